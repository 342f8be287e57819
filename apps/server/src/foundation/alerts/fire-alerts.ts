/**
 * Looks at each pair's new trades in order and tells whoever they reach. Cursor, alert and message change in one transaction: a crash
 * between any two statements, or a second node, neither skips a trade nor tells anybody twice (R-AL-1).
 */
import { formatDecimal } from '@candor/money';
import { ALERT_LIMITS } from '@candor/wire';
import { utcDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ToldMessage } from '../notify/index.ts';
import type { AlertMessage } from './messages.ts';
import type { Pair } from '../markets/index.ts';
import { SPANS, type Seen, reachedBy, reachesOf, wantedOf } from './alert-rules.ts';
import type { AlertRow } from './alerts-store.ts';
import {
  advanceCursor,
  beginCursor,
  keepTallies,
  lockReached,
  lockTallies,
  passOver,
  readCursor,
  rearm,
  settleFired,
} from './alerts-store.ts';
import type { AlertDeps } from './ports.ts';

/** Trades of one step: a change is measured against one moment in all of them. */
const STEP_MS = 5_000;
const TRADES_AT_ONCE = 1_000;
/** Told in one transaction; a step that reaches more takes several. */
const AT_ONCE = 1_000;

interface Step {
  pair: Pair;
  from: number;
  to: number;
  trades: readonly Seen[];
  bases: ReadonlyMap<number, bigint | undefined>;
}

/** Everything that was traded since the last look: how many were told, and the trade it came to; undefined where another node is at it. */
export async function lookAtPair(
  deps: AlertDeps,
  pair: Pair,
  held: () => boolean,
): Promise<{ told: number; seen: number | undefined }> {
  const { platform, ports } = deps;
  let cursor = await readCursor(platform.db, pair.id);
  if (cursor === undefined) {
    await beginCursor(platform.db, pair.id, ports.marketData.lastTradeNo(pair.id));
    return { told: 0, seen: undefined };
  }
  let told = 0;
  while (held()) {
    const step = await nextStep(deps, pair, cursor);
    if (step === undefined) return { told, seen: cursor };
    const outcome = await takeStep(deps, step);
    if (outcome === undefined) break;
    told += outcome.told;
    if (outcome.isWhole) cursor = step.to;
  }
  return { told, seen: undefined };
}

async function nextStep({ platform, ports }: AlertDeps, pair: Pair, from: number): Promise<Step | undefined> {
  const { marketData } = ports;
  const found = await marketData.tradesAfter(platform.db, {
    pairId: pair.id,
    after: from,
    limit: TRADES_AT_ONCE,
  });
  const [first] = found;
  if (first === undefined) return undefined;
  const taken = found.filter(({ at }) => at < first.at + STEP_MS);
  const { at, tradeNo } = taken.at(-1)!;
  return {
    pair,
    from,
    to: tradeNo,
    trades: taken.filter(({ isBusted }) => isBusted !== true),
    bases: new Map(
      SPANS.map((spanS) => [
        spanS,
        spanS === 0 ? undefined : marketData.priceBefore(pair.id, at - spanS * 1_000),
      ]),
    ),
  };
}

/** Undefined where another node was faster; not whole where more is reached than one transaction tells. */
async function takeStep(
  deps: AlertDeps,
  step: Step,
): Promise<{ told: number; isWhole: boolean } | undefined> {
  const { platform } = deps;
  const reaches = reachesOf(step.trades, step.bases);
  const at = new Date(platform.clock.now());
  return platform.db.transaction('alerts-step', async (tx) => {
    if (!(await advanceCursor(tx, { pairId: step.pair.id, from: step.from, to: step.from })))
      return undefined;
    const found =
      reaches.length === 0
        ? []
        : await lockReached(tx, { pairId: step.pair.id, reaches, lastTrade: step.to, most: AT_ONCE });
    const told = await fire(deps, tx, { step, found, at });
    const isWhole = found.length < AT_ONCE;
    if (isWhole) {
      await rearm(tx, { pairId: step.pair.id, reaches, at, tradeNo: step.to });
      await advanceCursor(tx, { pairId: step.pair.id, from: step.from, to: step.to });
    }
    return { told, isWhole };
  });
}

async function fire(
  { platform, ports }: AlertDeps,
  tx: Tx,
  { step, found, at }: { step: Step; found: readonly AlertRow[]; at: Date },
): Promise<number> {
  const reached = found.flatMap((row) => {
    const by = reachedBy({ ...aimOfRow(row), afterTrade: Number(row.after_trade) }, step.trades, step.bases);
    return by === undefined ? [] : [{ row, by }];
  });
  const hit = new Set(reached.map(({ row }) => row.id));
  await passOver(
    tx,
    found.filter(({ id }) => !hit.has(id)).map(({ id }) => id),
    step.to,
  );
  if (reached.length === 0) return 0;
  const userIds = [...new Set(reached.map(({ row }) => row.user_id))];
  const reachable = await ports.reachable(tx, userIds);
  const tallies = await lockTallies(tx, userIds, utcDay(platform.clock.now()));
  const stopped = new Map<bigint, 'account' | 'too_many'>();
  const messages: ToldMessage<AlertMessage>[] = [];
  const told: bigint[] = [];
  for (const { row, by } of reached) {
    const tally = tallies.get(row.user_id)!;
    if (!reachable.has(row.user_id)) stopped.set(row.id, 'account');
    else if (tally.told >= ALERT_LIMITS.toldADay) stopped.set(row.id, 'too_many');
    else {
      tally.told += 1;
      const byMail = row.by_mail && tally.mailed < ALERT_LIMITS.mailedADay;
      if (byMail) tally.mailed += 1;
      told.push(row.id);
      messages.push({
        userId: row.user_id,
        ...messageOf(step, row, by),
        ways: { mail: byMail, push: row.by_push },
      });
    }
  }
  await keepTallies(tx, [...tallies.values()]);
  const restsUntil = new Date(at.getTime() + ALERT_LIMITS.restMinutes * 60_000);
  await settleFired(tx, { at, restsUntil, told, stopped });
  await ports.notify.tellAll(tx, messages);
  return told.length;
}

const aimOfRow = (row: AlertRow) => ({ spanS: row.span_s, isUp: row.is_up, threshold: row.threshold });

function messageOf(
  { pair }: Step,
  row: AlertRow,
  by: Seen,
): Pick<ToldMessage<AlertMessage>, 'kind' | 'params'> {
  const { kind, value, span } = wantedOf(aimOfRow(row));
  const params = { symbol: pair.symbol, value: formatDecimal(value), price: formatDecimal(by.price) };
  return span === null
    ? { kind: `price_${kind as 'above' | 'below'}`, params }
    : { kind: `price_${kind as 'rise' | 'fall'}`, params: { ...params, span: `span_${span}` } };
}
