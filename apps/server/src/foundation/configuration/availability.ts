/**
 * Which product is on sale in which country (R-GEN-6): one table with a public reason, consulted at every sale. In a demo
 * everything is on; live begins with options off until a sign-off names the licence or opinion.
 */
import type { ProductThatIs } from '@candor/wire';
import { PRODUCTS, SOLD_PRODUCTS } from '@candor/wire';
import * as v from 'valibot';
import type { Platform } from '../../platform/platform.ts';
import { leadsElsewhere, namesPlaceToPay } from '../../platform/forbidden-text-rules.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { EffectLine } from '../operators/index.ts';
import type { AvailabilityRow } from './configuration-store.ts';
import { readAvailability, saveAvailability, seedAvailability } from './configuration-store.ts';
import type { ConfigurationKind } from './ports.ts';

const EVERYBODY = '*';

export interface OnSale {
  is_on: boolean;
  reason: string;
  sign_off: string;
}
const onSale = v.strictObject({
  is_on: v.boolean(),
  reason: v.pipe(v.string(), v.trim(), v.maxLength(300)),
  sign_off: v.pipe(v.string(), v.trim(), v.maxLength(300)),
});

export function createAvailability(platform: Platform) {
  let rows = new Map<string, AvailabilityRow>();
  let isEverywhere: ReadonlySet<string> = new Set();

  async function reload(): Promise<void> {
    const read = await readAvailability(platform.db);
    rows = new Map(read.map((row) => [`${row.country}:${row.product}`, row]));
    isEverywhere = new Set(
      SOLD_PRODUCTS.filter((product) => read.every((row) => row.product !== product || row.is_on)),
    );
  }

  const kind: ConfigurationKind<OnSale> = {
    kind: 'availability',
    isPublished: true,
    makers: ['market_admin'],
    checkers: ['access_admin', 'treasurer'],
    bounds: {},
    readKey: (key) => {
      const [country = '', product = ''] = key.split(':');
      return /^[A-Z]{2}$/.test(country) && (SOLD_PRODUCTS as readonly string[]).includes(product);
    },
    read(input) {
      const parsed = v.safeParse(onSale, input);
      if (!parsed.success) throw new Refusal('invalid_request', { fields: { value: 'malformed' } });
      const { output } = parsed;
      if (!output.is_on && output.reason === '')
        throw new Refusal('invalid_request', { fields: { reason: 'required' } });
      if (leadsElsewhere(output.reason))
        throw new Refusal('invalid_request', { fields: { reason: 'leads_elsewhere' } });
      if (namesPlaceToPay(output.sign_off))
        throw new Refusal('invalid_request', { fields: { sign_off: 'leads_elsewhere' } });
      return output;
    },
    async refuseUnfit(_db, { key, value }) {
      if (platform.config.mode === 'live' && needsSignOff(key) && value.is_on && value.sign_off === '')
        throw new Refusal('invalid_request', { fields: { sign_off: 'required' } });
    },
    list: async (db) =>
      (await readAvailability(db)).map(({ country, product, is_on, reason, sign_off }) => ({
        key: `${country}:${product}`,
        value: { is_on, reason, sign_off },
      })),
    compare: (before, after) => compareFields(before, after),
    // Switching off is for everybody of that country alike and cannot wait (R-OPS-4).
    isImmediate: (_before, after) => !after.is_on,
    // Other words about what is off already stop nothing (R-OPS-14).
    isStop: (after, before) => !after.is_on && before?.is_on !== false,
    async apply(tx, { key, value }) {
      const [country, product] = key.split(':') as [string, string];
      await saveAvailability(tx, { country, product, ...value });
    },
    reload,
  };

  return {
    kind,
    async start(): Promise<void> {
      await seedAvailability(platform.db, firstRows(platform.config.mode));
      await reload();
    },
    isOnEverywhere: (product: ProductThatIs<'sold'>): boolean => isEverywhere.has(product),
    isOnSale(product: ProductThatIs<'sold'>, country: string | undefined): { isOn: boolean; reason: string } {
      const row = rows.get(`${country ?? EVERYBODY}:${product}`) ?? rows.get(`${EVERYBODY}:${product}`);
      return row === undefined ? { isOn: false, reason: '' } : { isOn: row.is_on, reason: row.reason };
    },
  };
}

/** Whether live begins without it, there or anywhere: it is sold once two have named the licence or opinion that lets it be (R-GEN-6). */
function needsSignOff(key: string): boolean {
  const [country = '', name] = key.split(':');
  const product = PRODUCTS.find((each) => each.name === name);
  if (product === undefined) return false;
  const forbidden: readonly string[] = 'offIn' in product ? product.offIn.countries : [];
  return product.needsSignOff || forbidden.includes(country);
}

/** A demo sells everything to everybody; live begins without what needs a sign-off, and without what a law forbids (R-FN-11). */
export function firstRows(mode: 'demo' | 'live'): AvailabilityRow[] {
  const row = (country: string, product: string, reason: string): AvailabilityRow => ({
    country,
    product,
    is_on: reason === '',
    reason,
    sign_off: '',
  });
  if (mode === 'demo') return PRODUCTS.map(({ name }) => row(EVERYBODY, name, ''));
  return PRODUCTS.flatMap((product) => [
    row(EVERYBODY, product.name, product.needsSignOff ? 'No legal sign-off yet.' : ''),
    ...('offIn' in product
      ? product.offIn.countries.map((country) => row(country, product.name, product.offIn.reason))
      : []),
  ]);
}

/** One line a field that differs; values as text. */
export function compareFields<Value extends object>(before: Value | undefined, after: Value): EffectLine[] {
  const earlier = (before ?? {}) as Record<string, unknown>;
  return Object.entries(after)
    .filter(([field, value]) => JSON.stringify(earlier[field]) !== JSON.stringify(value))
    .map(([field, value]) => ({
      field,
      ...(earlier[field] === undefined ? {} : { before: asText(earlier[field]) }),
      after: asText(value),
    }));
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
