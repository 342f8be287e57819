/** Published days as everybody can read them (R-CT-13). */
import { netCapOf } from '@candor/formulas';
import { ONE, formatDecimal } from '@candor/money';
import type { ReplyOf, contractCalls } from '@candor/wire';
import type { Queryable } from '../../../platform/db/database.ts';
import { percent } from '../positions/contract-view.ts';
import type { DayRow, Movement, PairDayRow } from './days-store.ts';
import { readDays, readPairDays } from './days-store.ts';
import type { ContractDeps } from '../ports.ts';

type WireDay = ReplyOf<typeof contractCalls.daily>[number];
type Losing = WireDay['losing'];

/** R-CT-13: a percentage of fewer customers says more about them than about contracts. */
const ENOUGH_ACCOUNTS = 100n;

export async function showDays(deps: ContractDeps, most: number): Promise<WireDay[]> {
  const { db } = deps.platform;
  const days = await readDays(db, most);
  const pairs = await readPairDays(
    db,
    days.map(({ day }) => day),
  );
  return days.map((row) => ({
    day: row.day,
    from: row.since?.getTime() ?? null,
    until: row.until.getTime(),
    book: accountOf(row, 'book'),
    insurance: accountOf(row, 'insurance'),
    losing: losingOf(row),
    pairs: pairs.filter(({ day }) => day === row.day).flatMap((pair) => pairOf(deps, pair)),
  }));
}

/** Of the last published day, for the risk warning. */
export async function lastLosing(db: Queryable): Promise<Losing | null> {
  const [row] = await readDays(db, 1);
  return row === undefined ? null : losingOf(row);
}

const losingOf = ({ accounts, losing, until }: DayRow): Losing => ({
  accounts: Number(accounts),
  percent: accounts < ENOUGH_ACCOUNTS ? null : percent((losing * ONE) / accounts),
  at: until.getTime(),
});

function accountOf(row: DayRow, account: Movement['account']): WireDay['book'] {
  return {
    before: formatDecimal(row[`${account}_before`]),
    after: formatDecimal(row[`${account}_after`]),
    movements: row.movements
      .filter((movement) => movement.account === account)
      .map(({ kind, amount, journals }) => ({ kind, amount: formatDecimal(BigInt(amount)), journals })),
  };
}

function pairOf({ ports }: ContractDeps, row: PairDayRow): WireDay['pairs'] {
  const pair = ports.pairs().find(({ id }) => id === row.pair_id);
  if (pair === undefined) return [];
  const netCap = netCapOf(row.capital);
  const net = row.long_notional - row.short_notional;
  const used = netCap <= 0n ? null : percent(((net < 0n ? -net : net) * ONE) / netCap);
  return [
    {
      match_id: pair.id,
      symbol: pair.symbol,
      seq: row.seq === null ? null : Number(row.seq),
      mark: row.mark === null ? null : formatDecimal(row.mark),
      capital: formatDecimal(row.capital),
      long: formatDecimal(row.long_notional),
      short: formatDecimal(row.short_notional),
      net_cap: formatDecimal(netCap),
      net_cap_used: used,
      result: formatDecimal(row.result),
      funding: formatDecimal(row.funding_kept),
      closed: Number(row.closed),
      liquidations: Number(row.liquidations),
      liquidated_notional: formatDecimal(row.liquidated_notional),
      insurance_received: formatDecimal(row.insurance_received),
      insurance_paid: formatDecimal(row.insurance_paid),
    },
  ];
}
