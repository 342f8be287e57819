/** P-WD-7: payouts to one address, signed outside and mistyped in one transaction that pays them all: each is paid by its own, once. */
import { formatDecimal } from '@candor/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import type { Bench } from '../chains.fixture.ts';
import { chainBench } from '../chains.fixture.ts';
import type { ChainSource, ChainTransaction } from '../chain-source.ts';
import { claimedOutputs, insertPayout, payoutById, saveSentOutside } from '../payouts-store.ts';
import { shortPayoutKind } from './short-payouts.ts';
import type { StuckDeps } from './stuck-payouts.ts';

const USDT = 3;
const [TO, HOT, TX] = ['0xTo', '0xHot', '0xTogether'];

let bench: Bench;
let told: string[];
beforeEach(async () => {
  bench = await chainBench();
  told = [];
});
afterEach(() => bench.close());

async function queue(n: number, whole: bigint): Promise<number> {
  const [amount, rawAmount] = [whole * 100_000_000n, whole * 1_000_000n];
  const of = { ref: `withdrawal:${n}`, userId: null, chain: 'ERC20', currencyId: USDT, to: TO } as const;
  await bench.t.db.transaction('test', (tx) =>
    insertPayout(tx, { ...of, amount, rawAmount, at: new Date() }),
  );
  const [row] = await bench.t.owner.query<{ id: number }>('select id from chains_payouts where ref = $1', [
    of.ref,
  ]);
  return row!.id;
}
/** Recorded for that transaction, which was looked at and pays another amount. */
async function record(id: number): Promise<void> {
  const { version } = (await payoutById(bench.t.db, id))!;
  await bench.t.db.transaction('sent', (tx) =>
    saveSentOutside(tx, { id, version, txId: TX, at: new Date() }),
  );
  await bench.t.owner.query(`update chains_payouts set reason = 'not_paid_by_transaction' where id = $1`, [
    id,
  ]);
}
/** What the chain shows of it, in whole units. */
const found = (...paid: bigint[]): ChainTransaction => ({
  block: { number: 100, hash: '0xblock' },
  isSuccessful: true,
  rawFee: 1n,
  payments: paid.map((whole, outputIndex) => ({
    outputIndex,
    from: HOT,
    to: TO,
    currencyId: USDT,
    rawAmount: whole * 1_000_000n,
  })),
});
/** Proposed by one and carried out with the yes of another. */
async function endShort(id: number, standing: ChainTransaction): Promise<string> {
  const deps: StuckDeps = {
    platform: bench.platform,
    open: [{ chain: 'ERC20', kind: 'node', signer: undefined, source: {} as ChainSource, hotAddress: HOT }],
    currencyName: String,
    feedPrice: () => 100_000_000n,
    terms: () => bench.terms,
    listeners: [
      async (_tx, event) => {
        if (event.kind !== 'short') throw new Error(event.kind);
        told.push(`${event.ref}: ${formatDecimal(event.arrived)}, lost ${formatDecimal(event.lost)}`);
      },
    ],
  };
  const kind = shortPayoutKind(deps);
  const { version } = (await payoutById(bench.t.db, id))!;
  const said = { standing: { txId: TX, found: standing, head: 1_000 } };
  try {
    const payload = await bench.t.db.transaction('p', (tx) => kind.prepare(tx, { id, version, said }, 1));
    const act = { payload, proposalId: 1, maker: 1, approver: 2, said };
    await bench.t.db.transaction('e', (tx) => kind.execute(tx, act));
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

test('each counts what is nearest to what it asked, and no payment is counted twice', async () => {
  const [first, second] = [await queue(1, 100n), await queue(2, 200n)];
  await record(first);
  await record(second);
  const standing = found(190n, 90n);
  expect([await endShort(first, standing), await endShort(second, standing)]).toEqual(['done', 'done']);
  expect(told).toEqual(['withdrawal:1: 90, lost 0', 'withdrawal:2: 190, lost 0']);
  // Nothing of it is left for a third that somebody records for it.
  const third = await queue(3, 100n);
  await record(third);
  expect(await endShort(third, standing)).toBe('payout_not_short');
});

test('the last one has the rest, and all of that is its', async () => {
  const [first, second] = [await queue(1, 100n), await queue(2, 100n)];
  await record(first);
  await record(second);
  const standing = found(95n, 50n, 30n);
  expect([await endShort(first, standing), await endShort(second, standing)]).toEqual(['done', 'done']);
  expect(told).toEqual(['withdrawal:1: 95, lost 0', 'withdrawal:2: 80, lost 0']);
  const { outputs } = await claimedOutputs(bench.t.db, 'ERC20', TX);
  expect([...outputs].toSorted((one, other) => one - other)).toEqual([0, 1, 2]);
  const third = await queue(3, 100n);
  await record(third);
  expect(await endShort(third, standing)).toBe('payout_not_short');
});

test('while another one to that address waits without a transaction, nobody knows whose they are', async () => {
  const [first, second] = [await queue(1, 100n), await queue(2, 200n)];
  await record(first);
  const standing = found(190n, 90n);
  expect(await endShort(first, standing)).toBe('payout_other_waits');
  await record(second);
  expect([await endShort(first, standing), await endShort(second, standing)]).toEqual(['done', 'done']);
  expect(told).toEqual(['withdrawal:1: 90, lost 0', 'withdrawal:2: 190, lost 0']);
});

test('of two payments as large as another asks for, who is recorded for nothing yet, one is his', async () => {
  const first = await queue(1, 100n);
  await queue(2, 40n);
  await record(first);
  expect(await endShort(first, found(40n, 40n))).toBe('done');
  expect(told).toEqual(['withdrawal:1: 40, lost 0']);
});

test('what its customer has with the fee is no amount of the chain: as much of its smallest units is for whom asks for it', async () => {
  const [first, second] = [await queue(1, 1n), await queue(2, 110n)];
  // 1.1 with the fee, in 10^-8: as many as 110 of a token are in 10^-6. On Bitcoin both are the same.
  await bench.t.owner.query('update chains_payouts set whole = $2 where id = $1', [first, 110_000_000n]);
  await record(first);
  expect(await endShort(first, found(110n))).toBe('payout_not_short');
  expect([told, (await payoutById(bench.t.db, second))!.state]).toEqual([[], 'queued']);
});

test('nor does one that is recorded for the same transaction take both', async () => {
  const [first, second] = [await queue(1, 100n), await queue(2, 40n)];
  await record(first);
  await record(second);
  expect(await endShort(first, found(40n, 40n))).toBe('done');
  expect(told).toEqual(['withdrawal:1: 40, lost 0']);
});

test('one that its own payment pays exactly has no part in the rest', async () => {
  const [first, second] = [await queue(1, 100n), await queue(2, 200n)];
  await record(first);
  await record(second);
  expect(await endShort(first, found(90n, 5n, 200n))).toBe('done');
  expect(told).toEqual(['withdrawal:1: 95, lost 0']);
});

test('a payment that has ended one pays no other that asks for as much: that one has its part of the rest', async () => {
  const [done, other, first] = [await queue(1, 50n), await queue(2, 50n), await queue(3, 110n)];
  for (const id of [done, other, first]) await record(id);
  await bench.t.owner.query(
    `update chains_payouts set state = 'confirmed', reason = null, output_index = 0, block_number = 100, ended_at = now() where id = $1`,
    [done],
  );
  const standing = found(50n, 40n, 60n);
  expect([await endShort(first, standing), await endShort(other, standing)]).toEqual(['done', 'done']);
  expect(told).toEqual(['withdrawal:3: 60, lost 0', 'withdrawal:2: 40, lost 0']);
});

test('of two that ask for as much one payment pays one', async () => {
  const [one, two, first] = [await queue(1, 50n), await queue(2, 50n), await queue(3, 110n)];
  for (const id of [one, two, first]) await record(id);
  expect(await endShort(first, found(50n, 40n, 60n))).toBe('done');
  expect(told).toEqual(['withdrawal:3: 60, lost 0']);
});
