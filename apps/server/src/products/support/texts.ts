/** What support says to people, in every language. */
import type { supportNoun } from '@candor/wire';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const supportTexts: TextsOf<typeof supportNoun> = {
  zh: {
    refusals: {
      visitor_unknown: '邮箱验证已失效，请重新验证',
      thread_unknown: '未找到该工单',
      thread_changed: '该工单刚被更新，请查看后重试',
      thread_answered: '同事刚刚回复了该工单，请先查看',
      thread_not_solved: '工单解决后才能评价',
      thread_rated: '您已评价过该工单',
      message_holds_address:
        '消息中含有充值地址、钱包地址或收款账号，为保障资金安全未发送。请勿在聊天中发送地址',
      message_asks_payment: '消息中含有付款或转账要求，为保障资金安全未发送',
      message_leads_elsewhere: '未发送：消息中含有站外链接、其他平台账号或电话号码，请只使用本平台内的页面',
      message_asks_secret: '未发送：消息向客户索取验证码、密码或屏幕共享。我们绝不索取这些信息',
      support_too_many: '发送过于频繁或已达今日上限，请稍后再试',
      support_too_many_open: '您有 {limit} 个工单尚未解决，请在已有工单中继续沟通',
      support_thread_full: '该工单消息已满，请新建工单',
      agent_unknown: '该人员不在客服岗位',
      canned_incomplete: '每种语言都需要填写内容',
    },
    successes: { support_opened: '已提交', support_solved: '工单已关闭', support_rated: '感谢您的评价' },
  },
  en: {
    refusals: {
      visitor_unknown: 'Your email confirmation has expired. Please confirm again.',
      thread_unknown: 'This case was not found.',
      thread_changed: 'This case was just updated. Look at it and try again.',
      thread_answered: 'A colleague has just replied. Read it first.',
      thread_not_solved: 'You can rate a case once it is solved.',
      thread_rated: 'You have already rated this case.',
      message_holds_address:
        'Not sent: the message contains a deposit address, a wallet address or an account number. Never share addresses in a chat.',
      message_asks_payment: 'Not sent: the message asks for a payment or a transfer.',
      message_leads_elsewhere:
        'Not sent: the message names another site, an account elsewhere or a phone number. Only link to pages of this app.',
      message_asks_secret:
        'Not sent: the message asks for a code, a password or a shared screen. We never ask for these.',
      support_too_many: 'Too many messages. Please try again later.',
      support_too_many_open:
        'You have {limit} cases that are not solved yet. Please continue in one of them.',
      support_thread_full: 'This case is full. Please open a new one.',
      agent_unknown: 'This person does not work in support.',
      canned_incomplete: 'Every language needs a text.',
    },
    successes: {
      support_opened: 'Sent.',
      support_solved: 'Case closed.',
      support_rated: 'Thank you for your rating.',
    },
  },
  'zh-Hant': {
    refusals: {
      visitor_unknown: '電子信箱驗證已失效，請重新驗證',
      thread_unknown: '找不到該案件',
      thread_changed: '該案件剛被更新，請查看後再試',
      thread_answered: '同事剛剛回覆了該案件，請先查看',
      thread_not_solved: '案件解決後才能評價',
      thread_rated: '您已評價過該案件',
      message_holds_address:
        '訊息中含有充值地址、錢包地址或收款帳號，為保障資金安全未傳送。請勿在聊天中傳送地址',
      message_asks_payment: '訊息中含有付款或轉帳要求，為保障資金安全未傳送',
      message_leads_elsewhere: '未傳送：訊息中含有站外連結、其他平台帳號或電話號碼，請只使用本平台內的頁面',
      message_asks_secret: '未傳送：訊息向客戶索取驗證碼、密碼或螢幕分享。我們絕不索取這些資訊',
      support_too_many: '傳送過於頻繁或已達今日上限，請稍後再試',
      support_too_many_open: '您有 {limit} 個案件尚未解決，請在現有案件中繼續溝通',
      support_thread_full: '該案件訊息已滿，請建立新案件',
      agent_unknown: '該人員不在客服職位',
      canned_incomplete: '每種語言都需要填寫內容',
    },
    successes: { support_opened: '已送出', support_solved: '案件已關閉', support_rated: '感謝您的評價' },
  },
  ja: {
    refusals: {
      visitor_unknown: 'メールアドレスの確認が期限切れです。もう一度確認してください',
      thread_unknown: 'お問い合わせが見つかりません',
      thread_changed: 'このお問い合わせは更新されました。内容を確認してからもう一度お試しください',
      thread_answered: '別の担当者が返信しました。先に内容を確認してください',
      thread_not_solved: '解決後に評価できます',
      thread_rated: 'このお問い合わせはすでに評価済みです',
      message_holds_address:
        '送信されませんでした。入金アドレス、ウォレットアドレス、または口座番号が含まれています。チャットでアドレスを送らないでください',
      message_asks_payment: '送信されませんでした。支払いや送金の依頼が含まれています',
      message_leads_elsewhere:
        '送信されませんでした。外部サイト、他サービスのアカウントまたは電話番号が含まれています。リンクはアプリ内のページのみ使えます',
      message_asks_secret:
        '送信されませんでした。認証コード、パスワード、または画面共有を求める内容が含まれています。これらをお尋ねすることはありません',
      support_too_many: '送信回数が上限に達しました。しばらくしてからお試しください',
      support_too_many_open: '未解決のお問い合わせが{limit}件あります。既存のお問い合わせで続けてください',
      support_thread_full: 'このお問い合わせはメッセージの上限に達しました。新しく作成してください',
      agent_unknown: 'この担当者はサポートに所属していません',
      canned_incomplete: 'すべての言語の本文を入力してください',
    },
    successes: {
      support_opened: '送信しました',
      support_solved: 'お問い合わせを終了しました',
      support_rated: '評価ありがとうございます',
    },
  },
  ko: {
    refusals: {
      visitor_unknown: '이메일 인증이 만료되었습니다. 다시 인증하세요',
      thread_unknown: '문의를 찾을 수 없습니다',
      thread_changed: '문의가 방금 변경되었습니다. 확인 후 다시 시도하세요',
      thread_answered: '다른 상담원이 방금 답변했습니다. 먼저 확인하세요',
      thread_not_solved: '해결된 문의만 평가할 수 있습니다',
      thread_rated: '이미 평가한 문의입니다',
      message_holds_address:
        '전송되지 않았습니다. 입금 주소, 지갑 주소 또는 계좌번호가 포함되어 있습니다. 채팅에서 주소를 공유하지 마세요',
      message_asks_payment: '전송되지 않았습니다. 결제 또는 송금 요청이 포함되어 있습니다',
      message_leads_elsewhere:
        '전송되지 않았습니다. 외부 사이트, 다른 서비스의 계정 또는 전화번호가 포함되어 있습니다. 앱 안의 페이지만 링크할 수 있습니다',
      message_asks_secret:
        '전송되지 않았습니다. 인증번호, 비밀번호 또는 화면 공유를 요구하는 내용이 포함되어 있습니다. 저희는 이를 요구하지 않습니다',
      support_too_many: '메시지가 너무 많습니다. 잠시 후 다시 시도하세요',
      support_too_many_open: '해결되지 않은 문의가 {limit}건 있습니다. 기존 문의에서 계속하세요',
      support_thread_full: '이 문의의 메시지가 가득 찼습니다. 새 문의를 등록하세요',
      agent_unknown: '고객지원 담당자가 아닙니다',
      canned_incomplete: '모든 언어의 내용을 입력하세요',
    },
    successes: {
      support_opened: '전송되었습니다',
      support_solved: '문의를 종료했습니다',
      support_rated: '평가해 주셔서 감사합니다',
    },
  },
  es: {
    refusals: {
      visitor_unknown: 'La confirmación de tu correo venció. Confírmalo de nuevo.',
      thread_unknown: 'No se encontró este caso.',
      thread_changed: 'Este caso acaba de cambiar. Revísalo e inténtalo de nuevo.',
      thread_answered: 'Un compañero acaba de responder. Lee primero su respuesta.',
      thread_not_solved: 'Podrás valorar el caso cuando esté resuelto.',
      thread_rated: 'Ya valoraste este caso.',
      message_holds_address:
        'No se envió: el mensaje contiene una dirección de depósito, de billetera o un número de cuenta. Nunca compartas direcciones en un chat.',
      message_asks_payment: 'No se envió: el mensaje pide un pago o una transferencia.',
      message_leads_elsewhere:
        'No se envió: el mensaje menciona otro sitio, una cuenta de otro servicio o un teléfono. Enlaza solo a páginas de esta app.',
      message_asks_secret:
        'No se envió: el mensaje pide un código, una contraseña o compartir la pantalla. Nunca pedimos eso.',
      support_too_many: 'Demasiados mensajes. Inténtalo más tarde.',
      support_too_many_open: 'Tienes {limit} casos sin resolver. Continúa en uno de ellos.',
      support_thread_full: 'Este caso está lleno. Abre uno nuevo.',
      agent_unknown: 'Esta persona no trabaja en soporte.',
      canned_incomplete: 'Cada idioma necesita un texto.',
    },
    successes: {
      support_opened: 'Enviado.',
      support_solved: 'Caso cerrado.',
      support_rated: 'Gracias por tu valoración.',
    },
  },
  th: {
    refusals: {
      visitor_unknown: 'การยืนยันอีเมลหมดอายุแล้ว โปรดยืนยันอีกครั้ง',
      thread_unknown: 'ไม่พบเคสนี้',
      thread_changed: 'เคสนี้เพิ่งมีการอัปเดต โปรดตรวจสอบแล้วลองใหม่',
      thread_answered: 'เพื่อนร่วมงานเพิ่งตอบเคสนี้ โปรดอ่านก่อน',
      thread_not_solved: 'ให้คะแนนได้เมื่อเคสได้รับการแก้ไขแล้ว',
      thread_rated: 'คุณให้คะแนนเคสนี้แล้ว',
      message_holds_address: 'ไม่ได้ส่งข้อความ เพราะมีที่อยู่ฝากเงิน ที่อยู่กระเป๋า หรือเลขบัญชี อย่าส่งที่อยู่ในแชต',
      message_asks_payment: 'ไม่ได้ส่งข้อความ เพราะมีการขอให้ชำระหรือโอนเงิน',
      message_leads_elsewhere:
        'ไม่ได้ส่งข้อความ เพราะมีลิงก์ภายนอก บัญชีบริการอื่น หรือหมายเลขโทรศัพท์ ใช้ได้เฉพาะลิงก์หน้าในแอปนี้',
      message_asks_secret: 'ไม่ได้ส่งข้อความ เพราะมีการขอรหัส รหัสผ่าน หรือให้แชร์หน้าจอ เราไม่เคยขอสิ่งเหล่านี้',
      support_too_many: 'ส่งข้อความมากเกินไป โปรดลองใหม่ภายหลัง',
      support_too_many_open: 'คุณมี {limit} เคสที่ยังไม่ได้แก้ไข โปรดสนทนาต่อในเคสเดิม',
      support_thread_full: 'เคสนี้เต็มแล้ว โปรดเปิดเคสใหม่',
      agent_unknown: 'บุคคลนี้ไม่ได้อยู่ฝ่ายบริการลูกค้า',
      canned_incomplete: 'ต้องกรอกข้อความครบทุกภาษา',
    },
    successes: {
      support_opened: 'ส่งแล้ว',
      support_solved: 'ปิดเคสแล้ว',
      support_rated: 'ขอบคุณสำหรับคะแนน',
    },
  },
};
