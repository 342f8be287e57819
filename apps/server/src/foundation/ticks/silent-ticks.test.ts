/** R-IDX-7 on a whole server: prices stop, nothing is sold, the node says so; they come back, and so does everything else. */
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-silent-'));
const script = join(folder, 'prices');
const BTC = 1;
const USDT = 3;

let server: TestServer;
beforeAll(async () => {
  writeFileSync(script, 'BTCUSDT * 60000\n');
  server = await testServer({ config: { marketFeed: `script:${script}` } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const readiness = async () => {
  const response = await fetch(`${server.url}/readyz`);
  return { code: response.status, ...((await response.json()) as { reasons: string[] }) };
};

test('R-IDX-7: prices stop and come back', { timeout: 120_000 }, async () => {
  const [ann] = await openCustomers(server.database.owner, [{ [USDT]: '1000' }]);
  const { token } = ann!;
  const order = { currency_id: BTC, legal_id: USDT, type: 1, share: 1, multiple: 1, accepted: 1 };
  const contract = async () => (await server.call('lever/submit', order, { token })).data?.refusal;
  // Without money in the contract account: what is refused otherwise is refused for that.
  await expect.poll(contract).toBe('insufficient_balance');
  expect(await readiness()).toMatchObject({ code: 200 });

  appendFileSync(script, 'BTCUSDT * silent\n');
  await expect.poll(contract).toBe('no_ticks');
  await expect.poll(readiness).toMatchObject({ code: 503 });
  expect((await readiness()).reasons.join()).toMatch(/^ticks: none of BTCUSDT for \d+ s/);

  appendFileSync(script, 'BTCUSDT * 50000\n');
  await expect.poll(contract).toBe('insufficient_balance');
  await expect.poll(readiness).toMatchObject({ code: 200 });
});
