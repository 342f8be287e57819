/** One copy: what it is worth, its mirrored positions, what each signal became, its money, and everything its customer can do with it. */
import { Button, EmptyState, Skeleton, Tabs, formatDecimal } from '@candor/ui';
import { copyTradingCalls } from '@candor/wire';
import { Suspense, lazy, useState } from 'react';
import { offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { useAction } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { Loaded, PagedList, usePages } from '../../platform/list/index.ts';
import { useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { CopyFacts, CopyHead, CopyMain, EndedFacts } from './copy-card.tsx';
import { copyTradingText } from './copy-trading-text.ts';
import { cents } from './copy-preview.ts';
import { OwnCheck } from './own-check.tsx';
import { PositionCard } from './position-card.tsx';
import { SignalCard } from './signal-card.tsx';
import type { Copy, Flow, Position } from './use-copies.ts';
import { POLL_MS, copiesChanged, numberIn, useCopy } from './use-copies.ts';

/** Opened by a tap: they come behind the page. */
const MoneySheet = lazy(() => import('./money-sheet.tsx'));
const LeaveSheet = lazy(() => import('./leave-sheet.tsx'));

const VIEWS = ['positions', 'signals', 'history', 'money'] as const;
type View = (typeof VIEWS)[number];

export default function OrderScreen() {
  const t = useText(copyTradingText);
  const { id: asked = '' } = useTextParams('id');
  const id = numberIn(asked);
  const [view, setView] = useState<View>('positions');
  return (
    <Screen title={t('myCopies')} backTo="pages/documentation/ordersPage">
      <Loaded
        reading={useCopy(id)}
        waiting={<Skeleton variant="row" count={8} />}
        unknown={{ title: t('noCopies'), code: 'order_unknown', isAskable: id > 0 }}
      >
        {({ order, positions, flows }) => (
          <div className={css['page']}>
            <section className={css['terms']}>
              <CopyHead of={order} />
              <CopyMain of={order} />
              {order.state === 'ended' ? <EndedFacts of={order} /> : <CopyFacts of={order} />}
              {order.state === 'active' || order.state === 'paused' ? <Acts of={order} /> : null}
            </section>
            <Tabs
              className={css['tabs']}
              label={t('myCopies')}
              active={view}
              onSelect={setView}
              items={VIEWS.map((each) => ({ id: each, label: t(each) }))}
            />
            {view === 'positions' ? <Positions of={order} positions={positions} /> : null}
            {view === 'signals' ? <Signals id={id} /> : null}
            {view === 'history' ? <History id={id} /> : null}
            {view === 'money' ? <Money flows={flows} /> : null}
            {view === 'signals' || view === 'money' ? <OwnCheck id={id} /> : null}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Acts({ of }: { of: Copy }) {
  const t = useText(copyTradingText);
  const [sheet, setSheet] = useState<'add' | 'withdraw' | 'leave'>();
  const pause = useAction(copyTradingCalls.pause, { onDone: copiesChanged });
  const isPaused = of.state === 'paused';
  const close = (): void => setSheet(undefined);
  return (
    <div className={css['acts']}>
      <Button variant="secondary" size="m" isBlock onClick={() => setSheet('add')}>
        {t('add')}
      </Button>
      <Button variant="secondary" size="m" isBlock onClick={() => setSheet('withdraw')}>
        {t('withdraw')}
      </Button>
      <Button
        variant="secondary"
        size="m"
        isBlock
        isBusy={pause.isBusy}
        onClick={() => void pause.run({ id: of.id, paused: !isPaused })}
      >
        {t(isPaused ? 'resume' : 'pause')}
      </Button>
      <Button variant="danger" size="m" isBlock onClick={() => setSheet('leave')}>
        {t('leave')}
      </Button>
      <Suspense fallback={null}>
        <MoneySheet of={of} act={sheet === 'leave' ? undefined : sheet} onClose={close} />
        <LeaveSheet of={of} isOpen={sheet === 'leave'} onClose={close} />
      </Suspense>
    </div>
  );
}

function Positions({ of, positions }: { of: Copy; positions: readonly Position[] }) {
  const t = useText(copyTradingText);
  const close = useAction(copyTradingCalls.closeOne, { onDone: copiesChanged });
  const canClose = of.state === 'active' || of.state === 'paused';
  if (positions.length === 0) return <EmptyState isCompact title={t('noPositions')} />;
  return (
    <ul className={css['products']}>
      {positions.map((each) => (
        <li key={each.id}>
          <PositionCard
            of={each}
            {...(canClose
              ? { onClose: ({ id }: Position) => void close.run({ id: of.id, position_id: id }) }
              : {})}
          />
        </li>
      ))}
    </ul>
  );
}

function Signals({ id }: { id: number }) {
  const t = useText(copyTradingText);
  const list = usePages({
    target: copyTradingCalls.signals,
    filter: { id },
    rowsOf: (reply) => reply.list,
    hears: null,
    pollMs: POLL_MS,
  });
  return (
    <PagedList
      list={list}
      empty={{ title: t('noSignals') }}
      waiting={3}
      row={(of) => <SignalCard of={of} />}
    />
  );
}

function History({ id }: { id: number }) {
  const t = useText(copyTradingText);
  const list = usePages({
    target: copyTradingCalls.history,
    filter: { id },
    rowsOf: (reply) => reply.list,
    hears: null,
    pollMs: POLL_MS,
  });
  return (
    <PagedList
      list={list}
      empty={{ title: t('noPositions') }}
      waiting={3}
      row={(of) => <PositionCard of={of} />}
    />
  );
}

/** Everything that a share can be recomputed from (R-CP-5). */
function Money({ flows }: { flows: readonly Flow[] }) {
  const t = useText(copyTradingText);
  return (
    <ul className={css['products']}>
      {flows.map((of) => (
        <li key={of.id}>
          <article className={css['order']}>
            <header className={css['head']}>
              <b>{t(`flow_${of.kind}`)}</b>
              <span>{formatDecimal(cents(of.amount))} USDT</span>
            </header>
            <p className={css['note']}>
              {formatMoment(of.at)}
              {' · '}
              {t('flowLine', {
                value: trimmed(of.value),
                before: trimmed(of.high_water_before),
                after: trimmed(of.high_water_after),
              })}
              {trimmed(of.shared) === '0' ? null : ` · ${t('flowShared', { share: trimmed(of.shared) })}`}
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}
