/** What support tells customers in their inbox: that there is an answer, never what it says. */
import { messagesOf } from '../../foundation/notify/index.ts';
import type { KindOf } from '../../foundation/notify/index.ts';

export const supportMessages = messagesOf(
  { support_answered: { values: ['case'] } },
  {
    zh: {
      support_answered: [
        '客服已回复您',
        '工单 #{case} 有新的回复，请在 App 的帮助中心 › 在线客服中查看。客服绝不会向您索取密码、验证码或要求您转账。',
      ],
    },
    en: {
      support_answered: [
        'Support has replied',
        'There is a new reply to your case #{case}. Read it in the app under Help center › Live support. Our staff never ask for your password, a code or a transfer.',
      ],
    },
    'zh-Hant': {
      support_answered: [
        '客服已回覆您',
        '案件 #{case} 有新的回覆，請在 App 的說明中心 › 線上客服中查看。客服絕不會向您索取密碼、驗證碼或要求您轉帳。',
      ],
    },
    ja: {
      support_answered: [
        'サポートからの返信',
        'お問い合わせ#{case}に新しい返信があります。アプリのヘルプセンター › サポートチャットでご確認ください。担当者がパスワードや認証コード、送金をお願いすることはありません。',
      ],
    },
    ko: {
      support_answered: [
        '고객센터 답변 도착',
        '문의 #{case}에 새 답변이 등록되었습니다. 앱의 도움말 센터 › 온라인 상담에서 확인하세요. 직원은 비밀번호, 인증 코드 또는 송금을 요구하지 않습니다.',
      ],
    },
    es: {
      support_answered: [
        'Soporte ha respondido',
        'Hay una nueva respuesta en tu caso #{case}. Léela en la app, en Centro de ayuda › Soporte en línea. Nuestro equipo nunca te pedirá tu contraseña, un código ni una transferencia.',
      ],
    },
    th: {
      support_answered: [
        'ฝ่ายบริการลูกค้าตอบกลับแล้ว',
        'มีคำตอบใหม่ในเคส #{case} อ่านได้ในแอปที่ ศูนย์ช่วยเหลือ › แชตกับเจ้าหน้าที่ เจ้าหน้าที่จะไม่ขอรหัสผ่าน รหัสยืนยัน หรือให้คุณโอนเงิน',
      ],
    },
  },
  { support_: { page: 'pages/help/chat' } },
);

export type SupportMessage = KindOf<typeof supportMessages>;
