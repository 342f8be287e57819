/** The customer's contracts below the order panel: open positions, waiting orders, history. */
import { Button, Checkbox, EmptyState, Skeleton, Tabs } from '@candor/ui';
import { contractCalls } from '@candor/wire';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { refresh, useAction } from '../../../platform/api/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { LoadFailed, LogInToSee } from '../../../platform/list/index.ts';
import { useTextParams, useView } from '../../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../../platform/storage/index.ts';
import type { ContractPair } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { money, percentOf, toneOf } from '../figures.ts';
import { type PositionAct, PositionCard } from './position-card.tsx';
import css from './positions.module.css';
import { type Position, WAITING, isHeld, totalOf } from './position-rules.ts';
import { WaitingCard } from './waiting-card.tsx';

const PastPositions = lazy(() => import('./past-positions.tsx'));

const VIEWS = ['open', 'waiting', 'past'] as const;

type MarkOf = (position: Position) => bigint | undefined;

export interface PositionsPanelProps {
  reading: { positions: readonly Position[] | undefined; error: unknown; refetch: () => Promise<unknown> };
  pair: ContractPair;
  /** By the newest tick of its pair; until it is known a position shows what the server last said. */
  markOf: MarkOf;
  onAct: (act: PositionAct, position: Position) => void;
  /** Of the pair on the page, or of all. */
  onCloseAll: (isHereOnly: boolean) => void;
}

export function PositionsPanel({ reading, pair, markOf, onAct, onCloseAll }: PositionsPanelProps) {
  const t = useText(contractsText);
  const [view, setView] = useView(VIEWS);
  // Asked for from outside, it is what the customer came for, and it stands below the order form.
  const isAsked = useTextParams('view').view !== undefined;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAsked) panel.current?.scrollIntoView({ block: 'start' });
  }, [isAsked]);
  const isLoggedIn = useIsLoggedIn();
  const [isHereOnly, setHereOnly] = useState(false);
  const isShown = ({ match_id: id }: Position): boolean => !isHereOnly || id === pair.id;
  const held = reading.positions?.filter((each) => isHeld(each) && isShown(each));
  const waiting = reading.positions?.filter(({ status }) => status === WAITING);
  const count = (list: readonly Position[] | undefined) => (isLoggedIn ? { count: list?.length ?? 0 } : {});
  return (
    <section ref={panel} className={css['panel']} aria-label={t('records')}>
      <Tabs
        className={css['tabs']}
        size="s"
        label={t('records')}
        active={view}
        onSelect={setView}
        items={[
          { id: 'open', label: t('positions'), ...count(held) },
          { id: 'waiting', label: t('waiting'), ...count(waiting) },
          { id: 'past', label: t('history') },
        ]}
      />
      {!isLoggedIn ? (
        <LogInToSee title={t('logInToSee')} action={t('logIn')} />
      ) : view === 'past' ? (
        <Suspense fallback={<Skeleton variant="row" count={4} className={css['skeleton']} />}>
          <PastPositions />
        </Suspense>
      ) : reading.positions === undefined ? (
        <Missing error={reading.error} refetch={reading.refetch} />
      ) : view === 'open' ? (
        <>
          <Total
            list={held ?? []}
            {...{ pair, markOf, isHereOnly }}
            onHereOnly={setHereOnly}
            onCloseAll={() => onCloseAll(isHereOnly)}
          />
          {held?.length === 0 ? (
            <EmptyState isCompact title={t('noneOpen')} hint={t('noneOpenHint')} />
          ) : null}
          <ul className={css['list']}>
            {held?.map((position) => (
              <li key={position.id}>
                <PositionCard position={position} mark={markOf(position)} onAct={onAct} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <WaitingList waiting={waiting ?? []} />
      )}
    </section>
  );
}

function WaitingList({ waiting }: { waiting: readonly Position[] }) {
  const t = useText(contractsText);
  if (waiting.length === 0)
    return <EmptyState isCompact title={t('noneWaiting')} hint={t('noneWaitingHint')} />;
  return (
    <ul className={css['list']}>
      {waiting.map((position) => (
        <li key={position.id}>
          <WaitingCard position={position} />
        </li>
      ))}
    </ul>
  );
}

interface TotalProps {
  /** As listed. */
  list: readonly Position[];
  pair: ContractPair;
  markOf: MarkOf;
  isHereOnly: boolean;
  onHereOnly: (isHereOnly: boolean) => void;
  onCloseAll: () => void;
}

/** What is listed together: of this pair or of all; what closes at once is what is seen. */
function Total({ list, pair, markOf, isHereOnly, onHereOnly, onCloseAll }: TotalProps) {
  const t = useText(contractsText);
  if (list.length === 0 && !isHereOnly) return null;
  const { profit, margin } = totalOf(list, markOf);
  const hazard = percentOf(margin + profit, margin);
  return (
    <div className={css['total']}>
      <Checkbox checked={isHereOnly} onChange={(event) => onHereOnly(event.target.checked)}>
        {t('onlyThis', { pair: pair.symbol })}
      </Checkbox>
      {list.length === 0 ? null : (
        <>
          <span>
            {t('totalAll')} <b data-tone={toneOf(profit)}>{money(profit, true)}</b>
            <small>{t('hazard', { percent: hazard === undefined ? '0' : hazard.split('.')[0]! })}</small>
          </span>
          <Button size="s" variant="secondary" onClick={onCloseAll}>
            {t('closeAll')}
          </Button>
        </>
      )}
    </div>
  );
}

function Missing({ error, refetch }: { error: unknown; refetch: () => Promise<unknown> }) {
  if (error === null || error === undefined)
    return <Skeleton variant="row" count={2} className={css['skeleton']} />;
  return <LoadFailed error={error} onRetry={refetch} />;
}

/** Closing everything of one pair, for the confirmation that asks. */
export function useCloseAll(onDone: () => void) {
  return useAction(contractCalls.closeAll, {
    onDone: () => {
      void refresh(contractCalls.positions);
      onDone();
    },
  });
}
