/** Opening hours as a kind of configuration: proposed by one, checked by another, in force a day later (R-OPS-4). */
import * as v from 'valibot';
import type { ConfigurationKind } from '../../foundation/configuration/index.ts';
import { compareFields } from '../../foundation/configuration/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Hours } from './hours-rules.ts';
import { FIRST_HOURS } from './hours-rules.ts';
import { readHours, saveHours, seedHours } from './hours-store.ts';

const minute = v.pipe(v.number(), v.integer());
const shape = v.strictObject({
  days: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[0-6]$/))),
    v.maxLength(7),
    v.check((days) => new Set(days).size === days.length),
  ),
  from_minute: minute,
  to_minute: minute,
});

export interface HoursInForce {
  kind: ConfigurationKind<Hours>;
  start(): Promise<void>;
  now(): Hours;
}

export function createHours({ db }: Platform): HoursInForce {
  let inForce = FIRST_HOURS;
  const reload = async (): Promise<void> => {
    const [row] = await readHours(db);
    if (row !== undefined) inForce = row.value;
  };
  return {
    kind: {
      kind: 'support_hours',
      makers: ['support', 'market_admin'],
      checkers: ['access_admin', 'auditor'],
      bounds: {
        from_minute: { least: '0', most: '1439' },
        to_minute: { least: '1', most: '1440' },
      },
      read,
      list: async (at) => (await readHours(at)).map(({ value }) => ({ key: 'all', value })),
      compare: compareFields,
      isImmediate: () => false,
      apply: (tx, { value, version }) => saveHours(tx, { value, version }),
      reload,
    },
    async start() {
      await seedHours(db, FIRST_HOURS);
      await reload();
    },
    now: () => inForce,
  };
}

function read(input: unknown): Hours {
  const parsed = v.safeParse(shape, input);
  if (!parsed.success) {
    const field = v.getDotPath(parsed.issues[0]) ?? 'value';
    throw new Refusal('invalid_request', { fields: { [field]: 'malformed' } });
  }
  if (parsed.output.to_minute <= parsed.output.from_minute)
    throw new Refusal('invalid_request', { fields: { to_minute: 'too_small' } });
  return parsed.output;
}
