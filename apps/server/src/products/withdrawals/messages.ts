/** What withdrawals tell customers, in every language; a missing text does not compile. */
import { messagesOf } from '../../foundation/notify/index.ts';
import type { KindOf } from '../../foundation/notify/index.ts';

export const withdrawalMessages = messagesOf(
  {
    withdrawal_submitted: { values: ['amount', 'currency', 'to'], reach: 'urgent' },
    withdrawal_approved: { values: ['amount', 'currency', 'to'] },
    withdrawal_sent: { values: ['amount', 'currency', 'to', 'tx_id'] },
    withdrawal_passed: { values: ['amount', 'currency', 'to'] },
    withdrawal_rejected: { values: ['amount', 'currency', 'reason'] },
    withdrawal_cancelled: { values: ['amount', 'currency'] },
    withdrawal_failed: { values: ['amount', 'currency'] },
    withdrawal_returned: { values: ['amount', 'currency'] },
    withdrawal_short: { values: ['amount', 'back', 'currency', 'to'] },
    withdrawal_return_undone: { values: ['amount', 'currency'] },
    address_added: { values: ['label', 'chain', 'usable_at'], reach: 'urgent' },
    bank_bound: { values: ['bank', 'usable_at'], reach: 'urgent' },
  },
  {
    zh: {
      withdrawal_submitted: [
        '提现申请已提交',
        '您申请提出 {amount} {currency} 至 {to}。如非本人操作，请立即取消并冻结账户。',
      ],
      withdrawal_approved: ['提现已批准', '{amount} {currency} 至 {to} 的提现已批准，等待发送。'],
      withdrawal_sent: ['提现已发出', '{amount} {currency} 已发往 {to}，交易哈希 {tx_id}。'],
      withdrawal_passed: ['提现已完成', '{amount} {currency} 已到达 {to}。'],
      withdrawal_rejected: [
        '提现申请未通过',
        '{amount} {currency} 的提现未通过：{reason}。款项已退回您的可用余额，不计入当日次数。',
      ],
      withdrawal_cancelled: ['提现已取消', '{amount} {currency} 的提现已取消，款项已退回可用余额。'],
      withdrawal_failed: [
        '提现发送失败',
        '{amount} {currency} 的提现未能发出，款项已全额退回，未收取手续费。',
      ],
      withdrawal_returned: [
        '提现被银行退回',
        '银行退回了您的提现，{amount} {currency}（含手续费）已退还至您的现货账户。请核对银行账户信息后重新申请。',
      ],
      withdrawal_short: [
        '提现到账不足',
        '您的提现已到达 {to}，实际到账 {amount} {currency}；未到账的 {back} {currency} 已退回您的可用余额。',
      ],
      withdrawal_return_undone: [
        '提现退回已更正',
        '此前退还的 {amount} {currency} 并非您的提现退款，已从您的现货账户扣回；该笔提现已付款。如有疑问，请联系客服。',
      ],
      address_added: [
        '已添加提现地址',
        '已添加 {chain} 地址“{label}”，{usable_at} 起可用。如非本人操作，请立即删除并修改密码。',
      ],
      bank_bound: ['已绑定银行账户', '已绑定 {bank} 的账户，{usable_at} 起可用于提现。'],
    },
    en: {
      withdrawal_submitted: [
        'Withdrawal requested',
        'You asked to withdraw {amount} {currency} to {to}. If that was not you, cancel it and freeze your account now.',
      ],
      withdrawal_approved: [
        'Withdrawal approved',
        'Your withdrawal of {amount} {currency} to {to} is approved and being sent.',
      ],
      withdrawal_sent: ['Withdrawal sent', '{amount} {currency} is on its way to {to}. Transaction {tx_id}.'],
      withdrawal_passed: ['Withdrawal complete', '{amount} {currency} has arrived at {to}.'],
      withdrawal_rejected: [
        'Withdrawal not approved',
        'Your withdrawal of {amount} {currency} was not approved: {reason}. The money is back in your available balance, and the request does not count toward today.',
      ],
      withdrawal_cancelled: [
        'Withdrawal canceled',
        'Your withdrawal of {amount} {currency} is canceled and the money is available again.',
      ],
      withdrawal_failed: [
        'Withdrawal could not be sent',
        'Your withdrawal of {amount} {currency} could not be sent. The full amount was returned; no fee was taken.',
      ],
      withdrawal_returned: [
        'Withdrawal returned by the bank',
        'The bank returned your withdrawal. {amount} {currency}, including the fee, is back in your spot account. Check your bank details before you try again.',
      ],
      withdrawal_short: [
        'Less of your withdrawal arrived',
        '{amount} {currency} of your withdrawal arrived at {to}. The missing {back} {currency} is back in your available balance.',
      ],
      withdrawal_return_undone: [
        'Returned withdrawal corrected',
        '{amount} {currency} was returned to you by mistake: your withdrawal was paid. It has been taken back from your spot account. Contact support if you have questions.',
      ],
      address_added: [
        'Withdrawal address added',
        'The {chain} address “{label}” was added and can be used from {usable_at}. If that was not you, delete it and change your passwords now.',
      ],
      bank_bound: [
        'Bank account linked',
        'Your account at {bank} can be used for withdrawals from {usable_at}.',
      ],
    },
    'zh-Hant': {
      withdrawal_submitted: [
        '提現申請已提交',
        '您申請提出 {amount} {currency} 至 {to}。若非本人操作，請立即取消並凍結帳戶。',
      ],
      withdrawal_approved: ['提現已核准', '{amount} {currency} 至 {to} 的提現已核准，等待發送。'],
      withdrawal_sent: ['提現已發出', '{amount} {currency} 已發往 {to}，交易雜湊 {tx_id}。'],
      withdrawal_passed: ['提現已完成', '{amount} {currency} 已到達 {to}。'],
      withdrawal_rejected: [
        '提現申請未通過',
        '{amount} {currency} 的提現未通過：{reason}。款項已退回您的可用餘額，不計入當日次數。',
      ],
      withdrawal_cancelled: ['提現已取消', '{amount} {currency} 的提現已取消，款項已退回可用餘額。'],
      withdrawal_failed: [
        '提現發送失敗',
        '{amount} {currency} 的提現未能發出，款項已全額退回，未收取手續費。',
      ],
      withdrawal_returned: [
        '提現被銀行退回',
        '銀行退回了您的提現，{amount} {currency}（含手續費）已退還至您的現貨帳戶。請核對銀行帳戶資料後重新申請。',
      ],
      withdrawal_short: [
        '提現到帳不足',
        '您的提現已到達 {to}，到帳 {amount} {currency}；未到帳的 {back} {currency} 已退回您的可用餘額。',
      ],
      withdrawal_return_undone: [
        '提現退回已更正',
        '先前退還的 {amount} {currency} 並非您的提現退款，已從您的現貨帳戶扣回；該筆提現已付款。如有疑問，請聯絡客服。',
      ],
      address_added: [
        '已新增提現地址',
        '已新增 {chain} 地址「{label}」，{usable_at} 起可用。若非本人操作，請立即刪除並變更密碼。',
      ],
      bank_bound: ['已綁定銀行帳戶', '已綁定 {bank} 的帳戶，{usable_at} 起可用於提現。'],
    },
    ja: {
      withdrawal_submitted: [
        '出金申請を受け付けました',
        '{amount} {currency}を{to}へ出金する申請です。お心当たりがない場合は、すぐに取り消してアカウントを凍結してください。',
      ],
      withdrawal_approved: [
        '出金が承認されました',
        '{to}への{amount} {currency}の出金が承認され、送金を準備しています。',
      ],
      withdrawal_sent: [
        '出金を送金しました',
        '{amount} {currency}を{to}へ送金しました。トランザクション {tx_id}。',
      ],
      withdrawal_passed: ['出金が完了しました', '{amount} {currency}が{to}に届きました。'],
      withdrawal_rejected: [
        '出金は承認されませんでした',
        '{amount} {currency}の出金は承認されませんでした：{reason}。資金は利用可能残高に戻り、本日の回数には数えません。',
      ],
      withdrawal_cancelled: [
        '出金を取り消しました',
        '{amount} {currency}の出金を取り消し、資金を利用可能残高に戻しました。',
      ],
      withdrawal_failed: [
        '出金を送金できませんでした',
        '{amount} {currency}の出金を送金できませんでした。全額をお戻しし、手数料はいただいていません。',
      ],
      withdrawal_returned: [
        '出金が銀行から返金されました',
        '銀行から出金が返金されました。手数料を含む{amount} {currency}を現物口座にお戻ししました。銀行情報をご確認のうえ、再度お申し込みください。',
      ],
      withdrawal_short: [
        '出金の着金額が不足しました',
        '出金は{to}に届きましたが、着金額は{amount} {currency}でした。届かなかった{back} {currency}は利用可能残高に戻しました。',
      ],
      withdrawal_return_undone: [
        '出金の返金を訂正しました',
        '{amount} {currency}は誤って返金されたものでした。出金は支払い済みのため、現物口座から取り消しました。ご不明な点はサポートまでお問い合わせください。',
      ],
      address_added: [
        '出金先アドレスを追加しました',
        '{chain}のアドレス「{label}」を追加しました。{usable_at}から利用できます。お心当たりがない場合は、すぐに削除してパスワードを変更してください。',
      ],
      bank_bound: ['銀行口座を登録しました', '{bank}の口座は{usable_at}から出金に利用できます。'],
    },
    ko: {
      withdrawal_submitted: [
        '출금 신청 접수',
        '{amount} {currency}을(를) {to}(으)로 출금 신청했습니다. 본인이 아니라면 즉시 취소하고 계정을 동결하세요.',
      ],
      withdrawal_approved: [
        '출금 승인',
        '{to}(으)로의 {amount} {currency} 출금이 승인되어 전송을 준비 중입니다.',
      ],
      withdrawal_sent: ['출금 전송', '{amount} {currency}을(를) {to}(으)로 전송했습니다. 트랜잭션 {tx_id}.'],
      withdrawal_passed: ['출금 완료', '{amount} {currency}이(가) {to}에 도착했습니다.'],
      withdrawal_rejected: [
        '출금 거절',
        '{amount} {currency} 출금이 거절되었습니다: {reason}. 금액은 사용 가능 잔액으로 돌아왔으며 오늘 횟수에 포함되지 않습니다.',
      ],
      withdrawal_cancelled: [
        '출금 취소',
        '{amount} {currency} 출금이 취소되어 사용 가능 잔액으로 돌아왔습니다.',
      ],
      withdrawal_failed: [
        '출금 전송 실패',
        '{amount} {currency} 출금을 전송하지 못했습니다. 전액 반환되었으며 수수료는 없습니다.',
      ],
      withdrawal_returned: [
        '은행에서 출금 반환',
        '은행이 출금을 반환했습니다. 수수료를 포함한 {amount} {currency}이(가) 현물 계정으로 반환되었습니다. 은행 정보를 확인한 후 다시 신청해 주세요.',
      ],
      withdrawal_short: [
        '출금액이 일부만 도착했습니다',
        '{to}(으)로 보낸 출금 중 {amount} {currency}만 도착했습니다. 도착하지 않은 {back} {currency}은(는) 사용 가능 잔액으로 반환되었습니다.',
      ],
      withdrawal_return_undone: [
        '출금 반환 정정',
        '{amount} {currency}이(가) 잘못 반환되었습니다. 출금은 지급 완료되었으므로 현물 계정에서 회수되었습니다. 문의 사항은 고객센터로 연락해 주세요.',
      ],
      address_added: [
        '출금 주소 추가',
        '{chain} 주소 “{label}”이(가) 추가되어 {usable_at}부터 사용할 수 있습니다. 본인이 아니라면 즉시 삭제하고 비밀번호를 변경하세요.',
      ],
      bank_bound: ['은행 계좌 등록', '{bank} 계좌는 {usable_at}부터 출금에 사용할 수 있습니다.'],
    },
    es: {
      withdrawal_submitted: [
        'Retiro solicitado',
        'Pediste retirar {amount} {currency} a {to}. Si no fuiste tú, cancélalo y congela tu cuenta ahora.',
      ],
      withdrawal_approved: [
        'Retiro aprobado',
        'Tu retiro de {amount} {currency} a {to} está aprobado y se está enviando.',
      ],
      withdrawal_sent: ['Retiro enviado', '{amount} {currency} van camino a {to}. Transacción {tx_id}.'],
      withdrawal_passed: ['Retiro completado', '{amount} {currency} llegaron a {to}.'],
      withdrawal_rejected: [
        'Retiro no aprobado',
        'Tu retiro de {amount} {currency} no fue aprobado: {reason}. El dinero vuelve a tu saldo disponible y la solicitud no cuenta para hoy.',
      ],
      withdrawal_cancelled: [
        'Retiro cancelado',
        'Tu retiro de {amount} {currency} está cancelado y el dinero vuelve a estar disponible.',
      ],
      withdrawal_failed: [
        'No se pudo enviar el retiro',
        'No se pudo enviar tu retiro de {amount} {currency}. Te devolvimos el importe completo sin comisión.',
      ],
      withdrawal_returned: [
        'El banco devolvió el retiro',
        'El banco devolvió tu retiro. {amount} {currency}, comisión incluida, están de nuevo en tu cuenta spot. Revisa tus datos bancarios antes de volver a intentarlo.',
      ],
      withdrawal_short: [
        'Llegó menos de su retiro',
        'De su retiro llegaron {amount} {currency} a {to}. Los {back} {currency} que faltaban están de nuevo en su saldo disponible.',
      ],
      withdrawal_return_undone: [
        'Devolución corregida',
        'Se te devolvieron {amount} {currency} por error: tu retiro sí se pagó. Se retiraron de tu cuenta spot. Si tienes dudas, contacta a soporte.',
      ],
      address_added: [
        'Dirección de retiro agregada',
        'Se agregó la dirección {chain} «{label}»; podrás usarla desde {usable_at}. Si no fuiste tú, elimínala y cambia tus contraseñas ahora.',
      ],
      bank_bound: ['Cuenta bancaria vinculada', 'Podrás retirar a tu cuenta de {bank} desde {usable_at}.'],
    },
    th: {
      withdrawal_submitted: [
        'ส่งคำขอถอนแล้ว',
        'คุณขอถอน {amount} {currency} ไปยัง {to} หากไม่ใช่คุณ โปรดยกเลิกและอายัดบัญชีทันที',
      ],
      withdrawal_approved: ['อนุมัติการถอนแล้ว', 'การถอน {amount} {currency} ไปยัง {to} ได้รับอนุมัติแล้ว รอส่ง'],
      withdrawal_sent: ['ส่งรายการถอนแล้ว', 'ส่ง {amount} {currency} ไปยัง {to} แล้ว ธุรกรรม {tx_id}'],
      withdrawal_passed: ['ถอนสำเร็จ', '{amount} {currency} ถึง {to} แล้ว'],
      withdrawal_rejected: [
        'คำขอถอนไม่ผ่าน',
        'การถอน {amount} {currency} ไม่ผ่าน: {reason} เงินคืนเข้ายอดที่ใช้ได้แล้ว และไม่นับรวมจำนวนครั้งของวันนี้',
      ],
      withdrawal_cancelled: ['ยกเลิกการถอนแล้ว', 'ยกเลิกการถอน {amount} {currency} แล้ว เงินคืนเข้ายอดที่ใช้ได้'],
      withdrawal_failed: [
        'ส่งรายการถอนไม่สำเร็จ',
        'การถอน {amount} {currency} ส่งไม่สำเร็จ คืนเงินเต็มจำนวนโดยไม่คิดค่าธรรมเนียม',
      ],
      withdrawal_returned: [
        'ธนาคารคืนเงินถอน',
        'ธนาคารคืนรายการถอนของคุณ {amount} {currency} รวมค่าธรรมเนียม กลับเข้าบัญชีสปอตแล้ว โปรดตรวจสอบข้อมูลธนาคารก่อนทำรายการใหม่',
      ],
      withdrawal_short: [
        'ถอนเงินแล้วได้รับไม่ครบ',
        'รายการถอนไปยัง {to} ได้รับจริง {amount} {currency} ส่วนที่ไม่ถึง {back} {currency} คืนเข้ายอดที่ใช้ได้ของคุณแล้ว',
      ],
      withdrawal_return_undone: [
        'แก้ไขการคืนเงินถอน',
        '{amount} {currency} ถูกคืนให้คุณโดยผิดพลาด รายการถอนของคุณจ่ายแล้ว จึงหักคืนจากบัญชีสปอต หากมีข้อสงสัยโปรดติดต่อฝ่ายบริการลูกค้า',
      ],
      address_added: [
        'เพิ่มที่อยู่ถอนแล้ว',
        'เพิ่มที่อยู่ {chain} “{label}” แล้ว ใช้ได้ตั้งแต่ {usable_at} หากไม่ใช่คุณ โปรดลบและเปลี่ยนรหัสผ่านทันที',
      ],
      bank_bound: ['ผูกบัญชีธนาคารแล้ว', 'บัญชี {bank} ใช้ถอนได้ตั้งแต่ {usable_at}'],
    },
  },
  { withdrawal_: { topic: 'withdrawals' } },
);

export type WithdrawalMessage = KindOf<typeof withdrawalMessages>;
