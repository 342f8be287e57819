/** What is shared with a referral link, in the language of whoever shares. */
import type { Language } from '@candor/wire';

export const SHARE_WORDS: Readonly<Record<Language, { title: string; content: string }>> = {
  zh: { title: '加入 Candor', content: '使用我的邀请码注册 Candor，账本与价格均可自行验证。' },
  'zh-Hant': { title: '加入 Candor', content: '使用我的邀請碼註冊 Candor，帳本與價格均可自行驗證。' },
  en: {
    title: 'Join me on Candor',
    content: 'Sign up on Candor with my invite code. Its books and prices can be checked by anyone.',
  },
  ja: {
    title: 'Candorに参加しませんか',
    content: '私の招待コードでCandorに登録できます。帳簿と価格は誰でも検証できます。',
  },
  ko: {
    title: 'Candor에 함께하세요',
    content: '제 초대 코드로 Candor에 가입하세요. 장부와 가격을 누구나 검증할 수 있습니다.',
  },
  es: {
    title: 'Únete a Candor',
    content:
      'Regístrate en Candor con mi código de invitación. Cualquiera puede comprobar sus libros y precios.',
  },
  th: {
    title: 'มาใช้ Candor ด้วยกัน',
    content: 'สมัคร Candor ด้วยรหัสแนะนำของฉัน ใคร ๆ ก็ตรวจสอบบัญชีและราคาได้',
  },
};
