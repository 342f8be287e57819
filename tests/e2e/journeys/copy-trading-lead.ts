/** The one who is copied: a customer with a contract account of his own, who trades over the wire while others look at their phones. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { contractCalls, copyTradingCalls, walletCalls } from '@candor/wire';
import { insertLead, moveLead } from '../../../apps/server/src/products/copy-trading/leads-store.ts';
import { ask } from '../api.ts';
import type { Candor } from '../candor-process.ts';
import { inLedger } from '../own-ledger.ts';
import type { Customer, Stage } from '../stage.ts';
import { USDT } from '../stage.ts';
import { eventually } from '../waiting.ts';

const PAIR = { currency_id: 1, legal_id: USDT } as const;
const LEVERAGE = 10;
export const LEAD = { sharePercent: '10', equity: '9000' } as const;

export interface Lead {
  customer: Customer;
  id: number;
  name: string;
  /** Opens so many lots at the next tick, at most so many percent worse than he saw; the position's number. */
  open(side: 'long' | 'short', lots: number, slippage?: string): Promise<number>;
  /** Closes so many lots of it, all without a number. */
  close(position: number, lots?: number): Promise<void>;
}

export async function leadWith(stage: Stage, candor: Candor): Promise<Lead> {
  const customer = await stage.customerWithMoney(candor);
  const move = { currency_id: USDT, from_field: 'change', to_field: 'lever', number: LEAD.equity } as const;
  await ask(customer, walletCalls.transfer, move);
  const trading = { open: open.bind(null, customer), close: close.bind(null, customer) };
  // There is something to look at in his history, and fees to reckon a year's costs from.
  await trading.close(await trading.open('long', 40));
  const name = `Meridian ${randomBytes(3).toString('hex')}`;
  const id = await admitted(candor, { customer, name });
  await eventually('the figures of the lead', async () => {
    const { figures } = await ask(customer, copyTradingCalls.product, { id });
    return figures !== null && figures.closed === 1 && figures.yearly_cost !== '0';
  });
  return { customer, id, name, ...trading };
}

/** R-CP-1 asks for a month of trading, and that journey is another: he is admitted without it. */
async function admitted(
  candor: Candor,
  { customer, name }: { customer: Customer; name: string },
): Promise<number> {
  const { conditions } = await ask(customer, copyTradingCalls.own, {});
  assert.deepEqual([conditions.is_met, conditions.closed], [false, 1]);
  return inLedger(candor, (ledger) =>
    ledger.transaction('lead', async (tx) => {
      const at = new Date();
      const id = await insertLead(tx, {
        userId: customer.user.id,
        name,
        about: 'BTC/USDT only, a few positions a day.',
        shareRate: BigInt(LEAD.sharePercent) * 1_000_000n,
        isSimulated: false,
        agreementVersion: 1,
        at,
      });
      assert.ok(id !== undefined);
      await moveLead(tx, { id, from: 'applied', to: 'active', at });
      return Number(id);
    }),
  );
}

async function held(customer: Customer, position: number) {
  const { message } = await ask(customer, contractCalls.positions, { status: 1 });
  return message.data.find(({ id }) => id === position);
}

export async function open(
  customer: Customer,
  side: 'long' | 'short',
  lots: number,
  slippage?: string,
): Promise<number> {
  const type = side === 'long' ? 1 : 2;
  const order = {
    ...PAIR,
    type,
    share: lots,
    multiple: LEVERAGE,
    max_slippage: slippage,
    accepted: true,
  } as const;
  const { id } = await ask(customer, contractCalls.submit, order);
  await eventually('the position of the lead', async () => (await held(customer, id))?.status === 1);
  return id;
}

export async function close(customer: Customer, position: number, lots?: number): Promise<void> {
  const before = (await held(customer, position))!.share;
  await ask(customer, contractCalls.close, { id: position, share: lots });
  await eventually('the lead to close', async () => {
    const now = await held(customer, position);
    return lots === undefined ? now === undefined : now?.status === 1 && now.share === before - lots;
  });
}
