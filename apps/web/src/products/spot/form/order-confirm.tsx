/** The last look at an order before it is sent; can be switched off here and on again in the settings. */
import { formatDecimal as textOf, readAmount } from '@candor/money';
import { Button, Checkbox, Sheet, formatDecimal } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import { setPreferences } from '../../../platform/storage/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { spotText } from '../spot-text.ts';
import { EstimateLines } from './estimate-lines.tsx';
import { FaultText } from './fault-text.tsx';
import type { FormPair } from './form-pair.ts';
import css from './order-form.module.css';
import { TriggerNote } from './trigger-note.tsx';
import { type Draft, isByBudget, isMarket, isTriggered } from './order-form-rules.ts';

export interface OrderConfirmProps {
  pair: FormPair;
  draft: Draft;
  isOpen: boolean;
  isBusy: boolean;
  refusal: string | undefined;
  onClose: () => void;
  onConfirm: () => void;
}

export default function OrderConfirm({
  pair,
  draft,
  isOpen,
  isBusy,
  refusal,
  onClose,
  onConfirm,
}: OrderConfirmProps) {
  const t = useText(spotText);
  const words = useText(wordsText);
  const [isLast, setLast] = useState(false);
  const isBuy = draft.side === 'buy';
  const confirm = (): void => {
    if (isLast) setPreferences({ confirmOrders: false });
    onConfirm();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('confirmTitle')}
      closeLabel={words('close')}
      footer={
        <Button size="l" isBlock variant={isBuy ? 'rise' : 'fall'} isBusy={isBusy} onClick={confirm}>
          {t(isBuy ? 'buyCoin' : 'sellCoin', { coin: pair.base })}
        </Button>
      }
    >
      <div className={css['confirm']}>
        <p className={css['confirmHead']} data-side={draft.side}>
          <strong>{isBuy ? t('buy') : t('sell')}</strong> {pair.base}/{pair.quote}
          <span>
            {draft.type === 'limit'
              ? `${t('limit')} · ${draft.timeInForce === 'POST' ? 'Post-only' : draft.timeInForce}`
              : t(draft.type)}
          </span>
        </p>
        <Figures pair={pair} draft={draft} />
        {!isOpen ? null : isTriggered(draft.type) ? (
          <TriggerNote pair={pair} draft={draft} />
        ) : (
          <EstimateLines pair={pair} draft={draft} isFull />
        )}
        <FaultText text={refusal} />
        <Checkbox checked={isLast} onChange={(event) => setLast(event.target.checked)}>
          {t('doNotAsk')}
        </Checkbox>
      </div>
    </Sheet>
  );
}

function Figures({ pair, draft }: { pair: FormPair; draft: Draft }) {
  const t = useText(spotText);
  const figure = (text: string, coin: string): string =>
    `${formatDecimal(textOf(readAmount(text) ?? 0n), { isTrimmed: true, decimals: 8 })} ${coin}`;
  const { type } = draft;
  const rows: [string, string][] = [];
  if (isTriggered(type)) rows.push([t('trigger'), figure(draft.trigger, pair.quote)]);
  rows.push([
    t(isTriggered(type) && !isMarket(type) ? 'limitPrice' : 'price'),
    isMarket(type) ? t('marketPrice') : figure(draft.price, pair.quote),
  ]);
  if (type === 'oco') rows.push([t('stopLimitPrice'), figure(draft.stopLimit, pair.quote)]);
  if (!isByBudget(draft)) rows.push([t('quantity'), figure(draft.quantity, pair.base)]);
  if (isByBudget(draft)) rows.push([t('budget'), figure(draft.total, pair.quote)]);
  else if (!isMarket(type)) rows.push([t('total'), figure(draft.total, pair.quote)]);
  return (
    <div className={css['lines']}>
      {rows.map(([label, value]) => (
        <p key={label} className={css['line']}>
          <span>{label}</span>
          <span className={css['figure']} data-strong="">
            {value}
          </span>
        </p>
      ))}
    </div>
  );
}
