/** The end of a node: it says for a while that it will go, then takes back what was started, and no longer than it may take. */
import type { Logger } from 'pino';
import type { Lifecycle } from './http/health.ts';

/** Steps that take back what was started, in the order of starting. */
export type Undo = (() => Promise<void>)[];

interface StopDeps {
  lifecycle: Lifecycle;
  undo: Undo;
  log: Logger;
  drainDelayMs: number;
  /** For what comes after the drain. */
  longestMs: number;
}

/** Draining and stopping happen once, however many ask for it. */
export function stopOnce({ lifecycle, undo, log, drainDelayMs, longestMs }: StopDeps): () => Promise<void> {
  const stop = async () => {
    lifecycle.phase = 'draining';
    // Load balancers look at /readyz now and then; new connections keep being served meanwhile.
    await pause(drainDelayMs);
    // However long that was asked to be, requests that are under way have all of their time.
    await Promise.race([unwind(undo, log), tooLate(longestMs)]);
    log.info('stopped');
  };
  let stopping: Promise<void> | undefined;
  return (): Promise<void> => (stopping ??= stop());
}

/** Undoes in reverse order; one failing step must not keep the others from being undone. */
export async function unwind(undo: Undo, log: Logger): Promise<void> {
  for (const step of undo.splice(0).reverse()) {
    await step().catch((error: unknown) => log.error({ err: error }, 'stopping'));
  }
}

function pause(ms: number): Promise<void> {
  return ms === 0 ? Promise.resolve() : new Promise((wake) => setTimeout(wake, ms));
}

function tooLate(ms: number): Promise<never> {
  return new Promise((_, giveUp) => {
    setTimeout(() => giveUp(new Error(`not stopped after ${ms} ms`)), ms).unref();
  });
}
