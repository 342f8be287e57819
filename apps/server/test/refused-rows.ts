/** One customer whose rows of a table cannot be written, as where a fault of ours meets him alone. */
import type { Queryable } from '../src/platform/db/database.ts';

/** `owner` is a connection with the owner's rights. */
export async function refuseRowsOf(owner: Queryable, table: string, userId: number): Promise<void> {
  const name = `test_refuse_${table}_${userId}`;
  await owner.query(
    `create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'refused by a test'; end $$`,
  );
  await owner.query(
    `create trigger ${name} before insert on ${table} for each row when (new.user_id = ${userId}) execute function ${name}()`,
  );
}
