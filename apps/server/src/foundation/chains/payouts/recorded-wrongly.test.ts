/**
 * What is recorded of a payout signed outside may be wrong: another transaction took its place, it paid less, or it is nowhere. Nothing is missing
 * by that (R-MONEY-9 (5)), and nobody holds the payout by it (R-WD-4).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import type { ProposalKind } from '../../operators/index.ts';
import type { Bench } from '../chains.fixture.ts';
import { chainBench } from '../chains.fixture.ts';
import { createEvmSigner } from '../evm/evm-signer.ts';
import { EvmSource } from '../evm/evm-source.ts';
import type { LocalEvm } from '../local-evm/local-evm.fixture.ts';
import { localEvm } from '../local-evm/local-evm.fixture.ts';
import type { PayoutSigner } from '../payout-signer.ts';
import { insertPayout, payoutById, saveSentOutside } from '../payouts-store.ts';
import { insertLeg } from '../sweeps/legs-store.ts';
import { insertSweep } from '../sweeps/sweeps-store.ts';
import { carriedOn } from '../terms/chain-terms.ts';
import { countAt, snapshotOf } from './count-exactly.ts';
import { MOST_UNSENT } from './give-up-outside.ts';
import { shortPayoutKind } from './short-payouts.ts';
import type { StuckDeps } from './stuck-payouts.ts';
import { askFor, stuckPayoutKinds } from './stuck-payouts.ts';

const [ETH, USDT] = [2, 3];
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
let evm: LocalEvm;
let bench: Bench;
/** The treasury's, outside; the server has none. */
let outside: PayoutSigner;
let source: EvmSource;
let run: () => Promise<unknown>;
/** Transactions that somebody else has sent with the wallet's leave, as a token lets him: who sends it pays its fee. */
const relayed = new Set<unknown>();
class Relayed extends EvmSource {
  override async ask<Answer>(method: string, params: readonly unknown[]): Promise<Answer> {
    const said = await super.ask<Answer>(method, params);
    if (method !== 'eth_getTransactionByHash' || !relayed.has(params[0])) return said;
    return { ...said, from: TO };
  }
}
beforeAll(async () => {
  evm = await localEvm();
  bench = await chainBench();
  const carried = carriedOn('ERC20', evm.token);
  source = new Relayed({ chain: 'ERC20', url: evm.url, carried, coinId: ETH });
  const key = bench.key.hotKey('ERC20');
  outside = await createEvmSigner({ chain: 'ERC20', carried, coinId: ETH, source, key });
  run = bench.node('ERC20', source);
  await evm.sendToken(outside.address, 50_000_000n);
  await evm.sendCoin(outside.address, 10n ** 18n);
  await evm.mine(40);
  await run();
});
afterAll(async () => {
  await bench.close();
  await evm.stop();
});

let made = 0;
async function queue(rawAmount: bigint): Promise<number> {
  const ref = `withdrawal:${(made += 1)}`;
  const of = { ref, userId: null, chain: 'ERC20', currencyId: USDT, to: TO } as const;
  await bench.t.db.transaction('test', (tx) =>
    insertPayout(tx, { ...of, amount: rawAmount * 100n, rawAmount, at: new Date() }),
  );
  const [row] = await bench.t.owner.query<{ id: number }>('select id from chains_payouts where ref = $1', [
    ref,
  ]);
  return row!.id;
}
async function record(id: number, txId: string): Promise<void> {
  const { version } = (await payoutById(bench.t.db, id))!;
  const of = { id, version, txId, at: new Date() };
  expect(await bench.t.db.transaction('sent', (tx) => saveSentOutside(tx, of))).toBe(true);
}
const sign = async (rawAmount: bigint, of: { nonce: number; times?: bigint }) => {
  const { rawAmount: price, ...fee } = await outside.fee();
  const pays = { to: TO, currencyId: USDT, rawAmount, nonce: of.nonce };
  return outside.sign(pays, { ...fee, rawAmount: price * (of.times ?? 1n) });
};
/** Uses a nonce and pays nobody. */
async function burn(nonce: number): Promise<void> {
  const nothing = { to: outside.address, currencyId: ETH, rawAmount: 0n, nonce };
  await outside.broadcast((await outside.sign(nothing, await outside.fee())).signedTx);
}
async function look(blocks = 0): Promise<void> {
  if (blocks > 0) await evm.mine(blocks);
  for (let n = 0; n < 2; n += 1) {
    await bench.t.owner.query('update chains_payouts set try_after = null');
    await run();
  }
}
/** What the books may say at most before something is missing. */
async function explained(currencyId: number): Promise<bigint> {
  await look();
  const snapshot = (await bench.t.db.transaction('count', (tx) => snapshotOf(tx, 'ERC20')))!;
  const of = { chain: 'ERC20', source, hotAddress: outside.address, signer: undefined } as const;
  const counted = (await countAt(of, snapshot, bench.terms))!;
  const { held, unheard, mayHaveLeft } = counted.currencies.find((each) => each.currencyId === currencyId)!;
  return held - unheard + mayHaveLeft;
}
const state = async (id: number) => {
  const { state: at, reason } = (await payoutById(bench.t.db, id))!;
  return [at, reason];
};
const deps = (): StuckDeps => ({
  platform: bench.platform,
  open: [{ chain: 'ERC20', kind: 'node', signer: undefined, source, hotAddress: outside.address }],
  currencyName: String,
  feedPrice: () => 100_000_000n,
  terms: () => bench.terms,
  listeners: [
    async (_tx, event) => {
      if ('networkFee' in event && event.networkFee !== undefined) bench.fees.push(event.networkFee.amount);
    },
  ],
});
/** As a proposal does it: prepared by one, carried out with the yes of another. */
async function carriedOut<Payload>(kind: ProposalKind<Payload>, id: number): Promise<string> {
  try {
    const { version } = (await payoutById(bench.t.db, id))!;
    const asked = async () => askFor(deps(), kind.kind as Parameters<typeof askFor>[1], { id, version });
    const input = { id, version, said: await asked() };
    const payload = await bench.t.db.transaction('p', (tx) => kind.prepare(tx, input, 1));
    const act = { payload, proposalId: 1, maker: 1, approver: 2, said: await kind.ask?.(payload) };
    await bench.t.db.transaction('e', (tx) => kind.execute(tx, act));
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
const giveUp = (id: number) => carriedOut(stuckPayoutKinds(deps())[1], id);

test('R-MONEY-9: of a payout that was signed with less nothing is missing before two can end it', async () => {
  const books = await explained(USDT);
  const id = await queue(3_000_000n);
  const part = await sign(1_000_000n, { nonce: await outside.firstNonce() });
  await outside.broadcast(part.signedTx);
  await record(id, part.txId);
  await evm.mine(1);
  expect(await explained(USDT)).toBeGreaterThanOrEqual(books);
  await look(20);
  expect(await state(id)).toEqual(['sent', 'not_paid_by_transaction']);
  expect(await explained(USDT)).toBeGreaterThanOrEqual(books);
  expect(await carriedOut(shortPayoutKind(deps()), id)).toBe('done');
});

test('R-MONEY-9: of what somebody else has sent with the wallet’s leave the fee is his, paid in full or in part', async () => {
  const send = async (rawAmount: bigint, asked: bigint) => {
    const id = await queue(asked);
    const signed = await sign(rawAmount, { nonce: await outside.firstNonce() });
    await outside.broadcast(signed.signedTx);
    await record(id, signed.txId);
    return { id, txId: signed.txId };
  };
  bench.fees.length = 0;
  const [paid, part] = [await send(1_000_000n, 1_000_000n), await send(1_100_000n, 3_300_000n)];
  for (const { txId } of [paid, part]) relayed.add(txId);
  await look(20);
  await look();
  expect(await carriedOut(shortPayoutKind(deps()), part.id)).toBe('done');
  expect([(await state(paid.id))[0], bench.fees]).toEqual(['confirmed', [0n, 0n]]);
});

test('R-MONEY-9: what left with more than it should is missing, and so it is seen', async () => {
  const books = await explained(USDT);
  const id = await queue(1_000_000n);
  const more = await sign(5_000_000n, { nonce: await outside.firstNonce() });
  await outside.broadcast(more.signedTx);
  await record(id, more.txId);
  await evm.mine(1);
  expect(books - (await explained(USDT))).toBe(400_000_000n);
  await look(20);
  expect(await carriedOut(shortPayoutKind(deps()), id)).toBe('done');
});

test('R-MONEY-9: nor is anything missing where a dearer transaction took the place of the one that is recorded', async () => {
  const books = [await explained(USDT), await explained(ETH)];
  const id = await queue(3_000_000n);
  const nonce = await outside.firstNonce();
  await record(id, (await sign(3_000_000n, { nonce })).txId);
  const dearer = await sign(3_000_000n, { nonce, times: 2n });
  await outside.broadcast(dearer.signedTx);
  await look(1);
  expect(await state(id)).toEqual(['sent', 'not_seen_on_chain']);
  expect(await explained(USDT)).toBeGreaterThanOrEqual(books[0]!);
  expect(await explained(ETH)).toBeGreaterThanOrEqual(books[1]!);
  // It is found, and is the one to record.
  expect(await giveUp(id)).toBe('payout_seen_on_chain');
  await record(id, dearer.txId);
  expect(await explained(USDT)).toBe(books[0]);
  await look(20);
  expect(await state(id)).toEqual(['confirmed', null]);
});

test('R-MONEY-9: what a sweep costs that was sent and is not recorded yet is not missing either', async () => {
  const books = await explained(ETH);
  const move = { chain: 'ERC20', currencyId: USDT, from: outside.address, to: TO } as const;
  await bench.t.db.transaction('test', async (tx) => {
    const sweep = { ...move, addressIndex: 0, rawAmount: 1n, amount: 100n, at: new Date() };
    const sweepId = (await insertSweep(tx, sweep))!;
    await insertLeg(tx, { ...move, sweepId, leg: 'money', rawAmount: 1n, rawFee: 0n });
  });
  // As much gas as any.
  await burn(await outside.firstNonce());
  await evm.mine(1);
  expect(await explained(ETH)).toBeGreaterThanOrEqual(books);
  await bench.t.owner.query(`update chains_sweep_legs set state = 'failed', ended_at = now()`);
});

test('R-WD-4: a transaction that is nowhere holds nobody’s money: two give the payout up, and it goes back once nothing can pay it', async () => {
  const id = await queue(2_000_000n);
  await look();
  await record(id, `0x${'ab'.repeat(32)}`);
  await look(1);
  expect(await state(id)).toEqual(['sent', 'not_seen_on_chain']);
  expect(await giveUp(id)).toBe('done');
  await look();
  const { lastNonce } = (await payoutById(bench.t.db, id))!;
  const first = await outside.firstNonce();
  expect(lastNonce).toBe(first + MOST_UNSENT);
  for (let nonce = first; nonce <= lastNonce!; nonce += 1) await burn(nonce);
  await look(20);
  await look();
  expect(await state(id)).toEqual(['failed', 'given_up']);
});

test('P-WD-5: one that comes after all is followed, and nothing goes back', async () => {
  const id = await queue(2_000_000n);
  const late = await sign(2_000_000n, { nonce: await outside.firstNonce() });
  await record(id, late.txId);
  await look(1);
  expect(await giveUp(id)).toBe('done');
  await look();
  await outside.broadcast(late.signedTx);
  await look(20);
  await look();
  expect(await state(id)).toEqual(['confirmed', null]);
});

test('R-MONEY-9: what a stranger’s transaction has cost him hides nothing that was taken of ours', async () => {
  const books = await explained(ETH);
  const carried = carriedOn('ERC20', evm.token);
  const key = bench.key.hotKey('BTC');
  const stranger = await createEvmSigner({ chain: 'ERC20', carried, coinId: ETH, source, key });
  await evm.sendCoin(stranger.address, 10n ** 19n);
  await evm.mine(1);
  // As it is before the dear one, and enough for the blocks after it.
  const { rawAmount: price, ...fee } = await outside.fee();
  const nothing = { to: stranger.address, currencyId: ETH, rawAmount: 0n, nonce: 0 };
  const dear = await stranger.sign(nothing, { ...fee, rawAmount: price * 3_000n });
  await stranger.broadcast(dear.signedTx);
  await evm.mine(1);
  await record(await queue(1_000_000n), dear.txId);
  const taken = 10n ** 17n;
  const nonce = await outside.firstNonce();
  const theft = { to: stranger.address, currencyId: ETH, rawAmount: taken, nonce };
  await outside.broadcast((await outside.sign(theft, { ...fee, rawAmount: price * 2n })).signedTx);
  await evm.mine(20);
  await look();
  // But for the highest fee of the one that is still to be paid.
  expect(books - (await explained(ETH))).toBeGreaterThanOrEqual(taken / 10n ** 10n - 5_000_000n);
});
