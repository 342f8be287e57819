/**
 * New coins worked out again (R-POL-7, R-NC-2, R-NC-3): what was committed by the journals, each allotment by the formula from what was
 * published of it, what was paid, refunded and handed over.
 */
import { createHash } from 'node:crypto';
import { allot, costOf } from '@candor/formulas';
import type { Journal } from '@candor/ledger';
import { decimal } from '@candor/money';
import type { ReplayedRecord } from '../../foundation/replay/index.ts';
import { figuresOf, movedBy, replayOfRecords } from '../../foundation/replay/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { aliasOf, headOf } from './allot-sale.ts';
import type { SaleRow } from './sale.ts';
import { findSale, readPages } from './sales-store.ts';
import { allottedJournal, refundedJournal, takenBackJournal, unlockedJournal } from './settle-sale.ts';
import type { SubscriptionRow } from './subscriptions-store.ts';
import { moneyOf, subscriptionsByIds } from './subscriptions-store.ts';

/** What customers wished; what all of it comes to must be their commitment. */
const CHOSEN: ReadonlySet<string> = new Set(['newcoin_committed', 'newcoin_withdrawn']);

interface Line {
  amount: bigint;
  tokens: bigint;
}

interface Replayed {
  sale: SaleRow;
  /** By alias; empty before the allotment. */
  lines: ReadonlyMap<string, Line>;
  record: ReplayedRecord;
}

export const subscriptionReplay = replayOfRecords({
  name: 'subscription',
  types: ['launchpad'],
  recordOf: ({ refId }) => refId.split(':')[0],
  async records(db, ids) {
    const sales = new Map<number, Replayed>();
    const records: ReplayedRecord[] = [];
    for (const row of await subscriptionsByIds(db, ids)) {
      const sale = sales.get(row.sale_id) ?? (await replayedSale(db, row.sale_id));
      sales.set(row.sale_id, sale);
      records.push(await replayed(db, row, sale));
    }
    return [...records, ...[...sales.values()].map(({ record }) => record)];
  },
});

async function replayedSale(db: Queryable, id: number): Promise<Replayed> {
  const sale = (await findSale(db, id))!;
  const pages = await readPages(db, id);
  const written = pages.flatMap((page) => page.split('\n')).filter((line) => line !== '');
  const parts = written.map((line) => line.split(' '));
  const amounts = parts.map(([, amount = '']) => decimal(amount));
  const given = allot(sale, amounts);
  const lines = new Map(parts.map(([alias = ''], n) => [alias, { amount: amounts[n]!, tokens: given[n]! }]));
  const sum = (of: readonly bigint[]): bigint => of.reduce((total, each) => total + each, 0n);
  const digest = createHash('sha256')
    .update(`${headOf(sale)}\n${pages.join('')}`)
    .digest('hex');
  const computed = {
    subscriptions: written.length,
    committed: sum(amounts),
    tokens: sum(given),
    cost: sum(given.map((each) => costOf(sale, each))),
    digest,
  };
  const figures = sale.digest === null ? [] : figuresOf(sale, computed);
  const wrong = parts.findIndex(([, , tokens = ''], n) => decimal(tokens) !== given[n]);
  if (wrong >= 0) figures.push({ name: 'published line', stored: written[wrong], computed: given[wrong] });
  return { sale, lines, record: { id: `of sale ${id}`, figures, journals: [] } };
}

async function replayed(
  db: Queryable,
  row: SubscriptionRow,
  { sale, lines }: Replayed,
): Promise<ReplayedRecord> {
  const changes = await movedBy(
    db,
    Array.from({ length: row.version }, (_, n) =>
      [...CHOSEN].map((kind) => ({ kind, refId: `${row.id}:${n + 1}` })),
    ).flat(),
    'frozen',
  );
  const isCancelled = row.state === 'cancelled';
  // The last change of one that was cancelled gives all of it back.
  const kept = isCancelled ? changes.slice(0, -1) : changes;
  const amount = kept.reduce((sum, change) => sum + change.amount, 0n);
  const line = lines.get(aliasOf(row));
  const wasAllotted = row.state === 'allotted' || row.state === 'released' || row.state === 'taken_back';
  const tokens = wasAllotted ? (line?.tokens ?? null) : null;
  const cost = tokens === null ? null : costOf(sale, tokens);
  const figures = figuresOf(row, { amount, price: sale.price, tokens, cost });
  if (isCancelled)
    figures.push({ name: 'given back', stored: -(changes.at(-1)?.amount ?? 0n), computed: amount });
  if (wasAllotted)
    figures.push(
      { name: 'published commitment', stored: row.amount, computed: line?.amount },
      { name: 'settled_at', stored: row.settled_at, computed: sale.allotted_at },
    );
  return {
    id: String(row.id),
    figures,
    journals: journalsOf(row, sale, { tokens, cost, amount }),
    chosen: CHOSEN,
  };
}

function journalsOf(
  row: SubscriptionRow,
  sale: SaleRow,
  { tokens, cost, amount }: { tokens: bigint | null; cost: bigint | null; amount: bigint },
): Journal[] {
  const money = moneyOf(row, sale);
  if (row.state === 'refunded') return [refundedJournal({ ...money, amount })];
  if (tokens === null || cost === null) return [];
  const allotted = allottedJournal({ ...money, amount, tokens, cost });
  const after =
    row.state === 'released'
      ? unlockedJournal({ ...money, tokens })
      : row.state === 'taken_back'
        ? takenBackJournal({ ...money, tokens, cost })
        : undefined;
  return after === undefined ? [allotted] : [allotted, after];
}
