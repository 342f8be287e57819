/** A customer's copies with everything that went in and out of them, and what became of signals, for the copy of his data (R-POL-5). */
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

interface FlowExport {
  id: bigint;
  copy_id: bigint;
  kind: string;
  amount: bigint;
  value: bigint;
  high_water_after: bigint;
  agreement_version: number;
  shared: bigint;
  period: string | null;
  at: Date;
}

interface LeadExport {
  name: string;
  about: string;
  share_rate: bigint;
  state: string;
  agreement_version: number;
  applied_at: Date;
  admitted_at: Date | null;
  ended_at: Date | null;
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
    name: 'copy-flows',
    about:
      'What went in and out of each copied portfolio, shares of the lead among it, each with the high-water mark.',
    async *rows(db, userId) {
      for (let after = 0n; ;) {
        const rows = await db.query<FlowExport>(
          `select f.id, f.copy_id, f.kind, f.amount, f.value, f.high_water_after, f.agreement_version, f.shared,
             f.period::text as period, f.at
           from copy_trading_flows f join copy_trading_copies c on c.id = f.copy_id
           where c.user_id = $1 and f.id > $2 order by f.id limit $3`,
          [userId, after, PAGE],
        );
        yield rows.map((row) => ({
          copy: String(row.copy_id),
          kind: row.kind,
          amount: formatDecimal(row.amount),
          value_before: formatDecimal(row.value),
          high_water: formatDecimal(row.high_water_after),
          agreement_version: row.agreement_version,
          to_lead: formatDecimal(row.shared),
          week: row.period,
          at: row.at.toISOString(),
        }));
        if (rows.length < PAGE) return;
        after = rows.at(-1)!.id;
      }
    },
  },
  {
    name: 'copy-leading',
    about: 'Applications to lead, and what became of them.',
    async *rows(db, userId) {
      const rows = await db.query<LeadExport>(
        `select name, about, share_rate, state, agreement_version, applied_at, admitted_at, ended_at
         from copy_trading_leads where user_id = $1 order by applied_at`,
        [userId],
      );
      yield rows.map(({ share_rate: rate, ...row }) => ({
        ...row,
        share_rate: formatDecimal(rate),
        applied_at: row.applied_at.toISOString(),
        admitted_at: row.admitted_at?.toISOString() ?? null,
        ended_at: row.ended_at?.toISOString() ?? null,
      }));
    },
  },
  {
    name: 'copy-test',
    about: 'Which version of the test before the first copy was passed, and when.',
    async *rows(db, userId) {
      const rows = await db.query<{ test_version: number; tested_at: Date }>(
        'select test_version, tested_at from copy_trading_customers where user_id = $1 and tested_at is not null',
        [userId],
      );
      yield rows.map(({ test_version: version, tested_at: at }) => ({
        version,
        passed_at: at.toISOString(),
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
];
