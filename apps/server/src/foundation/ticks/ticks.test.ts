/** R-OPT-10: one chain a pair, whatever the number of nodes; durable before it is told; whoever likes can check it. */
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decimal } from '@candor/money';
import { verifyChain } from '@candor/proof';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { signedText } from './tick-keys.ts';
import { writeDayFiles } from './day-files.ts';
import { appendTicks, linesAfter, readChains } from './ticks-store.ts';

let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  server = await testServer();
  second = await testServer({ database: server.database });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const get = (path: string, fields: Record<string, string | number>) =>
  server.call(path, fields, { method: 'GET' });
const headSeq = async (): Promise<number> => (await get('ticks/head', { symbol: 'BTC/USDT' })).data.seq;
/** The chain as a customer gets it, once it is at least so long. */
async function chain(length: number) {
  await expect.poll(headSeq).toBeGreaterThanOrEqual(length);
  return (await get('ticks', { symbol: 'BTC/USDT', after: 0, limit: 1_000 })).data;
}

describe('the chain', () => {
  test('R-OPT-10: what is pushed is what is stored, and anybody can recompute it from the genesis on', async () => {
    const socket = await server.socket();
    await socket.sub('index.BTCUSDT');
    const pushes = await socket.heard('index.BTCUSDT', 3);
    const { lines, previous, tick, symbol } = await chain(3);
    const report = verifyChain({ symbol, previous, indexStep: decimal(tick), isFromGenesis: true }, lines);
    expect(report.fault).toBeUndefined();
    expect(report.lines).toBeGreaterThanOrEqual(3);
    const pushed = pushes
      .filter(({ t }) => t === 'update')
      .map(({ data }) => data as { seq: number; hash: string; line: string });
    for (const { seq, hash, line } of pushed) {
      const stored = lines.find((one: { seq: number }) => one.seq === seq);
      if (stored !== undefined) expect(stored).toEqual({ seq, hash, line });
    }
    socket.close();
  });

  test('R-RT-1, R-OPT-10: who comes later begins with the last tick of the chain, and each next one follows its number', async () => {
    await chain(2);
    const socket = await server.socket();
    await socket.sub('index.BTCUSDT');
    const pushes = await socket.heard('index.BTCUSDT', 3);
    const [first] = pushes;
    expect(first?.t).toBe('snapshot');
    expect(pushes.map(({ seq }) => seq - first!.seq)).toEqual(pushes.map((_, n) => n));
    for (const { seq, data } of pushes)
      expect((data as { line: string }).line.split('|')[2]).toBe(String(seq));
    socket.close();
  });

  test('two nodes: one chain without a gap, a tick a second at most', async () => {
    const { lines } = await chain(5);
    const times = lines.map(({ line }: { line: string }) => Number(line.split('|')[3]));
    expect(new Set(times).size).toBe(times.length);
    expect(lines.map(({ seq }: { seq: number }) => seq)).toEqual(lines.map((_: unknown, n: number) => n + 1));
  });

  test('a line that does not follow is refused by the database: forked, repeated, back in time, with a wrong hash', async () => {
    const { db } = server.platform;
    const pairId = 1;
    const [tick] = await linesAfter(db, { pairId, seq: (await headSeq()) - 1, limit: 1 });
    const chainHead = (await readChains(db)).find((one) => one.pairId === pairId)!;
    const forged = { ...tick!, seq: chainHead.seq + 1, at: chainHead.at + 1_000 };
    for (const wrong of [
      tick!,
      forged,
      { ...forged, seq: chainHead.seq + 7 },
      { ...forged, at: chainHead.at },
      { ...forged, at: Date.now() + 3_600_000 },
    ])
      await expect(appendTicks(db, [wrong], null)).rejects.toMatchObject({ code: 'CN006' });
  });

  test('nobody may change or take back a line, not even the application', async () => {
    const { db } = server.platform;
    await expect(db.query('update ticks_lines set index = 1 where seq = 1')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(db.query('delete from ticks_lines where seq = 1')).rejects.toMatchObject({ code: '42501' });
  });

  test('R-OPT-10: the head is signed, and the signature proves it', async () => {
    const head = async () => (await get('ticks/head', { symbol: 'BTCUSDT' })).data;
    await expect.poll(async () => (await head()).signatures.length).toBe(1);
    const { symbol, signatures } = await head();
    const [{ seq, hash, public_key: publicKey, signature }] = signatures;
    const der = Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      Buffer.from(publicKey, 'base64'),
    ]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const text = Buffer.from(signedText({ symbol, seq, hash }));
    expect(verify(null, text, key, Buffer.from(signature, 'base64'))).toBe(true);
    expect(verify(null, Buffer.from(`${text.toString()}0`), key, Buffer.from(signature, 'base64'))).toBe(
      false,
    );
  });

  test('a finished day is one file that verifies by itself', async () => {
    const { db, config } = server.platform;
    const head = (await readChains(db)).find((one) => one.pairId === 1)!;
    const tomorrow = Date.parse(`${head.genesisDay}T00:00:00Z`) + 86_400_000;
    const folder = join(config.dataDir, 'test-days');
    expect(await writeDayFiles(db, { folder, chain: head, now: tomorrow })).toBe(1);
    expect(await writeDayFiles(db, { folder, chain: head, now: tomorrow })).toBe(0);
    const [first, ...rest] = readFileSync(join(folder, 'BTCUSDT', `${head.genesisDay}.txt`), 'utf8')
      .trim()
      .split('\n');
    const lines = rest.map((row) => ({ hash: row.slice(0, 64), line: row.slice(65) }));
    const previous = first!.split(' ').at(-1)!;
    const report = verifyChain(
      { symbol: 'BTCUSDT', previous, indexStep: decimal('0.1'), isFromGenesis: true },
      lines,
    );
    expect([report.fault, report.lines]).toEqual([undefined, lines.length]);
  });
});

test('R-OPT-10: the market list says where options and contracts are sold: on pairs with a chain', async () => {
  const [{ quotation }] = (await get('currency/quotation_new', {})).data;
  const soldOn = (flag: 'open_microtrade' | 'open_lever'): string[] =>
    (quotation as { symbol: string; open_microtrade: number; open_lever: number }[])
      .filter((row) => row[flag] === 1)
      .map(({ symbol }) => symbol.split('/')[0]!)
      .sort();
  expect(soldOn('open_microtrade')).toEqual(['BTC', 'ETH']);
  expect(soldOn('open_lever')).toEqual(['BNB', 'BTC', 'DOGE', 'ETH', 'SOL', 'XRP']);
});

test('a pair without a chain, and ranges out of bounds, get a refusal', async () => {
  expect((await get('ticks', { symbol: 'ADA/USDT' })).data.refusal).toBe('pair_unknown');
  expect((await get('ticks', { symbol: 'BTC/USDT', limit: 5_000 })).data.refusal).toBe('invalid_request');
  const chains = (await get('ticks/chains', {})).data as { key: string; has_options: boolean }[];
  expect(chains).toHaveLength(6);
  expect(chains.filter((chain) => chain.has_options).map(({ key }) => key)).toEqual(['BTCUSDT', 'ETHUSDT']);
});
