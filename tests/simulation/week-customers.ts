/** What customers do in a week: each product by its own calls, on some day of it and again on another. */
import { randomUUID } from 'node:crypto';
import { needs } from './scenarios.ts';
import { pause } from './server-process.ts';
import { callContracts, fundContracts, openPositions, sellOptions } from './storm.ts';
import type { Venue } from './venue.ts';

const PATIENCE_MS = 120_000;
const OPTIONS = 24;
const OPTION_SECONDS = 12;
/** What a venue says that has only just begun again. */
const LATER = ['no_price_yet', 'no_ticks', 'busy', 'order_unsure', 'unavailable', 'idempotency_in_progress'];

export interface Week {
  hosting: number;
  machine: number;
  sale: number;
  lead: number;
}

interface Listed {
  id: number;
  /** 1: in progress. */
  status?: number;
  /** Of a sale. */
  phase?: string;
}

/** The demo's own catalogue, a customer who leads, and money for contracts. */
export async function beginWeek(venue: Venue): Promise<Week> {
  const first = async (path: string, isOpen: (of: Listed) => boolean): Promise<number> => {
    for (let patience = PATIENCE_MS; ; patience -= 250, await pause(250)) {
      const response = await fetch(`${venue.server.url}/api/${path}`);
      const { data } = (await response.json()) as { data: Listed[] };
      const found = Array.isArray(data) ? data.find(isOpen) : undefined;
      if (found !== undefined) return found.id;
      needs(patience > 0, `${path} has none that is open: ${JSON.stringify(data).slice(0, 300)}`);
    }
  };
  // Enough for the lead's position of every day, whatever the load takes out of his account meanwhile.
  await fundContracts(venue, '5000');
  return {
    hosting: await first('lh/deposit/config', ({ status }) => status === 1),
    machine: await first('machine/config', ({ status }) => status === 1),
    sale: await first('lh/send/config', ({ phase }) => phase === 'subscribing'),
    lead: await lead(venue),
  };
}

/** Thirty days of trading are not to be had in a week: the first customer is admitted without them. */
async function lead({ owner, customers }: Venue): Promise<number> {
  const [row] = await owner.query<{ id: bigint }>(
    `insert into copy_trading_leads (user_id, name, about, share_rate, state, agreement_version, applied_at, admitted_at)
     values ($1, 'Week', 'Leads for a week.', 10000000, 'active', 1, now(), now())
     on conflict do nothing returning id`,
    [customers[0]!.id],
  );
  for (const { id } of customers.slice(1, 4))
    await owner.query(
      `insert into copy_trading_customers (user_id, test_version, tested_at) values ($1, 1, now()) on conflict do nothing`,
      [id],
    );
  return Number(row!.id);
}

export async function useProducts(venue: Venue, week: Week, day: number): Promise<void> {
  await earn(venue, week, day);
  await copy(venue, week, day);
  if (day % 3 === 1) await openPositions(venue, { each: 1, multiple: 10, urls: [venue.server.url] });
  if (day % 3 === 2) await closePositions(venue);
  if (day === 2 || day === 5) await sellOptions(venue, { count: OPTIONS, seconds: [OPTION_SECONDS] });
}

/** Hosting and machines every day, and one of each is left early; the sale while it is open. */
async function earn(venue: Venue, { hosting, machine, sale }: Week, day: number): Promise<void> {
  for (const [n, { token }] of venue.customers.slice(0, 6).entries()) {
    await act(venue, token, 'lh/deposit', { config_id: hosting, amount: String(100 + n), accepted: 1 });
    if (n < 2) await act(venue, token, 'machine/sub', { config_id: machine, amount: 1, accepted: 1 });
    if (day === 1) await act(venue, token, 'lh/send/order', { config_id: sale, amount: '2000', accepted: 1 });
  }
  if (day !== 3) return;
  const { token, id } = venue.customers[0]!;
  const [order] = await venue.owner.query<{ id: bigint }>(
    `select id from finance_orders where user_id = $1 and state = 'hosting' order by bought_at limit 1`,
    [id],
  );
  await act(venue, token, 'lh/deposit/order/cancel', { id: Number(order!.id) });
}

/** The first customer leads, three copy him; one of them leaves. */
async function copy(venue: Venue, week: Week, day: number): Promise<void> {
  const [leading, ...others] = venue.customers;
  const followers = others.slice(0, 3);
  if (day === 1)
    for (const { token } of followers)
      await act(venue, token, 'documentation/sub', {
        config_id: week.lead,
        amount: '1000',
        stop_loss: 50,
        max_leverage: 10,
        accepted: 1,
      });
  if (day === 6) {
    const { token, id } = followers[0]!;
    const [own] = await venue.owner.query<{ id: bigint }>(
      'select id from copy_trading_copies where user_id = $1',
      [id],
    );
    await act(venue, token, 'documentation/order/cancel', { id: Number(own!.id) });
  }
  const order = { currency_id: 1, legal_id: 3, type: 1 + (day % 2), share: 10, multiple: 5, accepted: 1 };
  await act(venue, leading!.token, 'lever/submit', order);
}

/** Everything that customers hold themselves, whatever has ended meanwhile; copies follow their lead. */
async function closePositions(venue: Venue): Promise<void> {
  const rows = await venue.owner.query<{ id: bigint; user_id: number }>(
    `select id, user_id from contracts_positions where state = 'open' and copy_id is null`,
  );
  const tokens = new Map(venue.customers.map(({ id, token }) => [id, token]));
  await Promise.all(
    rows.map(({ id, user_id: userId }) =>
      answered(venue, tokens.get(userId)!, { path: 'lever/close', fields: { id: Number(id) } }),
    ),
  );
}

async function act(venue: Venue, token: string, path: string, fields: object): Promise<void> {
  const reply = await answered(venue, token, { path, fields });
  needs(reply?.type === 'ok', `${path} was refused: ${JSON.stringify(reply)}`);
}

/** Asked again without an answer it is the same act, as the app does it: what a dying node had done is not done twice. */
async function answered(venue: Venue, token: string, of: { path: string; fields: object }) {
  const key = randomUUID();
  for (let patience = PATIENCE_MS; ; patience -= 250, await pause(250)) {
    const reply = await callContracts(venue.server.url, token, { ...of, key }).catch(() => undefined);
    const isLater = reply === undefined || LATER.includes(reply.data.refusal ?? '');
    if (!isLater || patience <= 0) return reply;
  }
}
