/**
 * SQL that finds a statement again by what it says, whatever it is called now: one whose lines add up to nothing follows on itself, and its
 * balances keep nobody from booking it twice (R-OPS-10).
 */
import type { Queryable } from '../../platform/db/database.ts';
import type { EarlierStatement } from './statements-store.ts';

interface Line {
  bankLineId: string;
  /** YYYY-MM-DD. */
  valueDate: string;
  amount: bigint;
  name: string;
  reference: string;
}
interface Came {
  bank: number;
  opening: bigint;
  lines: readonly Line[];
}

const EARLIER = `s.id::integer, s.number, to_char(s.closed_on, 'YYYY-MM-DD') as closed_on`;
const NEW = `unnest($2::text[], $3::date[], $4::bigint[], $5::text[], $6::text[]) as n (id, day, amount, name, reference)`;
const columns = (lines: readonly Line[]) => [
  lines.map(({ bankLineId }) => bankLineId),
  lines.map(({ valueDate }) => valueDate),
  lines.map(({ amount }) => String(amount)),
  lines.map(({ name }) => name),
  lines.map(({ reference }) => reference),
];

/** A booked statement of the bank with one of these lines that came in: by the bank's own id of it, and all else. */
export async function earlierOfLine(
  db: Queryable,
  { bank, lines }: Came,
): Promise<EarlierStatement | undefined> {
  const named = lines.filter(({ bankLineId, amount }) => bankLineId !== '' && amount > 0n);
  const [row] = await db.query<EarlierStatement>(
    `select ${EARLIER} from ${NEW} join banks_statement_lines l on l.bank_line_id = n.id and l.value_date = n.day and l.amount = n.amount
       and l.name = n.name and l.reference = n.reference
     join banks_statements s on s.id = l.statement_id where s.bank = $1 and s.state = 'booked' order by s.id limit 1`,
    [bank, ...columns(named)],
  );
  return row;
}

/** A booked statement of the bank with the same opening balance and all of these lines, none of them besides: the bank may give them no ids. */
export async function earlierOfAll(
  db: Queryable,
  { bank, opening, lines }: Came,
): Promise<EarlierStatement | undefined> {
  if (lines.length === 0) return undefined;
  const [row] = await db.query<EarlierStatement>(
    `with came as (select day, amount, name, reference, count(*) as times from ${NEW} group by day, amount, name, reference)
     select ${EARLIER} from banks_statements s
     where s.bank = $1 and s.state = 'booked' and s.opening = $7
       and (select count(*) from banks_statement_lines where statement_id = s.id) = $8
       and not exists (select from ${NEW} where id <> '' and id not in (select bank_line_id from banks_statement_lines where statement_id = s.id))
       and not exists (select value_date, amount, name, reference, count(*) from banks_statement_lines where statement_id = s.id
         group by value_date, amount, name, reference except select day, amount, name, reference, times from came)
     order by s.id limit 1`,
    [bank, ...columns(lines), String(opening), lines.length],
  );
  return row;
}
