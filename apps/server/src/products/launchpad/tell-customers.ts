/**
 * What customers of a sale are told in their inbox: what they were allotted, what came back, that the coin trades, that their tokens are
 * theirs to move. Each with the change itself; that it stands still, goes on or trades in batches, each customer once.
 */
import { formatDecimal } from '@candor/money';
import type { ToldMessage } from '../../foundation/notify/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { LaunchpadMessage } from './messages.ts';
import type { LaunchpadDeps } from './ports.ts';
import type { SaleRow } from './sale.ts';
import { lockSale, saveListingTold, saveTurnTold } from './sales-store.ts';
import { tellSubscriptions } from './subscription-events.ts';
import type { SubscriptionRow } from './subscriptions-store.ts';
import { saveToldPaused, subscriptionsAfter } from './subscriptions-store.ts';

type Names = { token: string; currency: string };

export async function tellSettled(
  { ports }: LaunchpadDeps,
  tx: Tx,
  { rows, sale }: { rows: readonly SubscriptionRow[]; sale: SaleRow },
): Promise<void> {
  const names = { token: ports.currencyName(sale.token_id), currency: ports.currencyName(sale.currency_id) };
  await ports.notify.tellAll(
    tx,
    rows.flatMap((row) => messageOf(row, names) ?? []),
  );
}

/** Whoever got nothing of a sale has nothing that unlocks. */
function messageOf(
  row: SubscriptionRow,
  { token, currency }: Names,
): ToldMessage<LaunchpadMessage> | undefined {
  const { user_id: userId, state, amount, tokens, cost } = row;
  switch (state) {
    case 'allotted': {
      const money = { cost: formatDecimal(cost!), refund: formatDecimal(amount - cost!), currency };
      return { userId, kind: 'sale_allotted', params: { token, tokens: formatDecimal(tokens!), ...money } };
    }
    case 'refunded':
      return { userId, kind: 'sale_refunded', params: { token, amount: formatDecimal(amount), currency } };
    case 'taken_back':
      if (cost === 0n) return undefined;
      return { userId, kind: 'sale_refunded', params: { token, amount: formatDecimal(cost!), currency } };
    case 'released':
      if (tokens === 0n) return undefined;
      return { userId, kind: 'sale_unlocked', params: { token, tokens: formatDecimal(tokens!) } };
    case 'committed':
    case 'cancelled':
      return undefined;
  }
}

/** One batch; false when everybody knows. Once the tokens are free, that alone is told. */
export const tellListing = ({ platform, ports }: LaunchpadDeps, id: number, most: number): Promise<boolean> =>
  platform.db.transaction('launchpad-tell-listing', async (tx) => {
    const sale = await lockSale(tx, id);
    if (sale?.state !== 'launched') return false;
    const rows = await subscriptionsAfter(tx, {
      saleId: id,
      state: 'allotted',
      after: sale.listing_told,
      most,
    });
    const last = rows.at(-1);
    if (last === undefined) return false;
    const token = ports.currencyName(sale.token_id);
    await ports.notify.tellAll(
      tx,
      rows
        .filter(({ tokens }) => tokens! > 0n)
        .map(({ user_id: userId, tokens }) => ({
          userId,
          kind: 'sale_listed',
          params: { token, tokens: formatDecimal(tokens!) },
        })),
    );
    await saveListingTold(tx, id, last.id);
    return true;
  });

/**
 * One batch of those who committed: that it stands still, or, whoever was told so, until when it goes on. False when it is no more to be told. Whoever
 * committed meanwhile, or whom a short pause never reached, reads of no end of it.
 */
export const tellTurn = (deps: LaunchpadDeps, id: number, most: number): Promise<boolean> =>
  deps.platform.db.transaction('launchpad-tell-turn', async (tx) => {
    const { platform, ports } = deps;
    const sale = await lockSale(tx, id);
    if (sale === undefined || sale.turn_told === null) return false;
    if (sale.state !== 'open' && sale.state !== 'paused') return false;
    const rows = await subscriptionsAfter(tx, {
      saleId: id,
      state: 'committed',
      after: sale.turn_told,
      most,
    });
    const isPaused = sale.state === 'paused';
    const turned = rows.filter(({ told_paused: knows }) => knows !== isPaused);
    const token = ports.currencyName(sale.token_id);
    const until = new Date(platform.waits.realOf(sale.closes_at.getTime())).toISOString();
    await ports.notify.tellAll(
      tx,
      turned.map(({ user_id: userId }) =>
        isPaused
          ? { userId, kind: 'sale_paused', params: { token } }
          : { userId, kind: 'sale_resumed', params: { token, until } },
      ),
    );
    await saveToldPaused(tx, { ids: turned.map(({ id: of }) => of), isPaused });
    tellSubscriptions(deps, tx, { rows, sale });
    await saveTurnTold(tx, id, rows.length < most ? null : rows.at(-1)!.id);
    return true;
  });
