/**
 * Customers for tests of money: accounts with a session and funds, made without the minutes that registering takes.
 * Their money comes from X:demo through the ledger's own posting function, so that the books balance from the start.
 */
import { createHash, randomBytes } from 'node:crypto';
import { decimal } from '@candor/money';
import type { Queryable } from '../src/platform/db/database.ts';

export interface TestCustomer {
  id: number;
  token: string;
}

/** Decimal text by currency id. */
export type Funds = Readonly<Record<number, string>>;

/** One customer for each element of `funds`; `owner` is a connection with the owner's rights. */
export async function openCustomers(owner: Queryable, funds: readonly Funds[]): Promise<TestCustomer[]> {
  const customers: TestCustomer[] = [];
  const run = randomBytes(4).toString('hex');
  for (let n = 0; n < funds.length; n += 1) {
    const name = `${run}-${n}`;
    const token = randomBytes(32).toString('base64url');
    const [user] = await owner.query<{ id: number }>(
      `insert into identity_users (email, nickname, language, invite_code, created_at) values ($1, $2, 'en', $2, now()) returning id`,
      [`${name}@example.com`, name],
    );
    const id = user!.id;
    await owner.query('update identity_users set stp_group = id where id = $1', [id]);
    await owner.query(
      `insert into identity_sessions (user_id, token_hash, device, ip, created_at, last_used_at, expires_at)
       values ($1, $2, 'test', '127.0.0.1', now(), now(), '2100-01-01')`,
      [id, createHash('sha256').update(token).digest()],
    );
    customers.push({ id, token });
  }
  const grants = customers.flatMap(({ id }, n) =>
    Object.entries(funds[n]!).map(([currency, amount]) => ({ id, currency: Number(currency), amount })),
  );
  for (const grant of grants) await fund(owner, grant);
  return customers;
}

let made = 0;

/** X:demo -> U:coin:a, as the demo's own funding does it. */
async function fund(
  owner: Queryable,
  { id, currency, amount }: { id: number; currency: number; amount: string },
): Promise<void> {
  const value = decimal(amount);
  await owner.query(
    `insert into ledger_balances (user_id, account, currency_id) values ($1, 'coin', $2), (null, 'X:demo', $2) on conflict do nothing`,
    [id, currency],
  );
  made += 1;
  await owner.query(
    `select 1 as done from ledger_post('{demo_funding}', '{demo}', array[$1::text], '{job:test}', '{null}', '{null}', now(), '{1,1}',
       array[(select id from ledger_balances where user_id = $2 and account = 'coin' and currency_id = $3),
             (select id from ledger_balances where user_id is null and account = 'X:demo' and currency_id = $3 and shard = 0)],
       '{a,h}', array[$3, $3], array[$4::bigint, -$4::bigint])`,
    [`test:${id}:${currency}:${made}`, id, currency, value],
  );
}
