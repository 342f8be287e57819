/**
 * Money comes in over a chain and leaves over it while the database has no room, now for this and now for that, and its connections are cut under
 * whoever uses them. Who was answered has what he was told, everybody asks again until he is answered, and in the end nothing came or went twice:
 * the chain, the ledger and every customer's own sum say the same (R-GEN-4, R-WD-4, R-DEP-1).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUICK_CHAINS, until } from '../src/foundation/chains/quick-chains.fixture.ts';
import { createPasswordHashes } from '../src/foundation/identity/context/password-hashes.ts';
import { brokenInvariants } from './check-invariants.ts';
import type { TestCustomer } from './customers.ts';
import { openCustomers } from './customers.ts';
import type { CallReply, Fields, TestServer } from './harness.ts';
import { testServer } from './harness.ts';
import { openOperators } from './operators.ts';

const USDT = 3;
const ONE = 100_000_000n;
const PIN = '142857';
const TO = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const CUSTOMERS = 4;
const ROUNDS = 3;
/** Whatever money on its way is written to. */
const TABLES = [
  'chains_payouts',
  'chains_transfers',
  'chains_cursors',
  'chains_blocks',
  'chains_signers',
  'chains_demo_entries',
  'chains_demo_blocks',
  'deposits_incoming',
  'deposits_steps',
  'ledger_balances',
  'ledger_journals',
  'ledger_postings',
  'withdrawals_requests',
  'withdrawals_steps',
  'notify_messages',
  'notify_pushes',
  'platform_kept_replies',
  'streams_events',
  'operators_audit',
  'platform_leases',
];
let server: TestServer;
let customers: TestCustomer[];
let approver: { token: string };
let isStormy = true;
/** Answers by the word for them: that there were faults, and which. */
const answers = new Map<string, number>();

async function rows<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  for (let tries = 0; ; tries += 1)
    try {
      return await server.database.owner.query<Row>(sql, values);
    } catch (error) {
      // Its connection was cut as well, or there is no room for it.
      const { name, code } = error as Error & { code?: string };
      if (tries === 400 || (name !== 'Unavailable' && code !== '53100')) throw error;
      await pause(20);
    }
}
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000, chains: QUICK_CHAINS } });
  const { owner } = server.database;
  customers = await openCustomers(
    owner,
    Array.from({ length: CUSTOMERS }, () => ({})),
  );
  const [operator] = await openOperators(owner, ['withdrawal_approver']);
  approver = operator!;
  const hashes = createPasswordHashes(server.platform.config.secretPepper);
  const fund = await hashes.hashFund(PIN);
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
  await rows(`create function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full'; end $$`);
});
afterAll(async () => {
  await server.close();
});

/** Asks until the answer says for certain what became of it, with one key. */
async function ask(path: string, fields: Fields, token: string): Promise<CallReply> {
  const key = randomUUID();
  for (let tries = 0; ; tries += 1) {
    const reply = await server.call(path, fields, { token, key }).catch(() => undefined);
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

const available = async (id: number): Promise<bigint> =>
  (
    await rows<{ sum: bigint }>(
      `select coalesce(sum(available + frozen), 0)::bigint as sum from ledger_balances where user_id = $1 and account = 'coin' and currency_id = $2`,
      [id, USDT],
    )
  )[0]!.sum;

/** No room for each in turn, and between them all connections cut; round and round while there are customers. */
async function storm(): Promise<void> {
  while (isStormy)
    for (const [n, table] of TABLES.entries()) {
      if (!isStormy) return;
      await rows(
        `create trigger no_room before insert or update on ${table} for each statement execute function no_room()`,
      );
      await pause(200);
      await rows(`drop trigger if exists no_room on ${table}`);
      if (n % 3 === 2)
        await rows(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        );
      await pause(100);
    }
}

/** What a customer has been told that he has. */
async function live({ id, token }: TestCustomer): Promise<{ in: bigint; out: number[] }> {
  const told = { in: 0n, out: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const sent = await ask('wallet/demo_send', { currency: USDT, chain: 'TRC20', amount: '500' }, token);
    expect(sent.type, JSON.stringify(sent.data)).toBe('ok');
    told.in += 500n * ONE;
    await until(async () => (await available(id)) >= 100n * ONE, 120_000);
    const fields = { currency: USDT, number: '100', address: TO, pay_password: PIN, travel_owner: 'own' };
    const asked = await ask('wallet/out', fields, token);
    expect(asked.type, JSON.stringify(asked.data)).toBe('ok');
    const wish = asked.data.id as number;
    if (round === 1) {
      expect((await ask('withdrawal/cancel', { id: wish }, token)).type).toBe('ok');
      continue;
    }
    told.out.push(wish);
    await rows(`update withdrawals_requests set flags = '{}', checks = 0 where id = $1`, [wish]);
    const [{ version }] = (await rows<{ version: number }>(
      'select version from withdrawals_requests where id = $1',
      [wish],
    )) as [{ version: number }];
    const made = await ask(
      'operator/withdrawals/approve',
      { id: wish, version, reason: 'small' },
      approver.token,
    );
    expect(made.data, JSON.stringify(made)).toMatchObject({ state: 'executed' });
  }
  return told;
}

test(
  'R-GEN-4, R-WD-4: deposits and withdrawals through faults of the database come and go once',
  { timeout: 400_000 },
  async () => {
    const stormy = storm();
    const lives = await Promise.all(customers.map(live));
    isStormy = false;
    await stormy;
    // Nobody is told of a fault of ours where he may try again (ADR 131).
    expect([...answers.keys()].filter((word) => word.endsWith('internal_error'))).toEqual([]);
    const out = lives.flatMap((told) => told.out);
    await until(
      async () =>
        (
          await rows('select 1 from withdrawals_requests where id = any ($1::bigint[]) and state = $2', [
            out,
            'passed',
          ])
        ).length === out.length,
      180_000,
    );
    for (const [n, { id }] of customers.entries()) {
      const { in: came, out: gone } = lives[n]!;
      await until(async () => (await available(id)) === came - BigInt(gone.length) * 100n * ONE, 120_000);
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
    expect(sent!.n).toBe(CUSTOMERS * ROUNDS);
    expect(await brokenInvariants(server.database.owner)).toEqual({});
  },
);
