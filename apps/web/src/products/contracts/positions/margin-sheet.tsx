/** More margin for a position, or less of it down to the initial requirement; the new liquidation price is seen before. */
import { readSigned } from '@candor/money';
import { Button, Field, NumberInput, Segmented, Sheet } from '@candor/ui';
import { liquidationPrice } from '@candor/formulas';
import { contractCalls } from '@candor/wire';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { type ContractPair, usePriceText } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { exact, textOf } from '../figures.ts';
import { fractionOf } from '../order/preview-rules.ts';
import { type Position, sideOf } from './position-rules.ts';
import { Refused, useChange } from './sheet-parts.tsx';
import css from './sheets.module.css';

export interface MarginSheetProps {
  pair: ContractPair;
  position: Position | undefined;
  available: bigint;
  feeRate: bigint;
  onClose: () => void;
}

export default function MarginSheet({ pair, position, available, feeRate, onClose }: MarginSheetProps) {
  const t = useText(contractsText);
  const words = useText(wordsText);
  const [kind, setKind] = useState<'1' | '2'>('1');
  const [amount, setAmount] = useState('');
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    setAmount('');
    setAsked(false);
  }, [position?.id]);
  const change = useChange(contractCalls.margin, onClose);
  if (position === undefined)
    return (
      <Sheet isOpen={false} onClose={onClose} title="" closeLabel={words('close')}>
        {null}
      </Sheet>
    );
  const units = readSigned(amount) ?? 0n;
  const isTooMuch = kind === '1' && units > available;
  const submit = (): void => {
    setAsked(true);
    if (units > 0n && !isTooMuch) change.run({ id: String(position.id), type: kind, number: amount });
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('marginTitle', { pair: position.symbol })}
      closeLabel={words('close')}
      footer={
        <Button size="l" isBlock isBusy={change.isBusy} onClick={submit}>
          {t(kind === '1' ? 'addMargin' : 'removeMargin')}
        </Button>
      }
    >
      <div className={css['form']}>
        <Segmented
          label={t('margin')}
          value={kind}
          onChange={setKind}
          options={[
            { id: '1', label: t('addMargin') },
            { id: '2', label: t('removeMargin') },
          ]}
        />
        <Field
          label={t('amount')}
          error={
            isTooMuch
              ? t('notEnough', { limit: exact(textOf(available)) })
              : isAsked && units === 0n && words('required')
          }
          hint={
            kind === '1' ? `${t('available')} ${exact(textOf(available))} ${pair.quote}` : t('removeHint')
          }
        >
          <NumberInput
            value={amount}
            onChange={setAmount}
            maxDecimals={8}
            after={<span>{pair.quote}</span>}
          />
        </Field>
        <Moved {...{ pair, position, feeRate }} change={kind === '1' ? units : -units} />
        <Refused text={change.refusal} />
      </div>
    </Sheet>
  );
}

interface MovedProps {
  pair: ContractPair;
  position: Position;
  feeRate: bigint;
  /** Of the margin. */
  change: bigint;
}

/** What the change makes of the margin and of the liquidation price. */
function Moved({ pair, position, feeRate, change }: MovedProps) {
  const t = useText(contractsText);
  const price = usePriceText(position.match_id);
  const margin = (readSigned(position.caution_money) ?? 0n) + change;
  const next = nextLiquidation(position, { change, feeRate, priceStep: readSigned(pair.priceStep) ?? 1n });
  return (
    <dl className={css['facts']}>
      <div>
        <dt>{t('margin')}</dt>
        <dd>
          {exact(position.caution_money)} → {exact(textOf(margin > 0n ? margin : 0n))} {pair.quote}
        </dd>
      </div>
      <div>
        <dt>{t('liquidation')}</dt>
        <dd>
          {price(position.liquidation_price)} → {price(next)}
        </dd>
      </div>
    </dl>
  );
}

function nextLiquidation(
  position: Position,
  of: { change: bigint; feeRate: bigint; priceStep: bigint },
): string | null {
  const margin = (readSigned(position.caution_money) ?? 0n) + of.change;
  const [quantity, entryPrice, initial] = [
    position.number,
    position.price,
    position.origin_caution_money,
  ].map((text) => readSigned(text) ?? 0n);
  if (margin <= 0n || quantity === 0n) return null;
  const tier = {
    upTo: 0n,
    maxLeverage: 0,
    maintenanceRate: fractionOf(position.maintenance_rate),
    deduction: readSigned(position.deduction) ?? 0n,
  };
  const closeOutAt =
    position.close_out === null ? undefined : (initial! * fractionOf(position.close_out)) / 100_000_000n;
  const price = liquidationPrice(
    { side: sideOf(position), quantity: quantity!, entryPrice: entryPrice!, margin, tier, closeOutAt },
    of,
  );
  return price === undefined ? null : textOf(price);
}
