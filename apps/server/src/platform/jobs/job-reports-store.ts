/** SQL of platform_jobs: how each job last went, by the database's clock. */
import type { Queryable } from '../db/database.ts';

/** What a node has to say of one job since it last said something. */
export interface JobReport {
  name: string;
  /** '' of a job that one node at a time does. */
  node: string;
  /** Whether the last run went well. */
  isOk: boolean;
  /** Runs that failed since the last report, after the last one that went well. */
  failures: number;
  /** Of the last failure in this report. */
  message: string | null;
}

export async function saveReports(db: Queryable, reports: readonly JobReport[]): Promise<void> {
  await db.query(
    `insert into platform_jobs as j (name, node, last_ok_at, last_failed_at, message, failures, failing_since)
     select r.name, r.node, case when r.is_ok then clock_timestamp() end, case when r.message is not null then clock_timestamp() end,
       r.message, r.failures, case when r.failures > 0 then clock_timestamp() end
     from unnest($1::text[], $2::text[], $3::boolean[], $4::integer[], $5::text[]) as r (name, node, is_ok, failures, message)
     order by r.name, r.node
     on conflict (name, node) do update set
       last_ok_at = coalesce(excluded.last_ok_at, j.last_ok_at),
       last_failed_at = coalesce(excluded.last_failed_at, j.last_failed_at),
       message = coalesce(excluded.message, j.message),
       failures = case when excluded.last_ok_at is null then j.failures + excluded.failures else 0 end,
       failing_since = case when excluded.last_ok_at is null then coalesce(j.failing_since, excluded.failing_since) end,
       reported_at = clock_timestamp()`,
    [
      reports.map(({ name }) => name),
      reports.map(({ node }) => node),
      reports.map(({ isOk }) => isOk),
      reports.map(({ isOk, failures }) => (isOk ? 0 : failures)),
      reports.map(({ message }) => message),
    ],
  );
}

export interface JobState {
  name: string;
  node: string;
  lastOkAt: Date | null;
  lastFailedAt: Date | null;
  message: string | null;
  failures: number;
  failingSince: Date | null;
}

/** Every job that has reported, by name. Rows of nodes that are gone, each a name of its own at every start, are forgotten. */
export async function readJobs(db: Queryable): Promise<JobState[]> {
  return await db.query<JobState>(
    `select name, node, last_ok_at as "lastOkAt", last_failed_at as "lastFailedAt", message, failures,
       failing_since as "failingSince"
     from platform_jobs where node = '' or reported_at > clock_timestamp() - interval '1 hour' order by name, node`,
  );
}

/** Jobs that failed twice or more in a row and whom nobody was called for: in this run of failures, or within `againMs`. */
export async function jobsToPage(
  db: Queryable,
  { calmMs, againMs }: { calmMs: number; againMs: number },
): Promise<JobState[]> {
  return await db.query<JobState>(
    `select name, node, last_ok_at as "lastOkAt", last_failed_at as "lastFailedAt", message, failures,
       failing_since as "failingSince"
     from platform_jobs where failures >= 2 and (node = '' or reported_at > clock_timestamp() - interval '1 hour')
       and (paged_at is null or paged_at < clock_timestamp() - $2 * interval '1 millisecond'
         or paged_at < failing_since and paged_at < clock_timestamp() - $1 * interval '1 millisecond')
     order by name, node`,
    [calmMs, againMs],
  );
}

export async function markJobsPaged(
  db: Queryable,
  jobs: readonly Pick<JobState, 'name' | 'node'>[],
): Promise<void> {
  await db.query(
    `update platform_jobs j set paged_at = clock_timestamp() from unnest($1::text[], $2::text[]) as p (name, node)
     where j.name = p.name and j.node = p.node`,
    [jobs.map(({ name }) => name), jobs.map(({ node }) => node)],
  );
}

export async function forgetOldJobs(db: Queryable): Promise<void> {
  await db.query(
    `delete from platform_jobs where reported_at < clock_timestamp() - case when node = '' then interval '7 days' else interval '1 hour' end`,
  );
}
