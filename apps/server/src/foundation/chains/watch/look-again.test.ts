/** What a node left out of a block comes in when somebody names its transaction: once, and only what the chain has. */
import { formatDecimal } from '@candor/money';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { brokenInvariants } from '../../../../test/check-invariants.ts';
import type { FoundTransfer } from '../chain-source.ts';
import type { Bench } from '../chains.fixture.ts';
import { chainBench } from '../chains.fixture.ts';
import { EvmSource } from '../evm/evm-source.ts';
import type { LocalEvm } from '../local-evm/local-evm.fixture.ts';
import { localEvm } from '../local-evm/local-evm.fixture.ts';
import { carriedOn } from '../terms/chain-terms.ts';
import { lookFor } from './look-again.ts';

const [ETH, USDT] = [2, 3];

/** Answers whatever it is asked, but shows no payments in its blocks. */
class Forgetful extends EvmSource {
  override async transfersIn(): Promise<FoundTransfer[]> {
    return [];
  }
  override async history(): Promise<FoundTransfer[]> {
    return [];
  }
}

let evm: LocalEvm;
let bench: Bench;
let node: () => Promise<unknown>;
let userId: number;
let address: string;
const options = () =>
  ({ chain: 'ERC20', url: evm.url, carried: carriedOn('ERC20', evm.token), coinId: ETH }) as const;
const balance = async () => {
  const rows = await bench.t.owner.query<{ amount: bigint }>(
    `select available as amount from ledger_balances where account = 'coin' and currency_id = $1 and user_id = $2`,
    [USDT, userId],
  );
  return formatDecimal(rows[0]?.amount ?? 0n);
};
const ask = (text: string) =>
  bench.t.db.transaction('test-ask', (tx) =>
    lookFor(tx, { chains: ['ERC20'], text, at: new Date(bench.platform.clock.now()) }),
  );
const waiting = () => bench.t.owner.query<{ tries: number }>('select tries from chains_asked order by tx_id');

beforeAll(async () => {
  evm = await localEvm();
});
afterAll(() => evm.stop());
beforeEach(async () => {
  bench = await chainBench();
  userId = (await bench.customer()).id;
  address = await bench.addressOf(userId, 'ERC20');
  node = bench.node('ERC20', new Forgetful(options()));
  await evm.mine(40);
  await node();
});
afterEach(async () => {
  expect(await brokenInvariants(bench.t.owner)).toEqual({});
  await bench.close();
});

test('R-DEP-1: is credited once, however often it is named and however it is written', async () => {
  const txId = await evm.sendToken(address, 25_500_000n);
  await evm.mine(15);
  await node();
  expect(bench.told).toEqual([]);
  await ask(txId);
  await ask(`  ${txId.slice(2).toUpperCase()} `);
  expect(await waiting()).toHaveLength(1);
  await node();
  await node();
  expect(bench.told).toEqual(['seen 2550000000', 'final 2550000000']);
  expect([await balance(), await waiting()]).toEqual(['25.5', []]);
  await ask(txId);
  await node();
  await node();
  expect([await balance(), bench.told.length]).toEqual(['25.5', 2]);
});

test('R-DEP-1: what the chain does not have, nobody brings in by naming it', async () => {
  const before = await evm.snapshot();
  const other = '0x1111111111111111111111111111111111111111';
  const elsewhere = await evm.sendToken(other, 1_000_000n);
  await evm.bar(address);
  const failed = await evm.sendToken(address, 2_000_000n);
  await evm.mine(15);
  await node();
  for (const text of [elsewhere, failed, `0x${'ab'.repeat(32)}`, 'my money', '']) await ask(text);
  await node();
  await node();
  expect(bench.told).toEqual([]);
  expect(await balance()).toBe('0');
  // Of the payment to nobody of ours something was found, and it is asked about no more; the others are, later.
  expect(await waiting()).toEqual([{ tries: 1 }, { tries: 1 }]);
  await evm.revert(before);
});

test('R-DEP-1: what was reorganised away while the node still knew it comes in where it stands now, or not at all', async () => {
  const before = await evm.snapshot();
  const txId = await evm.sendToken(address, 3_000_000n);
  await evm.mine();
  await node();
  await ask(txId);
  await evm.revert(before);
  await evm.mine(15);
  await node();
  await node();
  expect(bench.told).toEqual([]);
});

test('R-DEP-1: a node that cannot answer about what a stranger named keeps nothing from anybody', async () => {
  class Refusing extends EvmSource {
    override async transaction(): Promise<never> {
      throw new Error('400 Bad Request');
    }
  }
  const refusing = bench.node('ERC20', new Refusing(options()));
  await ask(`0x${'cd'.repeat(32)}`);
  await evm.sendToken(address, 4_000_000n);
  await evm.mine(15);
  await refusing();
  await refusing();
  expect([await balance(), await waiting()]).toEqual(['4', [{ tries: 1 }]]);
});
