/** What copy-trading tells customers, in every language. Each mirrored trade is a record of its copy, no message. */
import { messagesOf } from '../../foundation/notify/index.ts';
import type { KindOf } from '../../foundation/notify/index.ts';

const MONEY = { values: ['lead', 'amount', 'currency'] } as const;
const NAME = { values: ['lead'] } as const;

export const copyMessages = messagesOf(
  {
    copy_ended: MONEY,
    copy_stopped: MONEY,
    copy_lead_ended: MONEY,
    copy_not_sold: NAME,
    copy_unverified: NAME,
    copy_house: NAME,
    lead_admitted: NAME,
    lead_declined: NAME,
    lead_removed: NAME,
  },
  {
    zh: {
      copy_ended: ['跟单已结束', '您对“{lead}”的跟单已结束，{amount} {currency} 已退回现货账户。'],
      copy_stopped: [
        '跟单已止损结束',
        '您对“{lead}”的跟单触及组合止损，持仓已全部平仓，{amount} {currency} 已退回现货账户。',
      ],
      copy_lead_ended: [
        '交易员已停止带单',
        '“{lead}”已停止带单，您的跟单持仓已全部平仓，{amount} {currency} 已退回现货账户。',
      ],
      copy_not_sold: [
        '跟单已暂停',
        '您所在地区不再提供跟单，对“{lead}”的跟单已暂停：不再开新仓，平仓照常进行。您可以随时结束跟单。',
      ],
      copy_unverified: [
        '跟单已暂停',
        '您的身份认证已失效，对“{lead}”的跟单已暂停：不再开新仓，平仓照常进行。重新认证后可以恢复。',
      ],
      copy_house: [
        '跟单已暂停',
        '您的账户或与其关联的账户已登记为员工或平台自有账户，对“{lead}”的跟单已暂停：不再开新仓，平仓照常进行。您可以随时结束跟单。如有疑问，请联系客服。',
      ],
      lead_admitted: ['带单申请已通过', '您已成为交易员“{lead}”，用户现在可以跟单您的合约组合。'],
      lead_declined: ['带单申请未通过', '您的带单申请“{lead}”未通过审核。'],
      lead_removed: ['带单资格已取消', '交易员“{lead}”的带单资格已取消，所有跟单将平仓结束。'],
    },
    'zh-Hant': {
      copy_ended: ['跟單已結束', '您對「{lead}」的跟單已結束，{amount} {currency} 已退回現貨帳戶。'],
      copy_stopped: [
        '跟單已止損結束',
        '您對「{lead}」的跟單觸及組合止損，持倉已全部平倉，{amount} {currency} 已退回現貨帳戶。',
      ],
      copy_lead_ended: [
        '交易員已停止帶單',
        '「{lead}」已停止帶單，您的跟單持倉已全部平倉，{amount} {currency} 已退回現貨帳戶。',
      ],
      copy_not_sold: [
        '跟單已暫停',
        '您所在地區不再提供跟單，對「{lead}」的跟單已暫停：不再開新倉，平倉照常進行。您可以隨時結束跟單。',
      ],
      copy_unverified: [
        '跟單已暫停',
        '您的身分驗證已失效，對「{lead}」的跟單已暫停：不再開新倉，平倉照常進行。重新驗證後可以恢復。',
      ],
      copy_house: [
        '跟單已暫停',
        '您的帳戶或與其關聯的帳戶已登記為員工或平台自有帳戶，對「{lead}」的跟單已暫停：不再開新倉，平倉照常進行。您可以隨時結束跟單。如有疑問，請聯絡客服。',
      ],
      lead_admitted: ['帶單申請已通過', '您已成為交易員「{lead}」，使用者現在可以跟單您的合約組合。'],
      lead_declined: ['帶單申請未通過', '您的帶單申請「{lead}」未通過審核。'],
      lead_removed: ['帶單資格已取消', '交易員「{lead}」的帶單資格已取消，所有跟單將平倉結束。'],
    },
    en: {
      copy_ended: [
        'Your copy has ended',
        'You no longer copy {lead}. {amount} {currency} is back in your spot account.',
      ],
      copy_stopped: [
        'Your copy was stopped',
        'Your copy of {lead} reached its portfolio stop-loss. All positions are closed and {amount} {currency} is back in your spot account.',
      ],
      copy_lead_ended: [
        'A lead trader has stopped',
        '{lead} no longer leads. Your copied positions are closed and {amount} {currency} is back in your spot account.',
      ],
      copy_not_sold: [
        'Your copy is paused',
        'Copy trading is no longer available in your region, so your copy of {lead} is paused. No new positions open; open ones still close with the trader. You can leave at any time.',
      ],
      copy_unverified: [
        'Your copy is paused',
        'Your identity verification is no longer valid, so your copy of {lead} is paused. No new positions open; open ones still close with the trader. You can resume once you are verified again.',
      ],
      copy_house: [
        'Your copy is paused',
        'Your account, or one linked with it, is now registered as an account of staff or of the platform, so your copy of {lead} is paused. No new positions open; open ones still close with the trader. You can leave at any time. If this is wrong, contact support.',
      ],
      lead_admitted: [
        'You are a lead trader',
        'You now lead as {lead}. Others can copy your futures portfolio.',
      ],
      lead_declined: ['Application to lead declined', 'Your application to lead as {lead} was declined.'],
      lead_removed: ['You no longer lead', '{lead} has been removed as a lead trader. Every copy closes.'],
    },
    ja: {
      copy_ended: [
        'コピーが終了しました',
        '{lead}のコピーは終了しました。{amount} {currency}を現物口座に返還しました。',
      ],
      copy_stopped: [
        'コピーが損切りで終了しました',
        '{lead}のコピーがポートフォリオの損切りに達しました。すべての建玉を決済し、{amount} {currency}を現物口座に返還しました。',
      ],
      copy_lead_ended: [
        'トレーダーがリードを終了しました',
        '{lead}はリードを終了しました。コピーした建玉を決済し、{amount} {currency}を現物口座に返還しました。',
      ],
      copy_not_sold: [
        'コピーを一時停止しました',
        'お住まいの地域ではコピートレードを提供しなくなったため、{lead}のコピーを一時停止しました。新規の建玉は行われず、決済は引き続きトレーダーに従います。コピーはいつでも終了できます。',
      ],
      copy_unverified: [
        'コピーを一時停止しました',
        '本人確認が無効になったため、{lead}のコピーを一時停止しました。新規の建玉は行われず、決済は引き続きトレーダーに従います。再度本人確認が済むと再開できます。',
      ],
      copy_house: [
        'コピーを一時停止しました',
        'お客様のアカウントまたは関連するアカウントが役職員または当社のアカウントとして登録されたため、{lead}のコピーを一時停止しました。新規の建玉は行われず、決済は引き続きトレーダーに従います。いつでも終了できます。心当たりがない場合はサポートにご連絡ください。',
      ],
      lead_admitted: [
        'リードトレーダーになりました',
        '{lead}としてリードを開始しました。先物ポートフォリオがコピー可能になりました。',
      ],
      lead_declined: ['リード申請は承認されませんでした', '{lead}としてのリード申請は承認されませんでした。'],
      lead_removed: [
        'リード資格が取り消されました',
        '{lead}のリード資格は取り消され、すべてのコピーが決済されます。',
      ],
    },
    ko: {
      copy_ended: [
        '카피가 종료되었습니다',
        '{lead} 카피가 종료되어 {amount} {currency}이(가) 현물 계정으로 반환되었습니다.',
      ],
      copy_stopped: [
        '카피가 손절로 종료되었습니다',
        '{lead} 카피가 포트폴리오 손절 기준에 도달했습니다. 모든 포지션이 청산되고 {amount} {currency}이(가) 현물 계정으로 반환되었습니다.',
      ],
      copy_lead_ended: [
        '리드 트레이더가 리드를 종료했습니다',
        '{lead}이(가) 리드를 종료했습니다. 카피 포지션이 청산되고 {amount} {currency}이(가) 현물 계정으로 반환되었습니다.',
      ],
      copy_not_sold: [
        '카피가 일시 중지되었습니다',
        '거주 지역에서 카피 트레이딩이 더 이상 제공되지 않아 {lead} 카피가 일시 중지되었습니다. 새 포지션은 열리지 않으며, 청산은 계속 트레이더를 따릅니다. 언제든지 종료할 수 있습니다.',
      ],
      copy_unverified: [
        '카피가 일시 중지되었습니다',
        '신원 인증이 더 이상 유효하지 않아 {lead} 카피가 일시 중지되었습니다. 새 포지션은 열리지 않으며, 청산은 계속 트레이더를 따릅니다. 다시 인증하면 재개할 수 있습니다.',
      ],
      copy_house: [
        '카피가 일시 중지되었습니다',
        '고객님의 계정 또는 연결된 계정이 임직원 또는 회사 계정으로 등록되어 {lead} 카피가 일시 중지되었습니다. 새 포지션은 열리지 않으며, 청산은 계속 트레이더를 따릅니다. 언제든지 종료할 수 있습니다. 사실과 다르면 고객센터에 문의해 주세요.',
      ],
      lead_admitted: [
        '리드 트레이더가 되었습니다',
        '이제 {lead}(으)로 리드합니다. 다른 사용자가 선물 포트폴리오를 카피할 수 있습니다.',
      ],
      lead_declined: ['리드 신청이 거절되었습니다', '{lead} 리드 신청이 승인되지 않았습니다.'],
      lead_removed: ['리드 자격이 취소되었습니다', '{lead}의 리드 자격이 취소되어 모든 카피가 청산됩니다.'],
    },
    es: {
      copy_ended: ['Tu copia terminó', 'Ya no copias a {lead}. {amount} {currency} volvió a tu cuenta spot.'],
      copy_stopped: [
        'Tu copia se detuvo',
        'Tu copia de {lead} alcanzó su stop-loss de cartera. Se cerraron todas las posiciones y {amount} {currency} volvió a tu cuenta spot.',
      ],
      copy_lead_ended: [
        'Un trader dejó de liderar',
        '{lead} dejó de liderar. Se cerraron tus posiciones copiadas y {amount} {currency} volvió a tu cuenta spot.',
      ],
      copy_not_sold: [
        'Tu copia está en pausa',
        'El copy trading ya no está disponible en tu región, así que tu copia de {lead} está en pausa. No se abren posiciones nuevas; las abiertas se siguen cerrando con el trader. Puedes salir cuando quieras.',
      ],
      copy_unverified: [
        'Tu copia está en pausa',
        'Tu verificación de identidad ya no es válida, así que tu copia de {lead} está en pausa. No se abren posiciones nuevas; las abiertas se siguen cerrando con el trader. Podrás reanudarla cuando vuelvas a verificarte.',
      ],
      copy_house: [
        'Tu copia está en pausa',
        'Tu cuenta, u otra vinculada a ella, está registrada como cuenta del personal o de la plataforma, así que tu copia de {lead} está en pausa. No se abren posiciones nuevas; las abiertas se siguen cerrando con el trader. Puedes dejarla cuando quieras. Si es un error, escribe a soporte.',
      ],
      lead_admitted: [
        'Ya eres trader líder',
        'Ahora lideras como {lead}. Otros pueden copiar tu cartera de futuros.',
      ],
      lead_declined: ['Solicitud rechazada', 'Tu solicitud para liderar como {lead} fue rechazada.'],
      lead_removed: ['Ya no lideras', '{lead} dejó de ser trader líder. Todas las copias se cierran.'],
    },
    th: {
      copy_ended: ['การก๊อปปี้สิ้นสุดแล้ว', 'คุณเลิกก๊อปปี้ {lead} แล้ว {amount} {currency} กลับเข้าบัญชีสปอต'],
      copy_stopped: [
        'การก๊อปปี้ถูกตัดขาดทุน',
        'การก๊อปปี้ {lead} ถึงจุดตัดขาดทุนของพอร์ต ปิดสถานะทั้งหมดแล้ว {amount} {currency} กลับเข้าบัญชีสปอต',
      ],
      copy_lead_ended: [
        'เทรดเดอร์หยุดนำเทรด',
        '{lead} หยุดนำเทรดแล้ว ปิดสถานะที่ก๊อปปี้ทั้งหมด {amount} {currency} กลับเข้าบัญชีสปอต',
      ],
      copy_not_sold: [
        'การก๊อปปี้หยุดชั่วคราว',
        'ก๊อปปี้เทรดไม่มีให้บริการในพื้นที่ของคุณแล้ว การก๊อปปี้ {lead} จึงหยุดชั่วคราว ไม่เปิดสถานะใหม่ ส่วนสถานะเดิมยังปิดตามเทรดเดอร์ คุณเลิกได้ทุกเมื่อ',
      ],
      copy_unverified: [
        'การก๊อปปี้หยุดชั่วคราว',
        'การยืนยันตัวตนของคุณใช้ไม่ได้แล้ว การก๊อปปี้ {lead} จึงหยุดชั่วคราว ไม่เปิดสถานะใหม่ ส่วนสถานะเดิมยังปิดตามเทรดเดอร์ เมื่อยืนยันตัวตนใหม่แล้วจะดำเนินต่อได้',
      ],
      copy_house: [
        'การก๊อปปี้หยุดชั่วคราว',
        'บัญชีของคุณหรือบัญชีที่เชื่อมโยงกันลงทะเบียนเป็นบัญชีของพนักงานหรือของแพลตฟอร์มแล้ว การก๊อปปี้ {lead} จึงหยุดชั่วคราว ไม่เปิดสถานะใหม่ ส่วนสถานะเดิมยังปิดตามเทรดเดอร์ คุณเลิกได้ทุกเมื่อ หากไม่ถูกต้อง โปรดติดต่อฝ่ายบริการลูกค้า',
      ],
      lead_admitted: ['คุณเป็นเทรดเดอร์นำแล้ว', 'คุณนำเทรดในชื่อ {lead} ผู้อื่นก๊อปปี้พอร์ตฟิวเจอร์สของคุณได้แล้ว'],
      lead_declined: ['ใบสมัครนำเทรดไม่ผ่าน', 'ใบสมัครนำเทรดในชื่อ {lead} ไม่ผ่านการอนุมัติ'],
      lead_removed: ['คุณไม่ได้นำเทรดแล้ว', '{lead} ถูกถอดจากการนำเทรด การก๊อปปี้ทั้งหมดจะถูกปิด'],
    },
  },
  { copy_: { topic: 'fills', page: 'pages/documentation/ordersPage' } },
);

export type CopyMessage = KindOf<typeof copyMessages>;
