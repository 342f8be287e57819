/** Take profit and stop loss of a new order, each with what it would bring or cost. */
import { Checkbox, NumberInput } from '@candor/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import type { ContractPair } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { money } from '../figures.ts';
import { changeDraft, toggleStops, useDraft } from './draft.ts';
import css from './order.module.css';
import { type Fault, type Prices, type Terms, resultAt } from './preview-rules.ts';

export interface StopFieldsProps {
  pair: ContractPair;
  terms: Terms;
  prices: Prices | undefined;
  /** What is said about the form now. */
  wrong: Fault['field'] | undefined;
  say: (field: Fault['field']) => ReactNode;
}

export function StopFields({ pair, terms, prices, wrong, say }: StopFieldsProps) {
  const t = useText(contractsText);
  const { draft, hasStops } = useDraft();
  const input = (field: 'takeProfit' | 'stopLoss') => {
    const result = prices === undefined ? undefined : resultAt(draft[field], { terms, draft, prices });
    const signed = field === 'takeProfit' ? result : result === undefined ? undefined : -result;
    return (
      <>
        <NumberInput
          size="s"
          caption={t(field)}
          aria-label={t(field)}
          value={draft[field]}
          onChange={(price) => changeDraft({ [field]: price })}
          maxDecimals={pair.decimals}
          aria-invalid={wrong === field || undefined}
          after={
            signed === undefined ? null : (
              <span className={css['result']} data-tone={field === 'takeProfit' ? 'rise' : 'fall'}>
                {money(signed, true)}
              </span>
            )
          }
        />
        {say(field)}
      </>
    );
  };
  return (
    <>
      <Checkbox
        className={css['stopsBox']}
        checked={hasStops}
        onChange={(event) => toggleStops(event.target.checked)}
      >
        {t('stops')}
      </Checkbox>
      {hasStops ? (
        <>
          {input('takeProfit')}
          {input('stopLoss')}
        </>
      ) : null}
    </>
  );
}
