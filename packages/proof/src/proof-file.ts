/** Reads what the venue says about an order from its own replies, `microtrade/detail` and `lever/detail`, as a customer saved them. */
import type { OptionOutcome, OptionType } from '@candor/formulas';
import { parseDecimal } from '@candor/money';
import type { ContractClaim } from './contract-proof.ts';
import type { OptionClaim } from './option-proof.ts';
import type { RiskClaim } from './risk-proof.ts';
import type { OptionVoidReason } from './replay-option.ts';

export type Proof =
  | { product: 'option'; id: number; symbol: string; claim: OptionClaim }
  | { product: 'contract'; id: number; symbol: string; claim: ContractClaim };

type Fields = Readonly<Record<string, unknown>>;

/** Throws with the field that is missing or malformed. The whole reply of the API, its data, or the order alone will do. */
export function readProof(json: unknown): Proof {
  const outer = asFields(json, 'file');
  const data = 'data' in outer ? asFields(outer['data'], 'data') : outer;
  if ('position' in data) return contractOf(asFields(data['position'], 'position'), data['terms']);
  const order = 'order' in data ? asFields(data['order'], 'order') : data;
  return 'multiple' in order ? contractOf(order) : optionOf(order);
}

const TYPES: Readonly<Record<number, OptionType>> = { 1: 'call', 2: 'put', 3: 'flat' };

function optionOf(order: Fields): Proof {
  const type = TYPES[integer(order, 'type')];
  const outcome = order['outcome'];
  if (type === undefined) throw new Error('type: not 1, 2 or 3');
  if (outcome === null) throw new Error('outcome: the order is not settled yet');
  return {
    product: 'option',
    id: integer(order, 'id'),
    symbol: textOf(order, 'symbol'),
    claim: {
      type,
      stake: amount(order, 'number'),
      payoutRatio: amount(order, 'profit_ratio') / 100n,
      flatBand: maybeAmount(order, 'flat_band'),
      durationMs: integer(order, 'seconds') * 1000,
      acceptedAt: integer(order, 'accepted_at'),
      strikeSeq: maybeInteger(order, 'strike_seq'),
      strike: maybeAmount(order, 'open_price'),
      expiresAt: maybeInteger(order, 'expires_at'),
      outcome: outcome as OptionOutcome,
      settlementPrice: maybeAmount(order, 'end_price'),
      paid: amount(order, 'paid'),
      voidReason: order['void_reason'] as OptionVoidReason | null,
      ticksMissing: maybeInteger(order, 'ticks_missing'),
      settledAt: maybeInteger(order, 'settled_at'),
    },
  };
}

function contractOf(position: Fields, terms?: unknown): Proof {
  if (position['open_seq'] === null) throw new Error('open_seq: the order was never executed');
  const isClosed = position['close_seq'] !== null;
  const unlessZero = (name: string) => (amount(position, name) === 0n ? null : amount(position, name));
  return {
    product: 'contract',
    id: integer(position, 'id'),
    symbol: textOf(position, 'symbol'),
    claim: {
      side: integer(position, 'type') === 1 ? 'long' : 'short',
      quantity: amount(position, 'number'),
      acceptedAt: integer(position, 'create_time'),
      isLimit: position['is_limit'] === true,
      targetPrice: maybeAmount(position, 'target_price'),
      entryPrice: amount(position, 'price'),
      openSeq: integer(position, 'open_seq'),
      exitPrice: isClosed ? amount(position, 'update_price') : null,
      closeSeq: maybeInteger(position, 'close_seq'),
      triggerSeq: maybeInteger(position, 'trigger_seq'),
      reason: position['reason'] as string | null,
      takeProfit: unlessZero('target_profit_price'),
      stopLoss: unlessZero('stop_loss_price'),
      stopSource: position['stop_source'] === 'index' ? 'index' : 'mark',
      liquidationPrice: maybeAmount(position, 'liquidation_price'),
      profit: amount(position, 'profits'),
      risk: terms === undefined ? undefined : riskOf(position, asFields(terms, 'terms')),
    },
  };
}

/** Undefined of a position from before brackets counted the whole: it keeps the tier it opened in (R-GEN-3). */
function riskOf(position: Fields, terms: Fields): RiskClaim | undefined {
  const [before, opened] = ['notional_before', 'notional_opened'].map((name) => maybeAmount(position, name));
  if (typeof before !== 'bigint' || typeof opened !== 'bigint') return undefined;
  const tiers = terms['tiers'];
  if (!Array.isArray(tiers)) throw new Error('tiers: missing');
  const closeOut = maybeAmount(position, 'close_out');
  return {
    terms: {
      feeRate: amount(terms, 'lever_trade_fee') / 100n,
      priceStep: amount(terms, 'price_step'),
      tiers: tiers.map((row: unknown) => {
        const tier = asFields(row, 'tiers');
        return {
          upTo: amount(tier, 'up_to'),
          maxLeverage: integer(tier, 'max_leverage'),
          maintenanceRate: amount(tier, 'maintenance_rate') / 100n,
          deduction: amount(tier, 'deduction'),
        };
      }),
    },
    leverage: integer(position, 'multiple'),
    lots: BigInt(integer(position, 'share')),
    before,
    opened,
    maintenanceRate: amount(position, 'maintenance_rate') / 100n,
    deduction: amount(position, 'deduction'),
    margin: amount(position, 'caution_money'),
    initialMargin: amount(position, 'origin_caution_money'),
    closeOutRate: closeOut === null ? null : closeOut / 100n,
  };
}

function asFields(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null) throw new Error(`${name}: not an object`);
  return value as Fields;
}
function textOf(of: Fields, name: string): string {
  const value = of[name];
  if (typeof value !== 'string') throw new Error(`${name}: missing`);
  return value;
}
function integer(of: Fields, name: string): number {
  const value = of[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new Error(`${name}: not a whole number`);
  return value;
}
const maybeInteger = (of: Fields, name: string): number | null =>
  of[name] === null || of[name] === undefined ? null : integer(of, name);
function amount(of: Fields, name: string): bigint {
  const text = textOf(of, name);
  const isNegative = text.startsWith('-');
  const parsed = parseDecimal(isNegative ? text.slice(1) : text);
  if (!parsed.ok) throw new Error(`${name}: not a decimal`);
  return isNegative ? -parsed.value : parsed.value;
}
const maybeAmount = (of: Fields, name: string): bigint | null =>
  of[name] === null || of[name] === undefined ? null : amount(of, name);
