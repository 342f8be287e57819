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
  /** How a run went that nobody waits for: undefined where it went well. */
  note(job: { name: string; node: string }, error: unknown): void;
  /** Tells what went well. */
  tell(): Promise<void>;
  /** What failed twice in a row or more and the database took no word of. */
  untold(): UntoldJob[];
}

export interface UntoldJob {
  name: string;
  /** Failures in a row on this node. */
  failures: number;
  /** Since the database first did not take it. */
  forMs: number;
}

interface Known extends JobReport {
  /** Failures in a row on this node; those of `failures` are not told yet. */
  inARow: number;
  /** By the monotonic clock. */
  toldAt: number;
  isUntold: boolean;
  /** Since when the database has not taken what there is to say; by the monotonic clock. */
  unheardSince: number | undefined;
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
    const fresh = newReport(job);
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
      for (const each of reports) Object.assign(each, { toldAt: performance.now(), unheardSince: undefined });
    } catch (error) {
      log.warn({ err: error }, 'how jobs go could not be told');
      for (const [n, each] of reports.entries()) {
        each.failures += each.isOk ? 0 : sent[n]!.failures;
        each.message ??= sent[n]!.message;
        each.isUntold = true;
        each.unheardSince ??= performance.now();
      }
    }
  }

  async function failed(report: Known, error: unknown): Promise<void> {
    report.inARow += 1;
    report.failures += 1;
    Object.assign(report, { isOk: false, message: failureText(error), isUntold: true });
    if (report.inARow <= TOLD_ONE_BY_ONE || performance.now() - report.toldAt > FAILURES_TOLD_EVERY_MS)
      await save([report]);
  }

  async function wentWell(report: Known): Promise<void> {
    const hadFailed = !report.isOk;
    Object.assign(report, { isOk: true, inARow: 0, failures: 0, isUntold: true });
    if (hadFailed) await save([report]);
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
      await wentWell(report);
    },
    note: (job, error) => void (error === undefined ? wentWell(of(job)) : failed(of(job), error)),
    tell: () => save([...known.values()].filter(({ isUntold }) => isUntold)),
    untold: () => [...known.values()].flatMap(untoldOf),
  };
}

function newReport(job: { name: string; node: string }): Known {
  const told = { toldAt: 0, isUntold: false, unheardSince: undefined };
  return { ...job, ...told, isOk: true, failures: 0, message: null, inARow: 0 };
}

const untoldOf = ({ name, inARow, unheardSince }: Known): UntoldJob[] =>
  inARow < 2 || unheardSince === undefined
    ? []
    : [{ name, failures: inARow, forMs: performance.now() - unheardSince }];
