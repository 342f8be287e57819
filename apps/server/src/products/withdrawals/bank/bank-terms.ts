/**
 * Minimum and fee of payouts by bank as a kind of configuration (R-WD-3, R-OPS-4): two people, a day's delay, every version public.
 * A withdrawal keeps the terms it was submitted under (R-GEN-3).
 */
import { decimal, isMultipleOf, parseDecimal } from '@candor/money';
import { BANK_WAY } from '@candor/wire';
import * as v from 'valibot';
import { HIGHEST_UNSIGNED_RATE, refuseDearLeast } from '../../../foundation/chains/index.ts';
import { compareFields } from '../../../foundation/configuration/index.ts';
import type { Config } from '../../../platform/config.ts';
import type { Platform } from '../../../platform/platform.ts';
import { namesPayee } from '../../../platform/forbidden-text-rules.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readBankTerms, saveBankTerms, seedBankTerms } from './bank-terms-store.ts';
import type { BankTermsText } from './bank-terms-text.ts';
import { bankTerms } from './bank-terms-text.ts';
import type { BankTerms } from '../ports.ts';
import { USD_ID } from '../ports.ts';
import type { Way } from '../withdrawal-rules.ts';

/** Banks count cents. */
const BANK_SCALE = 2;
/** R-MONEY table, USD: 50 at least. The seed's 5 % in a demo; in live what a bank charges for a transfer. */
const FIRST: Readonly<Record<Config['mode'], BankTermsText>> = {
  demo: {
    min_withdrawal: '50',
    fee_rate: '0.05',
    fee_fixed: '0',
    is_withdrawal_open: true,
    sign_off: '',
    closed_reason: '',
  },
  live: {
    min_withdrawal: '50',
    fee_rate: '0',
    fee_fixed: '15',
    is_withdrawal_open: true,
    sign_off: '',
    closed_reason: '',
  },
};
const KEY = 'USD';

export function createBankTerms({ db, config }: Platform): BankTerms {
  let way = wayOf(FIRST[config.mode]);
  const reload = async (): Promise<void> => {
    const stored = (await readBankTerms(db)).find(({ currency_id }) => currency_id === USD_ID);
    if (stored !== undefined) way = wayOf(stored.value);
  };
  return {
    kind: {
      kind: 'bank_payout',
      isPublished: true,
      makers: ['treasurer', 'market_admin'],
      checkers: ['treasurer', 'access_admin', 'auditor', 'market_admin'],
      // USD. A minimum that nobody reaches would close withdrawals by another name (R-OPS-4).
      bounds: {
        min_withdrawal: { least: '0.01', most: '1000' },
        fee_rate: { least: '0', most: '0.05' },
        fee_fixed: { least: '0', most: '100' },
      },
      read: (input) => read(input, config.mode),
      list: async (at) => (await readBankTerms(at)).map(({ value }) => ({ key: KEY, value })),
      compare: compareFields,
      // Ways out are never closed at once (R-OPS-4).
      isImmediate: () => false,
      apply: (tx, { value, version }) => saveBankTerms(tx, { currency_id: USD_ID, value, version }),
      reload,
    },
    async start() {
      await seedBankTerms(db, { currency_id: USD_ID, value: FIRST[config.mode] });
      await reload();
    },
    way: () => way,
  };
}

function read(input: unknown, mode: Config['mode']): BankTermsText {
  const refuse = (
    field: string,
    fault: 'malformed' | 'too_small' | 'required' | 'leads_elsewhere',
  ): Refusal => new Refusal('invalid_request', { fields: { [field]: fault } });
  const parsed = v.safeParse(bankTerms, input);
  if (!parsed.success) throw refuse(v.getDotPath(parsed.issues[0]) ?? 'value', 'malformed');
  for (const field of ['min_withdrawal', 'fee_fixed', 'fee_rate'] as const)
    if (!parseDecimal(parsed.output[field]).ok) throw refuse(field, 'malformed');
  const { minimum, feeFixed, feeRate } = wayOf(parsed.output);
  const cent = decimal('0.01');
  if (!isMultipleOf(minimum, cent)) throw refuse('min_withdrawal', 'malformed');
  if (!isMultipleOf(feeFixed, cent)) throw refuse('fee_fixed', 'malformed');
  if (minimum <= 0n) throw refuse('min_withdrawal', 'too_small');
  refuseDearLeast({ minimum, feeRate, feeFixed });
  if (mode === 'live' && feeRate > HIGHEST_UNSIGNED_RATE && parsed.output.sign_off === '')
    throw refuse('sign_off', 'required');
  if (namesPayee(parsed.output.sign_off)) throw refuse('sign_off', 'leads_elsewhere');
  if (parsed.output.is_withdrawal_open !== (parsed.output.closed_reason === ''))
    throw refuse('closed_reason', 'required');
  return parsed.output;
}

function wayOf(terms: BankTermsText): Way {
  return {
    chain: BANK_WAY,
    chainScale: BANK_SCALE,
    minimum: decimal(terms.min_withdrawal),
    feeRate: decimal(terms.fee_rate),
    feeFixed: decimal(terms.fee_fixed),
    isOpen: terms.is_withdrawal_open,
    signOff: terms.sign_off,
    closedReason: terms.closed_reason,
  };
}
