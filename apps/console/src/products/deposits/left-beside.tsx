/** Why two persons credit a line: what left in its statement and nobody has explained, which a payer may have written with it. */
import type { ReplyOf } from '@candor/wire';
import type { operatorDepositCalls } from '@candor/wire/operators';
import { groupDigits, useText } from '../../platform/i18n/index.ts';
import { Hint } from '../../platform/view/index.ts';
import { depositsText } from './deposits-text.ts';

type Line = Pick<ReplyOf<typeof operatorDepositCalls.line>, 'left_beside' | 'currency'>;

export function LeftBesideHint({ line: { left_beside: left, currency } }: { line: Line }) {
  const t = useText(depositsText);
  if (left === null) return null;
  const money = (amount: string): string => `${groupDigits(amount)} ${currency}`;
  return (
    <Hint>
      {left.count === 0
        ? t('leftByText', { sum: money(left.by_text) })
        : t('leftUnexplained', { count: left.count, sum: money(left.sum) })}
    </Hint>
  );
}
