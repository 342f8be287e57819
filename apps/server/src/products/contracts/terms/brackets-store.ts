/**
 * SQL of what customers have in a pair altogether, with all accounts that are linked with theirs (R-KYC-4): the bracket of an order begins where
 * the ones before it end (X-CT-11).
 */
import type { Queryable, Tx } from '../../../platform/db/database.ts';

/** What an order did cost, or may cost: a short that waits may open better than its quote, which is more notional. */
const NOTIONAL = `div(quantity::numeric * coalesce(entry_price, case when side = 'L' then worst_price
  else greatest(worst_price, div(quoted_price::numeric * (100000000 + max_slippage), 100000000)) end), 100000000)`;

/**
 * The customers asked about, $2, each as the person he is, and all accounts of these persons. Nearly everybody has one, and is his own person: what
 * that costs is one look into an index of those who have more.
 */
const PERSONS = `linked as materialized (select user_id, person, account from identity_linked_accounts($2::integer[])),
  persons as materialized (select w.id as user_id, coalesce(l.person, w.id) as person
    from unnest($2::integer[]) as w (id) left join (select distinct user_id, person from linked) l on l.user_id = w.id),
  accounts as materialized (select account, person from linked union select user_id, person from persons)`;

/** Two orders of one person at once, in whichever of his accounts, are counted one after the other. Of who has several. */
export async function lockPerson(tx: Tx, userId: number): Promise<void> {
  await tx.query(
    `select 1 as done from (select distinct person from identity_linked_accounts(array[$1::integer])) p
       cross join lateral pg_advisory_xact_lock(hashtextextended('contracts-person:' || p.person::text, 0))`,
    [userId],
  );
}

/** Of everything a person has waiting or open in a pair. */
export async function notionalOf(db: Queryable, userId: number, pairId: number): Promise<bigint> {
  const [row] = await db.query<{ notional: bigint }>(
    `select coalesce(sum(${NOTIONAL}), 0)::bigint as notional from contracts_positions
     where user_id = any (array(select account from identity_linked_accounts(array[$1::integer])) || $1::integer)
       and pair_id = $2 and closed_at is null`,
    [userId, pairId],
  );
  return row!.notional;
}

/** The same of many customers at once, by the persons they are; who has nothing is left out. */
export async function notionalsOf(
  db: Queryable,
  of: { pairId: number; userIds: readonly number[] },
): Promise<{ personOf: Map<number, number>; notional: Map<number, bigint> }> {
  const rows = await db.query<{ user_id: number; person: number; notional: bigint | null }>(
    `with ${PERSONS},
       sums as (select a.person, sum(${NOTIONAL})::bigint as notional from accounts a join contracts_positions p on p.user_id = a.account
         where p.pair_id = $1 and p.closed_at is null group by a.person)
     select user_id, person, notional from persons left join sums using (person)`,
    [of.pairId, [...new Set(of.userIds)]],
  );
  return {
    personOf: new Map(rows.map(({ user_id: id, person }) => [id, person])),
    notional: new Map(rows.map(({ person, notional }) => [person, notional ?? 0n])),
  };
}

export interface Before {
  person: number;
  notional: bigint;
}

/**
 * Of what each order's person has in the pair from orders accepted before it, the orders asked about left out: what they
 * come to is known only when they open. A part that closes still counts where its whole does.
 */
export async function notionalsBefore(
  tx: Tx,
  of: { pairId: number; userIds: readonly number[]; ids: readonly bigint[] },
): Promise<Map<bigint, Before>> {
  const rows = await tx.query<{ id: bigint; person: number; before: bigint }>(
    `with ${PERSONS}
     select id, person, before from (
       select id, person, coalesce(sum(${NOTIONAL}) filter (where id <> all ($3::bigint[]))
         over (partition by person order by coalesce((select number from contracts_positions whole where whole.id = p.parent_id), number), number rows between unbounded preceding and 1 preceding), 0)::bigint as before
       from accounts a join contracts_positions p on p.user_id = a.account where pair_id = $1 and closed_at is null) known
     where id = any ($3::bigint[])`,
    [of.pairId, [...new Set(of.userIds)], of.ids],
  );
  return new Map(rows.map(({ id, person, before }) => [id, { person, notional: before }]));
}

/**
 * The sides on which these persons have something open in a pair, a closing that waits for a trigger's turn among it, but not what its customer closes
 * by hand, nor what closes on the tick that is asked for; with what was accepted for the next tick, where that counts.
 */
export async function sidesOf(
  db: Queryable,
  of: {
    pairId: number;
    userIds: readonly number[];
    withAccepted: boolean;
    except: bigint | undefined;
    closesOn: number | undefined;
  },
): Promise<{ personOf: Map<number, number>; held: { person: number; side: 'L' | 'S' }[] }> {
  const rows = await db.query<{ user_id: number; person: number; side: 'L' | 'S' | null }>(
    `with ${PERSONS},
       held as (select distinct a.person, p.side from accounts a join contracts_positions p on p.user_id = a.account
         where p.pair_id = $1 and p.closed_at is null and p.id is distinct from $4::bigint
           and (p.state = 'open' or p.state = 'closing' and p.reason <> 'user' and (p.trigger_seq < $5) is not true or $3 and p.state = 'accepted'))
     select user_id, person, side from persons left join held using (person)`,
    [of.pairId, [...new Set(of.userIds)], of.withAccepted, of.except ?? null, of.closesOn ?? null],
  );
  return {
    personOf: new Map(rows.map(({ user_id: id, person }) => [id, person])),
    held: rows.flatMap(({ person, side }) => (side === null ? [] : [{ person, side }])),
  };
}
