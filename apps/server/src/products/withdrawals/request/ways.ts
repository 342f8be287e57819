/** Ways out of a currency with their terms: its chains as configured, and the bank for money of banks (R-WD-3, R-WD-8). */
import { BANK_CURRENCY_ID } from '@candor/wire';
import type { WithdrawalDeps } from '../ports.ts';
import { USD_ID } from '../ports.ts';
import type { Way } from '../withdrawal-rules.ts';

export function waysOf({ ports, bankTerms }: WithdrawalDeps, currencyId: number): Way[] {
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
      closedReason: each.isWithdrawalOpen ? '' : (each.closedReason ?? ''),
    }));
  return currencyId === USD_ID ? [...chains, bankTerms.way()] : chains;
}

/** The family's pseudo currency of a bank transfer is USD here. */
export const currencyOfRequest = (currencyId: number): number =>
  currencyId === BANK_CURRENCY_ID ? USD_ID : currencyId;
