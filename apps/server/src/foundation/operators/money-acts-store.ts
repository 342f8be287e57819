/** SQL of operators_money_acts: what was asked for and not refused within a window, by maker and by account. */
import type { Queryable } from '../../platform/db/database.ts';

/** Acts on money are weighed one after the other: two at once would each miss the other. */
export async function lockMoneyActs(tx: Queryable): Promise<void> {
  await tx.query(`select 1 as done from pg_advisory_xact_lock(hashtextextended('operators-money-acts', 0))`);
}

/**
 * What stands open, and what was done since: by when it was done, for money that was asked for a day ago and given a minute ago was
 * given a minute ago.
 */
const COUNTED = `from operators_money_acts a join operators_proposals p on p.id = a.proposal_id
  where (p.state = 'open' or p.state = 'executed' and p.decided_at > $1) and a.at > $1::timestamptz - interval '24 hours'`;

/** What stands open or was done since then: of this maker in all kinds, and on the busiest of these groups of accounts, each act once. */
export async function sumsSince(
  tx: Queryable,
  of: { makerId: number; groups: readonly (readonly string[])[]; since: Date },
): Promise<{ maker: bigint; account: bigint }> {
  const members = of.groups.flatMap((accounts, n) => accounts.map((account) => ({ account, n })));
  const [row] = await tx.query<{ maker: string; account: string }>(
    `with groups as (select array_agg(m.account) as accounts from unnest($3::text[], $4::integer[]) as m (account, n) group by m.n)
     select coalesce((select sum(a.usdt_value) ${COUNTED} and a.maker_id = $2), 0)::text as maker,
       coalesce((select max(s.sum) from groups g
         cross join lateral (select sum(a.usdt_value) as sum ${COUNTED} and a.accounts && g.accounts) s), 0)::text as account`,
    [of.since, of.makerId, members.map(({ account }) => account), members.map(({ n }) => n)],
  );
  return { maker: BigInt(row!.maker), account: BigInt(row!.account) };
}

/** How many of a kind this maker has asked for since then, refused ones too. */
export async function actsSince(
  tx: Queryable,
  of: { makerId: number; kind: string; since: Date },
): Promise<number> {
  const [row] = await tx.query<{ made: bigint }>(
    'select count(*) as made from operators_money_acts where maker_id = $1 and kind = $2 and at > $3',
    [of.makerId, of.kind, of.since],
  );
  return Number(row!.made);
}

export async function insertMoneyAct(
  tx: Queryable,
  of: {
    proposalId: number;
    kind: string;
    makerId: number;
    accounts: readonly string[];
    value: bigint | undefined;
    at: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into operators_money_acts (proposal_id, kind, maker_id, accounts, usdt_value, at) values ($1, $2, $3, $4, $5, $6)`,
    [of.proposalId, of.kind, of.makerId, of.accounts, of.value ?? null, of.at],
  );
}

/** The median worth of what was carried out of a kind, and of how many. */
export async function medianOf(
  db: Queryable,
  of: { kind: string; since: Date },
): Promise<{ acts: number; median: bigint }> {
  const [row] = await db.query<{ acts: bigint; median: string }>(
    `select count(*) as acts, coalesce(percentile_disc(0.5) within group (order by a.usdt_value), 0)::text as median
     from operators_money_acts a join operators_proposals p on p.id = a.proposal_id
     where a.kind = $1 and a.at > $2 and p.state = 'executed' and a.usdt_value is not null`,
    [of.kind, of.since],
  );
  return { acts: Number(row!.acts), median: BigInt(row!.median) };
}
