/**
 * The allotment of a sale in one step (R-NC-2): all commitments as they stand under the sale's lock, the formula, and what is published,
 * in the order of salted names. Its result is fixed and public before the first journal of it; settling only carries it out.
 */
import { createHash } from 'node:crypto';
import type { SaleTerms } from '@candor/formulas';
import { allot, costOf } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { LaunchpadDeps } from './ports.ts';
import type { SaleRow } from './sale.ts';
import { hasOpened } from './sale-opened.ts';
import type { Outcome } from './sales-store.ts';
import { lockSale, moveSale, saveOutcome } from './sales-store.ts';
import type { Commitment, SubscriptionRow } from './subscriptions-store.ts';
import { commitmentsOf } from './subscriptions-store.ts';

/** Lines a page: what a phone reads at once. */
const PAGE = 2_000;
const ALIAS_DIGITS = 32;

/** The name of a line: whoever has id and salt finds his own, nobody else's. */
export const aliasOf = ({ id, salt }: Pick<SubscriptionRow, 'id' | 'salt'>): string =>
  createHash('sha256').update(`${id}:${salt}`).digest('hex').slice(0, ALIAS_DIGITS);

/** The terms that an allotment needs, as its first line says them. */
export const headOf = (sale: SaleTerms & { id: number }): string =>
  ['candor-allotment-1', sale.id, ...[sale.supply, sale.price, sale.cap, sale.step].map(formatDecimal)].join(
    ' ',
  );

/** Everything that follows from the commitments; undefined below the soft cap. Pure. */
export function outcomeOf(
  sale: SaleRow,
  commitments: readonly Commitment[],
): Omit<Outcome, 'at'> | undefined {
  const committed = commitments.reduce((sum, { amount }) => sum + amount, 0n);
  if (committed < sale.soft_cap) return undefined;
  const given = allot(
    sale,
    commitments.map(({ amount }) => amount),
  );
  const lines = commitments.map(
    ({ alias, amount }, n) => `${alias} ${formatDecimal(amount)} ${formatDecimal(given[n]!)}\n`,
  );
  const pages: string[] = [];
  for (let from = 0; from < lines.length; from += PAGE) pages.push(lines.slice(from, from + PAGE).join(''));
  const hash = createHash('sha256').update(`${headOf(sale)}\n`);
  for (const page of pages) hash.update(page);
  return {
    subscriptions: lines.length,
    committed,
    tokens: given.reduce((sum, each) => sum + each, 0n),
    cost: given.reduce((sum, each) => sum + costOf(sale, each), 0n),
    digest: hash.digest('hex'),
    pages,
  };
}

/**
 * Once, whoever comes first: afterwards nothing of a commitment can change. Whether it was this caller. What stands still is not allotted: one person
 * would have said who comes too late (R-NC-2). Where two have opened the pair meanwhile, that ended it (R-NC-3).
 */
export async function decideSale(deps: LaunchpadDeps, id: number): Promise<boolean> {
  const { db, waits } = deps.platform;
  return db.transaction('launchpad-allot', async (tx) => {
    const sale = await lockSale(tx, id);
    await waits.refresh(tx);
    const now = waits.now();
    if (sale === undefined || now < sale.allots_at.getTime()) return false;
    const isEnded = sale.state === 'paused' && (await hasOpened(deps.ports, tx, sale));
    if (sale.state !== 'open' && !isEnded) return false;
    const outcome = outcomeOf(sale, await commitmentsOf(tx, id));
    if (outcome === undefined)
      return moveSale(tx, id, { from: ['open', 'paused'], to: 'refunding', failure: 'soft_cap' });
    await saveOutcome(tx, id, { ...outcome, at: new Date(now) });
    return true;
  });
}
