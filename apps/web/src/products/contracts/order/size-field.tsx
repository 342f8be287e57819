/** How much: whole lots, or a value in the quote currency that is rounded down to them, and the share of what can be opened. */
import { NumberInput, Slider, formatDecimal } from '@candor/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import type { ContractPair } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { exact, textOf } from '../figures.ts';
import { changeSize, changeUnit, useDraft } from './draft.ts';
import css from './order.module.css';
import { type Prices, type Terms, lotsOfValue, mostLots, previewOf } from './preview-rules.ts';

export interface SizeFieldProps {
  pair: ContractPair;
  terms: Terms;
  available: bigint;
  /** Beside what is available. */
  children: ReactNode;
  prices: Prices | undefined;
  isWrong: boolean;
}

export function SizeField({ pair, terms, available, prices, isWrong, children }: SizeFieldProps) {
  const t = useText(contractsText);
  const { draft, unit, value } = useDraft();
  const most =
    prices === undefined
      ? 0
      : Math.min(
          mostLots({ ...draft, side: 'long' }, { terms, prices, available }),
          mostLots({ ...draft, side: 'short' }, { terms, prices, available }),
        );
  const preview = prices === undefined ? undefined : previewOf(terms, draft, prices);
  const share = most === 0 ? 0 : Math.min(100, Math.round(((+draft.lots || 0) * 100) / most));
  const take = (typed: string): void =>
    unit === 'lots'
      ? changeSize(typed)
      : changeSize(prices === undefined ? '' : lotsOfValue(typed, { terms, draft, prices }), typed);
  const takeShare = (percent: number): void => {
    const lots = percent === 0 ? '' : String(Math.floor((most * percent) / 100));
    const sized = prices === undefined ? undefined : previewOf(terms, { ...draft, lots }, prices);
    // Up to the cent: the lots are what counts, and they stay as chosen.
    changeSize(lots, sized === undefined ? '' : textOf((sized.notional / 1_000_000n) * 1_000_000n));
  };
  return (
    <>
      <NumberInput
        size="s"
        caption={
          unit === 'lots'
            ? t('lotsIn', { lot: exact(terms.lever_share_num), base: pair.base })
            : t('amountIn', { coin: pair.quote })
        }
        value={unit === 'lots' ? draft.lots : value}
        onChange={take}
        maxDecimals={unit === 'lots' ? 0 : 2}
        aria-label={t(unit === 'lots' ? 'lots' : 'amountIn', { coin: pair.quote })}
        aria-invalid={isWrong || undefined}
        after={
          <button
            type="button"
            className={css['unit']}
            onClick={() => changeUnit(unit === 'lots' ? 'value' : 'lots')}
          >
            <span className="sr-only">{t('unit')}: </span>
            {unit === 'lots' ? t('lotsUnit') : pair.quote} ⇅
          </button>
        }
      />
      {unit === 'value' && preview !== undefined ? (
        <p className={css['small']}>
          {t('sizeIs', {
            lots: exact(draft.lots),
            quantity: exact(textOf(preview.quantity)),
            base: pair.base,
          })}
        </p>
      ) : null}
      <Slider
        className={css['slider']}
        label={t('share')}
        value={share}
        disabled={most === 0}
        onChange={takeShare}
      />
      <Money cost={preview?.held} {...{ available, children }} quote={pair.quote} />
    </>
  );
}

interface MoneyProps {
  cost: bigint | undefined;
  available: bigint;
  quote: string;
  children: ReactNode;
}

/** What the order would hold, and what there is. */
function Money({ cost, available, quote, children }: MoneyProps) {
  const t = useText(contractsText);
  const amount = (units: bigint | undefined): string =>
    `${formatDecimal(units === undefined ? undefined : textOf(units), { decimals: 2 })} ${quote}`;
  return (
    <>
      <p className={css['line']}>
        <span>{t('cost')}</span>
        <b>{amount(cost)}</b>
      </p>
      <p className={css['line']}>
        <span>{t('free')}</span>
        <b>{amount(available)}</b>
        {children}
      </p>
    </>
  );
}
