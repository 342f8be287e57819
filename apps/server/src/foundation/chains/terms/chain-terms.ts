/**
 * Terms of each currency on each chain an installation begins with (R-MONEY table, R-WD-3). A demo has the 5 % of the seed;
 * a live venue starts with no rate and the flat cost of the network, and both change by four-eyes configuration later.
 */
import { ONE, decimal, formatDecimal } from '@candor/money';
import { Refusal } from '../../../platform/refusal.ts';
import type { Carried } from '../chain-source.ts';
import type { ChainCurrency, ChainName } from '../ports.ts';

export const CHAIN_NAMES: readonly ChainName[] = ['TRC20', 'ERC20', 'BTC'];

/** A rate above this needs a legal sign-off that is shown (R-WD-3). */
export const HIGHEST_UNSIGNED_RATE = decimal('0.005');
const DEMO_FEE_RATE = decimal('0.05');

/** Of the least amount, which costs the largest share: what a network charges for four of ten USDT (R-OPS-9). */
const HIGHEST_FEE_SHARE = decimal('0.4');

/** Refuses, with the bound, a fixed part that with the rate takes more than that share of the least withdrawal. */
export function refuseDearLeast(of: { minimum: bigint; feeRate: bigint; feeFixed: bigint }): void {
  const most = (of.minimum * (HIGHEST_FEE_SHARE - of.feeRate)) / ONE;
  if (of.feeFixed <= most) return;
  const bounds = { fee_fixed: { least: '0', most: formatDecimal(most < 0n ? 0n : most) } };
  throw new Refusal('invalid_request', { fields: { fee_fixed: 'too_large' }, bounds });
}

interface ChainFacts {
  /** Currency the chain's own fees are paid in: TRX, ETH, BTC. */
  coinId: number;
  coinScale: number;
  /** Contra account of what stands on the chain. */
  contra: `X:${string}`;
}

export const CHAIN_FACTS: Readonly<Record<ChainName, ChainFacts>> = {
  TRC20: { coinId: 9, coinScale: 6, contra: 'X:trc20' },
  ERC20: { coinId: 2, coinScale: 18, contra: 'X:erc20' },
  BTC: { coinId: 1, coinScale: 8, contra: 'X:btc' },
};

const [BTC, ETH, USDT] = [1, 2, 3];

/** chain, currency, chain scale, minimum in, minimum out, flat network cost, confirmations. */
const FIRST_TERMS = [
  ['TRC20', USDT, 6, '1', '10', '1', 20],
  ['ERC20', USDT, 6, '1', '10', '4', 12],
  ['ERC20', ETH, 18, '0.001', '0.01', '0.002', 12],
  ['BTC', BTC, 8, '0.0001', '0.001', '0.0002', 2],
] as const;

export function firstTerms(mode: 'demo' | 'live'): ChainCurrency[] {
  return FIRST_TERMS.map(
    ([chain, currencyId, chainScale, minDeposit, minWithdrawal, networkCost, confirmations]) => ({
      chain,
      currencyId,
      chainScale,
      minDeposit: decimal(minDeposit),
      minWithdrawal: decimal(minWithdrawal),
      feeRate: mode === 'demo' ? DEMO_FEE_RATE : 0n,
      feeFixed: mode === 'demo' ? 0n : decimal(networkCost),
      confirmations,
      isDepositOpen: true,
      isWithdrawalOpen: true,
      signOff: '',
    }),
  );
}

/** What is looked for on a chain that has contracts: USDT by its contract, and the chain's own coin where we carry it. */
export function carriedOn(chain: 'TRC20' | 'ERC20', usdtContract: string): Carried[] {
  const token = { currencyId: USDT, contract: usdtContract };
  return chain === 'ERC20' ? [token, { currencyId: ETH, contract: undefined }] : [token];
}

/** Smallest units of a chain as 10^-8, cut off (R-MONEY-4). */
export function fromRaw(raw: bigint, scale: number): bigint {
  return (raw * ONE) / 10n ** BigInt(scale);
}

/** The same rounded up: what the house spent is never booked as less. */
export function fromRawUp(raw: bigint, scale: number): bigint {
  const unit = 10n ** BigInt(scale);
  return (raw * ONE + unit - 1n) / unit;
}

/** 10^-8 as smallest units; undefined when the chain cannot express it. */
export function toRaw(amount: bigint, scale: number): bigint | undefined {
  const scaled = amount * 10n ** BigInt(scale);
  return scaled % ONE === 0n ? scaled / ONE : undefined;
}
