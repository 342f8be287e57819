/**
 * Where a demo's money comes from: X:demo, in the open. The house's own money first (E:equity), from it the liquidity
 * account (R-SPOT-8); demo traders like customers, straight from X:demo. Topped up at most once a UTC day.
 */
import type { Journal } from '@candor/ledger';
import { coinAvailable, house, journalOf } from '@candor/ledger';
import { ONE } from '@candor/money';
import type { Ledger } from '../../../foundation/ledger/index.ts';
import { utcDay } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SpotPorts } from '../ports.ts';

const LIQUIDITY_QUOTE = 20_000_000n * ONE;
const LIQUIDITY_BASE_VALUE = 3_000_000n * ONE;
const TRADER_QUOTE = 400_000n * ONE;
const TRADER_BASE_VALUE = 40_000n * ONE;

export interface DemoAccounts {
  liquidityUser: number;
  traders: readonly number[];
}

/** Brings every demo account that stands below half of its funds back to them. */
export async function fundDemo(
  platform: Platform,
  ledger: Ledger,
  of: { ports: SpotPorts; accounts: DemoAccounts },
): Promise<void> {
  const { ports, accounts } = of;
  const day = utcDay(platform.clock.now());
  await topUp({ platform, ledger, ports }, accounts.liquidityUser, {
    quote: LIQUIDITY_QUOTE,
    baseValue: LIQUIDITY_BASE_VALUE,
    day,
    isHouse: true,
  });
  for (const userId of accounts.traders) {
    await topUp({ platform, ledger, ports }, userId, {
      quote: TRADER_QUOTE,
      baseValue: TRADER_BASE_VALUE,
      day,
      isHouse: false,
    });
  }
}

interface Funds {
  quote: bigint;
  baseValue: bigint;
  day: string;
  isHouse: boolean;
}

async function topUp(
  deps: { platform: Platform; ledger: Ledger; ports: SpotPorts },
  userId: number,
  funds: Funds,
): Promise<void> {
  const balances = new Map(
    (await deps.ledger.balancesOf(userId))
      .filter((row) => row.account === 'coin')
      .map((row) => [row.currencyId, row.available + row.frozen]),
  );
  for (const [currencyId, target] of targets(deps.ports, funds)) {
    const missing = target - (balances.get(currencyId) ?? 0n);
    if (missing <= target / 2n) continue;
    const journals = funds.isHouse
      ? houseJournals(userId, currencyId, { amount: missing, day: funds.day })
      : traderJournals(userId, currencyId, { amount: missing, day: funds.day });
    await deps.platform.db
      .transaction('demo-funding', (tx) => deps.ledger.post(tx, journals))
      .catch((error: unknown) => {
        // Another node has done it, or this day's top-up has been used.
        if ((error as { constraint?: string }).constraint !== 'ledger_journals_once') throw error;
      });
  }
}

function targets(ports: SpotPorts, funds: Funds): Map<number, bigint> {
  const wanted = new Map<number, bigint>();
  for (const pair of ports.pairs()) {
    wanted.set(pair.quoteId, funds.quote);
    const index = ports.index(pair.id);
    if (index !== undefined) wanted.set(pair.baseId, ((funds.baseValue * ONE) / index / pair.lot) * pair.lot);
  }
  return wanted;
}

function houseJournals(userId: number, currencyId: number, of: { amount: bigint; day: string }): Journal[] {
  const refId = `liquidity:${userId}:${currencyId}:${of.day}`;
  const head = { refType: 'demo', refId, actor: 'job:demo-funding' };
  return [
    journalOf({ ...head, kind: 'demo_funding' }, [
      { from: house('X:demo'), to: house('E:equity'), currencyId, amount: of.amount },
    ]),
    journalOf({ ...head, kind: 'house_funding' }, [
      { from: house('E:equity'), to: coinAvailable(userId), currencyId, amount: of.amount },
    ]),
  ];
}

function traderJournals(userId: number, currencyId: number, of: { amount: bigint; day: string }): Journal[] {
  const head = {
    kind: 'demo_funding',
    refType: 'demo',
    refId: `trader:${userId}:${currencyId}:${of.day}`,
    actor: 'job:demo-funding',
  } as const;
  return [
    journalOf(head, [{ from: house('X:demo'), to: coinAvailable(userId), currencyId, amount: of.amount }]),
  ];
}
