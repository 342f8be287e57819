/** Live beside the form: executable price and its slippage, margin, fee, liquidation price and what the house book still takes. */
import { NO_NUMBER, formatDecimal } from '@candor/ui';
import { useText } from '../../../platform/i18n/index.ts';
import type { PairExposure, ContractPair } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { exact, money, textOf } from '../figures.ts';
import css from './order.module.css';
import { type Draft, type Prices, type Terms, previewOf, roomOf, slippageOf } from './preview-rules.ts';

export interface PreviewLinesProps {
  pair: ContractPair;
  terms: Terms;
  draft: Draft;
  prices: Prices;
  exposure: PairExposure | undefined;
}

export function PreviewLines({ pair, terms, draft, prices, exposure }: PreviewLinesProps) {
  const t = useText(contractsText);
  const preview = previewOf(terms, draft, prices);
  const price = (units: bigint | undefined): string =>
    units === undefined ? NO_NUMBER : formatDecimal(textOf(units), { decimals: pair.decimals });
  const amount = (units: bigint | undefined): string =>
    units === undefined ? NO_NUMBER : `${exact(textOf(units))} ${pair.quote}`;
  const rows: [string, string, (string | undefined)?][] = [
    [
      t('executable'),
      price(draft.isLimit ? preview?.price : draft.side === 'long' ? prices.ask : prices.bid),
      draft.isLimit ? undefined : t('slippageMost', { percent: exact(slippageOf(terms, draft)) }),
    ],
    [t('notional'), preview === undefined ? NO_NUMBER : `${money(preview.notional)} ${pair.quote}`],
    [t('margin'), amount(preview?.margin)],
    [t('fee'), amount(preview?.fee), `${exact(terms.lever_trade_fee)}%`],
    [t('held'), amount(preview?.held)],
    [
      t('bracket'),
      preview?.bracket === undefined
        ? NO_NUMBER
        : `${exact(textOf(preview.bracket.maintenanceRate * 100n))}%`,
      preview?.bracket === undefined
        ? undefined
        : t('bracketNote', {
            whole: money(preview.whole),
            quote: pair.quote,
            leverage: preview.bracket.maxLeverage,
          }),
    ],
    [t('liquidation'), price(preview?.liquidation)],
    [t('room'), exposure === undefined ? NO_NUMBER : `${money(roomOf(exposure, draft.side))} ${pair.quote}`],
  ];
  return (
    <dl className={css['preview']} data-testid="preview">
      {rows.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value} {note === undefined ? null : <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
