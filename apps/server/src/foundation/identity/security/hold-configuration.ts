/**
 * How long a security change holds withdrawals, as a kind of configuration (R-WD-6, R-OPS-4): two people, a day's delay, every version
 * public, never below 24 and 48 hours. Nobody who pays out, and nobody who works on lost contacts, decides it.
 */
import * as v from 'valibot';
import type { ConfigurationKind } from '../../configuration/index.ts';
import { compareFields } from '../../configuration/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { HoldHours } from '../context/hold-hours.ts';
import { FIRST_HOURS } from '../context/hold-hours.ts';
import { MOST_HOURS } from './hold-rules.ts';
import { readHoldRules, saveHoldRules, seedHoldRules } from './hold-rules-store.ts';

const hours = v.pipe(v.number(), v.integer());
const holdRules = v.strictObject({
  /** After one change. */
  hold_h: hours,
  /** After a second one of another kind within 24 hours. */
  pair_hold_h: hours,
});
type HoldRules = v.InferOutput<typeof holdRules>;

export interface HoldConfiguration {
  kind: ConfigurationKind<HoldRules>;
  start(): Promise<void>;
  inForce(): HoldHours;
}

export function createHoldConfiguration({ db }: Platform): HoldConfiguration {
  let inForce: HoldHours = FIRST_HOURS;
  const reload = async (): Promise<void> => {
    const [row] = await readHoldRules(db);
    if (row !== undefined) inForce = { single: row.value.hold_h, pair: row.value.pair_hold_h };
  };
  return {
    kind: {
      kind: 'withdrawal_holds',
      isPublished: true,
      makers: ['market_admin'],
      checkers: ['access_admin', 'auditor'],
      bounds: {
        hold_h: { least: String(FIRST_HOURS.single), most: String(MOST_HOURS.single) },
        pair_hold_h: { least: String(FIRST_HOURS.pair), most: String(MOST_HOURS.pair) },
      },
      read,
      list: async (at) => (await readHoldRules(at)).map(({ value }) => ({ key: 'all', value })),
      compare: compareFields,
      isImmediate: () => false,
      apply: (tx, { value, version }) => saveHoldRules(tx, { value, version }),
      reload,
    },
    async start() {
      await seedHoldRules(db, FIRST_HOURS);
      await reload();
    },
    inForce: () => inForce,
  };
}

function read(input: unknown): HoldRules {
  const parsed = v.safeParse(holdRules, input);
  if (!parsed.success) {
    const field = v.getDotPath(parsed.issues[0]) ?? 'value';
    throw new Refusal('invalid_request', { fields: { [field]: 'malformed' } });
  }
  // Two changes never hold for less than one.
  if (parsed.output.pair_hold_h < parsed.output.hold_h)
    throw new Refusal('invalid_request', { fields: { pair_hold_h: 'too_small' } });
  return parsed.output;
}
