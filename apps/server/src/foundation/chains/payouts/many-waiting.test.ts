/** However many payouts wait, as nothing of theirs may leave or as their block is to come: the others have their turn, and a freeze is seen there (R-SEC-6). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PayoutStops } from '../../payout-stops/index.ts';
import type { Bench } from '../chains.fixture.ts';
import { chainBench } from '../chains.fixture.ts';
import { EvmSource } from '../evm/evm-source.ts';
import type { LocalEvm } from '../local-evm/local-evm.fixture.ts';
import { localEvm } from '../local-evm/local-evm.fixture.ts';
import { readExtendedKey } from '../addresses/extended-keys.ts';
import { insertPayout } from '../payouts-store.ts';
import { insertLeg } from '../sweeps/legs-store.ts';
import type { RunSweepDeps } from '../sweeps/run-sweeps.ts';
import { runSweeps } from '../sweeps/run-sweeps.ts';
import { insertSweep } from '../sweeps/sweeps-store.ts';
import { carriedOn } from '../terms/chain-terms.ts';

const [ETH, USDT] = [2, 3];
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** As many as are looked at in one go. */
const WAITING = 50;
let evm: LocalEvm;
let bench: Bench;
let run: () => Promise<unknown>;
let source: EvmSource;
const frozen = new Set<number>();
const stops: Pick<PayoutStops, 'of'> = {
  of: async (_tx, userId) => (frozen.has(userId) ? { code: 'account_frozen', detail: {} } : undefined),
};
beforeAll(async () => {
  evm = await localEvm();
  bench = await chainBench();
  const carried = carriedOn('ERC20', evm.token);
  source = new EvmSource({ chain: 'ERC20', url: evm.url, carried, coinId: ETH });
  run = bench.node('ERC20', source, { stops });
  await evm.mine(40);
  await run();
});
afterAll(async () => {
  await bench.close();
  await evm.stop();
});

const queue = (ref: string, userId: number) =>
  bench.t.db.transaction('test', (tx) =>
    insertPayout(tx, {
      ref,
      userId,
      chain: 'ERC20',
      currencyId: USDT,
      to: TO,
      amount: 1_000_000_000n,
      rawAmount: 10_000_000n,
      at: new Date(),
    }),
  );
/** Twice, two seconds after whatever was looked at last. */
async function look(): Promise<void> {
  await bench.t.owner.query(`update chains_payouts set try_after = try_after - interval '1 minute'`);
  await run();
  await run();
}
const reasonOf = async (ref: string) =>
  (
    await bench.t.owner.query<{ reason: string | null }>('select reason from chains_payouts where ref = $1', [
      ref,
    ])
  )[0]!.reason;

test('R-SEC-6: behind fifty of whom nothing may leave another’s payout waits for its signature alone, and stops when he is frozen', async () => {
  const { id: stopped } = await bench.customer();
  frozen.add(stopped);
  for (let n = 0; n < WAITING; n += 1) await queue(`withdrawal:${n + 1}`, stopped);
  await look();
  await look();
  expect(await reasonOf('withdrawal:1')).toBe('account_frozen');
  const { id: other } = await bench.customer();
  await queue('withdrawal:100', other);
  await look();
  expect(await reasonOf('withdrawal:100')).toBe('external_signature');
  frozen.add(other);
  await look();
  expect(await reasonOf('withdrawal:100')).toBe('account_frozen');
});

test('P-WD-5: nor do fifty that are being given up stand before him', async () => {
  await bench.t.owner.query(
    `update chains_payouts set is_given_up = true, reason = 'giving_up', try_after = null where ref <> 'withdrawal:100'`,
  );
  const { id: other } = await bench.customer();
  await queue('withdrawal:101', other);
  await look();
  expect(await reasonOf('withdrawal:101')).toBe('external_signature');
  // Nor before another that is.
  await bench.t.owner.query(`update chains_payouts set is_given_up = true where ref = 'withdrawal:101'`);
  await look();
  await look();
  const marked = await bench.t.owner.query<{ is: boolean }>(
    `select give_up is not null as is from chains_payouts where ref = 'withdrawal:101'`,
  );
  expect(marked).toEqual([{ is: true }]);
});

test('R-MONEY-9: nor fifty gatherings whose transaction waits for its block before another one', async () => {
  const hot = bench.key.hotAddress('ERC20');
  await evm.test.setBalance({ address: hot as `0x${string}`, value: 10n ** 18n });
  await evm.sendToken(hot, BigInt(WAITING));
  await evm.mine();
  const sent = async (n: number, txId: string) => {
    const move = { chain: 'ERC20', currencyId: USDT, from: `0xfrom${n}`, to: hot } as const;
    await bench.t.db.transaction('test', async (tx) => {
      const sweep = { ...move, addressIndex: 0, rawAmount: 1n, amount: 100n, at: new Date() };
      const sweepId = (await insertSweep(tx, sweep))!;
      await insertLeg(tx, { ...move, sweepId, leg: 'money', rawAmount: 1n, rawFee: 0n });
    });
    await bench.t.owner.query(
      `update chains_sweep_legs set state = 'sent', sent_at = now(), tx_id = $2 where from_address = $1`,
      [move.from, txId],
    );
  };
  for (let n = 0; n < WAITING; n += 1) await sent(n, await evm.sendTokenFrom(hot, hot, 1n));
  await sent(WAITING, `0x${'d'.repeat(64)}`);
  const gathering: RunSweepDeps = {
    platform: bench.platform,
    currencies: () => bench.terms,
    sweepTerms: () => [],
    open: {
      chain: 'ERC20',
      source,
      key: readExtendedKey('CHAIN_XPUB', bench.key.xpub('ERC20')),
      hotAddress: hot,
      signer: undefined,
      signerOf: undefined,
    },
  };
  await runSweeps(gathering);
  await runSweeps(gathering);
  const [last] = await bench.t.owner.query<{ reason: string | null }>(
    'select reason from chains_sweep_legs where from_address = $1',
    [`0xfrom${WAITING}`],
  );
  expect(last!.reason).toBe('not_seen_on_chain');
  await evm.mine();
});

test('R-WD-4: nor do fifty whose transaction waits for its block, or for those on top of it', async () => {
  const { id: other } = await bench.customer();
  const hot = bench.key.hotAddress('ERC20');
  await evm.test.setBalance({ address: hot as `0x${string}`, value: 10n ** 18n });
  await evm.sendToken(hot, 10_000_000n);
  await evm.mine();
  const sent = async (ref: string, txId: string) => {
    await queue(ref, other);
    await bench.t.owner.query(
      `update chains_payouts set state = 'sent', sent_at = now(), tx_id = $2 where ref = $1`,
      [ref, txId],
    );
  };
  const waits = await evm.sendTokenFrom(hot, TO, 10_000_000n);
  for (let n = 0; n < WAITING; n += 1) await sent(`withdrawal:${n + 201}`, waits);
  await sent('withdrawal:300', `0x${'b'.repeat(64)}`);
  await look();
  expect(await reasonOf('withdrawal:300')).toBe('not_seen_on_chain');
  await evm.mine();
  await sent('withdrawal:301', `0x${'c'.repeat(64)}`);
  await look();
  await look();
  expect(await reasonOf('withdrawal:301')).toBe('not_seen_on_chain');
  expect(await reasonOf('withdrawal:201')).toBe(null);
});
