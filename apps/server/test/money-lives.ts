/**
 * Customers who bring money in over a demo's chain and take it out again, asking until they are answered: for tests of what the house goes
 * through meanwhile. In the end the chain, the ledger and what each of them was told say the same (R-GEN-4, R-WD-4, R-DEP-1).
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { until } from '../src/foundation/chains/quick-chains.fixture.ts';
import { createPasswordHashes } from '../src/foundation/identity/context/password-hashes.ts';
import { brokenInvariants } from './check-invariants.ts';
import type { TestCustomer } from './customers.ts';
import { openCustomers } from './customers.ts';
import type { CallReply, Fields, TestServer } from './harness.ts';
import type { CallOptions } from './client.ts';
import { openOperators } from './operators.ts';

const USDT = 3;
const ONE = 100_000_000n;
const PIN = '142857';
const TO = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const ROUNDS = 3;

type Call = (path: string, fields: Fields, options: CallOptions) => Promise<CallReply>;

export interface MoneyLives {
  /** Answers by the word for them: that there were faults, and which. */
  answers: Map<string, number>;
  /** Of the owner of the database; tried again where its connection was cut as well, or there was no room for it. */
  rows<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** All of them at once, each asking where `call` leads him. */
  run(call: Call): Promise<void>;
  /** What came and went is what they were told, once, and no invariant is broken. */
  assertSettled(): Promise<void>;
}

/** What a customer has been told that he has. */
interface Told {
  in: bigint;
  out: number[];
}

export const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

export async function openLives(server: TestServer, count: number): Promise<MoneyLives> {
  const { owner } = server.database;
  const answers = new Map<string, number>();
  const rows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> => {
    for (let tries = 0; ; tries += 1)
      try {
        return await owner.query<Row>(sql, values);
      } catch (error) {
        const { name, code } = error as Error & { code?: string };
        if (tries === 400 || (name !== 'Unavailable' && code !== '53100')) throw error;
        await pause(20);
      }
  };
  const none: Record<string, string>[] = Array.from({ length: count }, () => ({}));
  const customers = await openCustomers(owner, none);
  const [approver] = await openOperators(owner, ['withdrawal_approver']);
  await mayWithdraw(server, customers, rows);
  let told: Told[] = [];
  const of = { rows, answers, approver: approver! };
  return {
    answers,
    rows,
    async run(call) {
      told = await Promise.all(customers.map((customer) => live(customer, { ...of, call })));
    },
    assertSettled: () => assertSettled({ customers, told, rows, server }),
  };
}

async function mayWithdraw(
  { platform }: TestServer,
  customers: readonly TestCustomer[],
  rows: MoneyLives['rows'],
): Promise<void> {
  const fund = await createPasswordHashes(platform.config.secretPepper).hashFund(PIN);
  for (const { id } of customers) {
    await rows(
      `insert into kyc_cases (user_id, level, state, country, person_index, submitted_at, due_at) values ($1, 'basic', 'review', 'CH', $2, now(), now())`,
      [id, Buffer.from(`person of ${id}`)],
    );
    await rows('update identity_users set fund_hash = $2 where id = $1', [id, fund]);
    await rows(
      `insert into withdrawals_addresses (user_id, currency_id, chain, address, label, created_at, usable_at)
       values ($1, $2, 'TRC20', $3, 'own wallet', now() - interval '3 days', now() - interval '2 days')`,
      [id, USDT, TO],
    );
  }
  await rows(`update kyc_cases set state = 'passed', decided_at = now(), version = version + 1`);
}

interface Around {
  call: Call;
  rows: MoneyLives['rows'];
  answers: Map<string, number>;
  approver: { token: string };
}

/** Asks until the answer says for certain what became of it, with one key. */
async function ask(
  { call, answers }: Around,
  path: string,
  { fields, token }: { fields: Fields; token: string },
): Promise<CallReply> {
  const key = randomUUID();
  for (let tries = 0; ; tries += 1) {
    const reply = await call(path, fields, { token, key }).catch(() => undefined);
    const word =
      reply === undefined
        ? 'nothing'
        : reply.type === 'ok'
          ? 'ok'
          : String(reply.data?.refusal ?? reply.status);
    answers.set(`${path} ${word}`, (answers.get(`${path} ${word}`) ?? 0) + 1);
    const isUnsure =
      reply === undefined ||
      reply.status >= 500 ||
      ['busy', 'idempotency_in_progress', 'unavailable'].includes(word);
    if (!isUnsure) return reply;
    if (tries > 400) throw new Error(`${path} was never answered: ${word}`);
    await pause(50);
  }
}

async function available(rows: MoneyLives['rows'], id: number): Promise<bigint> {
  const [row] = await rows<{ sum: bigint }>(
    `select coalesce(sum(available + frozen), 0)::bigint as sum from ledger_balances where user_id = $1 and account = 'coin' and currency_id = $2`,
    [id, USDT],
  );
  return row!.sum;
}

async function live({ id, token }: TestCustomer, of: Around): Promise<Told> {
  const { rows, approver } = of;
  const told: Told = { in: 0n, out: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const deposit = { currency: USDT, chain: 'TRC20', amount: '500' };
    const sent = await ask(of, 'wallet/demo_send', { fields: deposit, token });
    expect(sent.type, JSON.stringify(sent.data)).toBe('ok');
    told.in += 500n * ONE;
    await until(async () => (await available(rows, id)) >= 100n * ONE, 120_000);
    const fields = { currency: USDT, number: '100', address: TO, pay_password: PIN, travel_owner: 'own' };
    const asked = await ask(of, 'wallet/out', { fields, token });
    expect(asked.type, JSON.stringify(asked.data)).toBe('ok');
    const wish = asked.data.id as number;
    if (round === 1) {
      const back = await ask(of, 'withdrawal/cancel', { fields: { id: wish }, token });
      expect(back.type, JSON.stringify(back.data)).toBe('ok');
      continue;
    }
    told.out.push(wish);
    await rows(`update withdrawals_requests set flags = '{}', checks = 0 where id = $1`, [wish]);
    const [{ version }] = (await rows<{ version: number }>(
      'select version from withdrawals_requests where id = $1',
      [wish],
    )) as [{ version: number }];
    const approval = { fields: { id: wish, version, reason: 'small' }, token: approver.token };
    const made = await ask(of, 'operator/withdrawals/approve', approval);
    expect(made.data, JSON.stringify(made)).toMatchObject({ state: 'executed' });
  }
  return told;
}

async function assertSettled(of: {
  customers: readonly TestCustomer[];
  told: readonly Told[];
  rows: MoneyLives['rows'];
  server: TestServer;
}): Promise<void> {
  const { customers, told, rows, server } = of;
  const out = told.flatMap((one) => one.out);
  const passed = `select 1 from withdrawals_requests where id = any ($1::bigint[]) and state = 'passed'`;
  await until(async () => (await rows(passed, [out])).length === out.length, 180_000);
  for (const [n, { id }] of customers.entries()) {
    const { in: came, out: gone } = told[n]!;
    await until(async () => (await available(rows, id)) === came - BigInt(gone.length) * 100n * ONE, 120_000);
  }
  // Each payout once on the chain, and nothing else arrived there.
  const [arrived] = await rows<{ raw: string }>(
    `select coalesce(sum(raw_amount), 0)::text as raw from chains_demo_entries where to_address = $1`,
    [TO],
  );
  expect(arrived!.raw).toBe(String(95_000_000n * BigInt(out.length)));
  const [sent] = await rows<{ n: number }>(
    `select count(*)::integer as n from chains_demo_entries where from_address = 'demo-outside-wallet' and currency_id = $1
     and to_address in (select address from chains_addresses where chain = 'TRC20' and user_id = any ($2::integer[]))`,
    [USDT, customers.map(({ id }) => id)],
  );
  expect(sent!.n).toBe(customers.length * ROUNDS);
  expect(await brokenInvariants(server.database.owner)).toEqual({});
}
