/** Beside the form: what the house book would take now on either side and how much of it, and the prices published last. */
import type { TickLine } from '@candor/formulas';
import { NO_NUMBER, formatCompact, formatDecimal } from '@candor/ui';
import { tagOf, useText } from '../../platform/i18n/index.ts';
import type { PairExposure, ContractPair } from './contract-pair.ts';
import { contractsText } from './contracts-text.ts';
import { textOf } from './figures.ts';
import css from './house-quote.module.css';
import { changeDraft } from './order/draft.ts';
import { roomOf } from './order/preview-rules.ts';

const ONE = 100_000_000n;

export interface HouseQuoteProps {
  pair: ContractPair;
  tick: TickLine | undefined;
  recent: readonly TickLine[];
  exposure: PairExposure | undefined;
}

export function HouseQuote({ pair, tick, recent, exposure }: HouseQuoteProps) {
  const t = useText(contractsText);
  const price = (units: bigint | undefined): string =>
    formatDecimal(units === undefined ? undefined : textOf(units), { decimals: pair.decimals });
  const row = (side: 'long' | 'short') => {
    const at = tick === undefined ? undefined : side === 'long' ? tick.ask : tick.bid;
    const room =
      exposure === undefined || at === undefined || at === 0n
        ? undefined
        : (roomOf(exposure, side) * ONE) / at;
    return (
      <button
        type="button"
        className={css['row']}
        data-tone={side === 'long' ? 'fall' : 'rise'}
        onClick={() => (at === undefined ? undefined : changeDraft({ isLimit: true, limit: textOf(at) }))}
      >
        <b>
          <span className="sr-only">{t(side === 'long' ? 'ask' : 'bid')} </span>
          {price(at)}
        </b>
        <span>
          {room === undefined ? NO_NUMBER : formatCompact(textOf(room), { locale: tagOf(), decimals: 2 })}
        </span>
      </button>
    );
  };
  return (
    <section className={css['quote']} aria-label={t('quoteBook')}>
      <p className={css['head']}>
        <span>
          {t('price')}
          <br />({pair.quote})
        </span>
        <span>
          {t('size')}
          <br />({pair.base})
        </span>
      </p>
      {row('long')}
      <p className={css['mark']}>
        <span>{t('mark')}</span>
        <b>{price(tick?.mark)}</b>
      </p>
      {row('short')}
      <p className={css['head']}>
        <span>{t('lastTicks')}</span>
      </p>
      <ol className={css['ticks']}>
        {recent.slice(0, 8).map((each, place) => (
          // A line is a place: what stands in it changes, and nothing moves down with every tick.
          <li key={place} data-tone={toneOf(each, recent[place + 1])}>
            <b>{price(each.index)}</b>
            <time dateTime={new Date(each.at).toISOString()}>{clockOf(each.at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function toneOf(tick: TickLine, before: TickLine | undefined): 'rise' | 'fall' | undefined {
  if (before === undefined || before.index === tick.index) return undefined;
  return tick.index > before.index ? 'rise' : 'fall';
}

/** Local time of day. */
function clockOf(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
