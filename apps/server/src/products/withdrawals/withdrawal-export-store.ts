/** A customer's withdrawals, saved addresses and bank accounts, for the export of his data (R-POL-5). */
import { formatDecimal } from '@candor/money';
import type { ExportSource } from '../../foundation/identity/index.ts';
import type { BankAccountRow } from './bank/bank-accounts-store.ts';
import type { BankDetails } from './bank/bank-rules.ts';
import { COLUMNS } from './withdrawals-store.ts';
import type { WithdrawalRow } from './withdrawals-store.ts';

const PAGE = 1_000;

export function withdrawalExport(of: {
  currencyName: (id: number) => string;
  open: (row: BankAccountRow) => BankDetails;
}): readonly ExportSource[] {
  return [withdrawals(of.currencyName), addresses(of.currencyName), bankAccounts(of.open)];
}

const withdrawals = (currencyName: (id: number) => string): ExportSource => ({
  name: 'withdrawals',
  about: 'Withdrawals with fees, state and destination.',
  async *rows(db, userId) {
    let after = 0n;
    for (;;) {
      const rows = await db.query<WithdrawalRow & { number: bigint }>(
        `select ${COLUMNS}, number from withdrawals_requests where user_id = $1 and number > $2 order by number limit $3`,
        [userId, after, PAGE],
      );
      yield rows.map((row) => ({
        id: String(row.id),
        requested_at: row.created_at.toISOString(),
        changed_at: row.updated_at.toISOString(),
        state: row.state,
        currency: currencyName(row.currency_id),
        chain: row.chain,
        to: row.destination,
        amount: formatDecimal(row.amount),
        fee: formatDecimal(row.fee),
        arrives: formatDecimal(row.arrives - row.missing),
        tx_id: row.tx_id,
        reason: row.reason,
        remark: row.remark,
        travel_owner: row.travel_owner,
        travel_provider: row.travel_provider,
      }));
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return;
      after = last.number;
    }
  },
});

const addresses = (currencyName: (id: number) => string): ExportSource => ({
  name: 'withdrawal-addresses',
  about: 'Saved withdrawal addresses, deleted ones too.',
  async *rows(db, userId) {
    const rows = await db.query<{
      id: bigint;
      currency_id: number;
      chain: string;
      address: string;
      label: string;
      created_at: Date;
      deleted_at: Date | null;
    }>(
      `select id, currency_id, chain, address, label, created_at, deleted_at from withdrawals_addresses where user_id = $1 order by number`,
      [userId],
    );
    yield rows.map((row) => ({
      id: String(row.id),
      currency: currencyName(row.currency_id),
      chain: row.chain,
      address: row.address,
      label: row.label,
      saved_at: row.created_at.toISOString(),
      deleted_at: row.deleted_at?.toISOString() ?? null,
    }));
  },
});

const bankAccounts = (open: (row: BankAccountRow) => BankDetails): ExportSource => ({
  name: 'bank-accounts',
  about: 'Bound bank accounts as entered, ended ones too.',
  async *rows(db, userId) {
    const rows = await db.query<BankAccountRow & { ended_at: Date | null }>(
      `select id, user_id, sealed, shown, account_index, number_indexes, created_at, usable_at, ended_at from withdrawals_bank_accounts where user_id = $1 order by number`,
      [userId],
    );
    yield rows.map((row) => ({
      id: String(row.id),
      bound_at: row.created_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
      ...open(row),
    }));
  },
});
