/** Closing a position or some of its lots at the next tick; what it would bring at the executable price of now. */
import { readSigned } from '@candor/money';
import { Button, Field, NumberInput, Sheet, Slider } from '@candor/ui';
import { closeContract } from '@candor/formulas';
import { contractCalls } from '@candor/wire';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { usePriceText } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { exact, money, textOf, toneOf } from '../figures.ts';
import type { Prices } from '../order/preview-rules.ts';
import { type Position, sideOf } from './position-rules.ts';
import { Refused, useChange } from './sheet-parts.tsx';
import css from './sheets.module.css';

export interface CloseSheetProps {
  position: Position | undefined;
  /** Of the position's pair; undefined while unknown. */
  prices: Prices | undefined;
  feeRate: bigint;
  quote: string;
  onClose: () => void;
}

export default function CloseSheet({ position, prices, feeRate, quote, onClose }: CloseSheetProps) {
  const t = useText(contractsText);
  const words = useText(wordsText);
  const [lots, setLots] = useState('');
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a tick renews the position; what was typed stays.
  useEffect(() => setLots(position === undefined ? '' : String(position.share)), [position?.id]);
  const change = useChange(contractCalls.close, onClose);
  if (position === undefined)
    return (
      <Sheet isOpen={false} onClose={onClose} title="" closeLabel={words('close')}>
        {null}
      </Sheet>
    );
  const count = +lots || 0;
  const isWhole = count >= position.share;
  const submit = () => change.run({ id: String(position.id), ...(isWhole ? {} : { share: lots }) });
  const fault =
    count < 1
      ? t('lotsRequired')
      : count > position.share
        ? t('tooManyLots', { limit: String(position.share) })
        : undefined;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('closeTitle', { pair: position.symbol })}
      closeLabel={words('close')}
      footer={
        <Button size="l" isBlock isBusy={change.isBusy} onClick={fault === undefined ? submit : undefined}>
          {isWhole ? t('closeWhole') : t('closePart', { n: lots })}
        </Button>
      }
    >
      <div className={css['form']}>
        <Field label={t('lots')} error={fault}>
          <NumberInput
            value={lots}
            onChange={setLots}
            maxDecimals={0}
            stepper={{
              step: '1',
              min: '1',
              max: String(position.share),
              decreaseLabel: t('less'),
              increaseLabel: t('more'),
            }}
          />
        </Field>
        <Slider
          label={t('share')}
          hasMarks
          value={Math.min(100, Math.round((count * 100) / position.share))}
          onChange={(percent) => setLots(String(Math.max(1, Math.floor((position.share * percent) / 100))))}
        />
        {fault === undefined && prices !== undefined ? (
          <Outcome {...{ position, count, prices, feeRate, quote }} />
        ) : null}
        <p className={css['note']}>{t('closeNote')}</p>
        <Refused text={change.refusal} />
      </div>
    </Sheet>
  );
}

function Outcome({
  position,
  count,
  prices,
  feeRate,
  quote,
}: {
  position: Position;
  count: number;
  prices: Prices;
  feeRate: bigint;
  quote: string;
}) {
  const t = useText(contractsText);
  const price = usePriceText(position.match_id);
  const side = sideOf(position);
  const exit = side === 'long' ? prices.bid : prices.ask;
  const [whole, part] = [BigInt(position.share), BigInt(count)];
  const quantity = ((readSigned(position.number) ?? 0n) * part) / whole;
  const margin = ((readSigned(position.caution_money) ?? 0n) * part) / whole;
  const close = closeContract(
    { side, quantity, entryPrice: readSigned(position.price) ?? 0n, margin },
    exit,
    {
      feeRate,
      liquidationFeeRate: 0n,
      reason: 'user',
    },
  );
  const profit = close.profit - close.loss;
  return (
    <dl className={css['facts']}>
      <div>
        <dt>{t('executable')}</dt>
        <dd>{price(textOf(exit))}</dd>
      </div>
      <div>
        <dt>{t('profit')}</dt>
        <dd data-tone={toneOf(profit)}>
          {money(profit, true)} {quote}
        </dd>
      </div>
      <div>
        <dt>{t('closeFee')}</dt>
        <dd>
          {exact(textOf(close.closeFee))} {quote}
        </dd>
      </div>
      <div>
        <dt>{t('returned')}</dt>
        <dd>
          {money(close.returned)} {quote}
        </dd>
      </div>
    </dl>
  );
}
