/** What lies in each package's reserve, what it owes, and what its machines brought: figures of one moment. */
import type { HouseLedgerAccount } from '@candor/ledger';
import { ledgerReads, readBalances, rowOf } from '../../foundation/ledger/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { DAY_MS, utcDay } from '../../platform/clock.ts';
import type { Backing } from './machine-rules.ts';
import type { PackageRow } from './package.ts';
import { inSnapshot, listPackages, owedByPackage } from './packages-store.ts';
import { measuredByPackage } from './payouts-store.ts';
import type { MachinesDeps } from './ports.ts';
import { reserveOf } from './settle-machine.ts';

/** Days that a month's figure looks back on. */
export const MONTH_DAYS = 30;

export interface PackageFacts extends Backing {
  rentals: number;
  /** Of one unit: what was measured last, and in the last 30 days. */
  lastDay: { day: string; perUnit: bigint } | undefined;
  month: bigint;
  /** In T:machine:<p>:deferred and :output. */
  deferred: bigint;
  output: bigint;
}

/** 30 UTC days back, today not among them. */
export const monthSince = (now: number): string => utcDay(now - MONTH_DAYS * DAY_MS);

export interface Packages {
  rows: PackageRow[];
  facts: ReadonlyMap<number, PackageFacts>;
}

/** Rows and figures of the same moment: coverage is never worked out of a payment's two halves. */
export const packagesOf = (
  { platform }: Pick<MachinesDeps, 'platform'>,
  of: { withClosed: boolean },
): Promise<Packages> =>
  inSnapshot(platform.db, async (db) => {
    const rows = await listPackages(db, of);
    return { rows, facts: await factsOf(db, rows, platform.waits.now()) };
  });

async function factsOf(
  db: Queryable,
  rows: readonly PackageRow[],
  now: number,
): Promise<ReadonlyMap<number, PackageFacts>> {
  const balances = await ledgerReads.houseBalances(db);
  const owed = await owedByPackage(db);
  const measured = await measuredByPackage(db, monthSince(now));
  const held = (account: string, currencyId: number): bigint =>
    balances.find((row) => row.account === account && row.currency_id === currencyId)?.amount ?? 0n;
  return new Map(
    rows.map(({ id, rent_currency_id: rentCurrency, output_currency_id: outputCurrency }) => {
      const open = owed.find((row) => row.package_id === id);
      const day = measured.find((row) => row.package_id === id);
      return [
        id,
        {
          reserve: held(`T:machine:${id}:reserve`, outputCurrency),
          deferred: held(`T:machine:${id}:deferred`, rentCurrency),
          output: held(`T:machine:${id}:output`, outputCurrency),
          owed: open?.owed ?? 0n,
          rentals: Number(open?.rentals ?? 0n),
          lastDay: day === undefined ? undefined : { day: day.day, perUnit: day.last },
          month: day?.month ?? 0n,
        },
      ];
    }),
  );
}

/** Under the package's lock, which all that moves these holds. */
export async function backingOf({ ledger }: MachinesDeps, tx: Queryable, row: PackageRow): Promise<Backing> {
  const ledgerAccount: HouseLedgerAccount = reserveOf(row.id);
  const ids = await ledger.directory.idsOf([rowOf(ledgerAccount, row.output_currency_id)], tx);
  const [balances, owed] = [await readBalances(tx, ids), await owedByPackage(tx, row.id)];
  return { reserve: balances[0]?.available ?? 0n, owed: owed[0]?.owed ?? 0n };
}
