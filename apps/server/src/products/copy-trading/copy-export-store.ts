/** A customer's copies with everything that went in and out of them, what became of signals, and what he agreed to, for the copy of his data (R-POL-5). */
import { formatDecimal } from '@candor/money';
import type { ExportSource } from '../../foundation/identity/index.ts';

interface CopyExport {
  id: bigint;
  lead: string;
  state: string;
  funds: bigint;
  high_water: bigint;
  shared: bigint;
  started_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  returned: bigint | null;
}

const PAGE = 1_000;

export const copyExports: readonly ExportSource[] = [
  {
    name: 'copies',
    about: 'Every copied portfolio with its lead, money put in, high-water mark, share paid and end.',
    async *rows(db, userId) {
      const rows = await db.query<CopyExport>(
        `select c.id, l.name as lead, c.state, c.funds, c.high_water, c.shared, c.started_at, c.ended_at, c.end_reason, c.returned
         from copy_trading_copies c join copy_trading_leads l on l.id = c.lead_id where c.user_id = $1 order by c.number`,
        [userId],
      );
      yield rows.map((row) => ({
        id: String(row.id),
        lead: row.lead,
        state: row.state,
        funds: formatDecimal(row.funds),
        high_water: formatDecimal(row.high_water),
        shared: formatDecimal(row.shared),
        started_at: row.started_at.toISOString(),
        ended_at: row.ended_at?.toISOString() ?? null,
        end_reason: row.end_reason,
        returned: row.returned === null ? null : formatDecimal(row.returned),
      }));
    },
  },
  {
    name: 'copied-signals',
    about: 'What each signal of a lead became with each copy.',
    async *rows(db, userId) {
      for (let after = 0n; ;) {
        const rows = await db.query<{
          copy_id: bigint;
          signal_id: bigint;
          lots: number;
          reason: string | null;
          price: bigint;
          at: Date;
        }>(
          `select m.copy_id, m.signal_id, m.lots, m.reason, m.price, m.at from copy_trading_mirrors m
             join copy_trading_copies c on c.id = m.copy_id
           where c.user_id = $1 and m.signal_id > $2
             and m.signal_id <= coalesce((select max(s.signal_id) from (select n.signal_id from copy_trading_mirrors n
               join copy_trading_copies d on d.id = n.copy_id where d.user_id = $1 and n.signal_id > $2 order by n.signal_id limit $3) s), 0)
           order by m.signal_id, m.copy_id`,
          [userId, after, PAGE],
        );
        yield rows.map((row) => ({
          copy: String(row.copy_id),
          signal: String(row.signal_id),
          lots: row.lots,
          reason: row.reason,
          price: formatDecimal(row.price),
          at: row.at.toISOString(),
        }));
        if (rows.length === 0) return;
        after = rows.at(-1)!.signal_id;
      }
    },
  },
  {
    name: 'copy-agreements',
    about: 'Versions of the copy-trading agreement that were accepted, and when.',
    async *rows(db, userId) {
      const rows = await db.query<{ version: number; accepted_at: Date }>(
        'select version, accepted_at from copy_trading_agreements where user_id = $1 order by version',
        [userId],
      );
      yield rows.map(({ version, accepted_at: at }) => ({ version, accepted_at: at.toISOString() }));
    },
  },
];
