/** What codes and security notices say by mail and text message, in every language. Short: a phone shows the first line only. */
import type { Language } from '@candor/wire';

export type SecurityNotice =
  | 'new_device'
  | 'new_network'
  | 'email_bound'
  | 'phone_bound'
  | 'unlinked'
  | 'second_reset'
  | 'contact_change'
  | 'request_cancelled';

interface NoticeTexts {
  subject: string;
  /** `{code}` is the code, `{purpose}` what it allows (code-words.ts). */
  code: string;
  notices: Record<SecurityNotice, string>;
  /** Above the link that stops withdrawals and ends the session a notice is about. */
  notMine: string;
  /** Above the link that stops a request for a lost second factor or address. */
  stopReset: string;
  /** Above the same link where nothing is left to stop: it ends every session. */
  endSessions: string;
}

export const NOTICE_TEXTS: Readonly<Record<Language, NoticeTexts>> = {
  zh: {
    subject: 'Candor 安全通知',
    code: '您正在{purpose}，Candor 验证码：{code}，5 分钟内有效。请勿告诉任何人，我们的工作人员绝不会向您索取。',
    notices: {
      new_device:
        '您的账户刚在一台新设备上登录。如非本人操作，请立即修改登录密码，并在安全中心退出其他设备。',
      new_network:
        '您的账户刚在一个新的网络环境登录。如非本人操作，请立即修改登录密码，并在安全中心退出其他设备。',
      email_bound: '您的账户已绑定新邮箱，提现至少暂停 24 小时。',
      phone_bound: '您的账户已绑定新手机，提现至少暂停 24 小时。如非本人操作，请立即联系客服。',
      unlinked:
        '应找回申请，您的账户已移除二次验证，并解绑了申请中称已无法使用的此邮箱或手机号，提现至少暂停 48 小时。如非本人操作，请立即联系客服。',
      second_reset:
        '有人使用您的登录密码申请移除您账户的二次验证。等待期结束并经两名工作人员审核后才会生效，届时所有设备将退出登录并暂停提现。',
      contact_change:
        '有人申请更换您账户绑定的邮箱或手机号。等待期结束并经两名工作人员审核后才会生效，届时所有设备将退出登录并暂停提现。',
      request_cancelled: '您账户的找回申请（移除二次验证，或更换邮箱、手机号）已被一台已登录的设备撤销。',
    },
    notMine: '不是您本人？打开此链接并确认，立即暂停提现 24 小时并让该设备退出登录：',
    stopReset: '不是您本人？打开此链接并确认，立即撤销申请并暂停提现 24 小时：',
    endSessions: '不是您本人？打开此链接并确认，立即让所有设备退出登录并暂停提现 24 小时，之后可以重新申请：',
  },
  en: {
    subject: 'Candor security notice',
    code: 'Your Candor code to {purpose} is {code}, valid for 5 minutes. Do not share it: our staff will never ask for it.',
    notices: {
      new_device:
        'Someone just logged in to your account on a new device. If that was not you, change your login password now and log out the other devices in the security center.',
      new_network:
        'Someone just logged in to your account from a new network. If that was not you, change your login password now and log out the other devices in the security center.',
      email_bound: 'A new email address was linked to your account. Withdrawals pause for at least 24 hours.',
      phone_bound:
        'A new phone number was linked to your account. Withdrawals pause for at least 24 hours. If that was not you, contact support now.',
      unlinked:
        'Two-factor authentication was removed from your account after a request, and this contact, which was reported as lost, is no longer linked to it. Withdrawals pause for at least 48 hours. If that was not you, contact support now.',
      second_reset:
        'Someone used your login password to ask for the removal of two-factor authentication. After a waiting period two members of our staff review it; if they approve, every device is logged out and withdrawals pause.',
      contact_change:
        'Someone who is logged in to your account asked to replace the email or phone number linked to it. After a waiting period two members of our staff review it; if they approve, every device is logged out and withdrawals pause.',
      request_cancelled:
        'A request about your account (to remove two-factor authentication, or to replace the email or phone number linked to it) was canceled from a device that is logged in.',
    },
    notMine:
      'Not you? Open this link and confirm to pause withdrawals for 24 hours and log that device out at once:',
    stopReset:
      'Not you? Open this link and confirm to cancel the request and pause withdrawals for 24 hours at once:',
    endSessions:
      'Not you? Open this link and confirm to log out every device and pause withdrawals for 24 hours at once; then you can send the request again:',
  },
  'zh-Hant': {
    subject: 'Candor 安全通知',
    code: '您正在{purpose}，Candor 驗證碼：{code}，5 分鐘內有效。請勿告訴任何人，我們的工作人員絕不會向您索取。',
    notices: {
      new_device:
        '您的帳戶剛在一台新裝置上登入。若非本人操作，請立即變更登入密碼，並在安全中心登出其他裝置。',
      new_network:
        '您的帳戶剛從新的網路環境登入。若非本人操作，請立即變更登入密碼，並在安全中心登出其他裝置。',
      email_bound: '您的帳戶已綁定新信箱，提現至少暫停 24 小時。',
      phone_bound: '您的帳戶已綁定新手機，提現至少暫停 24 小時。若非本人操作，請立即聯絡客服。',
      unlinked:
        '依找回申請，您的帳戶已移除二次驗證，並解除綁定申請中稱已無法使用的此信箱或手機號碼，提現至少暫停 48 小時。若非本人操作，請立即聯絡客服。',
      second_reset:
        '有人使用您的登入密碼申請移除您帳戶的二次驗證。等待期結束並經兩名工作人員審核後才會生效，屆時所有裝置將登出並暫停提現。',
      contact_change:
        '有人申請更換您帳戶綁定的信箱或手機號碼。等待期結束並經兩名工作人員審核後才會生效，屆時所有裝置將登出並暫停提現。',
      request_cancelled: '您帳戶的找回申請（移除二次驗證，或更換信箱、手機號碼）已由一台已登入的裝置撤銷。',
    },
    notMine: '不是您本人？開啟此連結並確認，立即暫停提現 24 小時並讓該裝置登出：',
    stopReset: '不是您本人？開啟此連結並確認，立即撤銷申請並暫停提現 24 小時：',
    endSessions: '不是您本人？開啟此連結並確認，立即讓所有裝置登出並暫停提現 24 小時，之後可以重新申請：',
  },
  ja: {
    subject: 'Candorからのセキュリティ通知',
    code: 'Candorの認証コード（{purpose}）は{code}です。5分間有効です。誰にも教えないでください。当社スタッフがお尋ねすることはありません。',
    notices: {
      new_device:
        '新しい端末からログインがありました。お心当たりがない場合は、すぐにログインパスワードを変更し、「セキュリティ」画面で他の端末をログアウトしてください。',
      new_network:
        '新しいネットワークからログインがありました。お心当たりがない場合は、すぐにログインパスワードを変更し、「セキュリティ」画面で他の端末をログアウトしてください。',
      email_bound: '新しいメールアドレスが登録されました。出金は24時間以上停止します。',
      phone_bound:
        '新しい電話番号が登録されました。出金は24時間以上停止します。お心当たりがない場合は、すぐにサポートへご連絡ください。',
      unlinked:
        '申請により二段階認証が解除され、利用できないと申告されたこの連絡先の登録も解除されました。出金は48時間以上停止します。お心当たりがない場合は、すぐにサポートへご連絡ください。',
      second_reset:
        'お客様のログインパスワードを使って、二段階認証の解除が申請されました。待機期間の後、担当者2名が審査します。解除されるとすべての端末がログアウトされ、出金は一時停止します。',
      contact_change:
        'お客様のアカウントに登録されたメールアドレスまたは電話番号の変更が申請されました。待機期間の後、担当者2名が審査します。変更されるとすべての端末がログアウトされ、出金は一時停止します。',
      request_cancelled:
        'お客様のアカウントの申請（二段階認証の解除、またはメールアドレス・電話番号の変更）が、ログイン中の端末から取り消されました。',
    },
    notMine:
      'お心当たりがない場合は、このリンクを開いて確認するとすぐに出金が 24時間停止し、その端末がログアウトされます：',
    stopReset:
      'お心当たりがない場合は、このリンクを開いて確認するとすぐに申請が取り消され、出金が 24時間停止します：',
    endSessions:
      'お心当たりがない場合は、このリンクを開いて確認するとすぐにすべての端末がログアウトされ、出金が 24時間停止します。その後、改めて申請できます：',
  },
  ko: {
    subject: 'Candor 보안 알림',
    code: 'Candor 인증 코드({purpose})는 {code}이며 5분간 유효합니다. 누구에게도 알려 주지 마세요. 저희 직원은 절대 묻지 않습니다.',
    notices: {
      new_device:
        '새 기기에서 계정에 로그인했습니다. 본인이 아니라면 즉시 로그인 비밀번호를 변경하고 보안 센터에서 다른 기기를 로그아웃하세요.',
      new_network:
        '새로운 네트워크에서 계정에 로그인했습니다. 본인이 아니라면 즉시 로그인 비밀번호를 변경하고 보안 센터에서 다른 기기를 로그아웃하세요.',
      email_bound: '새 이메일이 계정에 등록되었습니다. 최소 24시간 동안 출금이 중지됩니다.',
      phone_bound:
        '새 휴대폰이 계정에 등록되었습니다. 최소 24시간 동안 출금이 중지됩니다. 본인이 아니라면 즉시 고객센터에 연락해 주세요.',
      unlinked:
        '요청에 따라 2단계 인증이 해제되었고, 사용할 수 없다고 신고된 이 연락처의 등록도 해제되었습니다. 최소 48시간 동안 출금이 중지됩니다. 본인이 아니라면 즉시 고객센터에 문의하세요.',
      second_reset:
        '고객님의 로그인 비밀번호로 2단계 인증 해제가 요청되었습니다. 대기 기간이 지난 뒤 담당자 두 명이 심사하며, 해제되면 모든 기기가 로그아웃되고 출금이 중지됩니다.',
      contact_change:
        '고객님의 계정에 등록된 이메일 또는 휴대폰 번호를 변경해 달라는 요청이 접수되었습니다. 대기 기간이 지난 뒤 담당자 두 명이 심사하며, 변경되면 모든 기기가 로그아웃되고 출금이 중지됩니다.',
      request_cancelled:
        '고객님 계정에 대한 요청(2단계 인증 해제, 이메일 또는 휴대폰 번호 변경)이 로그인된 기기에서 취소되었습니다.',
    },
    notMine:
      '본인이 아닌가요? 이 링크를 열어 확인하면 즉시 24시간 동안 출금이 중지되고 해당 기기가 로그아웃됩니다:',
    stopReset: '본인이 아닌가요? 이 링크를 열어 확인하면 즉시 요청이 취소되고 24시간 동안 출금이 중지됩니다:',
    endSessions:
      '본인이 아닌가요? 이 링크를 열어 확인하면 즉시 모든 기기가 로그아웃되고 24시간 동안 출금이 중지됩니다. 그 후 다시 요청할 수 있습니다:',
  },
  es: {
    subject: 'Aviso de seguridad de Candor',
    code: 'Tu código de Candor para {purpose} es {code} y vale por 5 minutos. No lo compartas: nuestro equipo nunca te lo pedirá.',
    notices: {
      new_device:
        'Se acaba de iniciar sesión en tu cuenta desde un dispositivo nuevo. Si no fuiste tú, cambia ahora tu contraseña y cierra las demás sesiones en el centro de seguridad.',
      new_network:
        'Se acaba de iniciar sesión en tu cuenta desde una red nueva. Si no fuiste tú, cambia ahora tu contraseña y cierra las demás sesiones en el centro de seguridad.',
      email_bound: 'Se vinculó un nuevo correo a tu cuenta. Los retiros se pausan al menos 24 horas.',
      phone_bound:
        'Se vinculó un nuevo teléfono a tu cuenta. Los retiros se pausan al menos 24 horas. Si no fuiste tú, contacta a soporte ahora.',
      unlinked:
        'Tras una solicitud se quitó la verificación en dos pasos de tu cuenta y se desvinculó este contacto, que se declaró perdido. Los retiros se pausan al menos 48 horas. Si no fuiste tú, contacta ahora con soporte.',
      second_reset:
        'Alguien usó tu contraseña para pedir que se quite la verificación en dos pasos de tu cuenta. Tras un plazo de espera la revisan dos personas de nuestro equipo; si la aprueban, se cierran todas las sesiones y se pausan los retiros.',
      contact_change:
        'Alguien con la sesión iniciada en tu cuenta pidió cambiar el correo o el teléfono vinculado. Tras un plazo de espera lo revisan dos personas de nuestro equipo; si lo aprueban, se cierran todas las sesiones y se pausan los retiros.',
      request_cancelled:
        'Desde un dispositivo con la sesión iniciada se canceló una solicitud sobre tu cuenta (quitar la verificación en dos pasos o cambiar el correo o el teléfono vinculado).',
    },
    notMine:
      '¿No fuiste tú? Abre este enlace y confirma para pausar los retiros 24 horas y cerrar de inmediato la sesión de ese dispositivo:',
    stopReset:
      '¿No fuiste tú? Abre este enlace y confirma para cancelar de inmediato la solicitud y pausar los retiros 24 horas:',
    endSessions:
      '¿No fuiste tú? Abre este enlace y confirma para cerrar de inmediato todas las sesiones y pausar los retiros 24 horas; después puedes volver a enviar la solicitud:',
  },
  th: {
    subject: 'แจ้งเตือนความปลอดภัยจาก Candor',
    code: 'รหัสยืนยัน Candor สำหรับ{purpose}คือ {code} ใช้ได้ภายใน 5 นาที ห้ามบอกผู้อื่น เจ้าหน้าที่ของเราจะไม่ขอรหัสนี้',
    notices: {
      new_device:
        'มีการเข้าสู่ระบบบัญชีของคุณจากอุปกรณ์ใหม่ หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านเข้าสู่ระบบทันที และให้อุปกรณ์อื่นออกจากระบบในศูนย์ความปลอดภัย',
      new_network:
        'มีการเข้าสู่ระบบบัญชีของคุณจากเครือข่ายใหม่ หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านเข้าสู่ระบบทันที และให้อุปกรณ์อื่นออกจากระบบในศูนย์ความปลอดภัย',
      email_bound: 'ผูกอีเมลใหม่กับบัญชีของคุณแล้ว ระงับการถอนอย่างน้อย 24 ชั่วโมง',
      phone_bound:
        'ผูกหมายเลขโทรศัพท์ใหม่กับบัญชีของคุณแล้ว ระงับการถอนอย่างน้อย 24 ชั่วโมง หากไม่ใช่คุณ โปรดติดต่อฝ่ายบริการลูกค้าทันที',
      unlinked:
        'ตามคำขอ บัญชีของคุณถูกปิดการยืนยันสองขั้นตอน และยกเลิกการผูกช่องทางติดต่อนี้ซึ่งแจ้งว่าใช้ไม่ได้แล้ว ระบบระงับการถอนอย่างน้อย 48 ชั่วโมง หากไม่ใช่คุณ โปรดติดต่อฝ่ายบริการลูกค้าทันที',
      second_reset:
        'มีผู้ใช้รหัสผ่านเข้าสู่ระบบของคุณเพื่อขอยกเลิกการยืนยันสองขั้นตอน เมื่อครบระยะเวลารอ เจ้าหน้าที่สองคนจะพิจารณา หากอนุมัติ อุปกรณ์ทุกเครื่องจะออกจากระบบและระงับการถอน',
      contact_change:
        'มีผู้ขอเปลี่ยนอีเมลหรือหมายเลขโทรศัพท์ที่ผูกกับบัญชีของคุณ เมื่อครบระยะเวลารอ เจ้าหน้าที่สองคนจะพิจารณา หากอนุมัติ อุปกรณ์ทุกเครื่องจะออกจากระบบและระงับการถอน',
      request_cancelled:
        'คำขอเกี่ยวกับบัญชีของคุณ (ยกเลิกการยืนยันสองขั้นตอน หรือเปลี่ยนอีเมลหรือหมายเลขโทรศัพท์ที่ผูกไว้) ถูกยกเลิกจากอุปกรณ์ที่เข้าสู่ระบบอยู่',
    },
    notMine: 'ไม่ใช่คุณใช่ไหม เปิดลิงก์นี้แล้วยืนยันเพื่อระงับการถอน 24 ชั่วโมงและออกจากระบบบนอุปกรณ์นั้นทันที:',
    stopReset: 'ไม่ใช่คุณใช่ไหม เปิดลิงก์นี้แล้วยืนยันเพื่อยกเลิกคำขอและระงับการถอน 24 ชั่วโมงทันที:',
    endSessions:
      'ไม่ใช่คุณใช่ไหม เปิดลิงก์นี้แล้วยืนยันเพื่อออกจากระบบทุกอุปกรณ์และระงับการถอน 24 ชั่วโมงทันที จากนั้นคุณส่งคำขอใหม่ได้:',
  },
};
