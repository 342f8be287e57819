/** The mail that tells a visitor of an answer, without what it says. */
import type { Language } from '@candor/wire';

export const VISITOR_LETTERS: Readonly<Record<Language, { subject: string; text: string }>> = {
  zh: {
    subject: 'Candor 客服已回复您',
    text: '工单 #{case} 有新的回复。请在您提问时使用的设备上打开：\n{link}\n\n客服绝不会向您索取密码、验证码或要求您转账。',
  },
  en: {
    subject: 'Candor support has replied',
    text: 'There is a new reply to your case #{case}. Open it on the device you asked from:\n{link}\n\nOur staff never ask for your password, a code or a transfer.',
  },
  'zh-Hant': {
    subject: 'Candor 客服已回覆您',
    text: '案件 #{case} 有新的回覆。請在您提問時使用的裝置上開啟：\n{link}\n\n客服絕不會向您索取密碼、驗證碼或要求您轉帳。',
  },
  ja: {
    subject: 'Candorサポートからの返信',
    text: 'お問い合わせ#{case}に新しい返信があります。お問い合わせに使用した端末で開いてください。\n{link}\n\n担当者がパスワードや認証コード、送金をお願いすることはありません。',
  },
  ko: {
    subject: 'Candor 고객센터 답변 도착',
    text: '문의 #{case}에 새 답변이 등록되었습니다. 문의하신 기기에서 열어 주세요.\n{link}\n\n직원은 비밀번호, 인증 코드 또는 송금을 요구하지 않습니다.',
  },
  es: {
    subject: 'El soporte de Candor ha respondido',
    text: 'Hay una nueva respuesta en tu caso #{case}. Ábrela en el dispositivo desde el que preguntaste:\n{link}\n\nNuestro equipo nunca te pedirá tu contraseña, un código ni una transferencia.',
  },
  th: {
    subject: 'ฝ่ายบริการลูกค้า Candor ตอบกลับแล้ว',
    text: 'มีคำตอบใหม่ในเคส #{case} เปิดบนอุปกรณ์ที่คุณใช้สอบถาม:\n{link}\n\nเจ้าหน้าที่จะไม่ขอรหัสผ่าน รหัสยืนยัน หรือให้คุณโอนเงิน',
  },
};
