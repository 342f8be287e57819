/** Spot trading: the pair, a small chart, form and book side by side, and the customer's orders below. */
import { Skeleton } from '@candor/ui';
import { Suspense, lazy, useEffect, useRef } from 'react';
import { DisclosureNote } from '../../foundation/disclosures/index.ts';
import { HaltNote } from '../../foundation/halts/index.ts';
import { useLivePrices, useQuotations } from '../../foundation/markets/index.ts';
import { usePlace } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { OrderBook } from './book/order-book.tsx';
import { rememberPair, useChosenPair } from './chosen-pair.ts';
import { changeDraft, openDraft } from './form/draft-store.ts';
import { type FormPair, formPair } from './form/form-pair.ts';
import { OrderForm } from './form/order-form.tsx';
import { withKind } from './form/order-form-rules.ts';
import { isMiniChartOpen } from './mini-chart-choice.ts';
import { PairAwaited } from './pair-awaited.tsx';
import { TradeHeader } from './trade-header.tsx';
import css from './trade.module.css';

/** Not needed to read prices and write an order: fetched beside the form. */
const MiniChart = lazy(() => import('./mini-chart.tsx'));
const OrdersPanel = lazy(() => import('./orders/orders-panel.tsx'));

export default function TradeScreen() {
  const { key, pair, side } = useChosenPair();
  useLivePrices();
  useQuotations();
  const form = pair === undefined ? undefined : formPair(pair);
  useEffect(() => {
    if (pair !== undefined) rememberPair(key);
  }, [key, pair]);
  useSideOfAddress(form, side);
  return (
    <Screen isBare>
      {form === undefined || pair === undefined ? (
        <PairAwaited skeleton={<TradeSkeleton />} />
      ) : (
        <div className={css['trade']}>
          <TradeHeader pair={form} />
          <HaltNote pairId={pair.match_id} product="spot" />
          {form.isRealAsset ? <DisclosureNote currencyId={form.baseId} coin={form.base} /> : null}
          <Suspense fallback={<div className={css['miniRest']} data-open={isMiniChartOpen() || undefined} />}>
            <MiniChart pair={form} />
          </Suspense>
          <div className={css['desk']}>
            <OrderForm pair={form} isTrading={pair.open_coin_trade === 1} />
            <OrderBook pair={form} />
          </div>
          <Suspense fallback={null}>
            <OrdersPanel pair={form} />
          </Suspense>
        </div>
      )}
    </Screen>
  );
}

/** "Sell" on the chart page arrives with its side. */
function useSideOfAddress(pair: FormPair | undefined, side: 'buy' | 'sell' | undefined): void {
  const { address } = usePlace();
  const taken = useRef<unknown>(undefined);
  useEffect(() => {
    // Effects run again when the tab is shown again: the customer may have chosen another side since.
    if (pair === undefined || side === undefined || taken.current === address) return;
    taken.current = address;
    openDraft(pair.key);
    changeDraft((draft) => withKind(pair, draft, { side }));
  }, [pair, side, address]);
}

/** Of side, kind, price, quantity, total and what is available, in pixels. */
const FIELD_HEIGHTS = [36, 40, 48, 48, 48, 84, 44];

function TradeSkeleton() {
  return (
    <div className={css['skeleton']}>
      <Skeleton variant="block" height={28} className={css['skeletonPair']} />
      <Skeleton variant="chart" height={isMiniChartOpen() ? 138 : 34} />
      <div className={css['skeletonDesk']}>
        <div>
          {FIELD_HEIGHTS.map((height, index) => (
            <Skeleton key={index} variant="block" height={height} />
          ))}
        </div>
        <Skeleton count={17} />
      </div>
    </div>
  );
}
