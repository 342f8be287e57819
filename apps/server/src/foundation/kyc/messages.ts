/** What verification tells customers, in every language; a missing text does not compile. */
import { messagesOf } from '../notify/index.ts';
import type { KindOf } from '../notify/index.ts';

export const kycMessages = messagesOf(
  {
    // Whoever has only a session may send papers in, which stand for the owner's own afterwards (R-SEC-2).
    kyc_sent: { values: ['level'], reach: 'urgent' },
    kyc_passed: { values: ['level'] },
    kyc_retry: { values: ['level', 'reason'] },
    kyc_final: { values: ['level', 'reason'] },
    kyc_expired: { values: ['level'] },
    kyc_verify_again: { values: [] },
    accounts_linked: { values: [] },
    accounts_unlinked: { values: [] },
  },
  {
    zh: {
      kyc_sent: [
        '身份认证资料已提交',
        '您的{level}资料已提交，正在审核。如非本人操作，请立即修改登录密码并联系客服。',
      ],
      kyc_passed: ['身份认证已通过', '您的{level}已通过审核，相应的额度现已生效。'],
      kyc_retry: ['身份认证需要补充', '您的{level}未能通过：{reason}。请按提示修改后重新提交。'],
      kyc_final: [
        '身份认证未通过',
        '您的{level}未通过：{reason}。您仍可将属于您的资产提到本人已验证的地址；如有疑问请联系客服。',
      ],
      kyc_expired: ['证件已过期', '您的{level}所用证件已过期，该级别的额度已暂停。请提交新的证件。'],
      kyc_verify_again: [
        '请重新完成身份认证',
        '您的身份认证需要重新进行，相应的额度已暂停。您的资产不受影响。请重新提交资料；如有疑问请联系客服。',
      ],
      accounts_linked: [
        '账户已关联',
        '系统识别到另一个账户与您的身份信息相同，两个账户之间不能互相成交（自成交保护）。如非本人，请联系客服核实。',
      ],
      accounts_unlinked: ['账户已解除关联', '经核实，之前关联的账户不属于同一人，自成交保护的关联已解除。'],
    },
    en: {
      kyc_sent: [
        'Verification submitted',
        'Your {level} was submitted and is under review. If this was not you, change your password and contact support right away.',
      ],
      kyc_passed: ['Verification approved', 'Your {level} is approved and its limits apply from now on.'],
      kyc_retry: [
        'Verification needs a correction',
        'Your {level} could not be approved yet: {reason}. Please correct it and submit it again.',
      ],
      kyc_final: [
        'Verification not approved',
        'Your {level} was not approved: {reason}. You can still withdraw what is yours to your own verified address. Contact support if you have questions.',
      ],
      kyc_expired: [
        'Your document has expired',
        'The document of your {level} has expired and its limits are paused. Please submit a new one.',
      ],
      kyc_verify_again: [
        'Please verify your identity again',
        'Your identity verification has to be done again, and its limits are paused. Your assets are not affected. Please submit your details again; contact support if you have questions.',
      ],
      accounts_linked: [
        'Accounts linked',
        'Another account was verified for the same person as yours. The two cannot trade with each other (self-trade prevention). If that is not you, contact support.',
      ],
      accounts_unlinked: [
        'Accounts no longer linked',
        'We checked that the linked accounts belong to different people; the link for self-trade prevention is gone.',
      ],
    },
    'zh-Hant': {
      kyc_sent: [
        '身分驗證資料已提交',
        '您的{level}資料已提交，正在審核。如非本人操作，請立即變更登入密碼並聯絡客服。',
      ],
      kyc_passed: ['身分驗證已通過', '您的{level}已通過審核，相應額度現已生效。'],
      kyc_retry: ['身分驗證需要補充', '您的{level}未能通過：{reason}。請依提示修改後重新提交。'],
      kyc_final: [
        '身分驗證未通過',
        '您的{level}未通過：{reason}。您仍可將屬於您的資產提至本人已驗證的地址；如有疑問請聯絡客服。',
      ],
      kyc_expired: ['證件已過期', '您的{level}所用證件已過期，該級別的額度已暫停。請提交新的證件。'],
      kyc_verify_again: [
        '請重新完成身分驗證',
        '您的身分驗證需要重新進行，相應的額度已暫停。您的資產不受影響。請重新提交資料；如有疑問請聯絡客服。',
      ],
      accounts_linked: [
        '帳戶已關聯',
        '系統識別到另一個帳戶與您的身分資料相同，兩個帳戶之間不能互相成交（自成交保護）。如非本人，請聯絡客服核實。',
      ],
      accounts_unlinked: ['帳戶已解除關聯', '經核實，先前關聯的帳戶不屬於同一人，自成交保護的關聯已解除。'],
    },
    ja: {
      kyc_sent: [
        '本人確認の申請を受け付けました',
        '{level}の申請を受け付け、審査しています。お心当たりがない場合は、すぐにログインパスワードを変更し、サポートへご連絡ください。',
      ],
      kyc_passed: ['本人確認が完了しました', '{level}が承認され、対応する限度額が有効になりました。'],
      kyc_retry: [
        '本人確認の修正が必要です',
        '{level}を承認できませんでした：{reason}。修正のうえ再提出してください。',
      ],
      kyc_final: [
        '本人確認は承認されませんでした',
        '{level}は承認されませんでした：{reason}。お客様の資産は、確認済みのご本人のアドレスへ引き続き出金できます。ご不明な点はサポートへお問い合わせください。',
      ],
      kyc_expired: [
        '本人確認書類の有効期限が切れました',
        '{level}に使用した書類の有効期限が切れたため、この段階の限度額を停止しました。新しい本人確認書類を提出してください。',
      ],
      kyc_verify_again: [
        '本人確認をもう一度お願いします',
        '本人確認をやり直していただく必要があり、対応する限度額は停止しています。お客様の資産に影響はありません。情報を再度提出してください。ご不明な点はサポートまでお問い合わせください。',
      ],
      accounts_linked: [
        'アカウントが関連付けられました',
        '別のアカウントがお客様と同じ方として本人確認されました。両アカウント間では約定しません（自己取引防止）。心当たりがない場合はサポートにご連絡ください。',
      ],
      accounts_unlinked: [
        'アカウントの関連付けを解除しました',
        '関連付けられていたアカウントは別の方のものと確認できたため、自己取引防止の関連付けを解除しました。',
      ],
    },
    ko: {
      kyc_sent: [
        '본인 인증 신청 접수',
        '{level} 신청이 접수되어 심사 중입니다. 본인이 신청하지 않았다면 즉시 로그인 비밀번호를 변경하고 고객센터로 문의해 주세요.',
      ],
      kyc_passed: ['본인 인증 완료', '{level}이(가) 승인되어 해당 한도가 적용됩니다.'],
      kyc_retry: [
        '본인 인증 보완 필요',
        '{level}을(를) 승인하지 못했습니다: {reason}. 수정하여 다시 제출해 주세요.',
      ],
      kyc_final: [
        '본인 인증 거절',
        '{level}이(가) 거절되었습니다: {reason}. 고객님의 자산은 인증된 본인 주소로 계속 출금할 수 있습니다. 문의 사항은 고객센터로 연락해 주세요.',
      ],
      kyc_expired: [
        '신분증이 만료되었습니다',
        '{level}에 사용한 신분증이 만료되어 한도가 중지되었습니다. 새 신분증을 제출해 주세요.',
      ],
      kyc_verify_again: [
        '본인 인증을 다시 진행해 주세요',
        '본인 인증을 다시 진행해야 하며 해당 한도는 일시 중지되었습니다. 보유 자산에는 영향이 없습니다. 정보를 다시 제출해 주시고, 궁금한 점은 고객센터로 문의해 주세요.',
      ],
      accounts_linked: [
        '계정이 연결되었습니다',
        '같은 사람으로 인증된 다른 계정이 있습니다. 두 계정은 서로 체결되지 않습니다(자기 거래 방지). 본인이 아니라면 고객센터에 문의하세요.',
      ],
      accounts_unlinked: [
        '계정 연결이 해제되었습니다',
        '연결된 계정이 서로 다른 사람의 것으로 확인되어 자기 거래 방지 연결을 해제했습니다.',
      ],
    },
    es: {
      kyc_sent: [
        'Verificación enviada',
        'Hemos recibido tu {level} y la estamos revisando. Si no has sido tú, cambia tu contraseña y contacta a soporte de inmediato.',
      ],
      kyc_passed: ['Verificación aprobada', 'Tu {level} está aprobada y sus límites ya se aplican.'],
      kyc_retry: [
        'La verificación necesita una corrección',
        'No pudimos aprobar tu {level}: {reason}. Corrígela y envíala de nuevo.',
      ],
      kyc_final: [
        'Verificación no aprobada',
        'Tu {level} no fue aprobada: {reason}. Puedes seguir retirando lo tuyo a tu propia dirección verificada. Si tienes dudas, contacta a soporte.',
      ],
      kyc_expired: [
        'Tu documento venció',
        'El documento de tu {level} venció y sus límites quedan en pausa. Envía uno nuevo.',
      ],
      kyc_verify_again: [
        'Verifica tu identidad de nuevo',
        'Tu verificación de identidad debe hacerse de nuevo y sus límites quedan en pausa. Tus activos no se ven afectados. Envía tus datos otra vez; si tienes dudas, contacta a soporte.',
      ],
      accounts_linked: [
        'Cuentas vinculadas',
        'Otra cuenta se verificó a nombre de la misma persona que la tuya. No pueden operar entre sí (prevención de autonegociación). Si no eres tú, escribe a soporte.',
      ],
      accounts_unlinked: [
        'Cuentas desvinculadas',
        'Comprobamos que las cuentas vinculadas son de personas distintas; el vínculo para la prevención de autonegociación ya no existe.',
      ],
    },
    th: {
      kyc_sent: [
        'ส่งข้อมูลยืนยันตัวตนแล้ว',
        'ได้รับ{level}ของคุณแล้วและกำลังตรวจสอบ หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านเข้าสู่ระบบและติดต่อฝ่ายบริการลูกค้าทันที',
      ],
      kyc_passed: ['ยืนยันตัวตนผ่านแล้ว', '{level}ของคุณได้รับอนุมัติ วงเงินใหม่มีผลแล้ว'],
      kyc_retry: ['ต้องแก้ไขข้อมูลยืนยันตัวตน', '{level}ของคุณยังไม่ผ่าน: {reason} โปรดแก้ไขแล้วส่งใหม่'],
      kyc_final: [
        'การยืนยันตัวตนไม่ผ่าน',
        '{level}ของคุณไม่ผ่าน: {reason} คุณยังถอนสินทรัพย์ของคุณไปยังที่อยู่ของตนเองที่ยืนยันแล้วได้ หากมีข้อสงสัยโปรดติดต่อฝ่ายบริการลูกค้า',
      ],
      kyc_expired: ['เอกสารหมดอายุแล้ว', 'เอกสารที่ใช้{level}หมดอายุแล้ว วงเงินของระดับนี้ถูกระงับ โปรดส่งเอกสารใหม่'],
      kyc_verify_again: [
        'โปรดยืนยันตัวตนอีกครั้ง',
        'คุณต้องยืนยันตัวตนใหม่ วงเงินของระดับนี้ถูกระงับชั่วคราว สินทรัพย์ของคุณไม่ได้รับผลกระทบ โปรดส่งข้อมูลอีกครั้ง หากมีข้อสงสัยโปรดติดต่อฝ่ายบริการลูกค้า',
      ],
      accounts_linked: [
        'เชื่อมโยงบัญชีแล้ว',
        'มีอีกบัญชีหนึ่งที่ยืนยันตัวตนเป็นบุคคลเดียวกับคุณ ทั้งสองบัญชีซื้อขายกันเองไม่ได้ (ป้องกันการซื้อขายกับตนเอง) หากไม่ใช่คุณ โปรดติดต่อฝ่ายบริการลูกค้า',
      ],
      accounts_unlinked: [
        'ยกเลิกการเชื่อมโยงบัญชีแล้ว',
        'ตรวจสอบแล้วว่าบัญชีที่เชื่อมโยงเป็นของคนละคน จึงยกเลิกการเชื่อมโยงเพื่อป้องกันการซื้อขายกับตนเองแล้ว',
      ],
    },
  },
);

export type KycMessage = KindOf<typeof kycMessages>;
