/**
 * What falls due at once: longs through the servers' own doors, and accepted options with the money of both sides set
 * aside, as purchases leave them. What must be so afterwards is in storm-check.ts.
 */
import { randomUUID } from 'node:crypto';
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { createLedger } from '../../apps/server/src/foundation/ledger/index.ts';
import { lockForPurchase } from '../../apps/server/src/products/options/options-store.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createLocalBus } from '../../apps/server/src/platform/local-bus.ts';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import type { Tx } from '../../apps/server/src/platform/db/database.ts';
import { needs } from './scenarios.ts';
import { pause } from './server-process.ts';
import type { Venue } from './venue.ts';

export const BTC = 1;
export const USDT = 3;
/** One option: what the customer stakes, what the house sets aside, and its terms. */
export const OPTION = {
  stake: decimal('5'),
  profit: decimal('4.75'),
  ratio: decimal('0.95'),
  band: decimal('0.00002'),
};
const PATIENCE_MS = 120_000;
const POSTED_AT_ONCE = 1_500;

/** Gives every customer something for contracts; it comes from outside, so it is part of what must stay the same. */
export async function fundContracts(venue: Venue, amount = '1000'): Promise<void> {
  const journals = venue.customers.map(({ id: userId }) =>
    given(
      { userId, account: 'contract', bucket: 'available' },
      { amount: decimal(amount), refId: randomUUID() },
    ),
  );
  await venue.owner.transaction('fund', (tx) => ledgerOf(venue).post(tx, journals));
}

/** Longs of ten lots, as many for each customer, who use the doors in turn. */
export async function openPositions(
  venue: Venue,
  of: { each: number; multiple: number; urls: readonly string[] },
): Promise<void> {
  const long = {
    currency_id: BTC,
    legal_id: USDT,
    type: 1,
    share: 10,
    multiple: of.multiple,
    accepted: 1,
  };
  await Promise.all(
    venue.customers.map(async ({ token }, n) => {
      for (let one = 0; one < of.each; one += 1)
        await openPosition(of.urls[(n + one) % of.urls.length]!, token, long);
    }),
  );
}

/** A venue that has just begun has no price for a moment, and says so. */
async function openPosition(url: string, token: string, position: object): Promise<void> {
  for (let patience = PATIENCE_MS; ; patience -= 250) {
    const reply = await callContracts(url, token, { path: 'lever/submit', fields: position });
    if (reply.type === 'ok') return;
    needs(
      ['no_price_yet', 'no_ticks'].includes(reply.data.refusal ?? '') && patience > 0,
      `a position was refused: ${JSON.stringify(reply)}`,
    );
    await pause(250);
  }
}

export interface ContractReply {
  type: string;
  data: { refusal?: string };
}

export async function callContracts(
  url: string,
  token: string,
  of: { path: string; fields: object; key?: string },
): Promise<ContractReply> {
  const key = of.key ?? randomUUID();
  const response = await fetch(`${url}/api/${of.path}`, {
    method: 'POST',
    headers: {
      authorization: token,
      'content-type': 'application/json',
      'language-mark': 'en',
      'idempotency-key': key,
    },
    body: JSON.stringify(of.fields),
  });
  return (await response.json()) as ContractReply;
}

/** Sells `count` options of each duration in one moment; answers when those of each fall due. */
export async function sellOptions(
  venue: Venue,
  of: { count: number; seconds: readonly number[] },
): Promise<number[]> {
  await venue.owner.transaction('sell', async (tx) => {
    await lockForPurchase(tx, BTC);
    for (const seconds of of.seconds) await sell(venue, tx, { count: of.count, seconds });
  });
  for (let patience = PATIENCE_MS; patience > 0; patience -= 100, await pause(100)) {
    const rows = await venue.owner.query<{ at: Date | null }>(
      `select max(expires_at) as at from options_orders where state in ('accepted', 'open') group by duration_s
       having bool_and(state = 'open') order by duration_s`,
    );
    if (rows.length === of.seconds.length) return rows.map(({ at }) => at!.getTime());
  }
  throw new Error('no tick gave the options their strike');
}

async function sell(venue: Venue, tx: Tx, of: { count: number; seconds: number }): Promise<void> {
  const { stake, profit, ratio, band } = OPTION;
  const users = venue.customers.map(({ id }) => id);
  const sold = await tx.query<{ id: bigint; user_id: number }>(
    `insert into options_orders (user_id, pair_id, currency_id, type, duration_s, stake, payout_ratio, flat_band, potential, accepted_at, cap_second)
     select ($1::integer[])[1 + n % $2], $3, $4, (array['C', 'P'])[1 + n % 2]::"char", $5, $6, $7, $8, $9, $10, $10
     from generate_series(1, $11::integer) n returning id, user_id`,
    [users, users.length, BTC, USDT, of.seconds, stake, ratio, band, profit, new Date(), of.count],
  );
  const journals = sold.flatMap(({ id, user_id: userId }) => [
    given({ userId, account: 'option', bucket: 'available' }, { amount: stake, refId: `stake:${id}` }),
    given(house('B:option:a'), { amount: profit, refId: `profit:${id}` }),
    journalOf({ kind: 'option_bought', refType: 'option', refId: String(id), actor: `user:${userId}` }, [
      {
        from: { userId, account: 'option', bucket: 'available' },
        to: { userId, account: 'option', bucket: 'frozen' },
        currencyId: USDT,
        amount: stake,
      },
      { from: house('B:option:a'), to: house('B:option:f'), currencyId: USDT, amount: profit },
    ]),
  ]);
  for (let from = 0; from < journals.length; from += POSTED_AT_ONCE)
    await ledgerOf(venue).post(tx, journals.slice(from, from + POSTED_AT_ONCE));
}

const ledgerOf = (venue: Venue) =>
  createLedger(
    {
      db: venue.owner,
      clock: systemClock,
      bus: createLocalBus(console.error),
      streams: { pushToUsers: () => undefined },
    } as unknown as Platform,
    String,
  );

function given(to: Parameters<typeof journalOf>[1][number]['to'], of: { amount: bigint; refId: string }) {
  const head = { kind: 'demo_funding', refType: 'demo', actor: 'job:test', refId: of.refId } as const;
  return journalOf(head, [{ from: house('X:demo'), to, currencyId: USDT, amount: of.amount }]);
}
