/**
 * Watches over the background jobs (R-OPS-11): one that failed twice in a row calls somebody, once a run of failures and again
 * while it lasts; all that fail are listed for the console. What a failure says may be anything, so a page names the job only.
 */
import { jobTitle } from '@candor/wire/desk-words';
import type { Feature } from '../../platform/feature.ts';
import type { JobState } from '../../platform/jobs/job-reports-store.ts';
import { forgetOldJobs, jobsToPage, markJobsPaged, readJobs } from '../../platform/jobs/job-reports-store.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Notify } from '../notify/index.ts';

const LOOK_EVERY_MS = 5_000;
/** A job that fails, recovers and fails again does not call more often than this. */
const CALM_MS = 15 * 60_000;
/** Somebody who was called and did nothing is called again. */
const AGAIN_MS = 6 * 3_600_000;
/** A database that is started anew takes no longer. */
const UNTOLD_MS = 30_000;

export interface FailingJob {
  name: string;
  /** '' of a job that one node at a time does. */
  node: string;
  /** Failed runs in a row. */
  failures: number;
  since: number;
  lastFailedAt: number;
  /** null: never in this database. */
  lastOkAt: number | null;
  message: string;
}

export interface JobWatch {
  feature: Feature;
  /** How many jobs there are, and those whose last run failed. */
  list(): Promise<{ count: number; failing: FailingJob[] }>;
  /** Calls somebody for what failed twice; the loop does so every few seconds. */
  look(): Promise<void>;
  /** The same, on each node, for what the database took no word of for so long. */
  lookUntold(untoldMs?: number): Promise<void>;
}

export function createJobWatch(
  { db, jobs, config, bus }: Pick<Platform, 'db' | 'jobs' | 'config' | 'bus'>,
  { page }: Pick<Notify, 'page'>,
): JobWatch {
  async function look(): Promise<void> {
    const failing = await jobsToPage(db, { calmMs: CALM_MS, againMs: AGAIN_MS });
    if (failing.length > 0) {
      const names = failing.map(nameOf);
      await page({
        event: 'jobs_failing',
        subject:
          failing.length === 1 ? `A job fails: ${titleOf(failing[0]!)}` : `${failing.length} jobs fail`,
        text: [
          'Background jobs that failed twice in a row or more (R-OPS-11):',
          '',
          ...failing.map((job) => `${titleOf(job)}: ${job.failures} times since ${at(job.failingSince)}`),
          '',
          `${config.publicUrl ?? ''}/console/#/`,
        ].join('\n'),
        details: { count: failing.length, jobs: names },
      });
      // Marked after somebody was reached: a page that nobody took is tried at the next look.
      await markJobsPaged(db, failing);
    }
    await forgetOldJobs(db);
  }

  const mayCall = createCalm();
  /** A database that keeps nothing keeps no word of jobs that fail either: then each node calls for itself. */
  async function lookUntold(untoldMs = UNTOLD_MS): Promise<void> {
    const untold = jobs.untold().filter(({ forMs }) => forMs >= untoldMs);
    const called = mayCall(untold.length > 0);
    if (called === undefined) return;
    const fault = db.storageFault() ?? 'it does not answer';
    await page({
      event: 'jobs_failing',
      subject: `The database keeps nothing (${fault}): ${untold.length} jobs fail on node ${bus.nodeId}`,
      text: [
        'Nothing can be written down, so nothing is on the dashboard: customers are refused what they ask for (R-OPS-11).',
        '',
        ...untold.map(({ name, failures }) => `${titleOf({ name, node: '' })}: ${failures} times`),
      ].join('\n'),
      details: { node: bus.nodeId, count: untold.length, jobs: untold.map(({ name }) => name) },
    });
    called();
  }
  return {
    feature: {
      name: 'jobs',
      routes: [],
      async start() {
        jobs.every('jobs-watch', LOOK_EVERY_MS, look);
        jobs.everyNode('jobs-untold', LOOK_EVERY_MS, lookUntold);
      },
    },
    look,
    lookUntold,
    async list() {
      const all = await readJobs(db);
      return { count: all.length, failing: all.filter(({ failures }) => failures > 0).map(failingOf) };
    },
  };
}

/**
 * Asked at each look whether anything is wrong: answers what notes that somebody was called, where it is time to call. Once while it
 * lasts and again after hours, and not for what comes and goes.
 */
function createCalm(): (isWrong: boolean) => (() => void) | undefined {
  let calledAt = -Infinity;
  let isSame = false;
  return (isWrong) => {
    if (!isWrong) {
      isSame = false;
      return undefined;
    }
    if (performance.now() - calledAt < (isSame ? AGAIN_MS : CALM_MS)) return undefined;
    return () => {
      calledAt = performance.now();
      isSame = true;
    };
  };
}

const nameOf = ({ name, node }: Pick<JobState, 'name' | 'node'>): string =>
  node === '' ? name : `${name} on ${node}`;
/** As the console names it, and the name that stands in logs. */
function titleOf(job: Pick<JobState, 'name' | 'node'>): string {
  const title = jobTitle(job.name, 'en');
  return title === job.name ? nameOf(job) : `${title} (${nameOf(job)})`;
}

const at = (time: Date | null): string => time?.toISOString() ?? '';

const failingOf = ({ name, node, failures, failingSince, ...job }: JobState): FailingJob => ({
  name,
  node,
  failures,
  since: failingSince!.getTime(),
  lastFailedAt: job.lastFailedAt!.getTime(),
  lastOkAt: job.lastOkAt?.getTime() ?? null,
  message: job.message ?? '',
});
