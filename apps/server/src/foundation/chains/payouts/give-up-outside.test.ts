/**
 * Giving up what is signed outside, over a real Ethereum node (P-WD-5): what the wallet has sent and nobody recorded is found, and what
 * was only signed keeps the payout open until its nonce is used by something else.
 */
import { house, journalOf } from '@candor/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ProposalKind } from '../../operators/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { TRANSFER_REF, isBooked, transferRef } from './booked-transfers.ts';
import { carriedOn } from '../terms/chain-terms.ts';
import type { Bench } from '../chains.fixture.ts';
import { chainBench } from '../chains.fixture.ts';
import { createEvmSigner } from '../evm/evm-signer.ts';
import { EvmSource } from '../evm/evm-source.ts';
import type { LocalEvm } from '../local-evm/local-evm.fixture.ts';
import { localEvm } from '../local-evm/local-evm.fixture.ts';
import { TEST_TOKEN_ABI } from '../local-evm/test-token.ts';
import type { PayoutSigner } from '../payout-signer.ts';
import type { NewPayout } from '../payouts-store.ts';
import { insertPayout, payoutById, saveSent, saveSentOutside, saveSigned } from '../payouts-store.ts';
import { MOST_UNSENT } from './give-up-outside.ts';
import { shortPayoutKind } from './short-payouts.ts';
import type { StuckDeps } from './stuck-payouts.ts';
import { askFor, stuckPayoutKinds } from './stuck-payouts.ts';
import { takeBackPayout } from './take-back-payout.ts';

const [ETH, USDT] = [2, 3];
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
let evm: LocalEvm;
let bench: Bench;
/** The treasury's, outside; the server has none. */
let outside: PayoutSigner;
let source: EvmSource;
/**
 * Up to which block the node knows its chain; all of it where none is set. `logs`: only what it says of payments is of one that is behind; `search`:
 * of what it says after it was asked for nonces the height as well, and that it does not have later blocks.
 */
let knows: { upTo: number; logs?: true; search?: 'next' | 'now' } | undefined;
/** Blocks that were read with all that is in them. */
let full = 0;
class Behind extends EvmSource {
  override async ask<Answer>(method: string, params: readonly unknown[]): Promise<Answer> {
    const [first, ...rest] = params;
    if (method === 'eth_getBlockByNumber' && rest[0] === true) full += 1;
    if (knows?.search !== undefined) {
      if (method === 'eth_getTransactionCount') knows.search = knows.search === 'now' ? 'next' : 'now';
      if (knows.search === 'now' && method === 'eth_blockNumber')
        return `0x${knows.upTo.toString(16)}` as Answer;
      return super.ask(method, params);
    }
    if (knows === undefined || (knows.logs === true && method !== 'eth_getLogs'))
      return super.ask(method, params);
    const upTo = `0x${knows.upTo.toString(16)}`;
    if (method === 'eth_blockNumber') return upTo as Answer;
    if (method === 'eth_getTransactionCount') return super.ask(method, [first, upTo]);
    if (first === 'latest') return super.ask(method, [upTo, ...rest]);
    if (method !== 'eth_getLogs') return super.ask(method, params);
    const { blockHash, toBlock } = first as { blockHash?: `0x${string}`; toBlock?: string };
    const asked =
      blockHash === undefined
        ? Number(toBlock)
        : Number((await evm.reader.getBlock({ blockHash: blockHash })).number);
    if (blockHash !== undefined && asked > knows.upTo) throw new Error('unknown block');
    const known = { ...(first as object), ...(asked > knows.upTo ? { toBlock: upTo } : {}) };
    return super.ask(method, [known]);
  }
}
let run: () => Promise<unknown>;
const told: string[] = [];

beforeAll(async () => {
  evm = await localEvm();
});
afterAll(() => evm.stop());
beforeEach(async () => {
  bench = await chainBench();
  const carried = carriedOn('ERC20', evm.token);
  knows = undefined;
  source = new Behind({ chain: 'ERC20', url: evm.url, carried, coinId: ETH });
  const key = bench.key.hotKey('ERC20');
  outside = await createEvmSigner({ chain: 'ERC20', carried, coinId: ETH, source, key });
  run = bench.node('ERC20', source);
  await evm.sendToken(outside.address, 50_000_000n);
  await evm.sendCoin(outside.address, 10n ** 18n);
  await evm.mine(40);
  await run();
  told.length = 0;
});
afterEach(() => bench.close());

const received = () =>
  evm.reader.readContract({ address: evm.token, abi: TEST_TOKEN_ABI, functionName: 'balanceOf', args: [TO] });
async function queue(n: number, rawAmount: bigint, more: Partial<NewPayout> = {}): Promise<number> {
  const ref = `withdrawal:${n}`;
  const amount = rawAmount * 100n;
  await bench.t.db.transaction('test', (tx) =>
    insertPayout(tx, {
      ref,
      userId: null,
      chain: 'ERC20',
      currencyId: USDT,
      to: TO,
      amount,
      rawAmount,
      at: new Date(),
      ...more,
    }),
  );
  const [row] = await bench.t.owner.query<{ id: number }>('select id from chains_payouts where ref = $1', [
    ref,
  ]);
  return row!.id;
}
const nonce = () => outside.firstNonce();
const sign = async (rawAmount: bigint, of: { nonce: number }) =>
  outside.sign({ to: TO, currencyId: USDT, rawAmount, nonce: of.nonce }, await outside.fee());
/** Uses a nonce and pays nobody. */
const burn = async (of: { nonce: number }) => {
  const { signedTx } = await outside.sign(
    { to: outside.address, currencyId: ETH, rawAmount: 0n, nonce: of.nonce },
    await outside.fee(),
  );
  await outside.broadcast(signedTx);
};
/** Those after what payouts may have been signed with, which the house may have signed with. */
async function burnUnsent(first: number): Promise<void> {
  for (let n = 0; n < MOST_UNSENT; n += 1) await burn({ nonce: first + n });
}
async function look(blocks = 0): Promise<void> {
  await bench.t.owner.query('update chains_payouts set try_after = null');
  if (blocks > 0) await evm.mine(blocks);
  await run();
  await bench.t.owner.query('update chains_payouts set try_after = null');
  await run();
}
const deps = (): StuckDeps => ({
  platform: bench.platform,
  open: [{ chain: 'ERC20', kind: 'node', signer: undefined, source, hotAddress: outside.address }],
  currencyName: String,
  feedPrice: () => 100_000_000n,
  terms: () => bench.terms,
  listeners: [async (tx, event) => tx.afterCommit(() => void told.push(`${event.kind} ${event.ref}`))],
});
const giveUp = (id: number) => carriedOut(stuckPayoutKinds(deps())[1], id);
const endShort = (id: number) => carriedOut(shortPayoutKind(deps()), id);
const saidOf = async (kind: { kind: string }, wanted: { id: number; version: number }) =>
  askFor(deps(), kind.kind as Parameters<typeof askFor>[1], wanted);
/** As a proposal does it: prepared by one, carried out with the yes of another. */
async function carriedOut<Payload>(kind: ProposalKind<Payload>, id: number): Promise<string> {
  try {
    const { version } = (await payoutById(bench.t.db, id))!;
    const said = await saidOf(kind, { id, version });
    const payload = await bench.t.db.transaction('p', (tx) => kind.prepare(tx, { id, version, said }, 1));
    const act = { payload, proposalId: 1, maker: 1, approver: 2, said: await kind.ask?.(payload) };
    await bench.t.db.transaction('e', (tx) => kind.execute(tx, act));
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
const state = async (id: number) => {
  const { state: at, reason } = (await payoutById(bench.t.db, id))!;
  return [at, reason];
};
async function record(id: number, txId: string): Promise<void> {
  const { version } = (await payoutById(bench.t.db, id))!;
  const of = { id, version, txId, at: new Date() };
  expect(await bench.t.db.transaction('sent', (tx) => saveSentOutside(tx, of))).toBe(true);
}
/** As the treasury books it. */
const ownMoneyOut = (txId: string) =>
  journalOf(
    {
      kind: 'equity_paid_out',
      refType: TRANSFER_REF,
      refId: transferRef({ contra: 'X:erc20', txId }),
      actor: 'operator:1',
    },
    [{ from: house('X:demo'), to: house('X:erc20'), currencyId: USDT, amount: 800_000_000n }],
  );
const failed = () => [...bench.told, ...told].filter((each) => each.startsWith('failed'));

test('P-WD-5: what was paid and not recorded is found before anything is given up', async () => {
  const id = await queue(1, 3_000_000n);
  await look();
  expect(await state(id)).toEqual(['queued', 'external_signature']);
  await outside.broadcast((await sign(3_000_000n, { nonce: await nonce() })).signedTx);
  await evm.mine(1);
  expect(await giveUp(id)).toBe('payout_seen_on_chain');
  expect(await state(id)).toEqual(['queued', 'external_signature']);
});

test('R-SEC-6: taken back by its owner, what may have been signed outside is asked of the chain, and what is not held is not', async () => {
  const before = await received();
  const id = await queue(1, 2_000_000n);
  const way = { chain: 'ERC20' as const, signer: undefined, source };
  const takeBack = (held: boolean) =>
    bench.t.db.transaction('t', (tx) =>
      takeBackPayout({ platform: bench.platform, open: [way] }, tx, {
        ref: 'withdrawal:1',
        isHeld: async () => held,
      }),
    );
  expect(await takeBack(false)).toBe('gone');
  expect([await takeBack(true), await takeBack(true)]).toEqual(['asked', 'asked']);
  await look();
  expect(await state(id)).toEqual(['queued', 'giving_up']);
  const next = await nonce();
  await burn({ nonce: next });
  await burnUnsent(next + 1);
  await look(20);
  await look(20);
  expect([await state(id), failed()]).toEqual([['failed', 'given_up'], ['failed withdrawal:1']]);
  expect(await takeBack(true)).toBe('gone');
  expect((await received()) - before).toBe(0n);
});

test('P-WD-5: what was signed and left later is followed, and nothing goes back', async () => {
  const before = await received();
  const id = await queue(1, 4_000_000n);
  const signed = await sign(4_000_000n, { nonce: await nonce() });
  expect(await giveUp(id)).toBe('done');
  await look(20);
  await look(20);
  expect([await state(id), failed()]).toEqual([['queued', 'giving_up'], []]);
  const waiting = (await payoutById(bench.t.db, id))!;
  expect(waiting.lastNonce).toBe((await nonce()) + MOST_UNSENT);
  await outside.broadcast(signed.signedTx);
  await look(1);
  expect((await payoutById(bench.t.db, id))!).toMatchObject({ state: 'sent', txId: signed.txId });
  await look(20);
  await look();
  expect([(await state(id))[0], failed(), (await received()) - before]).toEqual([
    'confirmed',
    [],
    4_000_000n,
  ]);
});

test('P-WD-5: a part that was paid and not recorded is found before anything is given up, and what belongs to another payout is not', async () => {
  const id = await queue(1, 3_000_000n);
  const other = await queue(2, 2_000_000n);
  await look();
  // Another withdrawal to the same address, nothing of this one.
  const theirs = await sign(2_000_000n, { nonce: await nonce() });
  await outside.broadcast(theirs.signedTx);
  await evm.mine(1);
  expect(await giveUp(other)).toBe('payout_seen_on_chain');
  const { version } = (await payoutById(bench.t.db, other))!;
  await bench.t.db.transaction('sent', (tx) =>
    saveSentOutside(tx, { id: other, version, txId: theirs.txId, at: new Date() }),
  );
  // Mistyped where it was signed, and not brought back.
  const part = await sign(1_000_000n, { nonce: await nonce() });
  await outside.broadcast(part.signedTx);
  await evm.mine(1);
  expect(await giveUp(id)).toBe('payout_seen_on_chain');
  expect(await state(id)).toEqual(['queued', 'external_signature']);
});

test('P-WD-5: a part that leaves while it is given up stops it, and two end it by what arrived', async () => {
  const id = await queue(1, 8_000_000n);
  const at = await nonce();
  const part = await sign(1_000_000n, { nonce: at });
  expect(await giveUp(id)).toBe('done');
  await look();
  await outside.broadcast(part.signedTx);
  await look(20);
  await look(20);
  await look();
  expect([await state(id), failed()]).toEqual([['sent', 'not_paid_by_transaction'], []]);
  expect(await giveUp(id)).toBe('payout_arrived_short');
  expect(await endShort(id)).toBe('done');
  expect(await state(id)).toEqual(['confirmed', 'arrived_short']);
});

test('P-WD-5: once its nonce is used by another transaction, deep enough, the money goes back and the old bytes pay nobody', async () => {
  const before = await received();
  const id = await queue(1, 5_000_000n);
  const at = await nonce();
  const signed = await sign(5_000_000n, { nonce: at });
  expect(await giveUp(id)).toBe('done');
  expect(await giveUp(id)).toBe('case_changed');
  await look();
  await burn({ nonce: at });
  await burnUnsent(at + 1);
  await look(2);
  expect([await state(id), failed()]).toEqual([['queued', 'giving_up'], []]);
  await look(20);
  expect([await state(id), failed()]).toEqual([['failed', 'given_up'], ['failed withdrawal:1']]);
  await outside.broadcast(signed.signedTx);
  await look(20);
  expect((await received()) - before).toBe(0n);
});

test('P-WD-5: nor does it go back while what the house has signed of its own may stand before what pays him', async () => {
  const before = await received();
  const id = await queue(1, 5_000_000n);
  const at = await nonce();
  // Of the house's own, signed and not sent: the payout was signed behind them.
  const signed = await sign(5_000_000n, { nonce: at + MOST_UNSENT });
  expect(await giveUp(id)).toBe('done');
  await look();
  await burnUnsent(at);
  await look(30);
  await look();
  expect([await state(id), failed()]).toEqual([['queued', 'giving_up'], []]);
  await outside.broadcast(signed.signedTx);
  await look(20);
  await look();
  expect([(await state(id))[0], failed(), (await received()) - before]).toEqual([
    'confirmed',
    [],
    5_000_000n,
  ]);
});

test('P-WD-5: a node that stands still does not say up to which nonce somebody may have signed', async () => {
  const before = await received();
  const id = await queue(1, 5_000_000n);
  await look();
  const at = await nonce();
  // It knows nothing of the last ten minutes: neither of a transaction of the house nor, so, of the nonce after it.
  knows = { upTo: Number(await evm.reader.getBlockNumber()) };
  await evm.test.increaseTime({ seconds: 600 });
  await evm.mine(1);
  const { timestamp } = await evm.reader.getBlock();
  bench.platform.clock = { ...bench.platform.clock, now: () => Number(timestamp) * 1000 };
  knows.logs = true;
  await burn({ nonce: at });
  const signed = await sign(5_000_000n, { nonce: at + 1 });
  delete knows.logs;
  await evm.mine(1);
  expect(await giveUp(id)).toBe('done');
  await look();
  knows = undefined;
  await look(20);
  await look();
  expect([await state(id), failed()]).toEqual([['queued', 'giving_up'], []]);
  await outside.broadcast(signed.signedTx);
  await look(20);
  await look();
  expect([(await state(id))[0], failed(), (await received()) - before]).toEqual([
    'confirmed',
    [],
    5_000_000n,
  ]);
});

test('P-WD-5: of several nodes behind one address, one that is behind does not say that nothing was paid', async () => {
  const before = await received();
  const id = await queue(1, 5_000_000n);
  const signed = await sign(5_000_000n, { nonce: await nonce() });
  expect(await giveUp(id)).toBe('done');
  await look();
  knows = { upTo: Number(await evm.reader.getBlockNumber()), logs: true };
  await outside.broadcast(signed.signedTx);
  await burnUnsent(await nonce());
  await look(30);
  await look();
  expect([await state(id), failed()]).toEqual([['queued', 'giving_up'], []]);
  knows = undefined;
  await look();
  await look(20);
  expect([(await state(id))[0], failed(), (await received()) - before]).toEqual([
    'confirmed',
    [],
    5_000_000n,
  ]);
});

test('P-WD-5: nor does one that does not even know how high the chain is', async () => {
  const before = await received();
  const id = await queue(1, 5_000_000n);
  const signed = await sign(5_000_000n, { nonce: await nonce() });
  expect(await giveUp(id)).toBe('done');
  await look();
  const upTo = Number(await evm.reader.getBlockNumber());
  await outside.broadcast(signed.signedTx);
  await burnUnsent(await nonce());
  knows = { upTo, search: 'next' };
  await look(30);
  expect([await state(id), failed()]).toEqual([['queued', 'giving_up'], []]);
  knows = undefined;
  await look();
  await look(20);
  expect([(await state(id))[0], failed(), (await received()) - before]).toEqual([
    'confirmed',
    [],
    5_000_000n,
  ]);
});

test('P-WD-5: for a payout of the coin each block is read once, until all nonces are used and it is searched for as a whole', async () => {
  const id = await queue(1, 10n ** 15n, { currencyId: ETH });
  const signed = await outside.sign(
    { to: TO, currencyId: ETH, rawAmount: 10n ** 15n, nonce: await nonce() },
    await outside.fee(),
  );
  await evm.mine(40);
  expect(await giveUp(id)).toBe('done');
  await look();
  full = 0;
  await look();
  await look();
  expect([full, await state(id)]).toEqual([0, ['queued', 'giving_up']]);
  await outside.broadcast(signed.signedTx);
  await look(2);
  expect([full < 10, (await state(id))[0]]).toEqual([true, 'sent']);
});

test('P-WD-5: one that was queued before the chain was looked at is searched for from then on, not from the first block', async () => {
  await evm.test.increaseTime({ seconds: 3_600 });
  await evm.mine(1);
  const at = new Date(Number((await evm.reader.getBlock()).timestamp) * 1000);
  const id = await queue(1, 10n ** 15n, { currencyId: ETH, at });
  await bench.t.owner.query('update chains_payouts set queued_block = null');
  full = 0;
  expect(await giveUp(id)).toBe('done');
  expect(full).toBeLessThan(10);
});

test('P-WD-5: of two that were signed in another order, the one given up waits for the later nonce too', async () => {
  const before = await received();
  const [one, other] = [await queue(1, 6_000_000n), await queue(2, 7_000_000n)];
  const first = await nonce();
  const late = await sign(6_000_000n, { nonce: first + 1 });
  const early = await sign(7_000_000n, { nonce: first });
  expect(await giveUp(one)).toBe('done');
  await look();
  await outside.broadcast(early.signedTx);
  await look(20);
  await look();
  expect([await state(one), failed()]).toEqual([['queued', 'giving_up'], []]);
  // It had been signed with the nonce after: it comes, and is found.
  await outside.broadcast(late.signedTx);
  await look(1);
  await look(20);
  await look();
  expect([(await state(one))[0], failed(), (await received()) - before]).toEqual([
    'confirmed',
    [],
    13_000_000n,
  ]);
  expect((await state(other))[0]).toBe('queued');
});

test('P-WD-7: what arrived short is no payment and nothing to give back whole: two end it by what the chain shows, once', async () => {
  const before = await received();
  const id = await queue(1, 5_000_000n);
  await look();
  expect(await endShort(id)).toBe('payout_not_short');
  // Mistyped where it was signed.
  const signed = await sign(4_000_000n, { nonce: await nonce() });
  await outside.broadcast(signed.signedTx);
  await evm.mine(1);
  const { version } = (await payoutById(bench.t.db, id))!;
  const recorded = { id, version, txId: signed.txId, at: new Date() };
  await bench.t.db.transaction('sent', (tx) => saveSentOutside(tx, recorded));
  await look();
  expect(await endShort(id)).toBe('payout_not_short');
  await look(20);
  expect(await state(id)).toEqual(['sent', 'not_paid_by_transaction']);
  // Given up, its customer would have 4 there and 5 back.
  expect(await giveUp(id)).toBe('payout_arrived_short');
  // The second is late either when it is proposed or when it is carried out.
  const both = (await Promise.all([endShort(id), endShort(id)])).toSorted();
  expect(both).toContain('done');
  expect(['case_changed', 'payout_not_short']).toContain(both.find((each) => each !== 'done'));
  expect([await state(id), told]).toEqual([['confirmed', 'arrived_short'], ['short withdrawal:1']]);
  await look(2);
  expect([(await received()) - before, failed()]).toEqual([4_000_000n, []]);
});

test('P-WD-7: of what was signed for more than it should, his is paid and the rest is lost, once, and weighed with it', async () => {
  const before = await received();
  const [id, other] = [await queue(1, 5_000_000n), await queue(2, 2_000_000n)];
  await look();
  await evm.sendToken(outside.address, 50_000_000_000n);
  await evm.mine(1);
  // Mistyped where it was signed.
  const signed = await sign(50_000_000_000n, { nonce: await nonce() });
  await outside.broadcast(signed.signedTx);
  await evm.mine(1);
  await record(id, signed.txId);
  await look(20);
  await look();
  expect([await state(id), await giveUp(id)]).toEqual([
    ['sent', 'not_paid_by_transaction'],
    'payout_arrived_short',
  ]);
  const kind = shortPayoutKind(deps());
  const { version } = (await payoutById(bench.t.db, id))!;
  const said = await saidOf(kind, { id, version });
  const payload = await bench.t.db.transaction('p', (tx) => kind.prepare(tx, { id, version, said }, 1));
  expect(payload).toMatchObject({ arrived: '5', lost: '49995' });
  expect((await kind.moves!(bench.t.db, payload))?.value).toBe(5_000_000_000_000n);
  expect(await endShort(id)).toBe('done');
  expect([await state(id), told]).toEqual([['confirmed', 'arrived_more'], ['short withdrawal:1']]);
  // What another one waits for is not taken for a part of it.
  const theirs = await sign(2_000_000n, { nonce: await nonce() });
  await outside.broadcast(theirs.signedTx);
  const third = await queue(3, 5_000_000n);
  await record(third, theirs.txId);
  await look(20);
  await look();
  expect(await endShort(third)).toBe('payout_not_short');
  await record(other, theirs.txId);
  await look(20);
  await look();
  expect((await state(other))[0]).toBe('confirmed');
  // And is no part of his either once it is the other's: his own can be given up.
  expect(await giveUp(third)).toBe('done');
  expect([(await received()) - before, failed()]).toEqual([50_002_000_000n, []]);
});

test('P-WD-7: what this server has signed ends the same way when less of it arrived than left for it', async () => {
  const id = await queue(1, 5_000_000n);
  await look();
  // As a token that keeps a part of what it moves.
  const of = { nonce: await nonce() };
  const signed = await sign(4_000_000n, of);
  await bench.t.db.transaction('signed', async (tx) => {
    const more = { fromAddress: outside.address, nonce: of.nonce, rawFee: 1n };
    await saveSigned(tx, id, { ...signed, ...more });
    await saveSent(tx, id, new Date());
  });
  await outside.broadcast(signed.signedTx);
  await look(25);
  await look();
  expect([await state(id), told]).toEqual([['sent', 'not_paid_by_transaction'], []]);
  expect(await giveUp(id)).toBe('payout_not_replaceable');
  expect(await endShort(id)).toBe('done');
  expect([await state(id), told]).toEqual([['confirmed', 'arrived_short'], ['short withdrawal:1']]);
});

test('R-OPS-9: three persons give up or end short what took three to approve, or is worth as much, with its fee and with the day', async () => {
  const persons = async (id: number) => {
    const { version } = (await payoutById(bench.t.db, id))!;
    const kind = stuckPayoutKinds(deps())[1];
    const said = await saidOf(kind, { id, version });
    const payload = await bench.t.db.transaction('p', (tx) => kind.prepare(tx, { id, version, said }, 1));
    return kind.checksNeeded(payload, (await kind.moves?.(bench.t.db, payload))?.value);
  };
  expect([
    await persons(await queue(1, 3_000_000n)),
    await persons(await queue(2, 50_000_000_000n)),
    await persons(await queue(3, 49_000_000_000n, { whole: 5_100_000_000_000n })),
    await persons(await queue(4, 3_000_000n, { checks: 2 })),
  ]).toEqual([1, 2, 2, 2]);
});

test('R-OPS-9: what left before it was asked for, or is booked as the house’s own, pays no customer, whoever records it', async () => {
  const old = await sign(8_000_000n, { nonce: await nonce() });
  await outside.broadcast(old.signedTx);
  await look(25);
  await look();
  const id = await queue(1, 8_000_000n);
  await record(id, old.txId);
  await look(25);
  await look();
  expect(await state(id)).toEqual(['sent', 'not_paid_by_transaction']);
  // What is recorded for a customer is nothing of the house's own.
  const contra = 'X:erc20';
  const booked = bench.t.db.transaction('b', (tx) => isBooked(tx, { contra, txId: old.txId }));
  expect(await booked).toBe(true);
  // Later than it, and booked by two as money of the house that left.
  const own = await sign(8_000_000n, { nonce: await nonce() });
  await outside.broadcast(own.signedTx);
  await bench.t.db.transaction('own', (tx) => bench.ledger.post(tx, [ownMoneyOut(own.txId)]));
  await record(id, own.txId);
  await look(25);
  await look();
  expect(await state(id)).toEqual(['sent', 'not_paid_by_transaction']);
  expect([await endShort(id), told]).toEqual(['payout_not_short', []]);
  // Neither keeps him from having his money back.
  expect(await giveUp(id)).toBe('done');
});
