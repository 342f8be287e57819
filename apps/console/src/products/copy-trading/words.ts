/** Words for what copy-trading is called by code: kinds of things and proposals, kinds of journals. */
import type { PartWords } from '../../platform/part/index.ts';

export const copyTradingWords: PartWords = {
  kinds: {
    zh: { copy: '跟单', copy_lead: '带单交易员' },
    en: { copy: 'Copy', copy_lead: 'Lead trader' },
  },
  journals: {
    zh: {
      copy_funded: '跟单投入',
      copy_share: '跟单分润',
      copy_withdrawn: '跟单取回',
      copy_left: '跟单结束退回',
    },
    en: {
      copy_funded: 'Copy funded',
      copy_share: 'Profit share',
      copy_withdrawn: 'Taken out of a copy',
      copy_left: 'Copy left',
    },
  },
};
