/** SQL of identity's own parts of an export: the account, logins, sessions, security changes. Hashes and secrets are not data. */
import type { Queryable } from '../../../platform/db/database.ts';
import type { ExportSource } from './write-export.ts';
import type { ExportRecord, ExportValue } from './export-rules.ts';

const PAGE = 1_000;

export const OWN_EXPORTS: readonly ExportSource[] = [
  whole(
    'account',
    'The account as it is now; the agreements were accepted when it was opened.',
    `select id, email, phone, area_code, nickname, language, invite_code, invited_by is not null as was_invited, is_frozen, anti_phishing_phrase,
       created_at as agreements_accepted_at, created_at from identity_users where id = $1`,
  ),
  paged(
    'logins',
    'Every login and every failed attempt.',
    'select id, at, device, ip, outcome from identity_login_history where user_id = $1 and number > coalesce((select number from identity_login_history where id = $2), 0) order by number limit $3',
  ),
  paged(
    'sessions',
    'Sessions: device, address, first and last use, end.',
    'select id, device, ip, created_at, last_used_at, expires_at, revoked_at from identity_sessions where user_id = $1 and number > coalesce((select number from identity_sessions where id = $2), 0) order by number limit $3',
  ),
  paged(
    'security-changes',
    'Changes that held withdrawals (R-WD-6).',
    'select id, kind, happened_at, at as counted_from from identity_security_events where user_id = $1 and number > coalesce((select number from identity_security_events where id = $2), 0) order by number limit $3',
  ),
  paged(
    'freezes',
    'Stops of withdrawals and of the account, by whom and why.',
    'select id, what, by_whom, reason, happened_at, until from identity_freezes where user_id = $1 and number > coalesce((select number from identity_freezes where id = $2), 0) order by number limit $3',
  ),
  paged(
    'contact-changes',
    'Requests to replace a lost e-mail address or phone.',
    'select id, kind, new_target, reason, state, answer, created_at, decided_at from identity_contact_changes where user_id = $1 and number > coalesce((select number from identity_contact_changes where id = $2), 0) order by number limit $3',
  ),
  paged(
    'second-factor-resets',
    'Requests to remove a lost second factor.',
    "select id, reason, array_to_string(proved, ',') as proved, ip, device, state, answer, created_at, decided_at from identity_second_resets where user_id = $1 and number > coalesce((select number from identity_second_resets where id = $2), 0) order by number limit $3",
  ),
  whole(
    'passkeys',
    'Passkeys by name; the keys themselves are on your devices.',
    'select id, name, rp_id as host, is_synced, created_at, last_used_at from identity_passkeys where user_id = $1 order by number',
  ),
];

function whole(name: string, about: string, text: string): ExportSource {
  return {
    name,
    about,
    async *rows(db, userId) {
      yield (await db.query(text, [userId])).map(recordOf);
    },
  };
}

/** In the order of coming, so that a long history comes in pieces. */
function paged(name: string, about: string, text: string): ExportSource {
  return { name, about, rows: (db, userId) => pagesOf(db, { text, userId }) };
}

async function* pagesOf(
  db: Queryable,
  of: { text: string; userId: number },
): AsyncIterable<readonly ExportRecord[]> {
  let after: unknown = 0;
  for (;;) {
    const rows = await db.query<{ id: unknown }>(of.text, [of.userId, after, PAGE]);
    yield rows.map(recordOf);
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.id;
  }
}

function recordOf(row: object): ExportRecord {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)]));
}

function plain(value: unknown): ExportValue {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return String(value);
  return value as ExportValue;
}
