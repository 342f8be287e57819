/** Which packages may be made and what may be done with one, by its state and its reserve. Pure. */
import { reserveLacking, reserveSurplus } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { RefusalCode } from '@candor/wire';
import type { MACHINE_ACTS } from '@candor/wire/operators';
import type { Backing } from './machine-rules.ts';
import { isWithinLedger, reserveFacts } from './machine-rules.ts';
import type { PackageRow } from './package.ts';

export type MachineAct = (typeof MACHINE_ACTS)[number];

/** R-GEN-3: between publication and the first lease. */
export const NOTICE_MS = 86_400_000;

/** Why terms make no package. */
export interface TermsFault {
  fault: RefusalCode;
  detail?: Record<string, unknown>;
}
/** What stands against an act. */
export interface ActObstacle {
  obstacle: RefusalCode;
  detail?: Record<string, unknown>;
}

export interface NewTerms {
  kind: PackageRow['kind'];
  units: number;
  termDays: number;
  rent: bigint;
  dailyOutput: bigint | undefined;
  powerCost: bigint | undefined;
  poolUrl: string;
  /** Whether a chain carries the currency of the output: over one of them the pool pays. */
  isCarried: boolean;
}

export function termsRefusal(of: NewTerms): TermsFault | undefined {
  const isFixed = of.kind === 'fixed';
  if (isFixed !== (of.dailyOutput !== undefined) || (isFixed && of.powerCost !== undefined))
    return { fault: 'machine_terms_unfit' };
  // Less than a smallest unit a day is nothing that could be earned day by day.
  if (of.rent < BigInt(of.termDays)) return { fault: 'machine_terms_unfit' };
  if (!isHttps(of.poolUrl)) return { fault: 'machine_url_unfit' };
  const ofUnit = (of.dailyOutput ?? 0n) * BigInt(of.termDays);
  if (!isWithinLedger({ units: of.units, rent: of.rent, ofUnit })) return { fault: 'machine_too_large' };
  return isFixed || of.isCarried ? undefined : { fault: 'machine_no_chain' };
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:' && text.startsWith('https://');
}

export interface ActWish extends Backing {
  act: MachineAct;
  /** Of `fund` and `release`. */
  amount: bigint | undefined;
}

const FROM: Readonly<Record<MachineAct, readonly PackageRow['state'][]>> = {
  open: ['published', 'paused'],
  pause: ['open'],
  close: ['published', 'open', 'paused'],
  fund: ['published', 'open', 'paused'],
  release: ['published', 'open', 'paused', 'closed'],
};

export function actRefusal(row: PackageRow, { act, amount, ...backing }: ActWish): ActObstacle | undefined {
  const isMoney = act === 'fund' || act === 'release';
  // What is measured promises nothing and has no reserve.
  const isUnfit = isMoney && row.kind === 'measured';
  if (isUnfit || !FROM[act].includes(row.state) || isMoney === (amount === undefined))
    return { obstacle: 'machine_act_unfit', detail: { state: row.state } };
  const facts = reserveFacts(row, backing);
  if (act === 'open') {
    const lacking = reserveLacking(facts);
    if (lacking > 0n)
      return { obstacle: 'machine_reserve_short', detail: { lacking: formatDecimal(lacking) } };
  }
  if (act === 'release') {
    const surplus = reserveSurplus(facts);
    if (amount! > surplus)
      return { obstacle: 'machine_surplus_short', detail: { surplus: formatDecimal(surplus) } };
  }
  return undefined;
}

/** When leasing begins: when it was wished, a day after publication at the earliest. */
export const leasingBeginsAt = (row: PackageRow, wished: number | undefined, now: number): number =>
  Math.max(wished ?? now, now, row.published_at.getTime() + NOTICE_MS);
