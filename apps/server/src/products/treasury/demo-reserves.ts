/**
 * A demo begins with books and funds that have capital, through the same journals as in live: play money becomes the house's
 * own, and the house's own goes where promises are made from. Once for ever (R-GEN-5).
 */
import type { HouseAccount, Journal } from '@candor/ledger';
import { house, journalOf } from '@candor/ledger';
import type { Ledger } from '../../foundation/ledger/index.ts';
import { onceWritable } from '../../foundation/ledger/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TreasuryPorts } from './ports.ts';

const USDT = 100_000_000n;
const RESERVES: readonly [HouseAccount, bigint][] = [
  ['B:option:a', 1_000_000n * USDT],
  ['B:contract', 4_000_000n * USDT],
  ['F:insurance', 200_000n * USDT],
];

export async function fundDemoReserves(
  platform: Platform,
  ledger: Ledger,
  ports: TreasuryPorts,
): Promise<void> {
  const currencyId = ports.currencyId('USDT');
  if (platform.config.mode !== 'demo' || currencyId === undefined) return;
  await onceWritable(platform.jobs, {
    name: 'demo-reserves',
    async act() {
      for (const [account, amount] of RESERVES)
        await fundOnce(platform, ledger, reserveJournals({ account, amount, currencyId }));
    },
  });
}

async function fundOnce({ db }: Platform, ledger: Ledger, journals: readonly Journal[]): Promise<void> {
  try {
    await db.transaction('demo-reserves', (tx) => ledger.post(tx, journals));
  } catch (error) {
    // A start before this one, or another node.
    if ((error as { constraint?: string }).constraint !== 'ledger_journals_once') throw error;
  }
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
