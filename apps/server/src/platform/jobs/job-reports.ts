/**
 * Tells the database how the jobs of this node go (R-OPS-11). A failure is told at once, and again every few seconds while it
 * lasts; what goes well is told when it had failed before, and otherwise together with the others from time to time.
 */
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { failureText } from './failure-text.ts';
import type { JobReport } from './job-reports-store.ts';
import { saveReports } from './job-reports-store.ts';

/** How often what goes well is told. */
export const TELL_EVERY_MS = 10_000;
const FAILURES_TOLD_EVERY_MS = 5_000;
/** A run that takes so long counts as failed, and again after as long: whoever waits for an answer that never comes throws nothing. */
const HUNG_AFTER_MS = 10 * 60_000;
/** So many in a row are told one by one. */
const TOLD_ONE_BY_ONE = 3;

export interface JobReports {
  /** Runs `work` and notes how it went; throws what it throws. A run that answers `waited` did nothing and says nothing. */
  noted(job: { name: string; node: string }, work: () => Promise<void | 'waited'>): Promise<void>;
  /** Tells what went well. */
  tell(): Promise<void>;
}

interface Known extends JobReport {
  /** Failures in a row on this node; those of `failures` are not told yet. */
  inARow: number;
  /** By the monotonic clock. */
  toldAt: number;
  isUntold: boolean;
}

interface ReportsOptions {
  db: Database;
  log: Logger;
  hungAfterMs?: number | undefined;
}

export function createJobReports({ db, log, hungAfterMs = HUNG_AFTER_MS }: ReportsOptions): JobReports {
  const known = new Map<string, Known>();

  function of(job: { name: string; node: string }): Known {
    const found = known.get(job.name);
    if (found !== undefined) return found;
    const fresh = { ...job, isOk: true, failures: 0, message: null, inARow: 0, toldAt: 0, isUntold: false };
    known.set(job.name, fresh);
    return fresh;
  }

  /** Never fails a job: what could not be told is told with the next. */
  async function save(reports: readonly Known[]): Promise<void> {
    if (reports.length === 0) return;
    const sent = reports.map((each) => ({ ...each }));
    for (const each of reports) Object.assign(each, { failures: 0, message: null, isUntold: false });
    try {
      await saveReports(db, sent);
      for (const each of reports) each.toldAt = performance.now();
    } catch (error) {
      log.warn({ err: error }, 'how jobs go could not be told');
      for (const [n, each] of reports.entries()) {
        each.failures += each.isOk ? 0 : sent[n]!.failures;
        each.message ??= sent[n]!.message;
        each.isUntold = true;
      }
    }
  }

  async function failed(report: Known, error: unknown): Promise<void> {
    report.isOk = false;
    report.inARow += 1;
    report.failures += 1;
    report.message = failureText(error);
    report.isUntold = true;
    if (report.inARow <= TOLD_ONE_BY_ONE || performance.now() - report.toldAt > FAILURES_TOLD_EVERY_MS)
      await save([report]);
  }

  return {
    async noted(job, work) {
      const report = of(job);
      const since = performance.now();
      const watch = setInterval(() => {
        const seconds = Math.round((performance.now() - since) / 1_000);
        log.warn({ job: job.name, seconds }, 'a job does not end');
        void failed(report, new Error(`it has been running for ${seconds} seconds`));
      }, hungAfterMs);
      try {
        if ((await work()) === 'waited') return;
      } catch (error) {
        await failed(report, error);
        throw error;
      } finally {
        clearInterval(watch);
      }
      const hadFailed = !report.isOk;
      Object.assign(report, { isOk: true, inARow: 0, failures: 0, isUntold: true });
      if (hadFailed) await save([report]);
    },
    tell: () => save([...known.values()].filter(({ isUntold }) => isUntold)),
  };
}
