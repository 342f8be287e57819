/** A customer's deposits and claims, for the export of his data (R-POL-5): exact amounts, states and transaction ids. */
import { formatDecimal } from '@candor/money';
import type { ExportSource } from '../../foundation/identity/index.ts';
import type { AgreedGate } from '../../foundation/sales/index.ts';
import { exactAmount } from './records.ts';
import type { RecordRow } from './records-store.ts';
import { recordsAfter } from './records-store.ts';

const PAGE = 1_000;

interface Needs {
  gate: Pick<AgreedGate, 'acceptedBy'>;
  currencyName: (id: number) => string;
}

export const depositExports = ({ gate, currencyName }: Needs): ExportSource[] => [
  records(currencyName),
  consent(gate),
];

/** It has had one version only, so none is named. */
const consent = ({ acceptedBy }: Needs['gate']): ExportSource => ({
  name: 'deposit-consent',
  about: 'When it was agreed that nothing can be withdrawn before verification (R-KYC-3).',
  async *rows(db, userId) {
    const rows = await acceptedBy(db, userId);
    yield rows.map(({ accepted_at: at }) => ({ accepted_at: at.toISOString() }));
  },
});

const records = (currencyName: (id: number) => string): ExportSource => ({
  name: 'deposits',
  about: 'Deposits and claims with what was sent, what was credited, and where they stand.',
  async *rows(db, userId) {
    let after = 0n;
    for (;;) {
      const rows = await recordsAfter(db, { userId, after, limit: PAGE });
      yield rows.map((row) => lineOf(row, currencyName(row.currency_id)));
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return;
      after = last.number;
    }
  },
});

function lineOf(row: RecordRow, currency: string) {
  return {
    id: String(row.id),
    created_at: row.created_at.toISOString(),
    changed_at: row.updated_at.toISOString(),
    kind: row.kind,
    state: row.state,
    currency,
    chain: row.chain,
    amount: exactAmount(row),
    credited: row.credited === null ? null : formatDecimal(row.credited),
    address: row.address,
    tx_id: row.tx_id,
    reference: row.reference,
    reason: row.reason,
  };
}
