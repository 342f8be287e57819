/** Payouts over a real Ethereum node with the development key: sent, confirmed, undone by the token, short, and crashed halfway. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { carriedOn } from '../terms/chain-terms.ts';
import type { Bench } from '../chains.fixture.ts';
import { chainBench } from '../chains.fixture.ts';
import { createEvmSigner } from './evm-signer.ts';
import { EvmSource } from './evm-source.ts';
import type { LocalEvm } from '../local-evm/local-evm.fixture.ts';
import { localEvm } from '../local-evm/local-evm.fixture.ts';
import { TEST_TOKEN_ABI } from '../local-evm/test-token.ts';
import type { PayoutSigner } from '../payout-signer.ts';
import { insertPayout } from '../payouts-store.ts';

const [ETH, USDT] = [2, 3];
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
let evm: LocalEvm;
let bench: Bench;
let signer: PayoutSigner;
let run: () => Promise<unknown>;
const wallet = () => bench.key.hotAddress('ERC20');
const sourceOf = () =>
  new EvmSource({ chain: 'ERC20', url: evm.url, carried: carriedOn('ERC20', evm.token), coinId: ETH });
const received = (address = TO) =>
  evm.reader.readContract({
    address: evm.token,
    abi: TEST_TOKEN_ABI,
    functionName: 'balanceOf',
    args: [address as `0x${string}`],
  });
const queue = (ref: string, rawAmount: bigint, to = TO) =>
  bench.t.db.transaction('test', (tx) =>
    insertPayout(tx, {
      ref,
      userId: null,
      chain: 'ERC20',
      currencyId: USDT,
      to,
      amount: rawAmount * 100n,
      rawAmount,
      at: new Date(),
    }),
  );
const payout = async (ref: string) => {
  const rows = await bench.t.owner.query<{ state: string; reason: string | null }>(
    'select state, reason from chains_payouts where ref = $1',
    [ref],
  );
  return rows[0] && [rows[0].state, rows[0].reason].filter(Boolean).join(' ');
};
/** Signed bytes have left, and everything that waits may be tried again at once. */
const go = async (blocks = 0) => {
  await bench.t.owner.query('update chains_payouts set try_after = null');
  await run();
  if (blocks > 0) await evm.mine(blocks);
  await run();
};

beforeAll(async () => {
  evm = await localEvm();
});
afterAll(() => evm.stop());
beforeEach(async () => {
  bench = await chainBench();
  const carried = carriedOn('ERC20', evm.token);
  signer = await createEvmSigner({
    chain: 'ERC20',
    carried,
    coinId: ETH,
    source: sourceOf(),
    key: bench.key.hotKey('ERC20'),
  });
  run = bench.node('ERC20', sourceOf(), { signer });
  await evm.sendToken(wallet(), 100_000_000n);
  await evm.sendCoin(wallet(), 10n ** 18n);
  await evm.mine(40);
  await run();
});
afterEach(() => bench.close());

describe('a payout', () => {
  test('P-WD-3: arrives once, is told as sent and, twelve blocks later, as confirmed with what the chain took', async () => {
    const before = await received();
    expect(await queue('withdrawal:1', 30_000_000n)).toBe(true);
    expect(await queue('withdrawal:1', 30_000_000n)).toBe(false);
    await go(11);
    expect([await payout('withdrawal:1'), (await received()) - before]).toEqual(['sent', 30_000_000n]);
    await go(1);
    await go(3);
    expect(bench.told).toEqual(['sent withdrawal:1', 'confirmed withdrawal:1']);
    expect((await received()) - before).toBe(30_000_000n);
  });

  test('P-WD-5: that the token undoes has failed for good', async () => {
    const barred = '0x00000000000000000000000000000000000B4225';
    await evm.bar(barred);
    await queue('withdrawal:barred', 1_000_000n, barred);
    await go(12);
    await go();
    expect([await payout('withdrawal:barred'), bench.told]).toEqual([
      'failed reverted',
      ['sent withdrawal:barred', 'failed withdrawal:barred'],
    ]);
  });

  test('P-WD-5: of which less arrives, as where a token takes a fee, has left: people look, and nothing is given back', async () => {
    const taking: PayoutSigner = {
      ...signer,
      sign: (of, fee) => signer.sign({ ...of, rawAmount: of.rawAmount - 1n }, fee),
    };
    run = bench.node('ERC20', sourceOf(), { signer: taking });
    const before = await received();
    await queue('withdrawal:fee', 3_000_000n);
    await go(12);
    await go();
    expect((await received()) - before).toBe(2_999_999n);
    expect([await payout('withdrawal:fee'), bench.told]).toEqual([
      'sent not_paid_by_transaction',
      ['sent withdrawal:fee'],
    ]);
  });

  test('waits with its reason while the wallet is short, lets smaller ones go, and goes when money is there', async () => {
    const has = await received(wallet());
    await queue('withdrawal:large', has + 1n);
    await queue('withdrawal:small', 2_000_000n);
    await go(12);
    await go();
    expect([await payout('withdrawal:large'), await payout('withdrawal:small')]).toEqual([
      'queued hot_wallet_short',
      'confirmed',
    ]);
    await evm.sendToken(wallet(), 2_000_001n);
    await evm.mine();
    await go(12);
    await go();
    expect(await payout('withdrawal:large')).toBe('confirmed');
  });
});

describe('a crash', () => {
  test('between broadcast and its record pays once: the same bytes go out again', async () => {
    const before = await received();
    const dying: PayoutSigner = {
      ...signer,
      async broadcast(bytes) {
        await signer.broadcast(bytes);
        throw new Error('the process died here');
      },
    };
    await queue('withdrawal:crash', 5_000_000n);
    await bench.node('ERC20', sourceOf(), { signer: dying })();
    expect(await payout('withdrawal:crash')).toBe('signed source_unavailable');
    await evm.mine(2);
    await go(12);
    await go();
    expect([await payout('withdrawal:crash'), (await received()) - before]).toEqual([
      'confirmed',
      5_000_000n,
    ]);
  });

  test('R-GEN-4: three nodes at once sign one transaction a payout, each with its own nonce', async () => {
    const before = await received();
    for (let n = 0; n < 5; n += 1) await queue(`withdrawal:race-${n}`, 1_000_000n);
    const nodes = Array.from({ length: 3 }, () => bench.node('ERC20', sourceOf(), { signer }));
    await Promise.all(nodes.map((each) => each()));
    await go(12);
    await go();
    const rows = await bench.t.owner.query<{ nonce: bigint; tx_id: string }>(
      'select nonce, tx_id from chains_payouts order by nonce',
    );
    expect(new Set(rows.map(({ nonce }) => nonce)).size).toBe(5);
    expect(bench.told.filter((each) => each.startsWith('confirmed'))).toHaveLength(5);
    expect((await received()) - before).toBe(5_000_000n);
  });

  test('R-DEP-1: a payout that a reorganisation takes back goes out again with the same bytes', async () => {
    const before = await received();
    const state = await evm.snapshot();
    await queue('withdrawal:again', 4_000_000n);
    await go(3);
    await evm.revert(state);
    await evm.mine(5);
    expect(await received()).toBe(before);
    await go(12);
    await go();
    expect([await payout('withdrawal:again'), (await received()) - before]).toEqual([
      'confirmed',
      4_000_000n,
    ]);
  });
});
