/**
 * What a published tick does to options: gives the strike to those accepted before it (R-OPT-3), and settles those whose
 * time has come by the pure function of their order and the ticks (R-OPT-9). Touches only what the tick concerns.
 */
import {
  SETTLEMENT_TICKS,
  SETTLEMENT_WINDOW_MS,
  SILENCE_MS,
  isVoidedByHalt,
  settleOption,
} from '@candor/formulas';
import type { PublishedTick } from '../../foundation/ticks/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OptionDeps } from './ports.ts';
import type { LimitsRow } from './customer-limits-store.ts';
import { accountsOfPersons, lockLimitsOfAll, saveStreaks } from './customer-limits-store.ts';
import { tellOptions } from './option-events.ts';
import { NAME_OF } from './option-view.ts';
import type { OptionRow, SettledOption, VoidReason } from './options-store.ts';
import {
  holdForTicks,
  lockExpired,
  lockForTick,
  lockOpen,
  ownersOfExpired,
  ownersOfOpen,
  pairsWithOptions,
  saveSettled,
  strikeWaiting,
} from './options-store.ts';
import { streakAfter, streakOf } from './purchase-rules.ts';
import { settledJournal } from './settle-option.ts';

/** Orders settled in one statement; a storm is settled in several within the same transaction. */
const AT_ONCE = 500;

export async function actOnTick(
  deps: OptionDeps,
  tx: Tx,
  { tick, recent }: { tick: PublishedTick; recent: readonly PublishedTick[] },
): Promise<void> {
  const { pairId, seq, index } = tick;
  const at = new Date(tick.at);
  await lockForTick(tx, pairId);
  // A silence of ten minutes voids what waited through it, before the new tick counts for anything.
  if (await isAfterSilence(deps, tx, { pairId, at: tick.at, recent })) await voidAll(deps, tx, pairId);
  if (tick.status !== 'degraded') tellOptions(deps, tx, await strikeWaiting(tx, { pairId, seq, at, index }));
  let streaks: Streaks | undefined;
  for (;;) {
    const due = await lockExpired(tx, { pairId, at, most: AT_ONCE });
    if (due.length === 0) return;
    streaks ??= await lockStreaks(tx, due, () => ownersOfExpired(tx, { pairId, at }));
    await settle(deps, tx, { due, tick, recent, streaks });
    if (due.length < AT_ONCE) return;
  }
}

/**
 * Of the ticks of one moment, the pairs on which `actOnTick` would do nothing: no option waits there, for a strike or for its end. A silence voids
 * nothing there either. They are held as by `actOnTick`, before they are looked at, so that nobody buys in between.
 */
export async function pairsWithoutOptions(tx: Tx, ticks: readonly PublishedTick[]): Promise<number[]> {
  const held = await holdForTicks(
    tx,
    ticks.map(({ pairId }) => pairId),
  );
  if (held.length === 0) return [];
  const waiting = await pairsWithOptions(tx, held);
  return held.filter((pairId) => !waiting.includes(pairId));
}

/** Of whoever something is settled for, under their locks: which accounts are his, and how each stands. */
interface Streaks {
  accountsOf: ReadonlyMap<number, readonly number[]>;
  limits: Map<number, LimitsRow>;
}

/**
 * Of all that is to be settled, and before anything of it is posted: whoever buys has his limits first and the fund behind them, and he and a
 * delivery would each hold what the other waits for.
 */
async function lockStreaks(
  tx: Tx,
  first: readonly OptionRow[],
  ownersOfAll: () => Promise<number[]>,
): Promise<Streaks> {
  const owners = first.length < AT_ONCE ? first.map((row) => row.user_id) : await ownersOfAll();
  const accountsOf = await accountsOfPersons(tx, [...new Set(owners)]);
  const locked = await lockLimitsOfAll(tx, [...new Set([...accountsOf.values()].flat())]);
  return { accountsOf, limits: new Map(locked.map((row) => [row.user_id, row])) };
}

/** R-IDX-3: ten minutes without a tick that counts before `at`, whether others came meanwhile or none did. */
export async function isAfterSilence(
  { ports }: OptionDeps,
  db: Queryable,
  { pairId, at, recent }: { pairId: number; at: number; recent: readonly PublishedTick[] },
): Promise<boolean> {
  const last = recent.findLast(isUsable);
  if (last !== undefined) return at - last.at >= SILENCE_MS;
  if (recent.length === 0) return false;
  // Degraded ticks for longer than is remembered: the log knows since when.
  const past = await ports.ticks.between(db, { pairId, from: at - SILENCE_MS, to: at - 1 });
  // A chain that is younger than that has not been silent so long.
  return !past.some(isUsable) && past[0]?.seq !== 1;
}

const isUsable = ({ status }: PublishedTick): boolean => status !== 'degraded';

async function settle(
  deps: OptionDeps,
  tx: Tx,
  of: {
    due: readonly OptionRow[];
    tick: PublishedTick;
    recent: readonly PublishedTick[];
    streaks: Streaks;
  },
): Promise<void> {
  const { due, tick, recent, streaks } = of;
  const { ports } = deps;
  const known = [...recent, tick];
  const pair = ports.pairs().find(({ id }) => id === tick.pairId)!;
  const settled: SettledOption[] = [];
  const expiries = due.map((order) => order.expires_at!.getTime());
  const [from, to] = [Math.min(...expiries), Math.max(...expiries)];
  const halts = await ports.haltsOf(tx, { pairId: tick.pairId, from, to });
  for (const order of due) {
    const expiresAt = order.expires_at!.getTime();
    const life = { acceptedAt: order.accepted_at.getTime(), expiresAt };
    if (halts.some((halt) => isVoidedByHalt(halt, life))) {
      settled.push(voided(order, 'halted'));
      continue;
    }
    // After an outage the window may lie before what is remembered: the log has it.
    const isKnown = known[0]!.at <= expiresAt - SETTLEMENT_WINDOW_MS;
    const ticks = isKnown
      ? known
      : await ports.ticks.between(tx, {
          pairId: tick.pairId,
          from: expiresAt - SETTLEMENT_WINDOW_MS,
          to: expiresAt,
        });
    const result = settleOption(
      {
        type: NAME_OF[order.type],
        stake: order.stake,
        payoutRatio: order.payout_ratio,
        strike: order.strike!,
        expiresAt,
        indexStep: pair.indexStep,
        flatBand: order.flat_band,
      },
      ticks,
    );
    settled.push({
      id: order.id,
      outcome: result.outcome,
      settlementPrice: result.settlementPrice,
      voidReason: result.outcome === 'void' ? 'ticks_missing' : null,
      ticksMissing: result.outcome === 'void' ? SETTLEMENT_TICKS - result.counted.length : null,
      paid: result.paid,
    });
  }
  await pay(deps, tx, { orders: due, settled, tick, streaks });
}

/** Voids everything open of a pair (R-OPT-6); called on a tick after the silence, or by the clock during it. */
export async function voidAll(deps: OptionDeps, tx: Tx, pairId: number): Promise<void> {
  let streaks: Streaks | undefined;
  for (;;) {
    const open = await lockOpen(tx, pairId, AT_ONCE);
    if (open.length === 0) return;
    streaks ??= await lockStreaks(tx, open, () => ownersOfOpen(tx, pairId));
    const settled = open.map((order) => voided(order, 'no_price'));
    await pay(deps, tx, { orders: open, settled, tick: undefined, streaks });
    if (open.length < AT_ONCE) return;
  }
}

/** The stake whole, whoever would have won. */
const voided = ({ id, stake }: OptionRow, voidReason: VoidReason): SettledOption => ({
  id,
  outcome: 'void',
  settlementPrice: null,
  voidReason,
  ticksMissing: null,
  paid: stake,
});

async function pay(
  deps: OptionDeps,
  tx: Tx,
  of: {
    orders: readonly OptionRow[];
    settled: readonly SettledOption[];
    tick: PublishedTick | undefined;
    streaks: Streaks;
  },
): Promise<void> {
  const { platform, ledger } = deps;
  const { orders, settled, tick, streaks } = of;
  const journals = orders.map((order, n) =>
    settledJournal(
      {
        id: Number(order.id),
        userId: order.user_id,
        currencyId: order.currency_id,
        stake: order.stake,
        potential: order.potential,
      },
      settled[n]!.outcome,
    ),
  );
  await ledger.post(tx, journals);
  const now = platform.clock.now();
  const rows = await saveSettled(tx, settled, { seq: tick?.seq ?? null, at: new Date(now) });
  await moveStreaks(tx, rows, { now, streaks });
  tellOptions(deps, tx, rows);
}

/** All customers in one statement, however many a tick delivers to (ADR 120); losses are a person's in a row, whichever account has them. */
async function moveStreaks(
  tx: Tx,
  rows: readonly OptionRow[],
  { now, streaks: { accountsOf, limits } }: { now: number; streaks: Streaks },
): Promise<void> {
  /** By the first account of each. */
  const ofPerson = new Map<number, { accounts: readonly number[]; orders: OptionRow[] }>();
  for (const row of rows.toSorted((a, b) => Number(a.number - b.number))) {
    const accounts = accountsOf.get(row.user_id)!;
    const known = ofPerson.get(accounts[0]!);
    if (known === undefined) ofPerson.set(accounts[0]!, { accounts, orders: [row] });
    else known.orders.push(row);
  }
  const moved = [...ofPerson.values()].flatMap(({ accounts, orders }) => {
    let streak = streakOf(accounts.map((id) => limits.get(id)!));
    for (const { state } of orders) streak = streakAfter(streak, state as SettledOption['outcome'], now);
    const { lossesInRow } = streak;
    const coolOffUntil = streak.coolOffUntil === null ? null : new Date(streak.coolOffUntil);
    return accounts.map((userId) => ({ userId, lossesInRow, coolOffUntil }));
  });
  // What else of them is settled on this tick goes on from here.
  for (const { userId, lossesInRow, coolOffUntil } of moved)
    limits.set(userId, {
      ...limits.get(userId)!,
      losses_in_row: lossesInRow,
      cool_off_until: coolOffUntil,
    });
  await saveStreaks(tx, moved);
}
