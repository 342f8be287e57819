/** A customer's whole ledger for the export of his data (R-POL-5), and his journals for the timeline operators read. */
import { formatDecimal } from '@candor/money';
import type { Queryable } from '../../platform/db/database.ts';
import type { ExportSource, TimelineSource } from '../identity/index.ts';

const PAGE = 2_000;

/** Every posting on his balances, balance by balance, oldest first. */
export function ledgerExport(currencyName: (id: number) => string): ExportSource {
  return {
    name: 'ledger-postings',
    about:
      'Every movement of every balance: account by account, oldest first; the amounts of a bucket add up to its balance.',
    async *rows(db, userId) {
      const balances = await db.query<{ id: bigint; account: string; currency_id: number }>(
        'select id, account, currency_id from ledger_balances where user_id = $1 order by account, currency_id',
        [userId],
      );
      for (const balance of balances) {
        const ledgerAccount = { account: balance.account, currency: currencyName(balance.currency_id) };
        for await (const page of postingsOf(db, balance.id)) {
          yield page.map(({ journal_id, line, bucket, amount, kind, ref_type, ref_id, reverses, at }) => ({
            journal_id: String(journal_id),
            line,
            at: at.toISOString(),
            ...ledgerAccount,
            bucket: bucket === 'a' ? 'available' : 'frozen',
            amount: formatDecimal(amount),
            kind,
            ref_type,
            ref_id,
            reverses: reverses === null ? null : String(reverses),
          }));
        }
      }
    },
  };
}

interface Posting {
  journal_id: bigint;
  line: number;
  bucket: 'a' | 'f';
  amount: bigint;
  kind: string;
  ref_type: string;
  ref_id: string;
  reverses: bigint | null;
  at: Date;
}

async function* postingsOf(db: Queryable, balanceId: bigint): AsyncIterable<Posting[]> {
  let after = { journal: 0n, line: -1 };
  for (;;) {
    const rows = await db.query<Posting>(
      `select p.journal_id, p.line, p.bucket, p.amount, j.kind, j.ref_type, j.ref_id, j.reverses, j.at
       from ledger_postings p join ledger_journals j on j.id = p.journal_id
       where p.balance_id = $1 and (p.journal_id, p.line) > ($2, $3) order by p.journal_id, p.line limit $4`,
      [balanceId, after.journal, after.line, PAGE],
    );
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = { journal: last.journal_id, line: last.line };
  }
}

/** What money did; trades of the spot market are too many to be read here and stand in the ledger browser. */
export const JOURNAL_TIMELINE: TimelineSource = {
  name: 'journal',
  async entries(db, { userId, before, limit }) {
    const rows = await db.query<{ id: bigint; kind: string; ref_type: string; ref_id: string; at: Date }>(
      `select j.id, j.kind, j.ref_type, j.ref_id, j.at from ledger_journals j where j.at < $2 and j.id in (
         select p.journal_id from ledger_balances b cross join lateral (
           select journal_id from ledger_postings where balance_id = b.id order by journal_id desc limit 5000) p
         where b.user_id = $1)
       and j.kind not like 'spot_%' order by j.at desc, j.id desc limit $3`,
      [userId, before, limit],
    );
    return rows.map(({ id, kind, ref_type, ref_id, at }) => ({
      id: String(id),
      at: at.getTime(),
      what: `journal.${kind}`,
      params: { ref_type, ref_id },
      link: { type: 'journal', id: String(id) },
    }));
  },
};
