/** What a start does with money waits for nobody: where money writes are stopped, a job does it when they are not. */
import type { RefusalCode } from '@candor/wire';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';

const AGAIN_MS = 5_000;

/** False while money writes are stopped, or while what `also` names stands in the way. */
export async function unlessStopped(act: () => Promise<unknown>, also?: RefusalCode): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'writes_stopped' || error.code === also)) return false;
    throw error;
  }
}

interface Work {
  /** Of the job. */
  name: string;
  /** Does nothing where it was done before. */
  act: () => Promise<unknown>;
  also?: RefusalCode;
}

/** Now, or by a job as soon as it can be. */
export async function onceWritable(jobs: Platform['jobs'], { name, act, also }: Work): Promise<void> {
  let isDone = await unlessStopped(act, also);
  if (isDone) return;
  jobs.every(name, AGAIN_MS, async () => {
    if (!isDone) isDone = await unlessStopped(act, also);
  });
}
