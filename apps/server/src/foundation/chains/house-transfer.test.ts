/** A transfer of the house's own on a real Ethereum node: one transaction has one name, however somebody types it (R-OPS-9). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bench } from './chains.fixture.ts';
import { chainBench } from './chains.fixture.ts';
import { carriedOn } from './chain-terms.ts';
import { EvmSource } from './evm-source.ts';
import { houseTransfer } from './house-transfer.ts';
import type { LocalEvm } from './local-evm/local-evm.fixture.ts';
import { localEvm } from './local-evm/local-evm.fixture.ts';
import { insertPayout } from './payouts-store.ts';

const [ETH, USDT] = [2, 3];
const OUTSIDE = '0x00000000000000000000000000000000000Ca57e';
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

test('R-OPS-9: one transfer typed in five ways is one, named as the chain names it', async () => {
  const txId = await evm.sendToken(hot(), 25_000_000n);
  await evm.mine(40);
  for (const typed of spellings(txId))
    expect([typed, await shown(typed, USDT)]).toEqual([
      typed,
      { txId, direction: 'in', amount: 2_500_000_000n },
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
  expect(seen).toEqual({ txId, direction: 'out', amount: 100_000n });
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
  await bench.t.owner.query(`update chains_payouts set tx_id = $1 where ref = 'withdrawal:1'`, [txId]);
  for (const typed of spellings(txId)) expect([typed, await shown(typed, ETH)]).toEqual([typed, undefined]);
});
