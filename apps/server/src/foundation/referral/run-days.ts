/**
 * The daily run (R-RF-2): relations that the day has still to settle are taken in batches under their row locks; what is theirs is paid,
 * kept or goes back in the transaction that says so. Whoever runs it, at two nodes, late, or after a crash, each day happens once: the
 * relation says how far it is, a rebate leaves its state once, and the journal's name is taken. Locks go in one order: relations,
 * counters of referrers, what lies accrued in the pairs, balances, event counters (ADR 91).
 */
import type { Journal } from '@candor/ledger';
import { ONE } from '@candor/money';
import { utcDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import { lockBalances, rowOf } from '../ledger/index.ts';
import { readFacts } from './facts-store.ts';
import type { ReferralDeps } from './ports.ts';
import type { NewPayment } from './rebates-store.ts';
import { insertPayments, shardsOf, takeAccrued } from './rebates-store.ts';
import type { LapseReason, Verdict } from './referral-rules.ts';
import { lapseOf, verdictOf } from './referral-rules.ts';
import type { RelationRow } from './relations-store.ts';
import {
  activateRelations,
  countActivated,
  endRelations,
  lapseRelation,
  lockAccruing,
  lockDue,
  lockOver,
  settleRelations,
} from './relations-store.ts';
import type { AccruedSum } from './settle-referral.ts';
import { accruedPlace, lapsedJournal, paidJournal } from './settle-referral.ts';

/** Relations a transaction: what lies in a pair is locked no longer than its orders may wait. */
export const BATCH = 100;

/** Settles one batch for a UTC day; answers how many relations there were. */
export function settleBatch(
  deps: ReferralDeps,
  { day, most = BATCH }: { day: string; most?: number },
): Promise<number> {
  return deps.platform.db.transaction('referral-day', async (tx) => {
    const rows = await lockDue(tx, { day, most });
    if (rows.length === 0) return 0;
    const facts = await readFacts(tx, { rows, day, now: new Date(deps.platform.waits.now()) });
    const verdicts = rows.map((row) => verdictOf(facts.get(row.id)!));
    await carryOut(deps, tx, { rows, verdicts, day });
    const ids = rows.map(({ id }) => id);
    await settleRelations(tx, ids, day);
    return rows.length;
  });
}

/** Everything that the present UTC day has still to settle, and what came in while relations ended. */
export async function settleDue(deps: ReferralDeps, lease: Pick<Lease, 'held'>): Promise<number> {
  const day = utcDay(deps.platform.waits.now());
  let settled = 0;
  while (lease.held()) {
    const batch = await settleBatch(deps, { day });
    settled += batch;
    if (batch < BATCH) break;
  }
  await settleLate(deps, day, lease);
  return settled;
}

/**
 * A fee that was taken while its relation ended is paid after all, or goes back with a lapsed one. Whom the law stops waits for it as for
 * any other (R-KYC-5), and who may earn nothing by now does not.
 */
async function settleLate(deps: ReferralDeps, day: string, lease: Pick<Lease, 'held'>): Promise<void> {
  const now = new Date(deps.platform.waits.now());
  for (let after = 0n; lease.held();) {
    const rows = await deps.platform.db.transaction('referral-late', async (tx) => {
      const some = await lockOver(tx, { after, most: BATCH, day });
      if (some.length === 0) return some;
      const facts = await readFacts(tx, { rows: some, day, now });
      const isBack = (row: RelationRow) =>
        row.state === 'lapsed' || lapseOf(facts.get(row.id)!) !== undefined;
      await giveBack(deps, tx, { rows: some.filter(isBack), day });
      const paying = some.filter((row) => !isBack(row) && !facts.get(row.id)!.isReferrerBlocked);
      await payLate(deps, tx, { rows: paying, day });
      return some;
    });
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}

interface Late {
  rows: readonly RelationRow[];
  day: string;
}
const lateName = ({ day }: Late): string => `${day}:late`;

async function giveBack(deps: ReferralDeps, tx: Tx, of: Late): Promise<void> {
  if (of.rows.length === 0) return;
  await lockAccrued(deps, tx, of.rows);
  const sums = await takeAccrued(tx, { relationIds: of.rows.map(({ id }) => id), state: 'lapsed' });
  // It may come in more than once a day: named by the newest fee of it as well, which leaves its state once.
  const journals = of.rows.flatMap((row) => {
    const its = sumsOf(sums, row);
    const name = `${lateName(of)}:${newestOf(its)}`;
    return lapsedJournal({ relationId: row.id, day: name, sums: its }) ?? [];
  });
  await post(deps, tx, journals);
}

async function payLate(deps: ReferralDeps, tx: Tx, of: Late): Promise<void> {
  if (of.rows.length === 0) return;
  await lockAccrued(deps, tx, of.rows);
  const sums = await takeAccrued(tx, { relationIds: of.rows.map(({ id }) => id), state: 'paid' });
  await pay(deps, tx, { ...of, sums, name: lateName(of) });
}

/** Lapses at once what is seen to be nobody else's (R-RF-2), without waiting for the day; answers how many. */
export async function lapseOwn(deps: ReferralDeps, lease: Pick<Lease, 'held'>): Promise<number> {
  const day = utcDay(deps.platform.waits.now());
  let lapsed = 0;
  for (let after = 0n; lease.held();) {
    const rows = await deps.platform.db.transaction('referral-own', async (tx) => {
      const some = await lockAccruing(tx, { after, most: BATCH });
      if (some.length === 0) return some;
      const facts = await readFacts(tx, { rows: some, day, now: new Date(deps.platform.waits.now()) });
      const found = some.flatMap((row) => {
        const reason = lapseOf(facts.get(row.id)!);
        return reason === undefined ? [] : [{ row, reason }];
      });
      await lapseNow(deps, tx, found);
      lapsed += found.length;
      return some;
    });
    if (rows.length < BATCH) break;
    after = rows.at(-1)!.id;
  }
  return lapsed;
}

/** The caller holds the locks of the relations. */
export async function lapseNow(
  deps: ReferralDeps,
  tx: Tx,
  found: readonly { row: RelationRow; reason: LapseReason }[],
): Promise<void> {
  if (found.length === 0) return;
  await carryOut(deps, tx, {
    rows: found.map(({ row }) => row),
    verdicts: found.map(({ reason }) => ({ act: 'lapse', reason })),
    day: utcDay(deps.platform.waits.now()),
  });
}

async function carryOut(
  deps: ReferralDeps,
  tx: Tx,
  { rows, verdicts, day }: { rows: readonly RelationRow[]; verdicts: readonly Verdict[]; day: string },
): Promise<void> {
  const at = new Date(deps.platform.waits.now());
  const lapsing = rows.filter((_, n) => verdicts[n]!.act === 'lapse');
  const paying = rows.filter((_, n) => verdicts[n]!.act === 'pay');
  if (lapsing.length + paying.length === 0) return;
  await countActivated(tx, changesOf(rows, verdicts));
  await lockAccrued(deps, tx, [...lapsing, ...paying]);
  for (const [n, row] of rows.entries()) {
    const verdict = verdicts[n]!;
    if (verdict.act === 'lapse') await lapseRelation(tx, { row, reason: verdict.reason, at });
  }
  const ids = (of: readonly RelationRow[]): bigint[] => of.map(({ id }) => id);
  const thatPay = (is: 'isNew' | 'ends'): RelationRow[] =>
    rows.filter((_, n) => {
      const verdict = verdicts[n]!;
      return verdict.act === 'pay' && verdict[is];
    });
  await activateRelations(tx, ids(thatPay('isNew')), at);
  await endRelations(tx, ids(thatPay('ends')), at);
  const back = await takeAccrued(tx, { relationIds: ids(lapsing), state: 'lapsed' });
  await post(deps, tx, lapsesOf(lapsing, back, day));
  const due = await takeAccrued(tx, { relationIds: ids(paying), state: 'paid', before: day });
  await pay(deps, tx, { rows: paying, sums: due, day, name: day });
}

/** Who is activated counts for the ladder; who lapses afterwards no more. */
function changesOf(rows: readonly RelationRow[], verdicts: readonly Verdict[]): Map<number, number> {
  const changes = new Map<number, number>();
  for (const [n, row] of rows.entries()) {
    const verdict = verdicts[n]!;
    const change =
      verdict.act === 'pay' && verdict.isNew
        ? 1
        : verdict.act === 'lapse' && row.state === 'activated'
          ? -1
          : 0;
    if (change !== 0) changes.set(row.referrer_id, (changes.get(row.referrer_id) ?? 0) + change);
  }
  return changes;
}

async function lockAccrued(deps: ReferralDeps, tx: Tx, rows: readonly RelationRow[]): Promise<void> {
  const shards = await shardsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const balanceKeys = shards.map(({ shard, currency_id: currencyId }) =>
    rowOf(accruedPlace(shard), currencyId),
  );
  await lockBalances(tx, await deps.ledger.directory.idsOf(balanceKeys, tx));
}

const newestOf = (sums: readonly AccruedSum[]): bigint =>
  sums.reduce((newest, { lastId }) => (lastId > newest ? lastId : newest), 0n);

const sumsOf = (sums: readonly AccruedSum[], { id }: RelationRow): AccruedSum[] =>
  sums.filter(({ relationId }) => relationId === id);

const lapsesOf = (rows: readonly RelationRow[], sums: readonly AccruedSum[], day: string): Journal[] =>
  rows.flatMap((row) => lapsedJournal({ relationId: row.id, day, sums: sumsOf(sums, row) }) ?? []);

async function post({ ledger }: ReferralDeps, tx: Tx, journals: readonly Journal[]): Promise<void> {
  if (journals.length > 0) await ledger.post(tx, journals);
}

async function pay(
  deps: ReferralDeps,
  tx: Tx,
  of: { rows: readonly RelationRow[]; sums: readonly AccruedSum[]; day: string; name: string },
): Promise<void> {
  const payments: NewPayment[] = [];
  const journals: Journal[] = [];
  for (const row of of.rows) {
    const sums = sumsOf(of.sums, row);
    journals.push(
      ...[paidJournal({ relationId: row.id, referrerId: row.referrer_id, day: of.name, sums })].filter(
        (each) => each !== undefined,
      ),
    );
    const coins = new Map<number, bigint>();
    for (const { currencyId, amount } of sums) coins.set(currencyId, (coins.get(currencyId) ?? 0n) + amount);
    for (const [currencyId, amount] of coins) {
      if (amount === 0n) continue;
      const usdt = (amount * (deps.ports.usdtPrice(currencyId) ?? 0n)) / ONE;
      payments.push({ relationId: row.id, referrerId: row.referrer_id, currencyId, amount, usdt });
    }
  }
  await post(deps, tx, journals);
  if (payments.length > 0)
    await insertPayments(tx, payments, { day: of.day, at: new Date(deps.platform.waits.now()) });
}
