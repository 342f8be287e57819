/**
 * A demo begins with books and funds that have capital, through the same journals as in live: play money becomes the house's
 * own, and the house's own goes where promises are made from. Once for ever (R-GEN-5).
 */
import type { HouseAccount, Journal } from '@candor/ledger';
import { house, journalOf } from '@candor/ledger';
import type { Ledger } from '../../foundation/ledger/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TreasuryPorts } from './ports.ts';

const USDT = 100_000_000n;
const RESERVES: readonly [HouseAccount, bigint][] = [
  ['B:option:a', 1_000_000n * USDT],
  ['B:contract', 4_000_000n * USDT],
  ['F:insurance', 200_000n * USDT],
];

const AGAIN_MS = 5_000;

export async function fundDemoReserves(
  platform: Platform,
  ledger: Ledger,
  ports: TreasuryPorts,
): Promise<void> {
  const currencyId = ports.currencyId('USDT');
  if (platform.config.mode !== 'demo' || currencyId === undefined) return;
  let isFunded = await fund(platform, ledger, currencyId);
  // The gate is closed: nothing waits for it, and they come when it is open.
  if (!isFunded)
    platform.jobs.every('demo-reserves', AGAIN_MS, async () => {
      if (!isFunded) isFunded = await fund(platform, ledger, currencyId);
    });
}

/** False while money writes are stopped. */
async function fund(platform: Platform, ledger: Ledger, currencyId: number): Promise<boolean> {
  for (const [account, amount] of RESERVES) {
    const journals = reserveJournals({ account, amount, currencyId });
    try {
      await platform.db.transaction('demo-reserves', (tx) => ledger.post(tx, journals));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'writes_stopped') return false;
      // A start before this one, or another node.
      if ((error as { constraint?: string }).constraint !== 'ledger_journals_once') throw error;
    }
  }
  return true;
}

function reserveJournals(of: { account: HouseAccount; amount: bigint; currencyId: number }): Journal[] {
  const { account, amount, currencyId } = of;
  const head = { refType: 'demo', refId: `reserve:${account}`, actor: 'job:demo-funding' };
  return [
    journalOf({ ...head, kind: 'demo_funding' }, [
      { from: house('X:demo'), to: house('E:equity'), currencyId, amount },
    ]),
    journalOf({ ...head, kind: 'reserve_funding' }, [
      { from: house('E:equity'), to: house(account), currencyId, amount },
    ]),
  ];
}
