/** What new coins tell customers, in every language; a missing text does not compile. */
import { messagesOf } from '../../foundation/notify/index.ts';
import type { KindOf } from '../../foundation/notify/index.ts';

export const launchpadMessages = messagesOf(
  {
    sale_allotted: { values: ['token', 'tokens', 'cost', 'refund', 'currency'] },
    sale_refunded: { values: ['token', 'amount', 'currency'] },
    sale_listed: { values: ['token', 'tokens'] },
    sale_unlocked: { values: ['token', 'tokens'] },
    sale_paused: { values: ['token'] },
    sale_resumed: { values: ['token', 'until'] },
  },
  {
    zh: {
      sale_allotted: [
        '{token} 申购结果',
        '您获配 {tokens} {token}，支付 {cost} {currency}，其余 {refund} {currency} 已退回现货账户。代币锁定至解锁时间。',
      ],
      sale_refunded: ['{token} 申购已退款', '{token} 未能发行，{amount} {currency} 已全额退回现货账户。'],
      sale_listed: [
        '{token} 已上线交易',
        '{token} 已开放交易。您的 {tokens} {token} 仍在锁定中，解锁后即可交易。',
      ],
      sale_unlocked: ['{token} 已解锁', '{tokens} {token} 已转入您的现货账户，可以交易和提现。'],
      sale_paused: [
        '{token} 申购已暂停',
        '{token} 暂停申购，暂停期间不会进行分配。恢复后，截止时间按暂停时长顺延；在此之前您可以随时取消申购。',
      ],
      sale_resumed: [
        '{token} 申购已恢复',
        '{token} 恢复申购，截止时间顺延至 {until}，分配和上线时间同步顺延。截止前您可以修改或取消。',
      ],
    },
    'zh-Hant': {
      sale_allotted: [
        '{token} 申購結果',
        '您獲配 {tokens} {token}，支付 {cost} {currency}，其餘 {refund} {currency} 已退回現貨帳戶。代幣鎖定至解鎖時間。',
      ],
      sale_refunded: ['{token} 申購已退款', '{token} 未能發行，{amount} {currency} 已全額退回現貨帳戶。'],
      sale_listed: [
        '{token} 已上線交易',
        '{token} 已開放交易。您的 {tokens} {token} 仍在鎖定中，解鎖後即可交易。',
      ],
      sale_unlocked: ['{token} 已解鎖', '{tokens} {token} 已轉入您的現貨帳戶，可以交易和提現。'],
      sale_paused: [
        '{token} 申購已暫停',
        '{token} 暫停申購，暫停期間不會進行分配。恢復後，截止時間按暫停時長順延；在此之前您可以隨時取消申購。',
      ],
      sale_resumed: [
        '{token} 申購已恢復',
        '{token} 恢復申購，截止時間順延至 {until}，分配和上線時間同步順延。截止前您可以修改或取消。',
      ],
    },
    en: {
      sale_allotted: [
        'Your {token} allotment',
        'You were allotted {tokens} {token} for {cost} {currency}. The other {refund} {currency} is back in your spot account. The tokens stay locked until they unlock.',
      ],
      sale_refunded: [
        'Your {token} subscription was refunded',
        '{token} was not launched. The whole {amount} {currency} is back in your spot account.',
      ],
      sale_listed: [
        '{token} is listed',
        '{token} now trades. Your {tokens} {token} are still locked and can be traded once they unlock.',
      ],
      sale_unlocked: [
        'Your {token} are unlocked',
        '{tokens} {token} are in your spot account. You can trade or withdraw them.',
      ],
      sale_paused: [
        '{token} subscription is paused',
        'The {token} subscription is paused and nothing is allotted meanwhile. When it resumes, it closes later by as long as it was paused. Until then you can cancel at any time.',
      ],
      sale_resumed: [
        '{token} subscription has resumed',
        'You can subscribe to {token} again. It now closes on {until}, and allotment and listing move by as much. Until it closes you can change or cancel your subscription.',
      ],
    },
    ja: {
      sale_allotted: [
        '{token}の配分結果',
        '{tokens} {token}が配分され、{cost} {currency}をお支払いいただきました。残りの{refund} {currency}は現物口座に返金しました。トークンはロック解除までロックされます。',
      ],
      sale_refunded: [
        '{token}の申し込みを返金しました',
        '{token}は上場に至りませんでした。{amount} {currency}の全額を現物口座に返金しました。',
      ],
      sale_listed: [
        '{token}が上場しました',
        '{token}の取引が始まりました。お客様の{tokens} {token}はまだロック中で、解除後に取引できます。',
      ],
      sale_unlocked: [
        '{token}のロックが解除されました',
        '{tokens} {token}が現物口座に入りました。取引と出金ができます。',
      ],
      sale_paused: [
        '{token}の申込受付を停止しました',
        '{token}の申込受付を停止しています。停止中に配分は行われません。再開後は、停止していた時間だけ締め切りが延びます。それまではいつでも取り消せます。',
      ],
      sale_resumed: [
        '{token}の申込受付を再開しました',
        '{token}の申込受付を再開しました。締め切りは{until}に延び、配分と上場も同じだけ延びます。締め切りまで変更や取り消しができます。',
      ],
    },
    ko: {
      sale_allotted: [
        '{token} 배정 결과',
        '{tokens} {token}이(가) {cost} {currency}에 배정되었습니다. 나머지 {refund} {currency}은(는) 현물 계정으로 환불되었습니다. 토큰은 락업 해제까지 잠깁니다.',
      ],
      sale_refunded: [
        '{token} 청약 환불',
        '{token}이(가) 상장되지 않아 {amount} {currency} 전액이 현물 계정으로 환불되었습니다.',
      ],
      sale_listed: [
        '{token} 상장',
        '{token} 거래가 시작되었습니다. 고객님의 {tokens} {token}은(는) 아직 락업 중이며 해제 후 거래할 수 있습니다.',
      ],
      sale_unlocked: [
        '{token} 락업 해제',
        '{tokens} {token}이(가) 현물 계정에 입금되었습니다. 거래하고 출금할 수 있습니다.',
      ],
      sale_paused: [
        '{token} 청약이 일시 중지되었습니다',
        '{token} 청약이 일시 중지되었으며, 그동안 배정은 진행되지 않습니다. 재개되면 중지된 시간만큼 마감이 늦춰집니다. 그때까지 언제든지 취소할 수 있습니다.',
      ],
      sale_resumed: [
        '{token} 청약이 재개되었습니다',
        '{token} 청약이 재개되었습니다. 마감은 {until}(으)로 늦춰졌고 배정과 상장도 그만큼 늦춰집니다. 마감 전까지 변경하거나 취소할 수 있습니다.',
      ],
    },
    es: {
      sale_allotted: [
        'Tu asignación de {token}',
        'Recibiste {tokens} {token} por {cost} {currency}. Los otros {refund} {currency} volvieron a tu cuenta spot. Los tokens quedan bloqueados hasta el desbloqueo.',
      ],
      sale_refunded: [
        'Reembolso de tu suscripción de {token}',
        '{token} no se lanzó. Los {amount} {currency} volvieron completos a tu cuenta spot.',
      ],
      sale_listed: [
        '{token} ya cotiza',
        '{token} ya se puede operar. Tus {tokens} {token} siguen bloqueados y podrás operarlos tras el desbloqueo.',
      ],
      sale_unlocked: [
        'Tus {token} están desbloqueados',
        '{tokens} {token} están en tu cuenta spot. Puedes operarlos o retirarlos.',
      ],
      sale_paused: [
        'La suscripción de {token} está en pausa',
        'La suscripción de {token} está en pausa y mientras tanto no se asigna nada. Cuando se reanude, cerrará más tarde por el tiempo que duró la pausa. Hasta entonces puedes cancelar en cualquier momento.',
      ],
      sale_resumed: [
        'La suscripción de {token} se reanudó',
        'Ya puedes suscribirte otra vez a {token}. Ahora cierra el {until}; la asignación y la cotización se aplazan lo mismo. Hasta el cierre puedes cambiar o cancelar tu suscripción.',
      ],
    },
    th: {
      sale_allotted: [
        'ผลการจัดสรร {token}',
        'คุณได้รับจัดสรร {tokens} {token} เป็นเงิน {cost} {currency} ส่วนที่เหลือ {refund} {currency} คืนเข้าบัญชีสปอตแล้ว โทเคนจะล็อกไว้จนถึงเวลาปลดล็อก',
      ],
      sale_refunded: [
        'คืนเงินการจองซื้อ {token} แล้ว',
        '{token} ไม่ได้เปิดเทรด เงิน {amount} {currency} คืนเข้าบัญชีสปอตครบแล้ว',
      ],
      sale_listed: [
        '{token} เปิดเทรดแล้ว',
        '{token} เปิดเทรดแล้ว {tokens} {token} ของคุณยังล็อกอยู่ และเทรดได้หลังปลดล็อก',
      ],
      sale_unlocked: ['{token} ปลดล็อกแล้ว', '{tokens} {token} เข้าบัญชีสปอตของคุณแล้ว เทรดหรือถอนได้'],
      sale_paused: [
        'หยุดรับจอง {token} ชั่วคราว',
        'หยุดรับจอง {token} ชั่วคราว ระหว่างนี้จะไม่มีการจัดสรร เมื่อเปิดต่อ เวลาปิดจองจะเลื่อนออกไปเท่ากับเวลาที่หยุด ก่อนหน้านั้นคุณยกเลิกได้ทุกเมื่อ',
      ],
      sale_resumed: [
        'เปิดรับจอง {token} ต่อแล้ว',
        'เปิดรับจอง {token} ต่อแล้ว ปิดจองเลื่อนเป็น {until} การจัดสรรและการเข้าซื้อขายเลื่อนตามเท่ากัน ก่อนปิดคุณเปลี่ยนหรือยกเลิกได้',
      ],
    },
  },
  { sale_: { topic: 'deposits', page: 'pages/publication/purchase' } },
);

export type LaunchpadMessage = KindOf<typeof launchpadMessages>;
