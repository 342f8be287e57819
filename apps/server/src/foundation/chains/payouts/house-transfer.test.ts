/** A transfer of the house's own on a real Ethereum node: one transaction has one name, however somebody types it (R-OPS-9). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bench } from '../chains.fixture.ts';
import { chainBench } from '../chains.fixture.ts';
import { carriedOn } from '../terms/chain-terms.ts';
import { EsploraSource } from '../esplora/esplora-source.ts';
import { EvmSource } from '../evm/evm-source.ts';
import { houseTransfer } from './house-transfer.ts';
import type { LocalEvm } from '../local-evm/local-evm.fixture.ts';
import { localEvm } from '../local-evm/local-evm.fixture.ts';
import { insertPayout, saveSigned } from '../payouts-store.ts';
import { replaceSigned } from './stuck-payouts-store.ts';

const [ETH, USDT] = [2, 3];
const OUTSIDE = getAddress('0x00000000000000000000000000000000000ca57e');
let evm: LocalEvm;
let bench: Bench;
beforeAll(async () => {
  [evm, bench] = await Promise.all([localEvm(), chainBench()]);
});
afterAll(() => Promise.all([evm.stop(), bench.close()]));

const hot = () => bench.key.hotAddress('ERC20');
const spellings = (txId: string) => {
  const digits = txId.slice(2);
  return [txId, digits, digits.toUpperCase(), `0x${digits.toUpperCase()}`, ` ${txId} `];
};
const shown = (txId: string, currencyId: number) => {
  const source = new EvmSource({
    chain: 'ERC20',
    url: evm.url,
    carried: carriedOn('ERC20', evm.token),
    coinId: ETH,
  });
  const open = [{ chain: 'ERC20' as const, source, hotAddress: hot() }];
  return houseTransfer(bench.t.db, { open, terms: () => bench.terms }, { chain: 'ERC20', txId, currencyId });
};
/** Up to the ledger's last place. */
async function costOf(txId: string): Promise<bigint> {
  const receipt = await evm.reader.getTransactionReceipt({ hash: txId as `0x${string}` });
  return (receipt.gasUsed * receipt.effectiveGasPrice + 10n ** 10n - 1n) / 10n ** 10n;
}

test('R-OPS-9: one transfer typed in five ways is one, named as the chain names it', async () => {
  const txId = await evm.sendToken(hot(), 25_000_000n);
  await evm.mine(40);
  for (const typed of spellings(txId))
    expect([typed, await shown(typed, USDT)]).toEqual([
      typed,
      {
        txId,
        direction: 'in',
        amount: 2_500_000_000n,
        outside: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      },
    ]);
  for (const typed of ['', 'ref-7', txId.slice(0, -1), `${txId}0`])
    expect([typed, await shown(typed, USDT)]).toEqual([typed, undefined]);
});

test("R-OPS-9: a payout of a customer is not the house's own, however its transaction is typed", async () => {
  await evm.test.setBalance({ address: hot() as `0x${string}`, value: 10n ** 18n });
  await evm.test.impersonateAccount({ address: hot() as `0x${string}` });
  const txId = await evm.test.request({
    method: 'eth_sendTransaction',
    params: [{ from: hot(), to: OUTSIDE, value: '0x38d7ea4c68000' }],
  } as never);
  await evm.mine(40);
  const seen = await shown(txId, ETH);
  // With its fee, which nobody else books: without it the chain would have less than the books say.
  const cost = await costOf(txId);
  expect(seen).toEqual({
    txId,
    direction: 'out',
    amount: 100_000n,
    withFee: 100_000n + cost,
    outside: OUTSIDE,
  });
  await bench.t.db.transaction('test', (tx) =>
    insertPayout(tx, {
      ref: 'withdrawal:1',
      userId: null,
      chain: 'ERC20',
      currencyId: ETH,
      to: OUTSIDE,
      amount: 100_000n,
      rawAmount: 10n ** 15n,
      at: new Date(),
    }),
  );
  // Signed outside and recorded by nobody yet: booked as the house's own it would leave the books twice.
  expect(await shown(txId, ETH)).toBeUndefined();
  await bench.t.owner.query(
    `update chains_payouts set tx_id = $1, state = 'confirmed', ended_at = now() where ref = 'withdrawal:1'`,
    [txId],
  );
  for (const typed of spellings(txId)) expect([typed, await shown(typed, ETH)]).toEqual([typed, undefined]);
});

test('R-OPS-9: what a transaction of nothing has cost is booked by it, in the chain’s own coin alone', async () => {
  await evm.test.setBalance({ address: hot() as `0x${string}`, value: 10n ** 18n });
  await evm.test.impersonateAccount({ address: hot() as `0x${string}` });
  const txId = await evm.test.request({
    method: 'eth_sendTransaction',
    params: [{ from: hot(), to: hot(), value: '0x0' }],
  } as never);
  await evm.mine(40);
  expect(await shown(txId, ETH)).toEqual({
    txId,
    direction: 'out',
    amount: await costOf(txId),
    outside: '',
  });
  expect(await shown(txId, USDT)).toBeUndefined();
  // Somebody else's costs us nothing.
  await evm.test.setBalance({ address: OUTSIDE, value: 10n ** 18n });
  await evm.test.impersonateAccount({ address: OUTSIDE });
  const theirs = await evm.test.request({
    method: 'eth_sendTransaction',
    params: [{ from: OUTSIDE, to: hot(), value: '0x0' }],
  } as never);
  await evm.mine(40);
  expect(await shown(theirs, ETH)).toBeUndefined();
});

test('R-OPS-9: nor is what failed of a payout that was signed anew since, before that one has ended', async () => {
  await evm.test.setBalance({ address: hot() as `0x${string}`, value: 10n ** 18n });
  await evm.bar(OUTSIDE);
  const txId = await evm.sendTokenFrom(hot(), OUTSIDE, 1n);
  await evm.mine(40);
  expect((await shown(txId, ETH))?.amount).toBe(await costOf(txId));
  const of = { ref: 'withdrawal:2', userId: null, chain: 'ERC20', currencyId: USDT, to: OUTSIDE } as const;
  await bench.t.db.transaction('test', (tx) =>
    insertPayout(tx, { ...of, amount: 100n, rawAmount: 1n, at: new Date() }),
  );
  const [row] = await bench.t.owner.query<{ id: number }>('select id from chains_payouts where ref = $1', [
    of.ref,
  ]);
  const { id } = row!;
  const signed = { signedTx: '0x', fromAddress: hot(), nonce: 1, rawFee: 1n };
  const anew = { ...signed, txId: `0x${'d'.repeat(64)}`, isGivenUp: false, at: new Date() };
  await bench.t.db.transaction('test', async (tx) => {
    await saveSigned(tx, id, { ...signed, txId });
    const [{ version } = { version: 0 }] = await tx.query<{ version: number }>(
      'select version from chains_payouts where id = $1',
      [id],
    );
    expect(await replaceSigned(tx, { ...anew, id, version })).toBe(true);
  });
  expect(await shown(txId, ETH)).toBeUndefined();
});

test('R-OPS-9: gathering from several addresses in one transaction of Bitcoin brings the house nothing', async () => {
  const [first, second] = [await bench.customer(), await bench.customer()];
  const ours = [await bench.addressOf(first.id, 'BTC'), await bench.addressOf(second.id, 'BTC')];
  const paying = bench.key.hotAddress('BTC');
  const tip = '7'.repeat(64);
  const transactions: Record<string, unknown> = {};
  const sent = (digit: string, from: readonly string[], to: string): string => {
    const txid = digit.repeat(64);
    transactions[txid] = {
      txid,
      fee: 420,
      vin: from.map((address) => ({ prevout: { scriptpubkey_address: address, value: 1_000_000 } })),
      vout: [{ scriptpubkey_address: to, value: 900_000 }],
      status: { confirmed: true, block_height: 90, block_hash: '6'.repeat(64) },
    };
    return txid;
  };
  const api = createServer((request, response) => {
    const path = request.url ?? '';
    const answer =
      path === '/blocks/tip/hash'
        ? tip
        : path === `/block/${tip}`
          ? { id: tip, height: 101, tx_count: 1, timestamp: 0, previousblockhash: '5'.repeat(64) }
          : transactions[path.slice('/tx/'.length)];
    response.statusCode = answer === undefined ? 404 : 200;
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((ready) => api.listen(0, '127.0.0.1', ready));
  const source = new EsploraSource(`http://127.0.0.1:${(api.address() as AddressInfo).port}`, 1);
  const open = [{ chain: 'BTC' as const, source, hotAddress: paying }];
  const shownOn = (txId: string) =>
    houseTransfer(bench.t.db, { open, terms: () => bench.terms }, { chain: 'BTC', txId, currencyId: 1 });
  const stranger = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
  expect([
    await shownOn(sent('a', ours, paying)),
    await shownOn(sent('b', [stranger, ours[0]!], paying)),
    (await shownOn(sent('c', [stranger], paying)))?.direction,
    (await shownOn(sent('d', [paying, ours[1]!], stranger)))?.direction,
  ]).toEqual([undefined, undefined, 'in', 'out']);
  expect(await shownOn(sent('e', [paying], stranger))).toMatchObject({ amount: 900_000n, withFee: 900_420n });
  await new Promise((done) => api.close(done));
});
