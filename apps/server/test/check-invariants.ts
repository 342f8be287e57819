/**
 * The invariants of the check contract as an outsider reads them: the contract's own SQL on the `chk` views, in one
 * snapshot, under the role that may only look. I6, I8 and I11 compare with what customers were told; the tests and
 * the simulation that kept that history check them.
 */
import type { Database, Queryable } from '../src/platform/db/database.ts';
import { APP_ROLE, CHECKER_ROLE } from '../src/platform/db/migrations-store.ts';

/** Each statement answers the offending rows; none means that the invariant holds. */
export const CONTRACT: Readonly<Record<string, string>> = {
  I1: 'select journal_id,currency,sum(amount) from chk.posting group by 1,2 having sum(amount)<>0',
  I2: `select * from chk.balance where amount='NaN' or min_scale(amount)>18 or (user_id is not null and amount<0)`,
  I2_house: `select * from chk.balance where user_id is null and account not like 'X:%' and amount<0`,
  I3: `select user_id,account,currency,bucket,sum(a) from (select user_id,account,currency,bucket,amount a from chk.posting
    union all select user_id,account,currency,bucket,-amount from chk.balance) x group by 1,2,3,4 having sum(a)<>0`,
  I4: `select user_id,account,currency,sum(a) from (select user_id,account,currency,amount a from chk.balance where bucket='frozen'
    union all select user_id,account,currency,-amount from chk.hold where state='open') x group by 1,2,3 having sum(a)<>0`,
  I5: `select o.id from chk.spot_order o left join chk.fill f on f.order_id=o.id group by o.id,o.qty,o.filled,o.status
    having coalesce(sum(f.qty),0)<>o.filled or o.filled>o.qty or (o.status='completed')<>(o.filled=o.qty)`,
  I5_match: `select match_id from chk.fill f join chk.spot_order o on o.id=f.order_id group by 1
    having count(*)<>2 or count(distinct f.side)<>2 or count(distinct (f.price,f.qty))<>1 or count(distinct o.user_id)<>2`,
  I7: 'select ref_type,ref_id,kind,count(*) from chk.journal group by 1,2,3 having count(*)>1',
  // The ledger takes a reference once a kind: two nouns that post one kind would take the other's number for their own.
  I7_nouns: `select kind from chk.journal where ref_id ~ '^[0-9]' group by kind having count(distinct ref_type)>1`,
  I7_idem: `select idem_key,count(*) from chk.journal where idem_key is not null group by 1 having count(*)>1 and max(at)-min(at)<interval '24 hours'`,
  I9: `select * from chk.transition t where (ref_type,coalesce(from_state,'nothing'),to_state) not in
    (('spot_order','nothing','waiting'),('spot_order','waiting','completed'),('spot_order','waiting','cancelled'),
    ('deposit','nothing','seen'),('deposit','seen','unseen'),('deposit','unseen','seen'),('deposit','seen','gathering'),('deposit','seen','credited'),
    ('deposit','gathering','credited'),('deposit','seen','held'),('deposit','gathering','held'),('deposit','held','gathering'),('deposit','nothing','review'),('deposit','review','credited'),('deposit','review','resolved'),('deposit','review','rejected'),
    ('statement_line','nothing','open'),('statement_line','open','credited'),('statement_line','open','suspended'),('statement_line','suspended','credited'),('statement_line','suspended','returned'),('statement_line','credited','open'),('statement_line','open','payback'),('statement_line','suspended','payback'),('statement_line','payback','open'),('statement_line','open','reversed'),('statement_line','suspended','reversed'),('statement_line','returned','reversed'),('deposit','credited','review'),
    ('kyc','nothing','review'),('kyc','review','passed'),('kyc','review','retry'),('kyc','review','final'),('kyc','passed','expired'),
    ('option','nothing','accepted'),('option','accepted','open'),('option','accepted','void'),('option','open','won'),('option','open','lost'),
    ('option','open','flat'),('option','open','void'),
    ('launchpad','nothing','committed'),('launchpad','committed','cancelled'),('launchpad','committed','refunded'),
    ('launchpad','committed','allotted'),('launchpad','allotted','released'),('launchpad','allotted','taken_back'),
    ('airdrop','nothing','announced'),('airdrop','announced','counted'),('airdrop','counted','paid'),
    ('referral','nothing','waiting'),('referral','waiting','activated'),('referral','waiting','lapsed'),('referral','activated','lapsed'),('referral','activated','ended'),
    ('hosting','nothing','hosting'),('hosting','hosting','completed'),('hosting','hosting','redeemed'),
    ('copy','nothing','active'),('copy','active','leaving'),('copy','leaving','ended'),
    ('machine','nothing','running'),('machine','running','ended'),('machine','running','cancelled'),
    ('contract','nothing','accepted'),('contract','nothing','pending'),('contract','accepted','open'),('contract','accepted','cancelled'),
    ('contract','pending','open'),('contract','pending','cancelled'),('contract','open','closed'),
    ('withdrawal','nothing','review'),('withdrawal','review','approved'),('withdrawal','review','rejected'),('withdrawal','review','cancelled'),
    ('withdrawal','approved','sent'),('withdrawal','approved','failed'),('withdrawal','sent','passed'),('withdrawal','sent','failed'),
    ('withdrawal','passed','sent'),('withdrawal','passed','failed'),('withdrawal','failed','passed'))`,
  I9_once: `select ref_type,ref_id,from_state from chk.transition group by 1,2,3 having count(*)>1`,
  I10: 'select user_id from chk.event group by 1 having max(seq)<>count(*) or min(seq)<>1 or count(distinct seq)<>count(*)',
  I12: 'select currency,sum(amount) from chk.balance group by 1 having sum(amount)<>0',
  I13: `select user_id,business_day,count(*) from chk.withdrawal where status<>'rejected' group by 1,2 having count(*)>3`,
  I14: `select id from chk.journal where actor is null or ref_id is null or (kind like 'manual%' and (approver is null or approver=actor))`,
  I15: `select v.name from (values ('ledger_postings'),('ledger_journals'),('spot_trades'),('spot_book_events')) v (name)
    where has_table_privilege('${APP_ROLE}',v.name,'UPDATE') or has_table_privilege('${APP_ROLE}',v.name,'DELETE')
      or has_table_privilege('${APP_ROLE}',v.name,'TRUNCATE')`,
  I16: `select ref_id,count(*) from chk.journal where kind='yield' group by 1 having count(*)>1`,
};

/** Names of broken invariants with some of their offending rows; empty when all hold. `owner` may take on the checker's role. */
export async function brokenInvariants(owner: Database): Promise<Record<string, unknown[]>> {
  const connection = await owner.dedicated('check');
  const broken: Record<string, unknown[]> = {};
  try {
    await connection.query('begin isolation level repeatable read read only');
    await connection.query('set local statement_timeout = 0');
    await connection.query(`set local role ${CHECKER_ROLE}`);
    for (const [name, sql] of Object.entries(CONTRACT)) {
      const rows = await connection.query(sql);
      if (rows.length > 0) broken[name] = rows.slice(0, 5);
    }
    await connection.query('commit');
  } finally {
    await connection.close();
  }
  return broken;
}

const VIEWS = [
  'chk.balance',
  'chk.posting',
  'chk.journal',
  'chk.hold',
  'chk.spot_order',
  'chk.obligation',
  'chk.withdrawal',
  'chk.fill',
  // Of a guess its owner is told (R-SEC-2); whatever else is told of an account comes of money that moved.
  `(select * from chk.event where ref_id not like 'message:%')`,
];

/** SAME of the check contract: one fingerprint of everything that money could have changed. */
export async function moneyFingerprint(db: Queryable): Promise<string> {
  const parts = VIEWS.map(
    (view) => `(select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') from ${view} t)`,
  );
  const [row] = await db.query<{ all: string }>(`select ${parts.join(` || ' ' || `)} as all`);
  return row!.all;
}
