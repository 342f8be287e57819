/** Open options: how each stands at this second, and how long it still has. */
import { readAmount } from '@candor/money';
import { flatBandOf } from '@candor/formulas';
import { EmptyState, NO_NUMBER, Skeleton, Tag, formatDecimal } from '@candor/ui';
import { useText } from '../../../platform/i18n/index.ts';
import { LoadFailed } from '../../../platform/list/index.ts';
import { hrefOf } from '../../../platform/routing/index.ts';
import type { ChartTick } from '../chart/tick-series.ts';
import type { IndexTicks } from '../chart/use-index-ticks.ts';
import type { OptionPair } from '../option-pairs.ts';
import { TYPE_TONE, TYPE_WORD, exact } from '../option-words.ts';
import { optionsText } from '../options-text.ts';
import { CountdownRing, SettlingDots } from './countdown-ring.tsx';
import { type OptionOrder, standingAt } from './option-list-rules.ts';
import css from './orders.module.css';

export interface OpenOptionsProps {
  reading: {
    orders: readonly OptionOrder[] | undefined;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
  pair: OptionPair;
  /** Of that pair only: options of the other show no running figures. */
  index: IndexTicks;
}

export function OpenOptions({ reading, pair, index }: OpenOptionsProps) {
  const t = useText(optionsText);
  const { orders, error, refetch } = reading;
  if (orders === undefined && error !== null && error !== undefined)
    return <LoadFailed error={error} onRetry={refetch} />;
  if (orders === undefined) return <Skeleton variant="row" count={2} className={css['skeleton']} />;
  if (orders.length === 0) return <EmptyState isCompact title={t('noneOpen')} hint={t('noneOpenHint')} />;
  return (
    <ul className={css['list']}>
      {orders.map((order) => (
        <li key={order.id}>
          <OpenCard
            order={order}
            ticks={order.symbol === pair.symbol ? index.ticks : []}
            step={readAmount(index.step)}
          />
        </li>
      ))}
    </ul>
  );
}

function OpenCard({
  order,
  ticks,
  step,
}: {
  order: OptionOrder;
  ticks: readonly ChartTick[];
  step: bigint | undefined;
}) {
  const t = useText(optionsText);
  const latest = ticks.at(-1);
  const strike = readAmount(order.open_price);
  const isKnown = latest !== undefined && strike !== undefined && step !== undefined;
  const band = isKnown
    ? flatBandOf({ strike, indexStep: step, flatBand: readAmount(order.flat_band) ?? null })
    : 0n;
  const standing = isKnown ? standingAt(order, latest.index, band) : undefined;
  return (
    <a className={css['card']} href={hrefOf('pages/option/order', { id: String(order.id) })}>
      <CountdownRing order={order} />
      <span className={css['words']}>
        <span className={css['title']}>
          <b data-tone={TYPE_TONE[order.type]}>{t(TYPE_WORD[order.type] ?? 'call')}</b>
          <span>{order.symbol}</span>
          {standing === undefined ? null : (
            <Tag tone={standing === 'won' ? 'success' : standing === 'lost' ? 'danger' : 'neutral'}>
              {t(STANDING_WORD[standing])}
            </Tag>
          )}
        </span>
        <span className={css['pairs']}>
          <span>{t('strike')}</span>
          <b>{order.open_price === null ? t('nextTick') : exact(order.open_price)}</b>
          <span>{t('index')}</span>
          <b>{latest === undefined ? NO_NUMBER : exact(latest.index)}</b>
        </span>
        <SettlingDots order={order} ticks={ticks} />
      </span>
      <span className={css['figures']}>
        <b>{exact(order.number)}</b>
        <small>
          {t('profitIfWon')}{' '}
          {formatDecimal(order.expected_profit, { isTrimmed: true, decimals: 2, isSigned: true })}
        </small>
      </span>
    </a>
  );
}

const STANDING_WORD = { won: 'standsWon', lost: 'standsLost', flat: 'standsFlat' } as const;
