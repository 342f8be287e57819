/**
 * The alternative: transfers and withdrawals as they are written first. `select … for update` and one statement a thing, on
 * the same durable PostgreSQL, with a session, password hash, limits, journal and postings; without holds, risk flags, a second
 * look under the lock, messages and pushes. `wallet/out_checked` is the same with them: what the rules ask about (R-WD-1, R-WD-4, R-AML-1),
 * before and again under the lock, one statement after another.
 */
import Fastify from 'fastify';
import { verify } from '@node-rs/argon2';
import pg from 'pg';

const [connectionText, portText] = process.argv.slice(2);
const pool = new pg.Pool({ ...(JSON.parse(connectionText!) as pg.PoolConfig), max: 16 });
/** The real server's limit, of each of the two ways to withdraw. */
const PER_DAY = 6;
const app = Fastify();
app.addContentTypeParser(
  'application/x-www-form-urlencoded',
  { parseAs: 'string' },
  (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  },
);

await pool.query(`
create table if not exists naive_users (id integer primary key, token text unique, fund_hash text, tries integer not null default 0);
create table if not exists naive_messages (id bigserial primary key, user_id integer, text text, at timestamptz default now());
create table if not exists naive_balances (user_id integer, account text, available bigint not null check (available >= 0),
  frozen bigint not null check (frozen >= 0), primary key (user_id, account));
create table if not exists naive_journals (id bigserial primary key, kind text, user_id integer, at timestamptz default now());
create table if not exists naive_postings (id bigserial primary key, journal_id bigint, user_id integer, account text, amount bigint);
create table if not exists naive_events (user_id integer, seq bigint, kind text, primary key (user_id, seq));
create table if not exists naive_withdrawals (id bigserial primary key, user_id integer, amount bigint, fee bigint, state text, at timestamptz default now());
create index if not exists naive_withdrawals_user on naive_withdrawals (user_id, at);
create index if not exists naive_journals_user on naive_journals (user_id, at);`);

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

interface Out {
  number: string;
  pay_password: string;
  address: string;
}
interface User {
  id: number;
  fund_hash: string;
}

app.post('/api/wallet/out', async (request) => {
  const { number, pay_password } = request.body as Out;
  const amount = BigInt(Math.round(Number(number) * 1e8));
  await inTransaction(request.headers.authorization, async (client, user) => {
    if (!(await verify(user.fund_hash, pay_password))) throw new Error('wrong');
    await used(client, user);
    await hold(client, user, amount);
  });
  return { type: 'ok' };
});

app.post('/api/wallet/out_checked', async (request) => {
  const { number, pay_password, address } = request.body as Out;
  const amount = BigInt(Math.round(Number(number) * 1e8));
  const client = await pool.connect();
  try {
    const { rows } = await client.query<User>('select id, fund_hash from naive_users where token = $1', [
      request.headers.authorization,
    ]);
    await lookAt(client, rows[0]!, address);
    // Counted for good before anything is told.
    await client.query('update naive_users set tries = tries + 1 where id = $1 and tries < 5', [rows[0]!.id]);
    if (!(await verify(rows[0]!.fund_hash, pay_password))) throw new Error('wrong');
    await client.query('update naive_users set tries = 0 where id = $1', [rows[0]!.id]);
    await client.query('select count(*) from identity_totp where user_id = $1', [rows[0]!.id]);
    await client.query('select count(*) from identity_passkeys where user_id = $1', [rows[0]!.id]);
  } finally {
    client.release();
  }
  await inTransaction(request.headers.authorization, async (locked, user) => {
    await lookAt(locked, user, address);
    await lookForRisk(locked, user, address);
    await hold(locked, user, amount);
    await locked.query(`insert into naive_messages (user_id, text) values ($1, 'withdrawal')`, [user.id]);
    await locked.query('select id from notify_devices where user_id = $1', [user.id]);
    for (const kind of ['message', 'withdrawal'])
      await locked.query(
        'insert into naive_events select $1, coalesce(max(seq), 0) + 1, $2 from naive_events where user_id = $1',
        [user.id, kind],
      );
  });
  return { type: 'ok' };
});

async function used(client: Client, user: User): Promise<void> {
  const { rows: today } = await client.query<{ n: string }>(
    `select count(*) as n from naive_withdrawals where user_id = $1 and at >= date_trunc('day', now())`,
    [user.id],
  );
  if (Number(today[0]!.n) >= PER_DAY) throw new Error('three a day');
  await client.query(
    `select sum(amount) from naive_withdrawals where user_id = $1 and at > now() - interval '1 day'`,
    [user.id],
  );
}

async function hold(client: Client, user: User, amount: bigint): Promise<void> {
  await client.query(
    `insert into naive_withdrawals (user_id, amount, fee, state) values ($1, $2, $3, 'review')`,
    [user.id, amount, amount / 20n],
  );
  await post(client, user.id, 'withdrawal_hold', [{ account: 'coin', available: -amount, frozen: amount }]);
}

/** R-WD-1 in its order, from the tables of the real server, each with its own statement. */
async function lookAt(client: Client, user: User, address: string): Promise<void> {
  await client.query('select level, state, expires_on from kyc_cases where user_id = $1', [user.id]);
  const { rows: saved } = await client.query(
    'select id, usable_at from withdrawals_addresses where user_id = $1 and currency_id = 3 and address = $2 and deleted_at is null',
    [user.id, address],
  );
  if (saved.length === 0) throw new Error('no such address');
  await client.query(`select user_id from chains_addresses where chain = 'TRC20' and address = $1`, [
    address,
  ]);
  await client.query(
    `select kind, at from identity_security_events where user_id = $1 and at > now() - interval '15 days'`,
    [user.id],
  );
  await client.query('select until from identity_freezes where user_id = $1 and until > now()', [user.id]);
  await used(client, user);
  await client.query('select available from naive_balances where user_id = $1 and account = $2', [
    user.id,
    'coin',
  ]);
  await client.query('select status from risk_status_customers where user_id = $1', [user.id]);
}

async function lookForRisk(client: Client, user: User, address: string): Promise<void> {
  await client.query(`select count(*) from risk_status_cases where user_id = $1 and state <> 'closed'`, [
    user.id,
  ]);
  await client.query(`select count(*) from naive_withdrawals where user_id = $1 and state = 'passed'`, [
    user.id,
  ]);
  await client.query(
    `select count(distinct user_id) from withdrawals_addresses where chain = 'TRC20' and address = $1 and user_id <> $2`,
    [address, user.id],
  );
  for (const span of ['1 hour', '1 day'])
    await client.query(
      `select sum(p.amount) from naive_journals j join naive_postings p on p.journal_id = j.id
       where j.user_id = $1 and j.kind = 'deposit' and j.at > now() - $2::interval`,
      [user.id, span],
    );
  for (const span of ['1 day', '7 days'])
    await client.query(
      'select count(*), sum(amount) from naive_withdrawals where user_id = $1 and amount < 1000 and at > now() - $2::interval',
      [user.id, span],
    );
  await client.query(`select 1 from proofs_trees where reserve_status = 'short' limit 1`);
}

await app.listen({ port: Number(portText), host: '127.0.0.1' });
console.log('the naive server is open');
