/** A package as the wire shows it to everybody. */
import { breakEven, fixedOutput, machineCoverage } from '@candor/formulas';
import { formatDecimal, multiplyDown } from '@candor/money';
import type { ReplyOf, machineCalls } from '@candor/wire';
import { idleUnits, labelOf, outputOfUnit, reserveFacts, unitsLeft } from './machine-rules.ts';
import type { PackageFacts } from './package-facts.ts';
import { MONTH_DAYS } from './package-facts.ts';
import type { PackageRow } from './package.ts';
import type { MachinesDeps, MachinesPorts } from './ports.ts';

export type WirePackage = ReplyOf<typeof machineCalls.package>;

export function renderPackage(
  { platform: { waits }, ports }: Pick<MachinesDeps, 'platform' | 'ports'>,
  row: PackageRow,
  facts: PackageFacts,
): WirePackage {
  const label = labelOf(row, facts, waits.now());
  const isFixed = row.daily_output !== null;
  const reserve = reserveFacts(row, facts);
  const coverage = isFixed ? machineCoverage(reserve) : null;
  const dayOutput = row.daily_output ?? facts.lastDay?.perUnit;
  return {
    id: row.id,
    model: row.model,
    hash_rate: row.hash_rate,
    location: row.location,
    pool: row.pool,
    pool_url: row.pool_url,
    kind: row.kind,
    currency_id: row.rent_currency_id,
    currency_name: ports.currencyName(row.rent_currency_id),
    output_currency_id: row.output_currency_id,
    output_currency_name: ports.currencyName(row.output_currency_id),
    rent: formatDecimal(row.rent),
    day: row.term_days,
    units: row.units,
    leased: row.leased,
    left: unitsLeft(row, facts),
    day_output: dayOutput === undefined ? null : formatDecimal(dayOutput),
    measured_day: isFixed ? null : (facts.lastDay?.day ?? null),
    power_cost: formatDecimal(row.power_cost),
    max_income: isFixed ? formatDecimal(outputOfUnit(row)) : null,
    month_income: formatDecimal(monthOf(row, facts)),
    break_even: breakEvenOf(ports, row, dayOutput),
    is_simulated: row.kind === 'measured' && row.demo_key !== null,
    status: label === 'in_progress' ? 1 : 0,
    label,
    opens_at: row.opens_at === null ? null : waits.realOf(row.opens_at.getTime()),
    coverage: coverage === null ? null : formatDecimal(coverage),
    reserve: {
      amount: formatDecimal(facts.reserve),
      owed: formatDecimal(facts.owed),
      idle: formatDecimal(outputOfUnit(row) * BigInt(idleUnits(row))),
    },
  };
}

const monthOf = ({ daily_output: daily }: PackageRow, { month }: PackageFacts): bigint =>
  daily === null ? month : fixedOutput({ units: 1, daily, days: MONTH_DAYS });

/** R-MC-4: at the output of the last day, in the rent's currency; a loss is shown as one. */
function breakEvenOf(
  ports: Pick<MachinesPorts, 'usdtPrice'>,
  row: PackageRow,
  dayOutput: bigint | undefined,
): WirePackage['break_even'] {
  if (dayOutput === undefined) return null;
  const value = worthIn(ports, dayOutput, {
    from: row.output_currency_id,
    to: row.rent_currency_id,
  });
  if (value === undefined) return null;
  const { days, net } = breakEven({ rent: row.rent, termDays: row.term_days }, value);
  return { day_value: formatDecimal(value), days, net: formatDecimal(net) };
}

function worthIn(
  { usdtPrice }: Pick<MachinesPorts, 'usdtPrice'>,
  amount: bigint,
  { from, to }: { from: number; to: number },
): bigint | undefined {
  if (from === to) return amount;
  const [price, base] = [usdtPrice(from), usdtPrice(to)];
  return price === undefined || base === undefined || base === 0n ? undefined : (amount * price) / base;
}

/** USDT of an amount; undefined without a price. */
export function usdtOf(
  { usdtPrice }: Pick<MachinesPorts, 'usdtPrice'>,
  currencyId: number,
  amount: bigint,
): bigint | undefined {
  const price = usdtPrice(currencyId);
  return price === undefined ? undefined : multiplyDown(amount, price);
}
