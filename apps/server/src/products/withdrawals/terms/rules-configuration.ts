/**
 * Thresholds and rules of withdrawals as a kind of configuration (R-WD-4a, R-OPS-4): two people, a day's delay, every version
 * public. A withdrawal keeps the version it was judged by, and what that asked for.
 */
import { decimal, parseDecimal } from '@candor/money';
import * as v from 'valibot';
import { compareFields } from '../../../foundation/configuration/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { WithdrawalRules } from '../ports.ts';
import type { JudgingRules } from '../request/risk-rules.ts';
import { readRules, saveRules, seedRules } from './rules-configuration-store.ts';
import type { WithdrawalRulesText } from './rules-text.ts';
import { withdrawalRules } from './rules-text.ts';

const HOUR_MS = 3_600_000;
const KEY = 'all';
/** What an installation begins with: R-OPS-3 and R-WD-4. */
export const FIRST_RULES: WithdrawalRulesText = {
  automatic_below: '1000',
  automatic_below_24h: '1000',
  three_persons_from: '50000',
  three_persons_from_24h: '50000',
  is_first_reviewed: true,
  new_address_h: 72,
  security_change_h: 168,
  pass_through_h: 24,
  pass_through_percent: 90,
};
const AMOUNTS = [
  'automatic_below',
  'automatic_below_24h',
  'three_persons_from',
  'three_persons_from_24h',
] as const;

export function createWithdrawalRules({ db }: Platform): WithdrawalRules {
  let inForce = { rules: rulesOf(FIRST_RULES), version: 1 };
  const reload = async (): Promise<void> => {
    const [row] = await readRules(db);
    if (row !== undefined) inForce = { rules: rulesOf(row.value), version: row.version };
  };
  return {
    kind: {
      kind: 'withdrawal_rules',
      isPublished: true,
      // Nobody who approves withdrawals decides which of them he has to look at.
      makers: ['market_admin'],
      checkers: ['access_admin', 'auditor'],
      bounds: {
        automatic_below: { least: '0', most: '5000' },
        automatic_below_24h: { least: '0', most: '10000' },
        // Three persons from 50,000 on every way out (R-OPS-9): never later.
        three_persons_from: { least: '1000', most: '50000' },
        three_persons_from_24h: { least: '1000', most: '50000' },
        new_address_h: { least: '24', most: '720' },
        security_change_h: { least: '24', most: '2160' },
        pass_through_h: { least: '1', most: '168' },
        pass_through_percent: { least: '50', most: '100' },
      },
      read,
      list: async (at) => (await readRules(at)).map(({ value }) => ({ key: KEY, value })),
      compare: compareFields,
      isImmediate: () => false,
      apply: (tx, { value, version }) => saveRules(tx, { value, version }),
      reload,
    },
    async start() {
      await seedRules(db, FIRST_RULES);
      await reload();
    },
    inForce: () => inForce,
  };
}

function read(input: unknown): WithdrawalRulesText {
  const refuse = (field: string, fault: 'malformed' | 'too_large'): Refusal =>
    new Refusal('invalid_request', { fields: { [field]: fault } });
  const parsed = v.safeParse(withdrawalRules, input);
  if (!parsed.success) throw refuse(v.getDotPath(parsed.issues[0]) ?? 'value', 'malformed');
  const { output } = parsed;
  for (const field of AMOUNTS) if (!parseDecimal(output[field]).ok) throw refuse(field, 'malformed');
  const { automaticBelow, automaticBelow24h, threePersonsFrom, threePersonsFrom24h } = rulesOf(output);
  // One at a time is never judged more mildly than several, and nothing is both automatic and for three.
  if (automaticBelow > automaticBelow24h || automaticBelow > threePersonsFrom)
    throw refuse('automatic_below', 'too_large');
  if (automaticBelow24h > threePersonsFrom24h) throw refuse('automatic_below_24h', 'too_large');
  return output;
}

export const rulesOf = (value: WithdrawalRulesText): JudgingRules => ({
  automaticBelow: decimal(value.automatic_below),
  automaticBelow24h: decimal(value.automatic_below_24h),
  threePersonsFrom: decimal(value.three_persons_from),
  threePersonsFrom24h: decimal(value.three_persons_from_24h),
  isFirstReviewed: value.is_first_reviewed,
  newAddressMs: value.new_address_h * HOUR_MS,
  securityChangeMs: value.security_change_h * HOUR_MS,
  passThroughMs: value.pass_through_h * HOUR_MS,
  passThroughPercent: BigInt(value.pass_through_percent),
});
