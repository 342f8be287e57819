/** How long a transaction of TRON that somebody has signed can come, over the answers of a node. */
import { expect, test } from 'vitest';
import { carriedOn } from '../terms/chain-terms.ts';
import { createEvmWallet } from './evm-wallet.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 2, 10, 12);
const HOT = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** A node of a chain that makes a block every three seconds since noon. */
function tron() {
  let now = NOON;
  let isStill = false;
  let still = 0;
  const head = () => 70_000_000 + Math.floor(((isStill ? still : now) - NOON) / 3_000);
  const block = () => ({
    number: `0x${head().toString(16)}`,
    hash: '0x1',
    parentHash: '0x0',
    timestamp: `0x${Math.floor((isStill ? still : now) / 1000).toString(16)}`,
  });
  const ask = async <Answer>(method: string): Promise<Answer> =>
    (method === 'eth_blockNumber' ? block().number : block()) as Answer;
  const wallet = createEvmWallet({ chain: 'TRC20', carried: carriedOn('TRC20', usdt), coinId: 9 }, ask);
  return {
    mark: () => wallet.mark({ address: HOT, open: 1, now }),
    isUsed: (mark: Awaited<ReturnType<typeof wallet.mark>>) =>
      wallet.isUsed(mark, { address: HOT, depth: 20, now }),
    pass: (hours: number) => void (now += hours * HOUR_MS),
    stop(isIt: boolean) {
      [isStill, still] = [isIt, now];
    },
  };
}

test('P-WD-5: on TRON money goes back after the last block that a transaction signed before can stand in, not after a day', async () => {
  const { mark, isUsed, pass } = tron();
  const before = await mark();
  // It may have been given longer to live than a day, and be sent when a day of it is left.
  for (const [hours, isOver] of [
    [25, false],
    [29, false],
    [1, true],
  ] as const) {
    pass(hours);
    expect([hours, await isUsed(before)]).toEqual([hours, isOver]);
  }
});

test('P-WD-5: what waited for a day when that was thought to be enough waits for the rest of it', async () => {
  const { isUsed, pass } = tron();
  const kept = { kind: 'lifetime', until: NOON + 24 * HOUR_MS } as const;
  pass(56);
  expect(await isUsed(kept)).toBe(false);
  pass(17);
  expect(await isUsed(kept)).toBe(true);
});

test('P-WD-5: a node that stands still is not asked when that was', async () => {
  const { mark, pass, stop } = tron();
  stop(true);
  pass(1);
  await expect(mark()).rejects.toThrow('behind');
  stop(false);
  expect(await mark()).toEqual({ kind: 'block', number: 70_001_200 });
});

test('P-WD-5: of several nodes one that is behind does not say how few nonces somebody may have signed with', async () => {
  const block = {
    number: '0x10',
    hash: '0x1',
    parentHash: '0x0',
    timestamp: `0x${(NOON / 1000).toString(16)}`,
  };
  const ask = async <Answer>(method: string, params: readonly unknown[]): Promise<Answer> =>
    (method === 'eth_getTransactionCount' ? (params[1] === 'pending' ? '0x3' : '0x5') : block) as Answer;
  const wallet = createEvmWallet({ chain: 'ERC20', carried: [], coinId: 2 }, ask);
  const address = '0x00000000000000000000000000000000000000aa';
  expect(await wallet.mark({ address, open: 1, now: NOON })).toEqual({ kind: 'nonce', last: 5 });
});
