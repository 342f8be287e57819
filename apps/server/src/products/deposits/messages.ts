/** What deposits tell customers, in every language; a missing text does not compile. */
import { messagesOf } from '../../foundation/notify/index.ts';
import type { KindOf } from '../../foundation/notify/index.ts';

export const depositMessages = messagesOf(
  {
    deposit_credited: { values: ['amount', 'currency'] },
    deposit_credited_less: { values: ['amount', 'paid', 'currency'] },
    deposit_undone: { values: ['amount', 'currency'] },
    deposit_undone_short: { values: ['amount', 'paid', 'currency'] },
    deposit_payback_undone_short: { values: ['amount', 'paid', 'currency'] },
    deposit_payback_less: { values: ['paid', 'currency'] },
    deposit_rejected: { values: ['amount', 'currency', 'reason'] },
    deposit_below_minimum: { values: ['amount', 'currency', 'minimum'] },
  },
  {
    zh: {
      deposit_credited: ['充值到账', '{amount} {currency} 已存入您的现货账户。'],
      deposit_credited_less: [
        '充值到账',
        '您的 {amount} {currency} 银行转账已到账。其中 {paid} {currency} 此前已由平台承担，现予收回，其余已存入您的现货账户。',
      ],
      deposit_undone: [
        '充值入账已撤销',
        '此前入账的 {amount} {currency} 经核实不是您的款项，已从您的现货账户扣回。如有疑问，请联系客服。',
      ],
      deposit_undone_short: [
        '充值入账已撤销',
        '此前入账的 {amount} {currency} 经核实未到账，已撤销。其中 {paid} {currency} 您账户中已无余额，由平台承担。如有疑问，请联系客服。',
      ],
      deposit_payback_undone_short: [
        '提现退回入账已撤销',
        '此前退还的 {amount} {currency} 银行并未收到，已撤销。其中 {paid} {currency} 您账户中已无余额，由平台承担。如有疑问，请联系客服。',
      ],
      deposit_payback_less: [
        '提现退款已抵扣',
        '银行退回的提现中，{paid} {currency} 此前已由平台承担，现予收回。',
      ],
      deposit_rejected: ['充值申请未通过', '您提交的 {amount} {currency} 充值申请未通过：{reason}。'],
      deposit_below_minimum: [
        '充值低于最低额',
        '收到 {amount} {currency}，低于最低充值额 {minimum} {currency}。该笔已为您累计，达到最低额后自动入账。',
      ],
    },
    en: {
      deposit_credited: ['Deposit credited', '{amount} {currency} is now in your spot account.'],
      deposit_credited_less: [
        'Deposit credited',
        'Your bank transfer of {amount} {currency} has arrived. We had paid {paid} {currency} of it for you before and have taken that back; the rest is in your spot account.',
      ],
      deposit_undone: [
        'Deposit taken back',
        '{amount} {currency} was credited to you by mistake: the transfer was not yours. It has been taken back from your spot account. Contact support if you have questions.',
      ],
      deposit_undone_short: [
        'Deposit taken back',
        '{amount} {currency} was credited to you by mistake: the bank never received it. Of it, {paid} {currency} was no longer in your account; we have paid that. Contact support if you have questions.',
      ],
      deposit_payback_undone_short: [
        'Returned withdrawal taken back',
        '{amount} {currency} was returned to you by mistake: the bank never received it. Of it, {paid} {currency} was no longer in your account; we have paid that. Contact support if you have questions.',
      ],
      deposit_payback_less: [
        'Part of a returned withdrawal taken back',
        'Of the withdrawal that the bank returned, we had paid {paid} {currency} for you before and have taken that back.',
      ],
      deposit_rejected: [
        'Deposit request not accepted',
        'Your deposit request of {amount} {currency} was not accepted: {reason}.',
      ],
      deposit_below_minimum: [
        'Deposit below the minimum',
        'We received {amount} {currency}, less than the minimum of {minimum} {currency}. It is kept for you and credited as soon as your deposits reach the minimum.',
      ],
    },
    'zh-Hant': {
      deposit_credited: ['充值入帳', '{amount} {currency} 已存入您的現貨帳戶。'],
      deposit_credited_less: [
        '充值入帳',
        '您的 {amount} {currency} 銀行轉帳已到帳。其中 {paid} {currency} 先前已由平台承擔，現予收回，其餘已存入您的現貨帳戶。',
      ],
      deposit_undone: [
        '充值入帳已撤銷',
        '先前入帳的 {amount} {currency} 經核實不是您的款項，已從您的現貨帳戶扣回。如有疑問，請聯絡客服。',
      ],
      deposit_undone_short: [
        '充值入帳已撤銷',
        '先前入帳的 {amount} {currency} 經核實未到帳，已撤銷。其中 {paid} {currency} 您帳戶中已無餘額，由平台承擔。如有疑問，請聯絡客服。',
      ],
      deposit_payback_undone_short: [
        '提現退回入帳已撤銷',
        '先前退還的 {amount} {currency} 銀行並未收到，已撤銷。其中 {paid} {currency} 您帳戶中已無餘額，由平台承擔。如有疑問，請聯絡客服。',
      ],
      deposit_payback_less: [
        '提現退款已抵扣',
        '銀行退回的提現中，{paid} {currency} 先前已由平台承擔，現予收回。',
      ],
      deposit_rejected: ['充值申請未通過', '您提交的 {amount} {currency} 充值申請未通過：{reason}。'],
      deposit_below_minimum: [
        '充值低於最低額',
        '收到 {amount} {currency}，低於最低充值額 {minimum} {currency}。該筆已為您累計，達到最低額後自動入帳。',
      ],
    },
    ja: {
      deposit_credited: ['入金が反映されました', '{amount} {currency}を現物口座に反映しました。'],
      deposit_credited_less: [
        '入金が反映されました',
        '{amount} {currency}の銀行振込が着金しました。うち{paid} {currency}は以前に当社が負担していたため差し引き、残りを現物口座に反映しました。',
      ],
      deposit_undone: [
        '入金の取り消し',
        '誤って反映された{amount} {currency}は、お客様宛ての送金ではなかったため、現物口座から取り消しました。ご不明な点はサポートまでお問い合わせください。',
      ],
      deposit_undone_short: [
        '入金の取り消し',
        '誤って反映された{amount} {currency}は銀行に着金していなかったため取り消しました。うち{paid} {currency}は残高がなかったため、当社が負担しました。ご不明な点はサポートまでお問い合わせください。',
      ],
      deposit_payback_undone_short: [
        '出金の返金の取り消し',
        '誤って返金された{amount} {currency}は銀行に着金していなかったため取り消しました。うち{paid} {currency}は残高がなかったため、当社が負担しました。ご不明な点はサポートまでお問い合わせください。',
      ],
      deposit_payback_less: [
        '出金の返金からの差し引き',
        '銀行から返金された出金のうち、{paid} {currency}は以前に当社が負担していたため差し引きました。',
      ],
      deposit_rejected: [
        '入金申請は承認されませんでした',
        '{amount} {currency}の入金申請は承認されませんでした：{reason}。',
      ],
      deposit_below_minimum: [
        '最低入金額に達していません',
        '{amount} {currency}を受け取りましたが、最低入金額{minimum} {currency}に達していません。お預かりし、合計が最低額に達した時点で反映します。',
      ],
    },
    ko: {
      deposit_credited: ['입금 완료', '{amount} {currency}이(가) 현물 계정에 입금되었습니다.'],
      deposit_credited_less: [
        '입금 완료',
        '{amount} {currency} 은행 송금이 도착했습니다. 그중 {paid} {currency}은(는) 이전에 당사가 부담했으므로 회수했고, 나머지는 현물 계정에 입금되었습니다.',
      ],
      deposit_undone: [
        '입금 취소',
        '{amount} {currency}은(는) 고객님의 송금이 아닌데 잘못 입금되어 현물 계정에서 회수되었습니다. 문의 사항은 고객센터로 연락해 주세요.',
      ],
      deposit_undone_short: [
        '입금 취소',
        '{amount} {currency}은(는) 은행에 입금되지 않았는데 잘못 반영되어 취소되었습니다. 그중 {paid} {currency}은(는) 계정에 남아 있지 않아 당사가 부담했습니다. 문의 사항은 고객센터로 연락해 주세요.',
      ],
      deposit_payback_undone_short: [
        '출금 반환 취소',
        '{amount} {currency}은(는) 은행에 입금되지 않았는데 잘못 반환되어 취소되었습니다. 그중 {paid} {currency}은(는) 계정에 남아 있지 않아 당사가 부담했습니다. 문의 사항은 고객센터로 연락해 주세요.',
      ],
      deposit_payback_less: [
        '반환된 출금에서 회수',
        '은행이 반환한 출금 중 {paid} {currency}은(는) 이전에 당사가 부담했으므로 회수했습니다.',
      ],
      deposit_rejected: ['입금 신청 거절', '{amount} {currency} 입금 신청이 거절되었습니다: {reason}.'],
      deposit_below_minimum: [
        '최소 입금액 미달',
        '{amount} {currency}을(를) 받았으나 최소 입금액 {minimum} {currency}에 미달합니다. 보관해 두었다가 합계가 최소액에 이르면 자동으로 입금됩니다.',
      ],
    },
    es: {
      deposit_credited: ['Depósito acreditado', '{amount} {currency} ya están en tu cuenta spot.'],
      deposit_credited_less: [
        'Depósito acreditado',
        'Llegó tu transferencia bancaria de {amount} {currency}. De ella, {paid} {currency} ya los habíamos pagado nosotros y los recuperamos; el resto está en tu cuenta spot.',
      ],
      deposit_undone: [
        'Depósito revertido',
        'Se te acreditaron {amount} {currency} por error: la transferencia no era tuya. Se retiraron de tu cuenta spot. Si tienes dudas, contacta a soporte.',
      ],
      deposit_undone_short: [
        'Depósito revertido',
        'Se te acreditaron {amount} {currency} por error: el banco nunca los recibió. De ellos, {paid} {currency} ya no estaban en tu cuenta; los pagamos nosotros. Si tienes dudas, contacta a soporte.',
      ],
      deposit_payback_undone_short: [
        'Devolución revertida',
        'Se te devolvieron {amount} {currency} por error: el banco nunca los recibió. De ellos, {paid} {currency} ya no estaban en tu cuenta; los pagamos nosotros. Si tienes dudas, contacta a soporte.',
      ],
      deposit_payback_less: [
        'Parte de una devolución recuperada',
        'Del retiro que devolvió el banco, {paid} {currency} ya los habíamos pagado nosotros y los recuperamos.',
      ],
      deposit_rejected: [
        'Solicitud de depósito no aceptada',
        'Tu solicitud de depósito de {amount} {currency} no fue aceptada: {reason}.',
      ],
      deposit_below_minimum: [
        'Depósito inferior al mínimo',
        'Recibimos {amount} {currency}, menos del mínimo de {minimum} {currency}. Lo guardamos y lo acreditaremos cuando tus depósitos lleguen al mínimo.',
      ],
    },
    th: {
      deposit_credited: ['เงินฝากเข้าบัญชีแล้ว', '{amount} {currency} เข้าบัญชีสปอตของคุณแล้ว'],
      deposit_credited_less: [
        'เงินฝากเข้าบัญชีแล้ว',
        'เงินโอนผ่านธนาคารของคุณ {amount} {currency} มาถึงแล้ว ในจำนวนนี้ {paid} {currency} เราเคยจ่ายแทนไว้ก่อนแล้วจึงหักคืน ส่วนที่เหลือเข้าบัญชีสปอตของคุณแล้ว',
      ],
      deposit_undone: [
        'ยกเลิกเงินฝากที่เข้าบัญชีแล้ว',
        '{amount} {currency} เข้าบัญชีคุณโดยผิดพลาด เพราะไม่ใช่รายการโอนของคุณ จึงหักคืนจากบัญชีสปอตแล้ว หากมีข้อสงสัยโปรดติดต่อฝ่ายบริการลูกค้า',
      ],
      deposit_undone_short: [
        'ยกเลิกเงินฝากที่เข้าบัญชีแล้ว',
        '{amount} {currency} เข้าบัญชีคุณโดยผิดพลาด เพราะธนาคารไม่เคยได้รับเงินนี้ ในจำนวนนี้ {paid} {currency} ไม่มีอยู่ในบัญชีคุณแล้ว เราเป็นผู้จ่ายแทน หากมีข้อสงสัยโปรดติดต่อฝ่ายบริการลูกค้า',
      ],
      deposit_payback_undone_short: [
        'ยกเลิกการคืนเงินถอน',
        '{amount} {currency} ถูกคืนให้คุณโดยผิดพลาด เพราะธนาคารไม่เคยได้รับเงินนี้ ในจำนวนนี้ {paid} {currency} ไม่มีอยู่ในบัญชีคุณแล้ว เราเป็นผู้จ่ายแทน หากมีข้อสงสัยโปรดติดต่อฝ่ายบริการลูกค้า',
      ],
      deposit_payback_less: [
        'หักคืนจากเงินถอนที่ถูกคืน',
        'ในเงินถอนที่ธนาคารคืนมา {paid} {currency} เราเคยจ่ายแทนไว้ก่อนแล้วจึงหักคืน',
      ],
      deposit_rejected: ['คำขอฝากไม่ผ่าน', 'คำขอฝาก {amount} {currency} ไม่ผ่าน: {reason}'],
      deposit_below_minimum: [
        'ฝากต่ำกว่าขั้นต่ำ',
        'ได้รับ {amount} {currency} ซึ่งต่ำกว่าขั้นต่ำ {minimum} {currency} เราเก็บสะสมไว้ให้ และจะเข้าบัญชีเมื่อยอดรวมถึงขั้นต่ำ',
      ],
    },
  },
  { deposit_: { topic: 'deposits' } },
);

export type DepositMessage = KindOf<typeof depositMessages>;
