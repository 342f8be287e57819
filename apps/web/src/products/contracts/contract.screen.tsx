/** Contracts: the pair with its prices, a chart that folds, form and house quote side by side, and positions below. */
import { readSigned } from '@candor/money';
import { Confirm, EmptyState, Skeleton, Button } from '@candor/ui';
import type { TickLine } from '@candor/formulas';
import { contractCalls } from '@candor/wire';
import { Suspense, lazy, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { HaltNote } from '../../foundation/halts/index.ts';
import { useAreTicksSilent } from '../../foundation/market-data/index.ts';
import { useAvailable } from '../../foundation/wallet/index.ts';
import { failureText, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { LoadFailed } from '../../platform/list/index.ts';
import { go, loginAddress, usePlace } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { Screen, useLater } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { droppedAs, linesOf } from './chart/chart-lines.ts';
import { PositionChart } from './chart/position-chart.tsx';
import {
  type PairExposure,
  type ContractPair,
  rememberContractPair,
  useContractFund,
  useContractPair,
} from './contract-pair.ts';
import { ContractHeader, QuoteStrip } from './contract-header.tsx';
import { contractsText } from './contracts-text.ts';
import css from './contracts.module.css';
import { textOf } from './figures.ts';
import { HouseQuote, type HouseQuoteProps } from './house-quote.tsx';
import { useIndexLines } from './live/use-index-line.ts';
import { type TickOf, usePositionTicks } from './live/use-position-ticks.ts';
import { openDraft } from './order/draft.ts';
import { OrderPanel } from './order/order-panel.tsx';
import { type Terms, fractionOf } from './order/preview-rules.ts';
import { usePositions } from './positions/position-cache.ts';
import type { Position } from './positions/position-rules.ts';
import { PositionsPanel, useCloseAll } from './positions/positions-panel.tsx';
import { EndedNote, RiskNote } from './risk-note.tsx';

const ConfirmSheet = lazy(() => import('./order/confirm-sheet.tsx'));
const StopsSheet = lazy(() => import('./positions/stops-sheet.tsx'));
const CloseSheet = lazy(() => import('./positions/close-sheet.tsx'));
const MarginSheet = lazy(() => import('./positions/margin-sheet.tsx'));
const ReverseSheet = lazy(() => import('./positions/reverse-sheet.tsx'));

export default function ContractScreen() {
  const { pairs, pair: wanted, error, retry } = useContractPair();
  // Drawn in pieces, between which the page answers, when it was not known at first or is changed.
  const key = useDeferredValue(wanted?.key);
  const pair = pairs.find((each) => each.key === key);
  useEffect(() => {
    if (key === undefined) return;
    rememberContractPair(key);
    openDraft(key);
  }, [key]);
  if (wanted === undefined && error !== undefined && error !== null)
    return (
      <Screen isBare>
        <LoadFailed error={error} onRetry={retry} />
      </Screen>
    );
  return (
    <Screen isBare>
      {pair === undefined ? (
        <div className={css['skeleton']}>
          <Skeleton variant="block" height={34} />
          <Skeleton variant="chart" height={250} />
          <Skeleton variant="block" height={300} />
        </div>
      ) : (
        <Desk key={pair.key} pairs={pairs} pair={pair} />
      )}
    </Screen>
  );
}

type Act = 'close' | 'stops' | 'margin' | 'reverse' | 'confirm' | 'closeAll';
interface Opened {
  act: Act;
  id?: number;
  /** Close all: only of the pair on the page. */
  isHereOnly?: boolean;
  dragged?: { takeProfit?: string; stopLoss?: string };
}

function Desk({ pairs, pair }: { pairs: readonly ContractPair[]; pair: ContractPair }) {
  const { data: terms, error } = useCall(
    contractCalls.deal,
    { currency_id: pair.currencyId, legal_id: pair.legalId },
    { staleMs: 60_000 },
  );
  const { tick, recent } = useIndexLines(pair.key);
  const isSilent = useAreTicksSilent(pair.key);
  const { data: fund } = useContractFund();
  const exposure = fund?.pairs.find(({ match_id: id }) => id === pair.id);
  const available = readSigned(useAvailable(+pair.legalId, 'lever')) ?? 0n;
  const reading = usePositions();
  const [opened, setOpened] = useState<Opened | undefined>();
  const close = (): void => setOpened(undefined);
  const isLater = useLater();
  const mark = tick?.mark;
  const tickOf = usePositionTicks(reading.positions, { pairs, pair, tick });
  const lines = useMemo(() => linesOf(reading.positions ?? [], pair.id), [reading.positions, pair.id]);
  return (
    <div className={css['desk']}>
      <ContractHeader pairs={pairs} pair={pair} tick={tick} />
      <HaltNote pairId={pair.id} product="contracts" />
      <QuoteStrip pair={pair} tick={tick} exposure={exposure} />
      <PositionChart
        pair={pair}
        lines={lines}
        mark={mark === undefined ? undefined : textOf(mark)}
        onDrop={(line, price) => {
          const kind = droppedAs(line, price, mark ?? 0n);
          if (kind !== undefined)
            setOpened({ act: 'stops', id: line.position.id, dragged: { [kind]: price } });
        }}
      />
      <EndedNote />
      <Trade
        {...{ pair, terms, error, tick, recent, exposure, available, isSilent }}
        onReview={() => setOpened({ act: 'confirm' })}
      />
      {isLater ? (
        <PositionsPanel
          reading={reading}
          pair={pair}
          markOf={(position) => tickOf(position)?.mark}
          onAct={(act, position) => setOpened({ act, id: position.id })}
          onCloseAll={(isHereOnly) => setOpened({ act: 'closeAll', isHereOnly })}
        />
      ) : null}
      {isLater ? <RiskNote /> : null}
      {terms === undefined ? null : (
        <Sheets
          {...{ pairs, pair, terms, tick, tickOf, exposure, available, isSilent, opened }}
          positions={reading.positions}
          onClose={close}
        />
      )}
      <CloseAll
        pair={pair}
        isOpen={opened?.act === 'closeAll'}
        isHereOnly={opened?.isHereOnly === true}
        onClose={close}
      />
    </div>
  );
}

interface TradeProps extends HouseQuoteProps {
  terms: Terms | undefined;
  error: unknown;
  available: bigint;
  isSilent: boolean;
  onReview: () => void;
}

/** The form, and beside it what the house would take. */
function Trade({ terms, error, recent, available, isSilent, onReview, ...of }: TradeProps) {
  const isLoggedIn = useIsLoggedIn();
  return (
    <div className={css['trade']}>
      {!isLoggedIn ? (
        <LogInCard />
      ) : terms === undefined ? (
        <Waiting error={error} />
      ) : (
        <OrderPanel {...of} {...{ terms, available, isSilent, onReview }} />
      )}
      <HouseQuote {...of} recent={recent} />
    </div>
  );
}

interface SheetsProps {
  pairs: readonly ContractPair[];
  pair: ContractPair;
  terms: Terms;
  tick: TickLine | undefined;
  tickOf: TickOf;
  exposure: PairExposure | undefined;
  available: bigint;
  isSilent: boolean;
  opened: Opened | undefined;
  positions: readonly Position[] | undefined;
  onClose: () => void;
}

/** Whatever was opened, of the order or of one position; each is fetched when it is first needed. */
function Sheets({ pairs, pair, terms, opened, positions, onClose, ...live }: SheetsProps) {
  const { tick, tickOf, exposure, available, isSilent } = live;
  const feeRate = fractionOf(terms.lever_trade_fee);
  const of = (act: Act): Position | undefined =>
    opened?.act === act ? positions?.find(({ id }) => id === opened.id) : undefined;
  const at = (position: Position | undefined) => (position === undefined ? undefined : tickOf(position));
  // Positions of all pairs are listed: each has the steps and places of its own.
  const pairOf = (position: Position | undefined): ContractPair =>
    pairs.find(({ id }) => id === position?.match_id) ?? pair;
  return (
    <Suspense fallback={null}>
      <ConfirmSheet
        {...{ pair, terms, tick, exposure, isSilent, onClose }}
        isOpen={opened?.act === 'confirm'}
      />
      <StopsSheet
        pair={pairOf(of('stops'))}
        position={of('stops')}
        mark={at(of('stops'))?.mark}
        dragged={opened?.dragged}
        onClose={onClose}
      />
      <CloseSheet
        position={of('close')}
        prices={at(of('close'))}
        feeRate={feeRate}
        quote={pair.quote}
        onClose={onClose}
      />
      <MarginSheet {...{ available, feeRate, onClose }} pair={pairOf(of('margin'))} position={of('margin')} />
      <ReverseSheet position={of('reverse')} onClose={onClose} />
    </Suspense>
  );
}

interface CloseAllProps {
  pair: ContractPair;
  isOpen: boolean;
  isHereOnly: boolean;
  onClose: () => void;
}

function CloseAll({ pair, isOpen, isHereOnly, onClose }: CloseAllProps) {
  const t = useText(contractsText);
  const words = useText(wordsText);
  const { run, isBusy } = useCloseAll(onClose);
  return (
    <Confirm
      isOpen={isOpen}
      onClose={onClose}
      title={t('closeAll')}
      confirmLabel={t('closeAll')}
      cancelLabel={words('cancel')}
      isBusy={isBusy}
      onConfirm={() => void run(isHereOnly ? { currency_id: pair.currencyId, legal_id: pair.legalId } : {})}
    >
      {isHereOnly ? t('closeAllSure', { pair: pair.symbol }) : t('closeAllEverySure')}
    </Confirm>
  );
}

function Waiting({ error }: { error: unknown }) {
  if (error !== null && error !== undefined) return <EmptyState isCompact title={failureText(error)} />;
  return (
    <div className={css['skeleton']}>
      <Skeleton variant="block" height={300} />
    </div>
  );
}

function LogInCard() {
  const t = useText(contractsText);
  const { address } = usePlace();
  return (
    <div className={css['logIn']}>
      <p>{t('logInToTrade')}</p>
      <Button isBlock size="l" onClick={() => go(loginAddress(address, true))}>
        {t('logIn')}
      </Button>
    </div>
  );
}
