/** Words for what a risk status and its cases are called by code, as on their own pages. */
import type { Catalogue, Texts } from '../../platform/i18n/index.ts';
import type { PartWords } from '../../platform/part/index.ts';
import { riskStatusText } from './risk-status-text.ts';

/** `status_enhanced` is the word for `enhanced`. */
const ofPrefix = (prefix: string): Texts<Catalogue> => {
  const words = (texts: Catalogue): Catalogue =>
    Object.fromEntries(
      Object.entries(texts)
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, text]) => [key.slice(prefix.length), text]),
    );
  return { zh: words(riskStatusText.zh), en: words(riskStatusText.en) };
};

export const riskStatusWords: PartWords = {
  valuesOf: {
    kind: ofPrefix('kind_'),
    risk_status: ofPrefix('status_'),
    status: ofPrefix('status_'),
    agreed_status: ofPrefix('status_'),
    reasons: ofPrefix('reason_'),
    agreed_reasons: ofPrefix('reason_'),
    finding: ofPrefix('finding_'),
    law_told: { zh: { yes: '是', no: '否' }, en: { yes: 'Yes', no: 'No' } },
  },
};
