/** What kyc says to people, in every language. */
import type { kycNoun } from '@candor/wire';
import type { operatorKycNoun } from '@candor/wire/operators';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const kycTexts: TextsOf<typeof kycNoun | typeof operatorKycNoun> = {
  zh: {
    refusals: {
      country_unknown: '请从列表中选择国家或地区',
      id_number_invalid: '证件号码格式不正确',
      birth_date_invalid: '出生日期不正确',
      kyc_under_age: '须年满 18 周岁',
      kyc_under_review: '认证资料正在审核中',
      kyc_passed: '该级别认证已通过',
      kyc_final: '身份认证未通过，如有疑问请联系客服',
      kyc_too_many_retries: '30 天内最多可重新提交 {limit} 次，请稍后再试',
      kyc_basic_first: '请先完成初级身份认证',
      files_differ: '三张照片须各不相同',
      verification_required: '您的账户尚未认证，请先完成身份认证',
      kyc_reason_required: '请选择原因',
      kyc_person_verified: '该证件已有另一个通过认证的账户',
    },
    successes: {
      kyc_submitted: '资料已提交，请等待审核',
    },
  },
  en: {
    refusals: {
      country_unknown: 'Please choose a country from the list.',
      id_number_invalid: 'This is not a valid ID number.',
      birth_date_invalid: 'This is not a valid date of birth.',
      kyc_under_age: 'You must be at least 18 years old.',
      kyc_under_review: 'Your verification is under review.',
      kyc_passed: 'This level is already verified.',
      kyc_final: 'Your verification was not approved. Contact support if you have questions.',
      kyc_too_many_retries: 'You can resubmit at most {limit} times in 30 days. Please try again later.',
      kyc_basic_first: 'Please complete primary identity verification first.',
      files_differ: 'The three photos must be different.',
      verification_required: 'Your account is not verified. Please verify your identity first.',
      kyc_reason_required: 'Choose at least one reason.',
      kyc_person_verified: 'Another account is already verified with this document.',
    },
    successes: {
      kyc_submitted: 'Submitted for review.',
    },
  },
  'zh-Hant': {
    refusals: {
      country_unknown: '請從清單中選擇國家或地區',
      id_number_invalid: '證件號碼格式不正確',
      birth_date_invalid: '出生日期不正確',
      kyc_under_age: '須年滿 18 歲',
      kyc_under_review: '驗證資料正在審核中',
      kyc_passed: '該級別驗證已通過',
      kyc_final: '身分驗證未通過，如有疑問請聯絡客服',
      kyc_too_many_retries: '30 天內最多可重新提交 {limit} 次，請稍後再試',
      kyc_basic_first: '請先完成初級身分驗證',
      files_differ: '三張照片須各不相同',
      verification_required: '您的帳戶尚未驗證，請先完成身分驗證',
      kyc_reason_required: '請選擇原因',
      kyc_person_verified: '該證件已有另一個通過驗證的帳戶',
    },
    successes: {
      kyc_submitted: '資料已提交，請等待審核',
    },
  },
  ja: {
    refusals: {
      country_unknown: '一覧から国・地域を選択してください',
      id_number_invalid: '書類番号の形式が正しくありません',
      birth_date_invalid: '生年月日が正しくありません',
      kyc_under_age: '18歳以上である必要があります',
      kyc_under_review: '本人確認を審査中です',
      kyc_passed: 'このレベルはすでに確認済みです',
      kyc_final: '本人確認は承認されませんでした。ご不明な点はサポートへお問い合わせください。',
      kyc_too_many_retries: '再提出は30日間に{limit}回までです。しばらくしてからお試しください。',
      kyc_basic_first: '先に基本確認を完了してください',
      files_differ: '3枚の写真はそれぞれ別のものを使用してください',
      verification_required: '先に本人確認を完了してください',
      kyc_reason_required: '理由を選択してください',
      kyc_person_verified: 'この本人確認書類は別のアカウントで確認済みです',
    },
    successes: {
      kyc_submitted: '提出しました。審査をお待ちください。',
    },
  },
  ko: {
    refusals: {
      country_unknown: '목록에서 국가를 선택해 주세요',
      id_number_invalid: '신분증 번호 형식이 올바르지 않습니다',
      birth_date_invalid: '생년월일이 올바르지 않습니다',
      kyc_under_age: '만 18세 이상이어야 합니다',
      kyc_under_review: '인증 심사 중입니다',
      kyc_passed: '이미 인증된 단계입니다',
      kyc_final: '인증이 거절되었습니다. 문의 사항은 고객센터로 연락해 주세요.',
      kyc_too_many_retries:
        '30일 동안 최대 {limit}회까지 다시 제출할 수 있습니다. 나중에 다시 시도해 주세요.',
      kyc_basic_first: '먼저 기본 본인 인증을 완료해 주세요',
      files_differ: '세 장의 사진은 서로 달라야 합니다',
      verification_required: '먼저 본인 인증을 완료해 주세요',
      kyc_reason_required: '사유를 선택해 주세요',
      kyc_person_verified: '이 신분증으로 인증된 다른 계정이 있습니다',
    },
    successes: {
      kyc_submitted: '제출되었습니다. 심사를 기다려 주세요.',
    },
  },
  es: {
    refusals: {
      country_unknown: 'Elige un país de la lista.',
      id_number_invalid: 'El número de documento no es válido.',
      birth_date_invalid: 'La fecha de nacimiento no es válida.',
      kyc_under_age: 'Debes tener al menos 18 años.',
      kyc_under_review: 'Tu verificación está en revisión.',
      kyc_passed: 'Este nivel ya está verificado.',
      kyc_final: 'Tu verificación no fue aprobada. Si tienes dudas, contacta a soporte.',
      kyc_too_many_retries:
        'Puedes volver a enviarla como máximo {limit} veces en 30 días. Inténtalo más tarde.',
      kyc_basic_first: 'Completa primero la verificación básica de identidad.',
      files_differ: 'Las tres fotos deben ser distintas.',
      verification_required: 'Tu cuenta no está verificada. Verifica primero tu identidad.',
      kyc_reason_required: 'Elige al menos un motivo.',
      kyc_person_verified: 'Otra cuenta está verificada con este documento.',
    },
    successes: {
      kyc_submitted: 'Enviado para su revisión.',
    },
  },
  th: {
    refusals: {
      country_unknown: 'โปรดเลือกประเทศจากรายการ',
      id_number_invalid: 'หมายเลขบัตรไม่ถูกต้อง',
      birth_date_invalid: 'วันเกิดไม่ถูกต้อง',
      kyc_under_age: 'ต้องมีอายุ 18 ปีขึ้นไป',
      kyc_under_review: 'กำลังตรวจสอบข้อมูลยืนยันตัวตน',
      kyc_passed: 'ระดับนี้ผ่านการยืนยันแล้ว',
      kyc_final: 'การยืนยันตัวตนไม่ผ่าน หากมีข้อสงสัยโปรดติดต่อฝ่ายบริการลูกค้า',
      kyc_too_many_retries: 'ส่งใหม่ได้สูงสุด {limit} ครั้งใน 30 วัน โปรดลองใหม่ภายหลัง',
      kyc_basic_first: 'โปรดยืนยันตัวตนขั้นพื้นฐานให้เสร็จก่อน',
      files_differ: 'รูปถ่ายทั้งสามต้องไม่ซ้ำกัน',
      verification_required: 'บัญชีของคุณยังไม่ได้ยืนยันตัวตน โปรดยืนยันก่อน',
      kyc_reason_required: 'โปรดเลือกเหตุผลอย่างน้อยหนึ่งข้อ',
      kyc_person_verified: 'มีบัญชีอื่นที่ยืนยันด้วยเอกสารนี้แล้ว',
    },
    successes: {
      kyc_submitted: 'ส่งข้อมูลแล้ว โปรดรอการตรวจสอบ',
    },
  },
};
