/**
 * Everything a database is made of, as sorted lines of text, read from its catalogue: so that two ways to the same schema can
 * be compared line by line. Names of the user that owns it and moments of its making are left out.
 */
import type { Database } from '../../src/platform/db/database.ts';

/** Each answers one column `entry`. Objects that a table brings along (its index of a constraint, its row type) appear once. */
const PARTS: Readonly<Record<string, string>> = {
  relations: `
    select format('%s %s %s %s', case c.relkind when 'r' then 'table' when 'v' then 'view' when 'S' then 'sequence' end,
      c.oid::regclass, c.relpersistence, coalesce(array_to_string(c.reloptions, ','), '')) as entry
    from pg_class c where c.relnamespace = any ($1) and c.relkind in ('r', 'v', 'S', 'p', 'm')`,
  columns: `
    select format('column %s %s %s %s %s default:%s generated:%s identity:%s storage:%s collation:%s', a.attrelid::regclass,
      row_number() over (partition by a.attrelid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' else '' end, pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity,
      a.attstorage, nullif(a.attcollation, t.typcollation)::regcollation) as entry
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = any ($1) and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`,
  constraints: `
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as entry
    from pg_constraint where connamespace = any ($1) and contype <> 'n' and conrelid <> 0`,
  indexes: `
    select 'index ' || pg_get_indexdef(i.indexrelid) as entry
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = any ($1)`,
  functions: `
    select 'function ' || pg_get_functiondef(oid) || coalesce(' grants:' || proacl::text, '') as entry
    from pg_proc where pronamespace = any ($1)`,
  views: `
    select format('definition %s %s', c.oid::regclass, pg_get_viewdef(c.oid)) as entry
    from pg_class c where c.relnamespace = any ($1) and c.relkind in ('v', 'm')`,
  triggers: `
    select 'trigger ' || pg_get_triggerdef(t.oid) as entry
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = any ($1) and not t.tgisinternal`,
  sequences: `
    select format('sequence %s %s start:%s step:%s from:%s to:%s cache:%s cycle:%s', seqrelid::regclass, format_type(seqtypid, null),
      seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle) as entry
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace = any ($1)`,
  grants: `
    select format('grant %s %s to %s', g.privilege_type, c.oid::regclass, g.grantee::regrole) as entry
    from pg_class c cross join aclexplode(c.relacl) g where c.relnamespace = any ($1) and g.grantee <> c.relowner
    union all
    select format('grant %s schema %s to %s', g.privilege_type, n.nspname, case when g.grantee = 0 then 'public' else g.grantee::regrole::text end)
    from pg_namespace n cross join aclexplode(n.nspacl) g where n.oid = any ($1) and g.grantee <> n.nspowner`,
};

/** Bookkeeping of how the schema came about, which differs by nature. */
const NOT_COMPARED = ['platform_migrations'];

export async function describeDatabase(owner: Database): Promise<string[]> {
  const [{ schemas }] = (await owner.query<{ schemas: string[] }>(
    `select array_agg(oid order by nspname)::text[] as schemas from pg_namespace where nspname in ('public', 'chk')`,
  )) as [{ schemas: string[] }];
  const entries: string[] = [];
  for (const text of Object.values(PARTS)) {
    for (const { entry } of await owner.query<{ entry: string }>(text, [schemas])) entries.push(entry);
  }
  const compared = entries.filter((entry) => !NOT_COMPARED.some((table) => entry.includes(table)));
  return [...compared, ...(await seededRows(owner))].map(oneLine).sort();
}

/** Every row there is. Columns that the database fills with the time of the statement are left out. */
async function seededRows(owner: Database): Promise<string[]> {
  const tables = await owner.query<{ name: string; clocks: string[] }>(
    `select c.relname as name, array(
       select a.attname::text from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = c.oid and pg_get_expr(d.adbin, d.adrelid) in ('now()', 'clock_timestamp()')) as clocks
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)`,
    [NOT_COMPARED],
  );
  const rows: string[] = [];
  for (const { name, clocks } of tables) {
    const found = await owner.query<{ entry: string }>(
      `select (to_jsonb(t) - $1::text[])::text as entry from ${name} t`,
      [clocks],
    );
    for (const { entry } of found) rows.push(`row ${name} ${entry}`);
  }
  return rows;
}

/** Line ends and indentation say nothing. */
function oneLine(entry: string): string {
  return entry.replaceAll(/\s+/g, ' ').trim();
}
