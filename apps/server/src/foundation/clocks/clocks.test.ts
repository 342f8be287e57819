/** ADR 39 on whole servers: one machine's clock jumps while two nodes run; nothing stops, and everybody who must know is told. */
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { openOperators } from '../../../test/operators.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-clocks-'));
const script = join(folder, 'clock');
const pages: { event: string; details: Record<string, number> }[] = [];
const oncall = createServer((request, reply) => {
  void bodyOf(request).then((body) => {
    pages.push(JSON.parse(body) as (typeof pages)[number]);
    reply.end();
  });
});

let server: TestServer;
beforeAll(async () => {
  writeFileSync(script, '');
  await new Promise<void>((open) => oncall.listen(0, '127.0.0.1', open));
  const oncallUrl = `http://127.0.0.1:${(oncall.address() as AddressInfo).port}/`;
  server = await testServer({ config: { clockScript: script, oncallUrl } });
});
afterAll(async () => {
  await server.close();
  oncall.close();
  rmSync(folder, { recursive: true, force: true });
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

const headSeq = async (): Promise<number> =>
  (await server.call('ticks/head', { symbol: 'BTC/USDT' }, { method: 'GET' })).data.seq;
const readiness = async () =>
  (await (await fetch(`${server.url}/readyz`)).json()) as {
    status: string;
    degraded: string[];
    clock: { off_ms: number };
  };

test(
  'R-IDX-6: a machine an hour ahead and back, and a day behind: ticks go on each second, in order, and somebody is called',
  { timeout: 120_000 },
  async () => {
    const [operator] = await openOperators(server.database.owner, ['auditor']);
    const clocks = async () =>
      (await server.call('operator/risk/board', {}, { method: 'GET', token: operator!.token })).data.clocks;
    await expect.poll(async () => (await clocks()).length).toBe(1);
    expect((await clocks())[0]).toMatchObject({ is_wrong: false });
    expect(await readiness()).toMatchObject({ degraded: [] });

    for (const [wall, times] of [
      [3_600_000, 1],
      [0, 1],
      [-86_400_000, 2],
    ] as const) {
      appendFileSync(script, `wall ${wall}\n`);
      await expect.poll(async () => Math.abs((await readiness()).clock.off_ms - wall) < 500).toBe(true);
      const before = await headSeq();
      await expect.poll(headSeq).toBeGreaterThanOrEqual(before + 3);
      expect((await readiness()).degraded).toEqual(wall === 0 ? [] : ['clock']);
      await expect.poll(clocks).toMatchObject([{ is_wrong: wall !== 0 }]);
      expect(pages.filter(({ event }) => event === 'clock_wrong')).toHaveLength(times);
    }
    expect(Math.abs(pages.at(-1)!.details['wall_ms']! + 86_400_000)).toBeLessThan(1_000);

    const { lines } = (await server.call('ticks', { symbol: 'BTC/USDT', limit: 1_000 }, { method: 'GET' }))
      .data;
    const at = lines.map(({ line }: { line: string }) => Number(line.split('|')[3]));
    for (const [n, time] of at.entries()) if (n > 0) expect(time - at[n - 1]).toBeLessThanOrEqual(3_000);
    expect(lines.every(({ line }: { line: string }) => line.startsWith('v1|'))).toBe(true);
    expect(Math.abs(Date.now() - at.at(-1))).toBeLessThan(5_000);
  },
);
