/**
 * The alternative: the order path that is written first. One transaction an order, the book in the database, every
 * balance row locked and updated one by one, the same durable PostgreSQL. Correct, and what most open exchanges do. It
 * keeps the same books as ours: a journal with its postings for each hold, trade and release, fees to the house, and the
 * events by which customers hear of their orders and balances; no row is updated that another order needs.
 */
import Fastify from 'fastify';
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

const SCHEMA = `
create table if not exists classical_balances (user_id integer, currency_id integer, available bigint not null check (available >= 0),
  frozen bigint not null check (frozen >= 0), primary key (user_id, currency_id));
create table if not exists classical_orders (id bigserial primary key, user_id integer, side integer, price bigint, quantity bigint,
  remaining bigint, is_open boolean);
create index if not exists classical_book on classical_orders (side, price, id) where is_open;
create table if not exists classical_postings (id bigserial primary key, order_id bigint, user_id integer, currency_id integer, amount bigint);
create table if not exists classical_trades (id bigserial primary key, taker bigint, maker bigint, price bigint, quantity bigint);
create table if not exists classical_journals (id bigserial primary key, kind text not null, order_id bigint, at timestamptz not null default now());
create table if not exists classical_events (id bigserial primary key, user_id integer, channel text, ref_id bigint);
insert into classical_balances select u, c, 1000000000000000, 0 from generate_series(1, 2000) u, unnest(array[1, 3]) c on conflict do nothing;`;
/** The house, which takes the fees: a tenth of a percent of what each side receives. */
const HOUSE = 0;
const feeOf = (amount: bigint): bigint => amount / 1_000n;
await pool.query(SCHEMA);

const MATCH = {
  1: `select id, user_id, price, remaining from classical_orders where is_open and side = 2 and price <= $1 and user_id <> $2 order by price, id limit 1 for update`,
  2: `select id, user_id, price, remaining from classical_orders where is_open and side = 1 and price >= $1 and user_id <> $2 order by price desc, id limit 1 for update`,
} as const;

async function move(
  client: pg.PoolClient,
  of: { user: number; currency: number; available: bigint; frozen: bigint; order: string },
): Promise<void> {
  await client.query(
    'update classical_balances set available = available + $3, frozen = frozen + $4 where user_id = $1 and currency_id = $2',
    [of.user, of.currency, of.available, of.frozen],
  );
  await client.query(
    'insert into classical_postings (order_id, user_id, currency_id, amount) values ($1, $2, $3, $4)',
    [of.order, of.user, of.currency, of.available + of.frozen],
  );
}

/** A journal is what the postings after it belong to; its cause is the order. */
async function journal(client: pg.PoolClient, kind: string, order: string): Promise<void> {
  await client.query('insert into classical_journals (kind, order_id) values ($1, $2)', [kind, order]);
}

/** The customer hears of his order and of his balance; numbers have gaps here, a counter a customer would make rows to wait for. */
async function tell(client: pg.PoolClient, user: number, order: string): Promise<void> {
  for (const channel of ['order', 'balance'])
    await client.query('insert into classical_events (user_id, channel, ref_id) values ($1, $2, $3)', [
      user,
      channel,
      order,
    ]);
}

/** Fees are postings only: one row that every order updates would make all of them wait for each other. */
async function charge(
  client: pg.PoolClient,
  of: { currency: number; amount: bigint; order: string },
): Promise<void> {
  await client.query(
    'insert into classical_postings (order_id, user_id, currency_id, amount) values ($1, $2, $3, $4)',
    [of.order, HOUSE, of.currency, of.amount],
  );
}

interface Wish {
  user: number;
  side: 1 | 2;
  price: bigint;
  quantity: bigint;
  isImmediate: boolean;
}

async function place(client: pg.PoolClient, wish: Wish): Promise<string> {
  const { user, side, price, quantity } = wish;
  const [pay, get] = side === 1 ? [3, 1] : [1, 3];
  const unit = (p: bigint, q: bigint): bigint => (p * q) / 100_000_000n;
  await client.query('select 1 from classical_balances where user_id = $1 and currency_id = $2 for update', [
    user,
    pay,
  ]);
  const inserted = await client.query<{ id: string }>(
    'insert into classical_orders (user_id, side, price, quantity, remaining, is_open) values ($1, $2, $3, $4, $4, false) returning id',
    [user, side, price, quantity],
  );
  const id = inserted.rows[0]!.id;
  const held = side === 1 ? unit(price, quantity) : quantity;
  await journal(client, 'hold', id);
  await move(client, { user, currency: pay, available: -held, frozen: held, order: id });
  let left = quantity;
  while (left > 0n) {
    const found = await client.query<{ id: string; user_id: number; price: string; remaining: string }>(
      MATCH[side],
      [price, user],
    );
    const maker = found.rows[0];
    if (maker === undefined) break;
    const filled = left < BigInt(maker.remaining) ? left : BigInt(maker.remaining);
    const quote = unit(BigInt(maker.price), filled);
    const [paid, got] = side === 1 ? [quote, filled] : [filled, quote];
    await journal(client, 'trade', id);
    await move(client, {
      user,
      currency: pay,
      available: side === 1 ? unit(price, filled) - quote : 0n,
      frozen: side === 1 ? -unit(price, filled) : -filled,
      order: id,
    });
    await move(client, { user, currency: get, available: got - feeOf(got), frozen: 0n, order: id });
    await charge(client, { currency: get, amount: feeOf(got), order: id });
    await move(client, { user: maker.user_id, currency: get, available: 0n, frozen: -got, order: maker.id });
    await move(client, {
      user: maker.user_id,
      currency: pay,
      available: paid - feeOf(paid),
      frozen: 0n,
      order: maker.id,
    });
    await charge(client, { currency: pay, amount: feeOf(paid), order: maker.id });
    await tell(client, maker.user_id, maker.id);
    await client.query(
      'update classical_orders set remaining = remaining - $2, is_open = remaining > $2 where id = $1',
      [maker.id, filled],
    );
    await client.query(
      'insert into classical_trades (taker, maker, price, quantity) values ($1, $2, $3, $4)',
      [id, maker.id, maker.price, filled],
    );
    left -= filled;
  }
  if (left > 0n && wish.isImmediate) {
    const rest = side === 1 ? unit(price, left) : left;
    await journal(client, 'release', id);
    await move(client, { user, currency: pay, available: rest, frozen: -rest, order: id });
  }
  await client.query('update classical_orders set remaining = $2, is_open = $3 where id = $1', [
    id,
    left,
    left > 0n && !wish.isImmediate,
  ]);
  await tell(client, user, id);
  return id;
}

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    for (;;) {
      await client.query('begin');
      try {
        const result = await work(client);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback');
        if (!['40P01', '40001'].includes((error as { code?: string }).code ?? '')) throw error;
      }
    }
  } finally {
    client.release();
  }
}

const unitsOf = (text: string): bigint => {
  const [whole, fraction = ''] = text.split('.') as [string, string?];
  return BigInt(whole) * 100_000_000n + BigInt(fraction.padEnd(8, '0'));
};

app.post('/api/coin/trade', async (request) => {
  const body = request.body as Record<string, string>;
  const wish: Wish = {
    user: Number(request.headers.authorization),
    side: body['type'] === '1' ? 1 : 2,
    price: unitsOf(body['target_price']!),
    quantity: unitsOf(body['amount']!),
    isImmediate: body['time_in_force'] === 'IOC',
  };
  const id = await inTransaction((client) => place(client, wish));
  return { type: 'ok', id: Number(id), status: 0 };
});

await app.listen({ port: Number(portText), host: '127.0.0.1' });
console.log('ready');
