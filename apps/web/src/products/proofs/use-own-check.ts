/** Runs the check whenever another answer of the venue is on the screen, and counts one that came out right. */
import { proofCalls } from '@candor/wire';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../platform/api/index.ts';
import type { DaysCheck, Given } from './check-days.ts';

export type Checked = 'running' | 'failed' | DaysCheck;

export interface OwnCheck {
  checked: Checked;
  again(): void;
}

export function useOwnCheck(mine: Given | undefined, isEnabled: boolean): OwnCheck {
  const [checked, setChecked] = useState<Checked>('running');
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((n) => n + 1), []);
  const [uid, seq, reply] = [mine?.uid, mine?.seq, mine?.reply];
  useEffect(() => {
    if (!isEnabled) return;
    let isOver = false;
    setChecked('running');
    const run = async (): Promise<void> => {
      // Hashes and signatures are fetched only by who looks at this page.
      const { checkDays } = await import('./check-days.ts');
      const isWhole = uid !== undefined && seq !== undefined && reply !== undefined;
      const done = await checkDays(isWhole ? { uid, seq, reply } : undefined);
      if (isOver) return;
      setChecked(done);
      if (reply !== undefined && reply.leaves.length > 0 && done.fault === undefined && !reply.is_checked)
        // Whether it is counted changes nothing of what was found.
        await call(proofCalls.checked, { seq: String(reply.day.seq) }).catch(() => undefined);
    };
    run().catch(() => {
      if (!isOver) setChecked('failed');
    });
    return () => void (isOver = true);
  }, [uid, seq, reply, isEnabled, round]);
  return { checked, again };
}
