/**
 * What R-CP-1 and R-CP-5 wait for, without waiting: a month of trading and a week of copying. Trades, verification and shares go the way
 * of everybody's; days alone are put behind them, by the owner of the database, because no clock of a server can be moved so far.
 */
import { randomInt } from 'node:crypto';
import { contractCalls, copyTradingCalls, walletCalls } from '@candor/wire';
import { verify } from '../../../tools/demo/account.ts';
import { openVenue } from '../../../tools/demo/venue.ts';
import { ask } from '../api.ts';
import type { Candor } from '../candor-process.ts';
import { inLedger } from '../own-ledger.ts';
import type { Customer } from '../stage.ts';
import { USDT } from '../stage.ts';
import { eventually } from '../waiting.ts';

const NEEDED = 20;
const LOTS = 5;

/** Advanced verification, by the desk of the demo: the server has to run with one. */
export async function verified(customer: Customer): Promise<void> {
  const venue = openVenue(customer.url);
  venue.token = customer.token;
  await verify(venue, { cardId: `L${randomInt(10_000_000, 99_999_999)}`, say: () => undefined });
}

/** Opens and closes as many positions as a lead needs, each at the ticks that came. */
export async function traded(customer: Customer, equity: string): Promise<void> {
  const move = { currency_id: USDT, from_field: 'change', to_field: 'lever', number: equity } as const;
  await ask(customer, walletCalls.transfer, move);
  const order = {
    currency_id: 1,
    legal_id: USDT,
    type: 1,
    share: LOTS,
    multiple: 10,
    accepted: true,
  } as const;
  const opened = new Set<number>();
  for (let n = 0; n < NEEDED; n += 1) opened.add((await ask(customer, contractCalls.submit, order)).id);
  await eventually('all positions to close', async () => {
    const { message } = await ask(customer, contractCalls.positions, { status: 1, limit: 100 });
    for (const { id, status } of message.data)
      if (status === 1 && opened.delete(id)) await ask(customer, contractCalls.close, { id });
    return opened.size === 0 && message.data.length === 0;
  });
}

/** His positions opened so many days before they did. */
export const aged = (candor: Candor, { user: { id } }: Customer, days: number): Promise<void> =>
  movedBack(candor, {
    table: 'contracts_positions',
    guard: 'contracts_positions_guard',
    change: `opened_at = opened_at - make_interval(days => $2), accepted_at = accepted_at - make_interval(days => $2) where user_id = $1`,
    values: [id, days],
  });

/** His copies began so many days before they did: a Monday has come since, and what its midnight brings is due. */
export const weekPassed = (candor: Candor, { user: { id } }: Customer): Promise<void> =>
  movedBack(candor, {
    table: 'copy_trading_copies',
    guard: 'copy_trading_copies_kept',
    change: `started_at = started_at - interval '8 days' where user_id = $1`,
    values: [id],
  });

/** Their copies began under the first version of the agreement, before a withdrawal paid the lead his part. */
export const underOldTerms = (candor: Candor, { user: { id } }: Customer): Promise<void> =>
  movedBack(candor, {
    table: 'copy_trading_copies',
    guard: 'copy_trading_copies_kept',
    change: 'agreement_version = 1 where user_id = $1',
    values: [id],
  });

/** Dates and terms are guarded against everybody but the owner who takes the guard away, and puts it back in the same transaction. */
const movedBack = (
  candor: Candor,
  of: { table: string; guard: string; change: string; values: readonly unknown[] },
): Promise<void> =>
  inLedger(candor, (ledger) =>
    ledger.transaction('moved-back', async (tx) => {
      await tx.query(`alter table ${of.table} disable trigger ${of.guard}`, []);
      await tx.query(`update ${of.table} set ${of.change}`, [...of.values]);
      await tx.query(`alter table ${of.table} enable trigger ${of.guard}`, []);
    }),
  );

/** The copy that a follower has. */
export async function copyOf(customer: Customer) {
  const [copy] = (await ask(customer, copyTradingCalls.orders, {})).order_list;
  if (copy === undefined) throw new Error('the customer copies nobody');
  return copy;
}
