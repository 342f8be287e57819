/** Words for what referral is called by code: kinds of things and journals. */
import type { PartWords } from '../../platform/part/index.ts';

export const referralWords: PartWords = {
  kinds: { zh: { rebate: '返佣' }, en: { rebate: 'Rebate' } },
  journals: {
    zh: { rebate_accrued: '返佣计提', rebate_paid: '返佣发放', rebate_lapsed: '返佣失效退回' },
    en: { rebate_accrued: 'Rebates accrued', rebate_paid: 'Rebate paid', rebate_lapsed: 'Rebate lapsed' },
  },
};
