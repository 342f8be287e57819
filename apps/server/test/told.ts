/** What customers were told in their inbox, for tests of any noun. */
import type { TestDatabase } from './database.ts';

export interface Told {
  kind: string;
  params: Record<string, string>;
  by_mail: boolean;
}

/** In the order in which they were told. */
export const toldTo = async (owner: TestDatabase['owner'], userId: number): Promise<Told[]> =>
  (await owner.query('select kind, params, by_mail from notify_messages where user_id = $1 order by number', [
    userId,
  ])) as unknown as Told[];

/** How many messages of a kind there are, and to how many customers. */
export const countTold = async (owner: TestDatabase['owner'], kind: string): Promise<unknown> =>
  (
    await owner.query(
      'select count(*)::integer as all, count(distinct user_id)::integer as customers from notify_messages where kind = $1',
      [kind],
    )
  )[0];
