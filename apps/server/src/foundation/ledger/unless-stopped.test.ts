/** What a start does with money: at once, or later by a job, and never twice. */
import { expect, test } from 'vitest';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { onceWritable, unlessStopped } from './unless-stopped.ts';

/** Jobs that run when a test says so. */
function jobsByHand() {
  const works = new Map<string, () => Promise<unknown>>();
  const every: Jobs['every'] = (name, _everyMs, work) =>
    void works.set(name, () => work({ held: () => true, isStopping: () => false }));
  const jobs: Jobs = {
    every,
    everyNode: every,
    leads: () => true,
    untold: () => [],
    stop: async () => undefined,
  };
  return { jobs, works };
}

test('R-MONEY-9: what money writes are stopped for is not done and does not fail; every other fault does', async () => {
  const refusing = (code: 'writes_stopped' | 'airdrop_chain_away') => () => Promise.reject(new Refusal(code));
  expect(await unlessStopped(async () => undefined)).toBe(true);
  expect(await unlessStopped(refusing('writes_stopped'))).toBe(false);
  expect(await unlessStopped(refusing('airdrop_chain_away'), 'airdrop_chain_away')).toBe(false);
  await expect(unlessStopped(refusing('airdrop_chain_away'))).rejects.toThrow(Refusal);
  await expect(unlessStopped(() => Promise.reject(new Error('two and two')))).rejects.toThrow('two and two');
});

test('R-MONEY-9: a start leaves it to a job, which does it once when it can', async () => {
  const { jobs, works } = jobsByHand();
  let [isStopped, done] = [true, 0];
  const act = async () => {
    if (isStopped) throw new Refusal('writes_stopped');
    done += 1;
  };
  await onceWritable(jobs, { name: 'endow', act });
  await works.get('endow')!();
  expect(done).toBe(0);
  isStopped = false;
  await works.get('endow')!();
  await works.get('endow')!();
  expect(done).toBe(1);
  await onceWritable(jobs, { name: 'open', act });
  expect([done, works.has('open')]).toEqual([2, false]);
});
