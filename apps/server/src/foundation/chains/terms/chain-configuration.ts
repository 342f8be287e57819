/**
 * Terms of a currency on a chain as a kind of configuration (R-OPS-4): minimums, fees, confirmations, open or closed. Keys
 * are `USDT/TRC20`. A live fee rate above 0.5 % is refused without the sign-off that the fee page then shows (R-WD-3).
 */
import { decimal, formatDecimal } from '@candor/money';
import * as v from 'valibot';
import { namesPayee } from '../../../platform/forbidden-text-rules.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ConfigurationKind } from '../../configuration/index.ts';
import { amountText, compareFields, rateText, unitsIn } from '../../configuration/index.ts';
import { HIGHEST_UNSIGNED_RATE, firstTerms, refuseDearLeast } from './chain-terms.ts';
import type { ChainCurrency } from '../ports.ts';
import { CLOSED_REASONS } from '../ports.ts';
import { readTerms, saveTerms } from './terms-store.ts';

const chainTerms = v.strictObject({
  min_deposit: amountText,
  min_withdrawal: amountText,
  fee_rate: rateText,
  fee_fixed: amountText,
  confirmations: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)),
  is_deposit_open: v.boolean(),
  is_withdrawal_open: v.boolean(),
  sign_off: v.pipe(v.string(), v.trim(), v.maxLength(500)),
  /** Needed where something is closed; customers read it in their language. */
  closed_reason: v.optional(v.picklist(['', ...CLOSED_REASONS]), ''),
});
export type ChainTerms = v.InferOutput<typeof chainTerms>;

/**
 * The most a minimum may be, about 500 USDT: a minimum that nobody reaches would close withdrawals by another name (R-OPS-4). The
 * flat fee ends at a tenth of it, and at what two fifths of the minimum leave beside the rate.
 */
const HIGHEST_MINIMUM: Readonly<Record<string, string>> = { BTC: '0.01', ETH: '0.2', USDT: '500' };
const highest = (key: string): string => HIGHEST_MINIMUM[key.split('/')[0]!] ?? '500';
const upTo = (least: string) => (key: string) => ({ least, most: highest(key) });
/** Never fewer than a venue begins with: a deposit that a fork takes back was spent by then, and no term weighs how large it was. */
function fewestOn(chain: string | undefined): string {
  const counts = firstTerms('live').flatMap((each) => (each.chain === chain ? [each.confirmations] : []));
  return String(Math.max(1, ...counts));
}
const BOUNDS = {
  min_deposit: upTo('0.00000001'),
  min_withdrawal: upTo('0.00000001'),
  fee_rate: { least: '0', most: '0.05' },
  fee_fixed: (key: string) => ({ least: '0', most: formatDecimal(decimal(highest(key)) / 10n) }),
  confirmations: (key: string) => ({ least: fewestOn(key.split('/')[1]), most: '200' }),
};

export interface ChainConfigurationNeeds {
  mode: 'demo' | 'live';
  currencyName(id: number): string;
  reload(): Promise<void>;
}

export function chainConfiguration(needs: ChainConfigurationNeeds): ConfigurationKind<ChainTerms> {
  const keyOf = (terms: ChainCurrency) => `${needs.currencyName(terms.currencyId)}/${terms.chain}`;
  return {
    kind: 'chain_currency',
    isPublished: true,
    makers: ['treasurer', 'market_admin'],
    checkers: ['treasurer', 'access_admin', 'auditor', 'market_admin'],
    bounds: BOUNDS,
    read: (input) => read(input, needs.mode),
    list: async (db) => (await readTerms(db)).map((terms) => ({ key: keyOf(terms), value: shown(terms) })),
    compare: compareFields,
    // Closing deposits is immediate, for everybody alike; withdrawals are never closed at once (R-OPS-4).
    isImmediate: (before, after) =>
      before !== undefined &&
      !after.is_deposit_open &&
      compareFields(before, after).every(
        ({ field }) => field === 'is_deposit_open' || field === 'closed_reason',
      ),
    async apply(tx, { key, value }) {
      const known = (await readTerms(tx)).find((terms) => keyOf(terms) === key);
      if (known === undefined) throw new Refusal('configuration_unknown');
      await saveTerms(tx, { ...known, ...unitsOf(value) });
    },
    reload: needs.reload,
  };
}

function read(input: unknown, mode: 'demo' | 'live'): ChainTerms {
  const parsed = v.safeParse(chainTerms, input);
  if (!parsed.success) {
    const field = parsed.issues[0].path?.map(({ key }) => String(key)).join('.') ?? 'value';
    throw new Refusal('invalid_request', { fields: { [field]: 'malformed' } });
  }
  const units = unitsOf(parsed.output);
  if (units.minDeposit <= 0n) throw new Refusal('invalid_request', { fields: { min_deposit: 'too_small' } });
  if (units.minWithdrawal <= 0n)
    throw new Refusal('invalid_request', { fields: { min_withdrawal: 'too_small' } });
  refuseDearLeast({ minimum: units.minWithdrawal, feeRate: units.feeRate, feeFixed: units.feeFixed });
  if (mode === 'live' && units.feeRate > HIGHEST_UNSIGNED_RATE && units.signOff === '')
    throw new Refusal('invalid_request', { fields: { sign_off: 'required' } });
  if (namesPayee(parsed.output.sign_off))
    throw new Refusal('invalid_request', { fields: { sign_off: 'leads_elsewhere' } });
  if (!isReasonFitting(parsed.output))
    throw new Refusal('invalid_request', { fields: { closed_reason: 'required' } });
  return parsed.output;
}

/** Whoever closes says why, and what is open needs no reason. */
const isReasonFitting = (terms: ChainTerms): boolean =>
  (terms.is_deposit_open && terms.is_withdrawal_open) === (terms.closed_reason === '');

function shown(terms: ChainCurrency): ChainTerms {
  return {
    min_deposit: formatDecimal(terms.minDeposit),
    min_withdrawal: formatDecimal(terms.minWithdrawal),
    fee_rate: formatDecimal(terms.feeRate),
    fee_fixed: formatDecimal(terms.feeFixed),
    confirmations: terms.confirmations,
    is_deposit_open: terms.isDepositOpen,
    is_withdrawal_open: terms.isWithdrawalOpen,
    sign_off: terms.signOff,
    closed_reason: terms.closedReason ?? '',
  };
}

function unitsOf(terms: ChainTerms) {
  return {
    minDeposit: unitsIn(terms.min_deposit),
    minWithdrawal: unitsIn(terms.min_withdrawal),
    feeRate: unitsIn(terms.fee_rate),
    feeFixed: unitsIn(terms.fee_fixed),
    confirmations: terms.confirmations,
    isDepositOpen: terms.is_deposit_open,
    isWithdrawalOpen: terms.is_withdrawal_open,
    signOff: terms.sign_off,
    closedReason: terms.closed_reason,
  };
}
