/** Customers for a load: accounts with a session and funded balances, through the ledger's own posting function. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { createHouseTokens } from '../../../apps/server/src/platform/http/house-tokens.ts';

const AMOUNT = 10_000_000_000_000n;
const CHUNK = 500;

/** A server to seed: its database, and the secret that marks the tokens it gives out. */
export interface SeededHouse {
  connection: pg.ClientConfig;
  pepper: string;
}

/** Makes `count` customers with 100,000 of each currency; answers their tokens, which the server knows as its own. */
export async function seedCustomers(
  { connection, pepper }: SeededHouse,
  count: number,
  currencies: readonly number[],
): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const house = createHouseTokens(pepper, 'customers');
    const tokens = Array.from({ length: count }, () => house.make());
    const { rows } = await client.query<{ id: number }>(
      `insert into identity_users (email, nickname, invite_code, created_at)
       select 'bench' || n || '@example.com', 'bench', 'BENCH' || n, now() from generate_series(1, $1) n returning id`,
      [count],
    );
    const users = rows.map((row) => row.id);
    await client.query('update identity_users set stp_group = id where id = any ($1)', [users]);
    await client.query(
      `insert into identity_sessions (user_id, token_hash, device, ip, created_at, last_used_at, expires_at)
       select u, h, 'bench', '127.0.0.1', now(), now(), now() + interval '1 day' from unnest($1::integer[], $2::bytea[]) as t (u, h)`,
      [users, tokens.map((token) => createHash('sha256').update(token).digest())],
    );
    await fund(client, users, currencies);
    await client.query('vacuum analyze');
    return tokens;
  } finally {
    await client.end();
  }
}

async function fund(
  client: pg.Client,
  users: readonly number[],
  currencies: readonly number[],
): Promise<void> {
  await client.query(
    `insert into ledger_balances (user_id, account, currency_id) select u, 'coin', c from unnest($1::integer[]) u, unnest($2::integer[]) c`,
    [users, currencies],
  );
  await client.query(
    `insert into ledger_balances (user_id, account, currency_id) select null, 'X:demo', c from unnest($1::integer[]) c on conflict do nothing`,
    [currencies],
  );
  const { rows } = await client.query<{ id: string; user_id: number; currency_id: number; contra: string }>(
    `select b.id, b.user_id, b.currency_id, x.id as contra from ledger_balances b
     join ledger_balances x on x.user_id is null and x.account = 'X:demo' and x.currency_id = b.currency_id where b.user_id = any ($1)`,
    [users],
  );
  for (let from = 0; from < rows.length; from += CHUNK) {
    const part = rows.slice(from, from + CHUNK);
    const lines = part.flatMap((row, n) => [
      { journal: n + 1, balance: row.id, bucket: 'a', currency: row.currency_id, amount: AMOUNT },
      { journal: n + 1, balance: row.contra, bucket: 'h', currency: row.currency_id, amount: -AMOUNT },
    ]);
    await client.query(
      `select 1 from ledger_post($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $5::text[], now(), $6::integer[], $7::bigint[], $8::"char"[], $9::integer[], $10::bigint[])`,
      [
        part.map(() => 'demo_faucet'),
        part.map(() => 'bench'),
        part.map((row) => `bench:${row.user_id}:${row.currency_id}`),
        part.map(() => 'job:bench'),
        part.map(() => null),
        lines.map((line) => line.journal),
        lines.map((line) => line.balance),
        lines.map((line) => line.bucket),
        lines.map((line) => line.currency),
        lines.map((line) => line.amount),
      ],
    );
  }
}
