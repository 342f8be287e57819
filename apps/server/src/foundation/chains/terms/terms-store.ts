/** SQL of chains_currencies: a handful of rows, held in memory and read again when a version comes into force. */
import type { Queryable } from '../../../platform/db/database.ts';
import type { ChainCurrency, ChainName, ClosedReason } from '../ports.ts';

interface TermsRow {
  chain: ChainName;
  currency_id: number;
  chain_scale: number;
  min_deposit: bigint;
  min_withdrawal: bigint;
  fee_rate: bigint;
  fee_fixed: bigint;
  confirmations: number;
  is_deposit_open: boolean;
  is_withdrawal_open: boolean;
  sign_off: string;
  closed_reason: ClosedReason | '';
}

export async function readTerms(db: Queryable): Promise<ChainCurrency[]> {
  const rows = await db.query<TermsRow>(
    `select chain, currency_id, chain_scale, min_deposit, min_withdrawal, fee_rate, fee_fixed, confirmations, is_deposit_open,
       is_withdrawal_open, sign_off, closed_reason
     from chains_currencies order by sort`,
  );
  return rows.map((row) => ({
    chain: row.chain,
    currencyId: row.currency_id,
    chainScale: row.chain_scale,
    minDeposit: row.min_deposit,
    minWithdrawal: row.min_withdrawal,
    feeRate: row.fee_rate,
    feeFixed: row.fee_fixed,
    confirmations: row.confirmations,
    isDepositOpen: row.is_deposit_open,
    isWithdrawalOpen: row.is_withdrawal_open,
    signOff: row.sign_off,
    closedReason: row.closed_reason,
  }));
}

/** The first start of an installation writes its terms; later ones and other nodes change nothing. */
export async function seedTerms(db: Queryable, terms: readonly ChainCurrency[]): Promise<void> {
  for (const [sort, each] of terms.entries()) {
    await db.query(
      `insert into chains_currencies (chain, currency_id, chain_scale, min_deposit, min_withdrawal, fee_rate, fee_fixed, confirmations,
         is_deposit_open, is_withdrawal_open, sign_off, sort)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (chain, currency_id) do nothing`,
      [
        each.chain,
        each.currencyId,
        each.chainScale,
        each.minDeposit,
        each.minWithdrawal,
        each.feeRate,
        each.feeFixed,
        each.confirmations,
        each.isDepositOpen,
        each.isWithdrawalOpen,
        each.signOff,
        sort,
      ],
    );
  }
}

/** Changes what operators may change of one row; the scale of a chain is not theirs. */
export async function saveTerms(db: Queryable, terms: Omit<ChainCurrency, 'chainScale'>): Promise<void> {
  await db.query(
    `update chains_currencies set min_deposit = $3, min_withdrawal = $4, fee_rate = $5, fee_fixed = $6, confirmations = $7,
       is_deposit_open = $8, is_withdrawal_open = $9, sign_off = $10, closed_reason = $11
     where chain = $1 and currency_id = $2`,
    [
      terms.chain,
      terms.currencyId,
      terms.minDeposit,
      terms.minWithdrawal,
      terms.feeRate,
      terms.feeFixed,
      terms.confirmations,
      terms.isDepositOpen,
      terms.isWithdrawalOpen,
      terms.signOff,
      terms.closedReason ?? '',
    ],
  );
}
