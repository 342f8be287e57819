/** What a proposal would change, on one line. */
import type { ReplyOf } from '@candor/wire';
import type { proposalCalls } from '@candor/wire/operators';
import { isPartTitle } from '../../platform/part/index.ts';
import { useFieldName, useValueText } from '../wording/index.ts';

type Summary = ReplyOf<typeof proposalCalls.list>['data'][number]['summary'];

/** Amounts and names say what they are; anything else says its field, and what it was. */
const SAYS_ITSELF = /^(amount|to)$|_act$/;

export function useSummaryText(): (of: Summary) => string {
  const fieldName = useFieldName();
  const valueText = useValueText(true);
  return (of) =>
    of
      .map(({ field, before, after }) => {
        const now = after === '' ? '—' : valueText(field, after);
        if (SAYS_ITSELF.test(field) || isPartTitle(field)) return now;
        return `${fieldName(field)}: ${before === null ? '' : `${valueText(field, before)} → `}${now}`;
      })
      .join(' · ');
}
