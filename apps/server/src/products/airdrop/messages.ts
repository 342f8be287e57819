/** What airdrops tell customers, in every language; a missing text does not compile. */
import { messagesOf } from '../../foundation/notify/index.ts';
import type { KindOf } from '../../foundation/notify/index.ts';

export const airdropMessages = messagesOf(
  {
    airdrop_paid: { values: ['amount', 'currency', 'counted'] },
  },
  {
    zh: {
      airdrop_paid: [
        '空投已到账',
        '根据您的 {counted} 持仓，空投 {amount} {currency} 已发放至您的现货账户。',
      ],
    },
    'zh-Hant': {
      airdrop_paid: [
        '空投已入帳',
        '根據您的 {counted} 持有量，空投 {amount} {currency} 已發放至您的現貨帳戶。',
      ],
    },
    en: {
      airdrop_paid: [
        'Airdrop credited',
        '{amount} {currency} was credited to your spot account for the {counted} you held.',
      ],
    },
    ja: {
      airdrop_paid: [
        'エアドロップが反映されました',
        '保有していた{counted}に応じて、{amount} {currency}を現物口座に配布しました。',
      ],
    },
    ko: {
      airdrop_paid: [
        '에어드롭 지급 완료',
        '보유하신 {counted}에 따라 에어드롭 {amount} {currency}이(가) 현물 계정에 지급되었습니다.',
      ],
    },
    es: {
      airdrop_paid: [
        'Airdrop acreditado',
        'Se acreditaron {amount} {currency} en tu cuenta spot por el {counted} que tenías.',
      ],
    },
    th: {
      airdrop_paid: [
        'แอร์ดรอปเข้าบัญชีแล้ว',
        'แอร์ดรอป {amount} {currency} เข้าบัญชีสปอตของคุณแล้ว ตามยอด {counted} ที่คุณถือ',
      ],
    },
  },
  { airdrop_: { topic: 'deposits', page: 'pages/airdrop/index' } },
);

export type AirdropMessage = KindOf<typeof airdropMessages>;
