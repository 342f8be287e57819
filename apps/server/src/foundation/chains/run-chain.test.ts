/** The loops of a chain when the outside is away: written down for people without secrets, waited out, and made good. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Clock } from '../../platform/clock.ts';
import { movableClock } from '../../platform/clock.ts';
import { Unavailable } from '../../platform/refusal.ts';
import { carriedOn } from './terms/chain-terms.ts';
import type { Bench } from './chains.fixture.ts';
import { chainBench } from './chains.fixture.ts';
import type { ChainSource } from './chain-source.ts';
import { EvmSource } from './evm/evm-source.ts';
import { readExtendedKey } from './addresses/extended-keys.ts';
import { createWatchJob } from './run-chain.ts';
import { createWatchList } from './watch/watch-list.ts';
import { readHealth } from './watch-store.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await chainBench();
});
afterAll(() => bench.close());

const lease = { held: () => true };
const block = { number: 7, hash: 'seven', parentHash: 'six' };
/** A node that has stood still at block 7. */
const still: ChainSource = {
  stride: 10,
  head: async () => block,
  block: async () => block,
  transfersIn: async () => [],
  history: async () => [],
  transaction: async () => undefined,
  balances: async () => new Map(),
};

function watching(source: ChainSource, clock: Clock) {
  const open = {
    chain: 'ERC20',
    kind: 'node',
    source,
    key: readExtendedKey('CHAIN_XPUB', bench.key.xpub('ERC20')),
    hotAddress: bench.key.hotAddress('ERC20'),
    gasWallets: [],
    demo: undefined,
    signer: undefined,
    signerOf: undefined,
    pollMs: 1,
  } as const;
  return createWatchJob({
    platform: { ...bench.platform, clock },
    open,
    terms: () => bench.terms,
    list: createWatchList(bench.t.db, 'ERC20'),
    transferListeners: [],
    payoutListeners: [],
    payoutKeepers: [],
    payoutStops: { of: async () => undefined },
  });
}

test('a database that is away is no fault of the chain: as soon as it is back the chain is looked at', async () => {
  let asked = 0;
  const source: ChainSource = {
    ...still,
    head: async () => {
      asked += 1;
      if (asked < 6) throw new Unavailable('the database does not answer');
      return block;
    },
  };
  const job = watching(source, movableClock(Date.now()));
  for (let n = 0; n < 5; n += 1) await expect(job(lease)).rejects.toThrow(Unavailable);
  expect(await job(lease)).toBeUndefined();
  expect(asked).toBeGreaterThan(5);
});

test(
  'a node that is away is a fault without its address, tried less and less often, and gone when it answers',
  { timeout: 30_000 },
  async () => {
    const clock = movableClock(Date.now());
    const away = new EvmSource({
      chain: 'ERC20',
      url: 'http://127.0.0.1:1/v3/secret-canary',
      carried: carriedOn('ERC20', `0x${'1'.repeat(40)}`),
      coinId: 2,
    });
    let asked = 0;
    const source: ChainSource = {
      ...still,
      head: () => (((asked += 1), asked < 3) ? away.head() : still.head()),
    };
    const job = watching(source, clock);
    const fault = async () => (await readHealth(bench.t.db)).find(({ chain }) => chain === 'ERC20')?.fault;

    await expect(job(lease)).rejects.toThrow();
    expect(await fault()).toMatch(/[A-Za-z]/);
    expect(await fault()).not.toContain('secret-canary');
    // Waiting is no success: whoever counts failures in a row goes on counting.
    expect(await job(lease)).toBe('waited');
    expect(asked).toBe(1);
    clock.advance(1_001);
    await expect(job(lease)).rejects.toThrow();
    expect(asked).toBe(2);
    clock.advance(1_001);
    expect(await job(lease)).toBe('waited');
    expect(asked).toBe(2);
    clock.advance(1_001);
    expect(await job(lease)).toBeUndefined();
    expect(await fault()).toBeNull();
  },
);

test('R-DEP-1: counting what stands at everybody’s addresses, however long it takes, keeps no deposit from being seen', async () => {
  const endless: ChainSource = { ...still, balances: () => new Promise(() => undefined) };
  const job = watching(endless, movableClock(Date.now()));
  const wait = new Promise((done) => setTimeout(done, 2_000, 'counts'));
  expect(await Promise.race([job(lease), wait])).toBeUndefined();
});
