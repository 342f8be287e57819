/**
 * A payout is handed to the node, and the database is gone before that can be written down: it has left, so nothing stops it any more, and it is
 * followed to its end. That it is handed over stands on record before it is (R-SEC-6, R-WD-4).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PayoutStops } from '../../payout-stops/index.ts';
import { carriedOn } from '../terms/chain-terms.ts';
import type { Bench } from '../chains.fixture.ts';
import { chainBench } from '../chains.fixture.ts';
import { createEvmSigner } from '../evm/evm-signer.ts';
import { EvmSource } from '../evm/evm-source.ts';
import type { LocalEvm } from '../local-evm/local-evm.fixture.ts';
import { localEvm } from '../local-evm/local-evm.fixture.ts';
import { TEST_TOKEN_ABI } from '../local-evm/test-token.ts';
import type { PayoutSigner } from '../payout-signer.ts';
import { insertPayout } from '../payouts-store.ts';

const [ETH, USDT] = [2, 3];
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
let evm: LocalEvm;
let bench: Bench;
let run: () => Promise<unknown>;
let stop: Awaited<ReturnType<PayoutStops['of']>>;
/** What happens once the node has it, or in the moment before. */
let onceSent: (() => Promise<unknown>) | undefined;
let beforeSent: (() => Promise<unknown>) | undefined;

beforeAll(async () => {
  evm = await localEvm();
  bench = await chainBench();
  const carried = carriedOn('ERC20', evm.token);
  const source = new EvmSource({ chain: 'ERC20', url: evm.url, carried, coinId: ETH });
  const key = bench.key.hotKey('ERC20');
  const signer = await createEvmSigner({ chain: 'ERC20', carried, coinId: ETH, source, key });
  const watched: PayoutSigner = {
    ...signer,
    async broadcast(bytes) {
      await beforeSent?.();
      await signer.broadcast(bytes);
      await onceSent?.();
    },
  };
  run = bench.node('ERC20', source, { signer: watched, stops: { of: async () => stop } });
  await evm.sendToken(signer.address, 50_000_000n);
  await evm.sendCoin(signer.address, 10n ** 18n);
  await evm.mine(40);
  await run();
  await bench.t.owner.query(`create function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full'; end $$`);
});
afterAll(async () => {
  await bench.close();
  await evm.stop();
});

const received = () =>
  evm.reader.readContract({ address: evm.token, abi: TEST_TOKEN_ABI, functionName: 'balanceOf', args: [TO] });
async function queue(ref: string): Promise<void> {
  const { id: userId } = await bench.customer();
  await bench.t.db.transaction('test', (tx) =>
    insertPayout(tx, {
      ref,
      userId,
      chain: 'ERC20',
      currencyId: USDT,
      to: TO,
      amount: 100_000_000n,
      rawAmount: 1_000_000n,
      at: new Date(),
    }),
  );
}
const payout = async () =>
  (
    await bench.t.owner.query<{ state: string; reason: string | null }>(
      'select state, reason from chains_payouts order by id desc limit 1',
    )
  )[0]!;
async function goOn(): Promise<void> {
  await bench.t.owner.query('update chains_payouts set try_after = null');
  await run();
}
const fill = () =>
  bench.t.owner.query(
    'create trigger no_room before update on chains_payouts for each statement execute function no_room()',
  );
const clear = () => bench.t.owner.query('drop trigger no_room on chains_payouts');

test('R-SEC-6: what the node has is followed to its end although its customer was frozen while nothing could be written down', async () => {
  const before = await received();
  await queue('withdrawal:sent');
  onceSent = fill;
  await expect(goOn()).rejects.toThrow('No space left on device');
  onceSent = undefined;
  await clear();
  stop = { code: 'account_frozen', detail: {} };
  for (let n = 0; n < 3; n += 1) {
    await goOn();
    await evm.mine(13);
  }
  await goOn();
  expect((await received()) - before).toBe(1_000_000n);
  expect(await payout()).toEqual({ state: 'confirmed', reason: null });
  stop = undefined;
});

test('nothing is handed to a node while that cannot be written down', async () => {
  const before = await received();
  await queue('withdrawal:unsent');
  const cut = new Error('the way to the chain is cut');
  let isHanded = false;
  beforeSent = async () => {
    isHanded = true;
    throw cut;
  };
  stop = { code: 'withdrawals_held', detail: {} };
  await goOn();
  expect([await payout(), isHanded]).toEqual([{ state: 'queued', reason: 'withdrawals_held' }, false]);
  stop = undefined;
  await fill();
  await expect(goOn()).rejects.toThrow('No space left on device');
  await clear();
  expect([isHanded, await received()]).toEqual([false, before]);
});
