/**
 * Terms of gathering as a kind of configuration (R-OPS-4): on or off, from which amount on, up to which holdings of the wallet
 * that pays, at which fee. Keys are `USDT/TRC20`. Where it goes is not among them: it is always that wallet.
 */
import { formatDecimal, multiplyDown } from '@candor/money';
import * as v from 'valibot';
import { Refusal } from '../../../platform/refusal.ts';
import type { ConfigurationKind } from '../../configuration/index.ts';
import { amountText, compareFields, unitsIn } from '../../configuration/index.ts';
import { CHAIN_FACTS } from '../terms/chain-terms.ts';
import type { ChainName } from '../ports.ts';
import type { SweepTerms } from './sweep-rules.ts';
import { readSweepTerms, saveSweepTerms } from './sweep-terms-store.ts';

const shape = v.strictObject({
  is_sweeping: v.boolean(),
  threshold: amountText,
  hot_ceiling: amountText,
  max_fee: amountText,
});
export type SweepSettings = v.InferOutput<typeof shape>;

/**
 * By currency, and the fee by the coin of the chain: more than that is a mistyped one (R-OPS-9), and so is less: whoever is sent dust at
 * ten thousand addresses would have the house pay for gathering it.
 */
const MOST: Readonly<Record<string, { threshold: string; hot_ceiling: string }>> = {
  USDT: { threshold: '100000', hot_ceiling: '1000000000' },
  ETH: { threshold: '50', hot_ceiling: '1000000' },
  BTC: { threshold: '5', hot_ceiling: '100000' },
};
const LEAST_THRESHOLD: Readonly<Record<string, string>> = { USDT: '10', ETH: '0.005', BTC: '0.0005' };
const MOST_FEE: Readonly<Record<string, string>> = { TRC20: '500', ERC20: '0.1', BTC: '0.01' };
const mostOf = (field: 'threshold' | 'hot_ceiling') => (key: string) => ({
  least: (field === 'threshold' ? LEAST_THRESHOLD[key.split('/')[0]!] : undefined) ?? '0.00000001',
  most: MOST[key.split('/')[0]!]?.[field] ?? '1000000',
});
const BOUNDS = {
  threshold: mostOf('threshold'),
  hot_ceiling: mostOf('hot_ceiling'),
  max_fee: (key: string) => ({ least: '0.00000001', most: MOST_FEE[key.split('/')[1] ?? ''] ?? '1' }),
};

export function sweepConfiguration(needs: {
  currencyName(id: number): string;
  feedPrice(currencyId: number): bigint | undefined;
  reload(): Promise<void>;
}): ConfigurationKind<SweepSettings> {
  const keyOf = (terms: SweepTerms) => `${needs.currencyName(terms.currencyId)}/${terms.chain}`;
  return {
    kind: 'sweep',
    makers: ['treasurer'],
    checkers: ['withdrawal_approver', 'access_admin', 'treasurer'],
    bounds: BOUNDS,
    read,
    list: async (db) =>
      (await readSweepTerms(db)).map((terms) => ({ key: keyOf(terms), value: shown(terms) })),
    async refuseUnfit(db, { key, value }) {
      const known = (await readSweepTerms(db)).find((terms) => keyOf(terms) === key);
      if (known === undefined) throw new Refusal('configuration_unknown');
      if (isBelowCost({ ...known, ...unitsOf(value) }, needs.feedPrice))
        throw new Refusal('invalid_request', { fields: { threshold: 'too_small' } });
    },
    compare: compareFields,
    // No customer's terms change: what two persons agreed on holds at once.
    isImmediate: () => true,
    isStop: () => false,
    async apply(tx, { key, value }) {
      const known = (await readSweepTerms(tx)).find((terms) => keyOf(terms) === key);
      if (known === undefined) throw new Refusal('configuration_unknown');
      await saveSweepTerms(tx, { ...known, ...unitsOf(value) });
    },
    reload: needs.reload,
  };
}

function read(input: unknown): SweepSettings {
  const parsed = v.safeParse(shape, input);
  if (!parsed.success) {
    const field = parsed.issues[0].path?.map(({ key }) => String(key)).join('.') ?? 'value';
    throw new Refusal('invalid_request', { fields: { [field]: 'malformed' } });
  }
  for (const [field, value] of Object.entries(unitsOf(parsed.output)))
    if (value === 0n) throw new Refusal('invalid_request', { fields: { [field]: 'too_small' } });
  return parsed.output;
}

/** Gathering would cost more than it brings: the dearest fee, twice where the address needs gas first. Without prices the bounds alone hold. */
function isBelowCost(
  { chain, currencyId, threshold, maxFee }: SweepTerms,
  feedPrice: (currencyId: number) => bigint | undefined,
): boolean {
  const { coinId } = CHAIN_FACTS[chain as ChainName];
  if (coinId === currencyId) return threshold < maxFee;
  const [price, coinPrice] = [feedPrice(currencyId), feedPrice(coinId)];
  if (price === undefined || coinPrice === undefined) return false;
  return multiplyDown(threshold, price) < multiplyDown(2n * maxFee, coinPrice);
}

const shown = (terms: SweepTerms): SweepSettings => ({
  is_sweeping: terms.isOn,
  threshold: formatDecimal(terms.threshold),
  hot_ceiling: formatDecimal(terms.hotCeiling),
  max_fee: formatDecimal(terms.maxFee),
});

function unitsOf(of: SweepSettings) {
  return {
    isOn: of.is_sweeping,
    threshold: unitsIn(of.threshold),
    hotCeiling: unitsIn(of.hot_ceiling),
    maxFee: unitsIn(of.max_fee),
  };
}
