/**
 * Whether published ticks have stopped (R-IDX-7): then contracts and options are not sold, and their forms say so before
 * anybody presses. A tick's age is told by the venue's own clock; after it, this phone only counts on.
 */
import { parseTickLine } from '@candor/formulas';
import type { DataOf, marketChannels } from '@candor/wire';
import { useEffect, useState } from 'react';
import { listen } from '../../platform/stream/index.ts';

/** As the server: after so long without a tick nothing is sold. */
const SOLD_WITHIN_MS = 3_000;
/** For the way of a tick to this phone. */
const ON_THE_WAY_MS = 700;
/** A page that has just been opened connects first. */
const FIRST_MS = 6_000;

/** `key` as channels name the pair. */
export function useAreTicksSilent(key: string): boolean {
  const [silent, setSilent] = useState<string | undefined>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const silentIn = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setSilent(key), ms);
    };
    silentIn(FIRST_MS);
    const stop = listen(`index.${key}`, {
      onPush(push) {
        const { line } = push.data as DataOf<typeof marketChannels.index>;
        const at = line === undefined ? undefined : parseTickLine(line)?.at;
        if (at === undefined) return;
        const leftMs = SOLD_WITHIN_MS - (push.ts - at);
        setSilent(leftMs < 0 ? key : undefined);
        if (leftMs >= 0) silentIn(leftMs + ON_THE_WAY_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [key]);
  return silent === key;
}
