/** Take profit and stop loss of a position: typed, stepped, or brought here by dragging a line of the chart. Nothing is sent before it is confirmed. */
import { readSigned } from '@candor/money';
import { Button, Field, NumberInput, Segmented, Sheet } from '@candor/ui';
import { contractCalls } from '@candor/wire';
import { useEffect, useState } from 'react';
import { contractProfit } from '@candor/formulas';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { type ContractPair, usePriceText } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { exact, money, textOf, toneOf } from '../figures.ts';
import { type Fault, stopFault } from '../order/preview-rules.ts';
import { type Position, sideOf } from './position-rules.ts';
import css from './sheets.module.css';
import { Refused, useChange } from './sheet-parts.tsx';

export interface StopsSheetProps {
  pair: ContractPair;
  position: Position | undefined;
  mark: bigint | undefined;
  /** Where a line was dragged to. */
  dragged: { takeProfit?: string; stopLoss?: string } | undefined;
  onClose: () => void;
}

const typed = (text: string | undefined): string => (text === undefined || text === '0' ? '' : text);

export default function StopsSheet({ pair, position, mark, dragged, onClose }: StopsSheetProps) {
  const t = useText(contractsText);
  const words = useText(wordsText);
  const [entered, setEntered] = useEntered(position, dragged);
  const change = useChange(contractCalls.setStop, onClose);
  if (position === undefined)
    return (
      <Sheet isOpen={false} onClose={onClose} title="" closeLabel={words('close')}>
        {null}
      </Sheet>
    );
  // Until the first tick of another pair has come, what the server last said stands in.
  const now = mark ?? readSigned(position.update_price) ?? 0n;
  const fault = stopFault(entered, {
    side: sideOf(position),
    price: now,
    liquidation: readSigned(position.liquidation_price),
    priceStep: readSigned(pair.priceStep) ?? 1n,
  });
  const say = (field: Fault['field']): string | undefined =>
    fault?.field === field ? t(fault.code, { limit: exact(fault.limit) }) : undefined;
  const price = (text: string): string => (text === '' ? '0' : text);
  const save = (): void => {
    const prices = {
      target_profit_price: price(entered.takeProfit),
      stop_loss_price: price(entered.stopLoss),
    };
    change.run({ id: String(position.id), ...prices, stop_source: entered.source });
  };
  const input = (field: 'takeProfit' | 'stopLoss') => (
    <StopField
      {...{ pair, position, field }}
      value={entered[field]}
      error={say(field)}
      onChange={(price) => setEntered((before) => ({ ...before, [field]: price }))}
    />
  );
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('stopsTitle', { pair: position.symbol })}
      closeLabel={words('close')}
      footer={
        <Button size="l" isBlock isBusy={change.isBusy} onClick={fault === undefined ? save : undefined}>
          {words('save')}
        </Button>
      }
    >
      <div className={css['form']}>
        <Around position={position} mark={textOf(now)} />
        {input('takeProfit')}
        {input('stopLoss')}
        <Segmented
          size="s"
          label={t('source')}
          value={entered.source}
          onChange={(source) => setEntered((before) => ({ ...before, source }))}
          options={[
            { id: 'mark', label: t('mark') },
            { id: 'index', label: t('index') },
          ]}
        />
        <p className={css['note']}>{t('stopsNote')}</p>
        <Refused text={change.refusal} />
      </div>
    </Sheet>
  );
}

/** What stands in the fields: the stops of the position, or where one was dragged to. */
function useEntered(position: Position | undefined, dragged: StopsSheetProps['dragged']) {
  const [entered, setEntered] = useState({
    takeProfit: '',
    stopLoss: '',
    source: 'mark' as 'mark' | 'index',
  });
  useEffect(() => {
    if (position === undefined) return;
    setEntered({
      takeProfit: typed(dragged?.takeProfit ?? position.target_profit_price),
      stopLoss: typed(dragged?.stopLoss ?? position.stop_loss_price),
      source: position.stop_source,
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another position or drag opens the sheet, not every tick.
  }, [position?.id, dragged]);
  return [entered, setEntered] as const;
}

function Around({ position, mark }: { position: Position; mark: string | null }) {
  const t = useText(contractsText);
  const price = usePriceText(position.match_id);
  return (
    <p className={css['line']}>
      <span>
        {t('mark')} <b>{price(mark)}</b>
      </span>
      <span>
        {t('liquidation')} <b>{price(position.liquidation_price)}</b>
      </span>
    </p>
  );
}

interface StopFieldProps {
  pair: ContractPair;
  position: Position;
  field: 'takeProfit' | 'stopLoss';
  value: string;
  error: string | undefined;
  onChange: (price: string) => void;
}

function StopField({ pair, position, field, value, error, onChange }: StopFieldProps) {
  const t = useText(contractsText);
  return (
    <div>
      <Field label={t(field)} error={error}>
        <NumberInput
          value={value}
          onChange={onChange}
          maxDecimals={pair.decimals}
          placeholder={t('none')}
          stepper={{ step: pair.priceStep, decreaseLabel: t('less'), increaseLabel: t('more') }}
        />
      </Field>
      <Expected position={position} at={readSigned(value)} />
    </div>
  );
}

/** Profit at the trigger price, before fees: the fill may differ. */
function Expected({ position, at }: { position: Position; at: bigint | undefined }) {
  const t = useText(contractsText);
  const entryPrice = readSigned(position.price);
  if (at === undefined || at === 0n || entryPrice === undefined) return null;
  const profit = contractProfit(
    { side: sideOf(position), quantity: readSigned(position.number) ?? 0n, entryPrice },
    at,
  );
  return (
    <p className={[css['note'], css['expected']].join(' ')}>
      {t('aboutProfit')} <b data-tone={toneOf(profit)}>{money(profit, true)}</b>
    </p>
  );
}
