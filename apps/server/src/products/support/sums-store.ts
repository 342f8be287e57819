/** SQL of what was asked in a day, by a customer, a visitor, or all visitors of an address: the row is the lock under which it is counted. */
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface SumRow {
  threads: number;
  messages: number;
  in_minute: number;
}

/** Adds, and answers the sums with it; a minute begins with the first message after the last one ended. */
export async function addToSum(
  tx: Tx,
  of: { key: string; day: string; at: Date; threads: number; messages: number },
): Promise<SumRow> {
  const [row] = await tx.query<SumRow>(
    `insert into support_sums as s (key, day, threads, messages, minute, in_minute) values ($1, $2, $4, $5, $3, $5)
     on conflict (key, day) do update set threads = s.threads + $4, messages = s.messages + $5,
       in_minute = case when s.minute > $3::timestamptz - interval '1 minute' then s.in_minute + $5 else $5 end,
       minute = case when s.minute > $3::timestamptz - interval '1 minute' then s.minute else $3 end
     returning threads, messages, in_minute`,
    [of.key, of.day, of.at, of.threads, of.messages],
  );
  return row!;
}

export async function forgetSums(db: Queryable, before: string): Promise<void> {
  await db.query('delete from support_sums where day < $1', [before]);
}
