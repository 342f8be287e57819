/** Deposits over a real Ethereum node: seen, reorganised away, seen again, credited once; restarts and two nodes at once. */
import { addressOfKey } from '@candor/proof';
import { formatDecimal } from '@candor/money';
import { encodeFunctionData } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../../../test/check-invariants.ts';
import type { Bench } from '../chains.fixture.ts';
import { chainBench } from '../chains.fixture.ts';
import { EvmSource } from './evm-source.ts';
import { readExtendedKey } from '../addresses/extended-keys.ts';
import type { LocalEvm } from '../local-evm/local-evm.fixture.ts';
import { localEvm } from '../local-evm/local-evm.fixture.ts';
import { TEST_TOKEN_ABI } from '../local-evm/test-token.ts';
import { carriedOn } from '../terms/chain-terms.ts';

const [ETH, USDT] = [2, 3];
let evm: LocalEvm;
let bench: Bench;
let node: () => Promise<unknown>;
let userId: number;
let address: string;
const source = () =>
  new EvmSource({ chain: 'ERC20', url: evm.url, carried: carriedOn('ERC20', evm.token), coinId: ETH });
const balance = async (currencyId: number, account = 'coin') => {
  const rows = await bench.t.owner.query<{ amount: bigint }>(
    `select available as amount from ledger_balances where account = $2 and currency_id = $1 and user_id is not distinct from $3`,
    [currencyId, account, account === 'coin' ? userId : null],
  );
  return formatDecimal(rows[0]?.amount ?? 0n);
};

beforeAll(async () => {
  evm = await localEvm();
});
afterAll(() => evm.stop());
beforeEach(async () => {
  bench = await chainBench();
  userId = (await bench.customer()).id;
  address = await bench.addressOf(userId, 'ERC20');
  node = bench.node('ERC20', source());
  // Further than a new installation looks back: the test before this one paid the same addresses.
  await evm.mine(40);
  await node();
});
afterEach(async () => {
  expect(await brokenInvariants(bench.t.owner)).toEqual({});
  await bench.close();
});

test('R-DEP-1: what a named wallet of the house sends to an address is for its fees, and no deposit', async () => {
  const gives = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const live = bench.node('ERC20', source(), { gasWallets: [gives] });
  await evm.sendCoin(address, 10n ** 16n);
  await evm.sendToken(address, 1_000_000n);
  await evm.mine(13);
  await live();
  await live();
  expect(bench.told).toEqual([]);
  expect([await balance(ETH), await balance(USDT)]).toEqual(['0', '0']);
});

describe('a token', () => {
  test('R-DEP-1: is seen at once, counted up to twelve confirmations, and credited once', async () => {
    await evm.sendToken(address, 25_500_000n);
    await evm.mine();
    await node();
    expect(bench.told).toEqual(['seen 2550000000']);
    expect([await balance(USDT, 'L:deposit_transit'), await balance(USDT)]).toEqual(['25.5', '0']);
    await evm.mine(10);
    await node();
    expect(bench.told).toHaveLength(1);
    await evm.mine();
    await node();
    await node();
    await evm.mine(5);
    await node();
    expect(bench.told).toEqual(['seen 2550000000', 'final 2550000000']);
    expect([
      await balance(USDT, 'L:deposit_transit'),
      await balance(USDT),
      await balance(USDT, 'X:erc20'),
    ]).toEqual(['0', '25.5', '-25.5']);
  });

  test('R-DEP-1: two payments of one transaction, and two to one address, are each credited', async () => {
    const other = await bench.addressOf((await bench.customer()).id, 'ERC20');
    await evm.sendMany([address, other, address], 1_000_000n);
    await evm.mine(12);
    await node();
    expect(bench.told.filter((each) => each === 'final 100000000')).toHaveLength(3);
    expect(await balance(USDT)).toBe('2');
  });

  test('R-DEP-1: what leaves an address of a customer is the house at work, and no deposit of another', async () => {
    const other = await bench.addressOf((await bench.customer()).id, 'ERC20');
    await evm.sendToken(address, 9_000_000n);
    await evm.sendCoin(address, 10n ** 17n);
    await evm.mine(12);
    await node();
    const told = [...bench.told];
    await evm.test.impersonateAccount({ address: address as `0x${string}` });
    const data = encodeFunctionData({
      abi: TEST_TOKEN_ABI,
      functionName: 'transfer',
      args: [other as `0x${string}`, 4_000_000n],
    });
    for (const sent of [
      { to: evm.token, data },
      { to: other, value: '0x2386f26fc10000' },
    ])
      await evm.test.request({
        method: 'eth_sendTransaction',
        params: [{ from: address, gas: '0x186a0', ...sent }],
      } as never);
    await evm.mine(12);
    await node();
    expect(bench.told).toEqual(told);
    expect(await evm.reader.getBalance({ address: other as `0x${string}` })).toBe(10n ** 16n);
  });

  test('an address that is issued after its block was scanned is caught up on', async () => {
    const late = await bench.customer();
    // Known to nobody yet: the money comes first, as when a scan is under way while the address is given out.
    const future = await nextAddress();
    await evm.sendToken(future, 7_000_000n);
    await evm.mine(2);
    const before = await bench.t.owner.query<{ n: number }>(
      'select block_number::float8 as n from chains_cursors',
    );
    await node();
    expect(await bench.addressOf(late.id, 'ERC20')).toBe(future);
    await bench.t.owner.query('update chains_addresses set rescan_after = $2 where user_id = $1', [
      late.id,
      before[0]!.n,
    ]);
    await evm.mine(12);
    await node();
    expect(bench.told).toEqual(['seen 700000000', 'final 700000000']);
  });
});

describe('a reorganisation', () => {
  test('R-DEP-1: takes back what was seen; seen again in another block it is credited once', async () => {
    const before = await evm.snapshot();
    await evm.sendToken(address, 40_000_000n);
    await evm.mine(3);
    await node();
    await evm.revert(before);
    await evm.mine(5);
    await node();
    expect(bench.told).toEqual(['seen 4000000000', 'unseen 4000000000']);
    expect([await balance(USDT, 'L:deposit_transit'), await balance(USDT, 'X:erc20')]).toEqual(['0', '0']);
    await evm.sendToken(address, 40_000_000n);
    await evm.mine(12);
    await node();
    expect(bench.told.slice(2)).toEqual(['seen 4000000000', 'final 4000000000']);
    expect(await balance(USDT)).toBe('40');
  });

  test('the same transaction in another block is the same deposit', async () => {
    const before = await evm.snapshot();
    const hash = await evm.sendToken(address, 3_000_000n);
    await evm.mine(2);
    const signed = await evm.reader.getTransaction({ hash });
    await node();
    await evm.revert(before);
    await evm.mine(1);
    expect(await evm.sendToken(address, 3_000_000n)).toBe(signed.hash);
    await evm.mine(13);
    await node();
    await node();
    const rows = await bench.t.owner.query('select told, sighting from chains_transfers where tx_id = $1', [
      hash,
    ]);
    expect(rows).toEqual([{ told: 'final', sighting: 2 }]);
    expect(await balance(USDT)).toBe('3');
  });
});

describe('restarts and races', () => {
  test('a watcher that dies at every point of its work misses and doubles nothing', async () => {
    let deaths = 0;
    const dying = (): (() => Promise<unknown>) =>
      bench.node('ERC20', source(), {
        afterPosting: () => {
          deaths += 1;
          if (deaths % 2 === 1) throw new Error('the process died here');
        },
      });
    await evm.sendToken(address, 5_000_000n);
    await evm.mine(12);
    for (let run = 0; run < 6; run += 1) {
      await dying()();
      await bench.t.owner.query('update chains_transfers set try_after = null');
    }
    expect(deaths).toBe(4);
    expect(bench.told).toEqual(['seen 500000000', 'final 500000000']);
    expect([await balance(USDT), await balance(USDT, 'X:erc20')]).toEqual(['5', '-5']);
  });

  test('R-GEN-4: four nodes at once credit once', async () => {
    const nodes = Array.from({ length: 4 }, () => bench.node('ERC20', source()));
    for (let n = 1; n <= 3; n += 1) await evm.sendToken(address, BigInt(n) * 1_000_000n);
    await evm.mine(20);
    await Promise.all(nodes.map((run) => run()));
    await Promise.all(nodes.map((run) => run()));
    expect([...bench.told].sort()).toEqual(
      [1, 2, 3].flatMap((n) => [`final ${n}00000000`, `seen ${n}00000000`]).sort(),
    );
    expect(await balance(USDT)).toBe('6');
  });
});

describe("the chain's own coin", () => {
  test('X-MONEY-1: an 18-decimal deposit credits eight places and keeps the exact amount', async () => {
    await evm.sendCoin(address, 123_456_789_123_456_789n);
    await evm.mine(12);
    await node();
    expect(await balance(ETH)).toBe('0.12345678');
    const [row] = await bench.t.owner.query<{ raw: string }>(
      'select raw_amount::text as raw from chains_transfers',
    );
    expect(row).toEqual({ raw: '123456789123456789' });
  });

  test('R-MONEY-4: less than the smallest unit of the ledger is listed and posts nothing', async () => {
    await evm.sendCoin(address, 9_999_999_999n);
    await evm.mine(12);
    await node();
    expect(bench.told).toEqual(['seen 0', 'final 0']);
    const [row] = await bench.t.owner.query<{ raw: string }>(
      'select raw_amount::text as raw from chains_transfers',
    );
    expect([row, await balance(ETH), await balance(ETH, 'X:erc20')]).toEqual([
      { raw: '9999999999' },
      '0',
      '0',
    ]);
  });
});

async function nextAddress(): Promise<string> {
  const [row] = await bench.t.owner.query<{ next_index: number }>('select next_index from chains_keys');
  return addressOfKey(
    'ERC20',
    readExtendedKey('CHAIN_XPUB', bench.key.xpub('ERC20')).publicKeyAt(0, row!.next_index),
  );
}
