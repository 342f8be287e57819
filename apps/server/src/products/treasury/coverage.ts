/** What customers are owed against what chains and banks say is held, and the ledger beside each of them (R-POL-2, R-MONEY-9 (5)). */
import { decimal, formatDecimal } from '@candor/money';
import type { ReplyOf } from '@candor/wire';
import type { treasuryCalls } from '@candor/wire/operators';
import type { HouseBalance } from '../../foundation/ledger/index.ts';
import { ledgerReads } from '../../foundation/ledger/index.ts';
import type { ChainShort } from '../../foundation/reconciliation/index.ts';
import { chainsShort } from '../../foundation/reconciliation/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { inOneMoment } from './coverage-store.ts';
import type { TreasuryPorts } from './ports.ts';
import type { Counted, ReserveSource } from './reserve-sources.ts';
import { backedBy, sourceOf, statusOf } from './reserve-sources.ts';

type Coverage = ReplyOf<typeof treasuryCalls.coverage>;

/** What is read of the treasury's ports. */
type CoveragePorts = Pick<TreasuryPorts, 'currencyName'> & {
  chains: Pick<TreasuryPorts['chains'], 'holdings'>;
  banks: Pick<TreasuryPorts['banks'], 'holdings'>;
};

export async function coverageOf({ db, clock }: Platform, ports: CoveragePorts): Promise<Coverage> {
  const now = clock.now();
  const [{ houseRows, owedRows, shorts }, holdings, statements] = await Promise.all([
    inOneMoment(db, async (moment) => ({
      houseRows: await ledgerReads.houseBalances(moment),
      owedRows: await ledgerReads.customerTotals(moment),
      shorts: await chainsShort(moment, now),
    })),
    ports.chains.holdings(),
    ports.banks.holdings(),
  ]);
  const owed = new Map(owedRows.map((row) => [row.currency_id, row.amount]));
  const currencies = [...new Set([...owed.keys(), ...houseRows.map((row) => row.currency_id)])].sort(
    (a, b) => a - b,
  );
  const counted: Counted[] = [
    ...holdings.map(({ chain, ...each }) => ({
      ...each,
      account: `X:${chain.toLowerCase()}`,
      statement: null,
    })),
    ...statements.map((each) => ({ ...each, blockNumber: null })),
  ];
  const sourcesIn = (currencyId: number): ReserveSource[] =>
    outsideOf(currencyId, { houseRows, counted }).map((of) => sourceOf(of, { counted, now }));
  const shortOf = (currencyId: number) => new Map(shorts.flatMap((of) => shortIn(of, currencyId)));
  const sumOf = (currencyId: number, isIt: (account: string) => boolean): bigint =>
    houseRows
      .filter((row) => row.currency_id === currencyId && isIt(row.account))
      .reduce((sum, row) => sum + row.amount, 0n);
  return {
    currencies: currencies.map((currencyId) => {
      // Money on its way or without an owner is somebody's, not ours.
      const others = sumOf(currencyId, (account) => account.startsWith('L:'));
      const sources = sourcesIn(currencyId);
      const held = sources.reduce((sum, { amount }) => sum + (amount === null ? 0n : decimal(amount)), 0n);
      const total = (owed.get(currencyId) ?? 0n) + others;
      const houseOwn = sumOf(currencyId, (account) => /^[IFBTE]:/.test(account));
      return {
        currency: ports.currencyName(currencyId),
        owed: formatDecimal(total),
        held: formatDecimal(held),
        house_own: formatDecimal(houseOwn),
        status: statusOf(total, backedBy(sources, shortOf(currencyId)), sources),
        sources,
      };
    }),
    chains: houseRows
      .filter(({ account }) => account.startsWith('X:'))
      .map((row) => besideWatcher(row, counted, ports)),
  };
}

const shortIn = (of: ChainShort, currencyId: number): [string, bigint][] =>
  of.currencyId === currencyId ? [[of.account, of.short]] : [];

/** Accounts outside that the ledger knows of, and chains on which something stands that it does not. */
function outsideOf(
  currencyId: number,
  { houseRows, counted }: { houseRows: readonly HouseBalance[]; counted: readonly Counted[] },
): { account: string; currencyId: number; ledger: bigint }[] {
  const known = houseRows.filter(
    (row) => row.currency_id === currencyId && row.account.startsWith('X:') && row.amount !== 0n,
  );
  const more = counted.filter(
    (each) =>
      each.currencyId === currencyId &&
      each.amount > 0n &&
      !known.some(({ account }) => account === each.account),
  );
  return [
    ...known.map(({ account, amount }) => ({ account, currencyId, ledger: -amount })),
    ...more.map(({ account }) => ({ account, currencyId, ledger: 0n })),
  ];
}

function besideWatcher(
  row: HouseBalance,
  counted: readonly Counted[],
  ports: Pick<TreasuryPorts, 'currencyName'>,
): Coverage['chains'][number] {
  const seen = counted.find((each) => each.account === row.account && each.currencyId === row.currency_id);
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
