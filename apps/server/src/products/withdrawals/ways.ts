/** Ways out of a currency with their terms: its chains as configured, and the bank for money of banks (R-WD-3, R-WD-8). */
import { decimal } from '@candor/money';
import { BANK_CURRENCY_ID, BANK_WAY } from '@candor/wire';
import type { Config } from '../../platform/config.ts';
import type { WithdrawalDeps } from './ports.ts';
import { USD_ID } from './ports.ts';
import type { Way } from './withdrawal-rules.ts';

/** R-MONEY table, USD: cents, 50 at least. The seed's 5 % in a demo; in live what a bank charges for a transfer. */
const BANK_TERMS: Readonly<Record<Config['mode'], Way>> = {
  demo: bankTerms({ feeRate: decimal('0.05'), feeFixed: 0n }),
  live: bankTerms({ feeRate: 0n, feeFixed: decimal('15') }),
};

export function waysOf({ platform, ports }: WithdrawalDeps, currencyId: number): Way[] {
  const chains = ports.chains
    .currencies()
    .filter((each) => each.currencyId === currencyId)
    .map((each) => ({
      chain: each.chain as string,
      chainScale: each.chainScale,
      minimum: each.minWithdrawal,
      feeRate: each.feeRate,
      feeFixed: each.feeFixed,
      isOpen: each.isWithdrawalOpen,
      signOff: each.signOff,
    }));
  return currencyId === USD_ID ? [...chains, BANK_TERMS[platform.config.mode]] : chains;
}

/** The family's pseudo currency of a bank transfer is USD here. */
export const currencyOfRequest = (currencyId: number): number => (currencyId === BANK_CURRENCY_ID ? USD_ID : currencyId);

function bankTerms(fee: { feeRate: bigint; feeFixed: bigint }): Way {
  return { chain: BANK_WAY, chainScale: 2, minimum: decimal('50'), ...fee, isOpen: true, signOff: '' };
}
