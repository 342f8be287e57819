/** A payout pause over a real Ethereum node (R-OPS-8): nothing is signed and nothing signed goes out, on whichever node, until it ends. */
import { afterAll, beforeAll, expect, test } from 'vitest';
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
let nodes: (() => Promise<unknown>)[];
/** The way to the chain is broken while this is set. */
let isCut = false;
let sent = 0;

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
      if (isCut) throw new Error('the way to the chain is cut');
      sent += 1;
      await signer.broadcast(bytes);
    },
  };
  nodes = [0, 1].map(() => bench.node('ERC20', source, { signer: watched }));
  await evm.sendToken(signer.address, 50_000_000n);
  await evm.sendCoin(signer.address, 10n ** 18n);
  await evm.mine(40);
  await nodes[0]!();
});
afterAll(async () => {
  await bench.close();
  await evm.stop();
});

const received = () =>
  evm.reader.readContract({ address: evm.token, abi: TEST_TOKEN_ABI, functionName: 'balanceOf', args: [TO] });
const queue = (ref: string) =>
  bench.t.db.transaction('test', (tx) =>
    insertPayout(tx, {
      ref,
      userId: null,
      chain: 'ERC20',
      currencyId: USDT,
      to: TO,
      amount: 100_000_000n,
      rawAmount: 1_000_000n,
      at: new Date(),
    }),
  );
const states = async () =>
  (await bench.t.owner.query<{ state: string }>('select state from chains_payouts order by id')).map(
    ({ state }) => state,
  );
async function goOnBoth(): Promise<void> {
  await bench.t.owner.query('update chains_payouts set try_after = null');
  await Promise.all(nodes.map((run) => run()));
}
async function pause(scope: string): Promise<void> {
  await bench.t.owner.query(
    `with s as (insert into pauses_started (scope, operator_id, reason, started_at, until_at)
       values ($1, 1, 'test', now(), now() + interval '1 hour') returning id, until_at)
     update pauses_gates set pause_id = s.id, paused_until = s.until_at from s where scope = $1`,
    [scope],
  );
}
const open = () => bench.t.owner.query('update pauses_gates set pause_id = null, paused_until = null');

test.each(['ERC20', 'all'])(
  'R-OPS-8: while %s is paused no node signs, and what is signed stays here',
  async (scope) => {
    const [before, sentBefore] = [await received(), sent];
    await queue(`withdrawal:signed-${scope}`);
    isCut = true;
    await goOnBoth();
    expect((await states()).at(-1)).toBe('signed');
    await pause(scope);
    isCut = false;
    await queue(`withdrawal:queued-${scope}`);
    for (let n = 0; n < 3; n += 1) {
      await goOnBoth();
      await evm.mine(13);
    }
    expect((await states()).slice(-2)).toEqual(['signed', 'queued']);
    expect([sent - sentBefore, await received()]).toEqual([0, before]);
    // Another chain's pause holds nothing here.
    await open();
    await pause('BTC');
    for (let n = 0; n < 3; n += 1) {
      await goOnBoth();
      await evm.mine(13);
    }
    await goOnBoth();
    await open();
    expect((await states()).slice(-2)).toEqual(['confirmed', 'confirmed']);
    expect((await received()) - before).toBe(2_000_000n);
  },
);

test('R-OPS-8: a pause waits for a claim that is under way, and a claim for the pause', async () => {
  await queue('withdrawal:race');
  const { db } = bench.t;
  const order: string[] = [];
  let release = (): void => {};
  const held = new Promise<void>((go) => (release = go));
  let entered = (): void => {};
  const inside = new Promise<void>((go) => (entered = go));
  const pausing = db.transaction('pause', async (tx) => {
    await tx.query(
      `with s as (insert into pauses_started (scope, operator_id, reason, started_at, until_at)
         values ('all', 1, 'test', now(), now() + interval '1 hour') returning id, until_at)
       update pauses_gates set pause_id = s.id, paused_until = s.until_at from s where scope = 'all'`,
    );
    entered();
    await held;
    order.push('paused');
  });
  await inside;
  // The claim began before the pause was committed, and does not go by what it saw then.
  const claim = goOnBoth().then(() => order.push('looked'));
  await new Promise((wake) => setTimeout(wake, 300));
  release();
  await Promise.all([pausing, claim]);
  expect(order).toEqual(['paused', 'looked']);
  expect((await states()).at(-1)).toBe('queued');
  await open();
});
