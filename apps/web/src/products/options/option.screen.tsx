/** Options: the pair, its live index with strike lines, three ways to buy, and the customer's options below. */
import { IconButton, PriceText, Skeleton, Tag, formatDecimal } from '@candor/ui';
import { CircleHelp, ShieldCheck, SlidersHorizontal } from 'lucide-react';
import { Suspense, lazy, useEffect, useMemo, useState } from 'react';
import { HaltNote } from '../../foundation/halts/index.ts';
import { useAreTicksSilent } from '../../foundation/market-data/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf, open } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { BuyBar } from './buy/buy-bar.tsx';
import { DurationRow } from './buy/duration-row.tsx';
import type { OptionKind } from './buy/purchase-rules.ts';
import { TickChart } from './chart/tick-chart.tsx';
import { type IndexTicks, useIndexTicks } from './chart/use-index-ticks.ts';
import { type OptionPair, rememberOptionPair, useOptionPair } from './option-pairs.ts';
import { optionsText } from './options-text.ts';
import css from './options.module.css';
import { useNextResult, useOpenOptions } from './orders/option-cache.ts';
import { OrdersPanel } from './orders/orders-panel.tsx';

const PurchaseSheet = lazy(() => import('./buy/purchase-sheet.tsx'));
const LimitsSheet = lazy(() => import('./limits/limits-sheet.tsx'));
const RiskTest = lazy(() => import('./test/risk-test.tsx'));
const ResultSheet = lazy(() => import('./result/result-sheet.tsx'));

export default function OptionScreen() {
  const { pairs, pair } = useOptionPair();
  useEffect(() => {
    if (pair !== undefined) rememberOptionPair(pair.key);
  }, [pair]);
  return (
    <Screen isBare>
      {pair === undefined ? (
        <div className={css['skeleton']}>
          <Skeleton variant="block" height={34} />
          <Skeleton variant="chart" height={250} />
          <Skeleton variant="block" height={72} />
          <Skeleton variant="row" count={2} />
        </div>
      ) : (
        <Desk key={pair.key} pairs={pairs} pair={pair} />
      )}
    </Screen>
  );
}

type Open = 'limits' | 'test' | undefined;

function Desk({ pairs, pair }: { pairs: readonly OptionPair[]; pair: OptionPair }) {
  const index = useIndexTicks(pair.key);
  const isSilent = useAreTicksSilent(pair.key);
  const reading = useOpenOptions();
  const [kind, setKind] = useState<OptionKind>('1');
  const [isBuying, setBuying] = useState(false);
  const [sheet, setSheet] = useState<Open>();
  const isLoggedIn = useIsLoggedIn();
  const result = useNextResult();
  const { orders } = reading;
  const strikes = useMemo(
    () =>
      (orders ?? []).flatMap(({ symbol, open_price: strike, type, expires_at: expiresAt }) =>
        symbol === pair.symbol && strike !== null && expiresAt !== null ? [{ strike, type, expiresAt }] : [],
      ),
    [orders, pair.symbol],
  );
  const buy = (wanted: OptionKind): void => {
    setKind(wanted);
    setBuying(true);
  };
  return (
    <div className={css['desk']}>
      <Header pairs={pairs} pair={pair} onLimits={isLoggedIn ? () => setSheet('limits') : undefined} />
      <HaltNote pairId={pair.id} product="options" />
      <IndexLine index={index} isSilent={isSilent} />
      <TickChart pair={pair} index={index} strikes={strikes} />
      <DurationRow pair={pair} />
      <BuyBar pair={pair} onBuy={buy} />
      <OrdersPanel reading={reading} pair={pair} index={index} />
      <Suspense fallback={null}>
        <PurchaseSheet
          pair={pair}
          kind={kind}
          isOpen={isBuying && sheet === undefined}
          isSilent={isSilent}
          onKind={setKind}
          onClose={() => setBuying(false)}
          onTest={() => setSheet('test')}
        />
        <LimitsSheet isOpen={sheet === 'limits'} onClose={() => setSheet(undefined)} />
        <RiskTest isOpen={sheet === 'test'} onClose={() => setSheet(undefined)} />
        <ResultSheet order={sheet === undefined && !isBuying ? result : undefined} />
      </Suspense>
    </div>
  );
}

function Header({
  pairs,
  pair,
  onLimits,
}: {
  pairs: readonly OptionPair[];
  pair: OptionPair;
  onLimits: (() => void) | undefined;
}) {
  const t = useText(optionsText);
  return (
    <header className={css['header']}>
      <h1 className="sr-only">{t('title')}</h1>
      <nav className={css['pairs']} aria-label={t('choosePair')}>
        {pairs.map(({ key, symbol }) => (
          <button
            key={key}
            type="button"
            aria-current={key === pair.key ? 'true' : undefined}
            onClick={() => open('pages/option/detail', { symbol }, { isReplacing: true })}
          >
            {symbol}
          </button>
        ))}
      </nav>
      {onLimits === undefined ? null : (
        <IconButton label={t('limits')} onClick={onLimits}>
          <SlidersHorizontal size={20} />
        </IconButton>
      )}
      <IconButton label={t('rules')} onClick={() => open('pages/option/rulePage')}>
        <CircleHelp size={20} />
      </IconButton>
    </header>
  );
}

/** The index at this second: what every option is settled by. Its ticks stand behind the shield. */
function IndexLine({ index, isSilent }: { index: IndexTicks; isSilent: boolean }) {
  const t = useText(optionsText);
  const { latest } = index;
  const isPoor = isSilent || latest?.status === 'degraded';
  return (
    <div className={css['indexLine']}>
      <PriceText value={latest?.index} className={css['price']}>
        {formatDecimal(latest?.index, { decimals: placesOf(index.step) })}
      </PriceText>
      {isPoor || latest?.status === 'stressed' ? (
        <Tag tone="warn">{t(isPoor ? 'degraded' : 'stressed')}</Tag>
      ) : null}
      <a className={css['proofLink']} href={hrefOf('pages/transparency/index')} data-tick={latest?.seq}>
        <ShieldCheck size={14} aria-hidden="true" />
        {t('provable')}
      </a>
    </div>
  );
}

/** One more than the price step has: the index is a tenth of it. */
function placesOf(step: string | undefined): number | undefined {
  return step === undefined ? undefined : (step.split('.')[1]?.length ?? 0) + 1;
}
