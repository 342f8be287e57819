/** The prices of an order: what it waits for, what it trades at, and of an OCO both of its limits. */
import { NumberInput } from '@candor/ui';
import { useText } from '../../../platform/i18n/index.ts';
import { spotText } from '../spot-text.ts';
import { changeDraft, choosePrice } from './draft-store.ts';
import { FaultText } from './fault-text.tsx';
import type { FormPair } from './form-pair.ts';
import css from './order-form.module.css';
import { type Draft, type DraftFault, isMarket, isTriggered, withPrice } from './order-form-rules.ts';

export interface PriceFieldsProps {
  pair: FormPair;
  draft: Draft;
  fault: DraftFault | undefined;
}

type Field = 'trigger' | 'price' | 'stopLimit';

export function PriceFields(props: PriceFieldsProps) {
  const t = useText(spotText);
  const { pair, draft } = props;
  const { type } = draft;
  if (type === 'market') return <p className={css['marketPrice']}>{t('marketPrice')}</p>;
  const trigger = isTriggered(type) ? (
    <PriceField
      {...props}
      field="trigger"
      caption={t('trigger')}
      onChange={(text) => changeDraft((before) => ({ ...before, trigger: text }))}
    />
  ) : null;
  const limit = isMarket(type) ? null : (
    <PriceField
      {...props}
      field="price"
      caption={t(type === 'limit' ? 'price' : 'limitPrice')}
      onChange={(text) => choosePrice((before) => withPrice(pair, before, text))}
    />
  );
  if (type !== 'oco')
    return (
      <>
        {trigger}
        {limit}
      </>
    );
  return (
    <>
      {limit}
      {trigger}
      <PriceField
        {...props}
        field="stopLimit"
        caption={t('stopLimitPrice')}
        onChange={(text) => changeDraft((before) => ({ ...before, stopLimit: text }))}
      />
    </>
  );
}

function PriceField({
  pair,
  draft,
  fault,
  field,
  caption,
  onChange,
}: PriceFieldsProps & { field: Field; caption: string; onChange: (text: string) => void }) {
  const t = useText(spotText);
  const isWrong = fault?.field === field;
  return (
    <>
      <NumberInput
        size="s"
        caption={`${caption} (${pair.quote})`}
        value={draft[field]}
        maxDecimals={pair.priceDecimals}
        aria-invalid={isWrong || undefined}
        stepper={{
          step: formatStep(pair.priceDecimals),
          min: '0',
          decreaseLabel: t('decrease'),
          increaseLabel: t('increase'),
        }}
        onChange={onChange}
      />
      {isWrong ? <FaultText fault={fault} coin={pair.quote} /> : null}
    </>
  );
}

/** One unit of the last place: "0.01" for two. */
export function formatStep(decimals: number): string {
  return decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`;
}
