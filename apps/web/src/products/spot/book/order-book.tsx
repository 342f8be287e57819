/** Beside the form: the order book with how finely prices are told apart, the latest trades, or the depth. A tap takes a price. */
import { Select, Skeleton } from '@candor/ui';
import { type MouseEvent, Suspense, lazy, useState } from 'react';
import { LivePrice, groupings } from '../../../foundation/market-data/index.ts';
import { usePrice } from '../../../foundation/markets/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { readLocal, writeLocal } from '../../../platform/storage/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { choosePrice } from '../form/draft-store.ts';
import type { FormPair } from '../form/form-pair.ts';
import { withPrice } from '../form/order-form-rules.ts';
import { spotText } from '../spot-text.ts';
import { formatDecimal as textOf, readAmount } from '@candor/money';
import css from './order-book.module.css';
import { useBookPaint } from './use-book-paint.ts';

export type BookView = 'both' | 'bids' | 'asks';
const VIEWS: readonly BookView[] = ['both', 'bids', 'asks'];
const VIEW_KEY = 'candor.bookView';
/** Rows of one side when both are shown; a side alone takes them all. */
const ROWS = 6;

/** Behind a tap. */
const LastTrades = lazy(() => import('./last-trades.tsx'));
const DepthView = lazy(() => import('./depth-view.tsx'));

const TABS = { book: 'tabBook', trades: 'tabTrades', depth: 'tabDepth' } as const;
type Tab = keyof typeof TABS;

export function OrderBook({ pair }: { pair: FormPair }) {
  const t = useText(spotText);
  const [tab, setTab] = useState<Tab>('book');
  return (
    <section className={css['book']} aria-label={t('orderBook')}>
      <div className={css['tabs']} role="tablist" aria-label={t('orderBook')}>
        {(Object.keys(TABS) as Tab[]).map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            aria-selected={each === tab}
            onClick={() => setTab(each)}
          >
            {t(TABS[each])}
          </button>
        ))}
      </div>
      {tab === 'book' ? (
        <Levels pair={pair} />
      ) : (
        <Suspense fallback={<Skeleton count={10} />}>
          {tab === 'trades' ? <LastTrades pair={pair} /> : <DepthView pair={pair} />}
        </Suspense>
      )}
    </section>
  );
}

function Levels({ pair }: { pair: FormPair }) {
  const t = useText(spotText);
  const [view, setView] = useState<BookView>(() => readLocal<BookView>(VIEW_KEY) ?? 'both');
  /** Kept per pair while the app is open. */
  const [steps, setSteps] = useState<Readonly<Record<string, bigint>>>({});
  const step = steps[pair.key] ?? pair.priceStep;
  const choose = (next: BookView): void => {
    setView(next);
    writeLocal(VIEW_KEY, next);
  };
  return (
    <>
      <div className={css['head']}>
        <span>
          {t('price')}
          <br />({pair.quote})
        </span>
        <span>
          {t('quantity')}
          <br />({pair.base})
        </span>
      </div>
      <BookRows key={view} pair={pair} view={view} step={step} />
      <div className={css['foot']}>
        <GroupingSelect pair={pair} step={step} onStep={(next) => setSteps({ ...steps, [pair.key]: next })} />
        <button
          type="button"
          className={css['view']}
          data-view={view}
          aria-label={`${t('bookView')}: ${t(view === 'both' ? 'viewBoth' : view === 'bids' ? 'viewBids' : 'viewAsks')}`}
          onClick={() => choose(VIEWS[(VIEWS.indexOf(view) + 1) % VIEWS.length] ?? 'both')}
        >
          <i data-side="sell" />
          <i data-side="buy" />
        </button>
      </div>
    </>
  );
}

function BookRows({ pair, view, step }: { pair: FormPair; view: BookView; step: bigint }) {
  const asks = view === 'both' ? ROWS : view === 'asks' ? 2 * ROWS : 0;
  const bids = view === 'both' ? ROWS : view === 'bids' ? 2 * ROWS : 0;
  const { asksRef, bidsRef, balanceRef } = useBookPaint(pair, { step, asks, bids });
  const take = (event: MouseEvent): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-price]') : null;
    const price = row?.dataset['price']?.replaceAll(',', '');
    if (price === undefined || readAmount(price) === undefined) return;
    choosePrice((draft) =>
      withPrice(pair, draft.type === 'limit' ? draft : { ...draft, type: 'limit' }, price),
    );
  };
  return (
    <div className={css['rows']} onClick={take}>
      <div ref={asksRef} className={css['asks']}>
        <Rows count={asks} side="sell" />
      </div>
      <div className={css['last']}>
        <LivePrice pair={pair.key} />
      </div>
      <div ref={bidsRef}>
        <Rows count={bids} side="buy" />
      </div>
      {view === 'both' ? (
        <p ref={balanceRef} className={css['balance']} aria-hidden="true">
          <i />
          <b>--</b>
          <b>--</b>
        </p>
      ) : null}
    </div>
  );
}

function Rows({ count, side }: { count: number; side: 'buy' | 'sell' }) {
  return Array.from({ length: count }, (_, index) => (
    <button key={index} type="button" className={css['row']} data-side={side}>
      <i aria-hidden="true" />
      <span className={css['price']}>--</span>
      <span className={css['quantity']}>--</span>
    </button>
  ));
}

interface GroupingSelectProps {
  pair: FormPair;
  step: bigint;
  onStep: (step: bigint) => void;
}

/** The steps to choose from follow the height of the price; it listens to prices so that the book need not. */
function GroupingSelect({ pair, step, onStep }: GroupingSelectProps) {
  const t = useText(spotText);
  const words = useText(wordsText);
  const last = usePrice(pair.key)?.last;
  const steps = groupings(pair.priceStep, last === undefined ? undefined : readAmount(last));
  return (
    <Select
      className={css['grouping']}
      size="s"
      label={t('grouping')}
      closeLabel={words('close')}
      value={textOf(step)}
      onChange={(next) => onStep(readAmount(next) ?? pair.priceStep)}
      options={steps.map((each) => ({ id: textOf(each), label: textOf(each) }))}
    />
  );
}
