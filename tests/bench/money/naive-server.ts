/**
 * The alternative: transfers and withdrawals as they are written first. `select … for update` and one statement a thing, on
 * the same durable PostgreSQL, with a session, password hash, limits, journal and postings; without holds, risk flags, a second
 * look under the lock, messages and pushes.
 */
import Fastify from 'fastify';
import { verify } from '@node-rs/argon2';
import pg from 'pg';

const [connectionText, portText] = process.argv.slice(2);
const pool = new pg.Pool({ ...(JSON.parse(connectionText!) as pg.PoolConfig), max: 16 });
const app = Fastify();
app.addContentTypeParser(
  'application/x-www-form-urlencoded',
  { parseAs: 'string' },
  (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  },
);

await pool.query(`
create table if not exists naive_users (id integer primary key, token text unique, fund_hash text);
create table if not exists naive_balances (user_id integer, account text, available bigint not null check (available >= 0),
  frozen bigint not null check (frozen >= 0), primary key (user_id, account));
create table if not exists naive_journals (id bigserial primary key, kind text, user_id integer, at timestamptz default now());
create table if not exists naive_postings (id bigserial primary key, journal_id bigint, user_id integer, account text, amount bigint);
create table if not exists naive_events (user_id integer, seq bigint, kind text, primary key (user_id, seq));
create table if not exists naive_withdrawals (id bigserial primary key, user_id integer, amount bigint, fee bigint, state text, at timestamptz default now());
create index if not exists naive_withdrawals_user on naive_withdrawals (user_id, at);`);

type Client = pg.PoolClient;

async function post(
  client: Client,
  user: number,
  kind: string,
  lines: readonly { account: string; available: bigint; frozen: bigint }[],
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'insert into naive_journals (kind, user_id) values ($1, $2) returning id',
    [kind, user],
  );
  for (const { account, available, frozen } of lines) {
    await client.query(
      'select available from naive_balances where user_id = $1 and account = $2 for update',
      [user, account],
    );
    await client.query(
      'update naive_balances set available = available + $3, frozen = frozen + $4 where user_id = $1 and account = $2',
      [user, account, available, frozen],
    );
    await client.query(
      'insert into naive_postings (journal_id, user_id, account, amount) values ($1, $2, $3, $4)',
      [rows[0]!.id, user, account, available + frozen],
    );
    await client.query(
      'insert into naive_events select $1, coalesce(max(seq), 0) + 1, $2 from naive_events where user_id = $1',
      [user, kind],
    );
  }
}

async function inTransaction(
  token: string | undefined,
  work: (client: Client, user: { id: number; fund_hash: string }) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ id: number; fund_hash: string }>(
      'select id, fund_hash from naive_users where token = $1',
      [token],
    );
    await client.query('begin');
    await client.query('select 1 from naive_users where id = $1 for update', [rows[0]!.id]);
    await work(client, rows[0]!);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

app.post('/api/wallet/change', async (request) => {
  const { number, from_field } = request.body as { number: string; from_field: string };
  const amount = BigInt(Math.round(Number(number) * 1e8));
  const [from, to] = from_field === 'change' ? ['coin', 'contract'] : ['contract', 'coin'];
  await inTransaction(request.headers.authorization, (client, { id }) =>
    post(client, id, 'transfer', [
      { account: from!, available: -amount, frozen: 0n },
      { account: to!, available: amount, frozen: 0n },
    ]),
  );
  return { type: 'ok' };
});

app.post('/api/wallet/out', async (request) => {
  const { number, pay_password } = request.body as { number: string; pay_password: string };
  const amount = BigInt(Math.round(Number(number) * 1e8));
  await inTransaction(request.headers.authorization, async (client, user) => {
    if (!(await verify(user.fund_hash, pay_password))) throw new Error('wrong');
    const { rows: today } = await client.query<{ n: string }>(
      `select count(*) as n from naive_withdrawals where user_id = $1 and at >= date_trunc('day', now())`,
      [user.id],
    );
    if (Number(today[0]!.n) >= 3) throw new Error('three a day');
    await client.query(
      `select sum(amount) from naive_withdrawals where user_id = $1 and at > now() - interval '1 day'`,
      [user.id],
    );
    await client.query(
      `insert into naive_withdrawals (user_id, amount, fee, state) values ($1, $2, $3, 'review')`,
      [user.id, amount, amount / 20n],
    );
    await post(client, user.id, 'withdrawal_hold', [{ account: 'coin', available: -amount, frozen: amount }]);
  });
  return { type: 'ok' };
});

await app.listen({ port: Number(portText), host: '127.0.0.1' });
console.log('the naive server is open');
