/** What customers are owed against what the ledger says is held outside, and what the watchers see there (R-MONEY-9 (5)). */
import { formatDecimal } from '@candor/money';
import type { ReplyOf } from '@candor/wire';
import type { treasuryCalls } from '@candor/wire/operators';
import type { HouseBalance } from '../../foundation/ledger/index.ts';
import { ledgerReads } from '../../foundation/ledger/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TreasuryPorts } from './ports.ts';

type Coverage = ReplyOf<typeof treasuryCalls.coverage>;

/** What is read of the treasury's ports. */
type CoveragePorts = Pick<TreasuryPorts, 'currencyName'> & {
  chains: Pick<TreasuryPorts['chains'], 'holdings'>;
};

export async function coverageOf({ db }: Platform, ports: CoveragePorts): Promise<Coverage> {
  const [houseRows, owedRows, holdings] = await Promise.all([
    ledgerReads.houseBalances(db),
    ledgerReads.customerTotals(db),
    ports.chains.holdings(),
  ]);
  const owed = new Map(owedRows.map((row) => [row.currency_id, row.amount]));
  const currencies = [...new Set([...owed.keys(), ...houseRows.map((row) => row.currency_id)])].sort(
    (a, b) => a - b,
  );
  const sumOf = (currencyId: number, isIt: (account: string) => boolean): bigint =>
    houseRows
      .filter((row) => row.currency_id === currencyId && isIt(row.account))
      .reduce((sum, row) => sum + row.amount, 0n);
  return {
    currencies: currencies.map((currencyId) => {
      // Money on its way or without an owner is somebody's, not ours.
      const others = sumOf(currencyId, (account) => account.startsWith('L:'));
      const held = -sumOf(currencyId, (account) => account.startsWith('X:'));
      const total = (owed.get(currencyId) ?? 0n) + others;
      const houseOwn = sumOf(currencyId, (account) => /^[IFBTE]:/.test(account));
      return {
        currency: ports.currencyName(currencyId),
        owed: formatDecimal(total),
        held: formatDecimal(held),
        house_own: formatDecimal(houseOwn),
        is_covered: held >= total,
      };
    }),
    chains: houseRows
      .filter(({ account }) => account.startsWith('X:'))
      .map((row) => besideWatcher(row, holdings, ports)),
  };
}

type Holdings = Awaited<ReturnType<TreasuryPorts['chains']['holdings']>>;

function besideWatcher(
  row: HouseBalance,
  holdings: Holdings,
  ports: Pick<TreasuryPorts, 'currencyName'>,
): Coverage['chains'][number] {
  const seen = holdings.find(
    (each) => `X:${each.chain.toLowerCase()}` === row.account && each.currencyId === row.currency_id,
  );
  return {
    account: row.account,
    currency: ports.currencyName(row.currency_id),
    ledger_holds: formatDecimal(-row.amount),
    watcher_sees: seen === undefined ? null : formatDecimal(seen.amount),
    difference: seen === undefined ? null : formatDecimal(seen.amount + row.amount),
    block: seen?.blockNumber ?? null,
    seen_at: seen?.at ?? null,
  };
}
