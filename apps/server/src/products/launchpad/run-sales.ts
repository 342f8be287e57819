/**
 * What comes of sales by time: the allotment, its settlement, the launch, the end of the lock-up, refunds. Subscriptions are claimed in
 * batches under row locks; whoever runs it, at two nodes or after a crash, each is settled once: its row says where it stands.
 */
import { costOf } from '@candor/formulas';
import type { Journal } from '@candor/ledger';
import { decimal } from '@candor/money';
import type { Tx } from '../../platform/db/database.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import { assert } from '../../platform/refusal.ts';
import { aliasOf, decideSale } from './allot-sale.ts';
import type { LaunchpadDeps } from './ports.ts';
import type { SaleRow } from './sale.ts';
import { unlocksAt } from './sale.ts';
import { hasOpened } from './sale-opened.ts';
import { findSale, moveSale, readPages, shareSale, unfinishedSales } from './sales-store.ts';
import { allottedJournal, refundedJournal, takenBackJournal, unlockedJournal } from './settle-sale.ts';
import { tellSubscriptions } from './subscription-events.ts';
import type { SubscriptionAfter, SubscriptionRow } from './subscriptions-store.ts';
import { hasAny, lockSome, moneyOf, saveSubscriptions } from './subscriptions-store.ts';
import { tellListing, tellSettled, tellTurn } from './tell-customers.ts';

/** Subscriptions a transaction: their balances are locked no longer than a customer's order may wait. */
export const BATCH = 200;

/** Tokens by the name of the line, as they were published. */
export type Result = ReadonlyMap<string, bigint>;

/** What settling makes of one subscription. */
type Step = (row: SubscriptionRow) => { journal: Journal | undefined; after: Omit<SubscriptionAfter, 'id'> };

/** Until nothing can be done now or the lease is lost. */
export async function runSales(deps: LaunchpadDeps, lease: Pick<Lease, 'held'>, most = BATCH): Promise<void> {
  const { db, waits } = deps.platform;
  for (const { id } of await unfinishedSales(db, new Date(waits.now())))
    while (lease.held() && (await stepOf(deps, id, most)));
}

/** One step of one sale; false when there is none to take now. */
async function stepOf(deps: LaunchpadDeps, id: number, most: number): Promise<boolean> {
  const { db, waits } = deps.platform;
  const sale = await findSale(db, id);
  assert(sale !== undefined, `sale ${id} was there a moment ago`);
  switch (sale.state) {
    case 'open':
    case 'paused':
      if (sale.turn_told !== null) return tellTurn(deps, id, most);
      // Its line is not held up for what stands still.
      if (sale.state === 'paused' && !(await hasOpened(deps.ports, db, sale))) return false;
      return waits.now() >= sale.allots_at.getTime() && (await decideSale(deps, id));
    case 'allotting':
      return settleAll(deps, sale, most);
    case 'refunding':
      return refundAll(deps, sale, most);
    case 'allotted':
      return launch(deps, sale);
    case 'launched':
      if (waits.now() >= unlocksAt(sale)) return releaseAll(deps, sale, most);
      return tellListing(deps, id, most);
    case 'published':
    case 'ended':
    case 'failed':
      return false;
  }
}

async function settleAll(deps: LaunchpadDeps, sale: SaleRow, most: number): Promise<boolean> {
  const result = resultOf(await readPages(deps.platform.db, sale.id));
  await untilDone(() => settleBatch(deps, sale, { result, most }), most);
  return finish(deps, sale, { of: ['committed'], to: 'allotted' });
}

/** Settles some; answers how many there were. */
export const settleBatch = (
  deps: LaunchpadDeps,
  sale: SaleRow,
  { result, most = BATCH }: { result: Result; most?: number },
): Promise<number> =>
  batch(deps, sale, {
    state: 'committed',
    most,
    step(row) {
      const tokens = result.get(aliasOf(row));
      assert(tokens !== undefined, `subscription ${row.id} has no line in the allotment of its sale`);
      const cost = costOf(sale, tokens);
      const settledAt = sale.allotted_at!;
      return {
        journal: allottedJournal({ ...moneyOf(row, sale), amount: row.amount, tokens, cost }),
        after: { state: 'allotted', tokens, cost, settledAt, overAt: null },
      };
    },
  });

async function refundAll(deps: LaunchpadDeps, sale: SaleRow, most: number): Promise<boolean> {
  const now = new Date(deps.platform.waits.now());
  const refund: Step = (row) => ({
    journal: refundedJournal({ ...moneyOf(row, sale), amount: row.amount }),
    after: { state: 'refunded', tokens: null, cost: null, settledAt: now, overAt: now },
  });
  const giveBack: Step = (row) => ({
    journal: takenBackJournal({ ...moneyOf(row, sale), tokens: row.tokens!, cost: row.cost! }),
    after: { ...settledOf(row), state: 'taken_back', overAt: now },
  });
  await untilDone(() => batch(deps, sale, { state: 'committed', most, step: refund }), most);
  await untilDone(() => batch(deps, sale, { state: 'allotted', most, step: giveBack }), most);
  return finish(deps, sale, { of: ['committed', 'allotted'], to: 'failed' });
}

/** The coin trades, or has traded and stands still: its pair was listed by two people, and was opened (R-OPS-4). */
async function launch({ platform, ports }: LaunchpadDeps, sale: SaleRow): Promise<boolean> {
  if (!(await hasOpened(ports, platform.db, sale))) return false;
  const at = new Date(platform.waits.now());
  return platform.db.transaction('launchpad-launch', (tx) =>
    moveSale(tx, sale.id, { from: ['allotted'], to: 'launched', at }),
  );
}

async function releaseAll(deps: LaunchpadDeps, sale: SaleRow, most: number): Promise<boolean> {
  const now = new Date(deps.platform.waits.now());
  const release: Step = (row) => ({
    journal: unlockedJournal({ ...moneyOf(row, sale), tokens: row.tokens! }),
    after: { ...settledOf(row), state: 'released', overAt: now },
  });
  await untilDone(() => batch(deps, sale, { state: 'allotted', most, step: release }), most);
  return finish(deps, sale, { of: ['allotted'], to: 'ended' });
}

const settledOf = (row: SubscriptionRow) => ({
  tokens: row.tokens,
  cost: row.cost,
  settledAt: row.settled_at!,
});

async function untilDone(work: () => Promise<number>, most: number): Promise<void> {
  for (let done = most; done === most;) done = await work();
}

/** One transaction: rows that nobody else holds, their journals, what becomes of them. */
function batch(
  deps: LaunchpadDeps,
  sale: SaleRow,
  of: { state: 'committed' | 'allotted'; most: number; step: Step },
): Promise<number> {
  return deps.platform.db.transaction('launchpad-settle', async (tx) => {
    // The sale stands where it was read, or this is for somebody else to do: a launch and a refund never meet.
    const now = await shareSale(tx, sale.id);
    if (now?.state !== sale.state) return 0;
    const rows = await lockSome(tx, { saleId: sale.id, state: of.state, most: of.most });
    if (rows.length === 0) return 0;
    const steps = rows.map((row) => ({ id: row.id, ...of.step(row) }));
    const journals = steps.flatMap(({ journal }) => (journal === undefined ? [] : [journal]));
    if (journals.length > 0) await deps.ledger.post(tx, journals);
    const saved = await saveSubscriptions(
      tx,
      steps.map(({ id, after }) => ({ id, ...after })),
    );
    tellSubscriptions(deps, tx, { rows: saved, sale: now });
    await tellSettled(deps, tx, { rows: saved, sale: now });
    return rows.length;
  });
}

/** The next state, once nothing stands in the earlier ones: rows that another node holds come first. */
const finish = (
  { platform }: LaunchpadDeps,
  sale: SaleRow,
  { of, to }: { of: readonly ('committed' | 'allotted')[]; to: 'allotted' | 'ended' | 'failed' },
): Promise<boolean> =>
  platform.db.transaction('launchpad-finish', async (tx: Tx) => {
    for (const state of of) if (await hasAny(tx, sale.id, state)) return false;
    return moveSale(tx, sale.id, { from: [sale.state], to, at: new Date(platform.waits.now()) });
  });

/** What was published, read back: the settlement has no other source. */
export function resultOf(pages: readonly string[]): Result {
  const result = new Map<string, bigint>();
  for (const page of pages)
    for (const line of page.split('\n')) {
      const [alias = '', , tokens = ''] = line.split(' ');
      if (alias !== '') result.set(alias, decimal(tokens));
    }
  return result;
}
