/** What referral says to people, in every language. */
import type { referralNoun } from '@candor/wire';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const referralTexts: TextsOf<typeof referralNoun> = {
  zh: { successes: { referral_rank_saved: '已保存' } },
  'zh-Hant': { successes: { referral_rank_saved: '已儲存' } },
  en: { successes: { referral_rank_saved: 'Saved.' } },
  ja: { successes: { referral_rank_saved: '保存しました' } },
  ko: { successes: { referral_rank_saved: '저장되었습니다' } },
  es: { successes: { referral_rank_saved: 'Guardado.' } },
  th: { successes: { referral_rank_saved: 'บันทึกแล้ว' } },
};
