/** The end of the journey: what the screens say, what the ledger has, what its journals sum to, and that nothing is broken. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { walletCalls } from '@candor/wire';
import { ROOT } from '../../../tools/steps.ts';
import { ask } from '../api.ts';
import type { Balance } from '../own-ledger.ts';
import { plainest, soundBalances } from '../own-ledger.ts';
import { plain } from '../trade-page.ts';
import { settled } from '../tour.ts';
import { eventually } from '../waiting.ts';
import type { Scene } from './money-in-and-out-scene.ts';

/** Every balance of the coin account: screen = answer of the server = balance of the ledger = sum of its postings. */
export async function balancesEqualLedger(scene: Scene, currencies: readonly string[]): Promise<void> {
  const { stage, me, userId } = scene;
  const sums = (await soundBalances(stage.candor, userId)).filter(({ account }) => account === 'coin');
  const { change_wallet } = await ask(me, walletCalls.list, {});
  for (const row of change_wallet.balance) {
    const of = (bucket: Balance['bucket']) =>
      sums.find((sum) => sum.currency === row.currency_name && sum.bucket === bucket)?.balance ?? '0';
    assert.deepEqual([row.available, row.frozen], [of('available'), of('frozen')], row.currency_name);
    if (currencies.includes(row.currency_name)) await screenShows(scene, row);
  }
}

async function screenShows(
  { phone, see }: Scene,
  row: { currency: number; currency_name: string; available: string; frozen: string },
): Promise<void> {
  await phone.visit('pages/assets/tradeAccount', { currency: String(row.currency), type: 'change' });
  await settled(phone);
  const shown = async (label: 'available' | 'frozen') => {
    const cell = phone.screen.locator('dl > div', {
      has: phone.page.getByText(phone.say('wallet', label), { exact: true }),
    });
    return plain(await cell.locator('dd').first().innerText());
  };
  // R-MONEY-1: what is shown is cut after the places of the screen, never rounded up.
  // What was known of the wallet is shown at once, and replaced when the server has answered.
  for (const label of ['available', 'frozen'] as const) {
    await eventually(`${row.currency_name} ${label} to be ${row[label]} on the screen`, async () => {
      const text = await shown(label);
      return plainest(text) === cut(row[label], text.split('.')[1]?.length ?? 0);
    });
  }
  await see(`balance-${row.currency_name}`);
}

/** The log of what operators did is whole from its first line, by the command an auditor uses (R-OPS-6). */
export function auditLogVerifies({ stage }: Scene): void {
  const { DATABASE_URL: _other, ...environment } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/verify.ts'], {
    cwd: ROOT,
    env: { ...environment, DATA_DIR: stage.candor.dataDir },
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^Audit log: [1-9]\d* lines fit their hashes/);
}

function cut(text: string, places: number): string {
  const [whole, fraction = ''] = text.split('.');
  return plainest(places === 0 ? whole! : `${whole}.${fraction.slice(0, places).padEnd(1, '0')}`);
}
