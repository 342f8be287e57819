/** The last published tick of a pair: index, mark and the two executable prices, with number and hash, as it is pushed. */
import { type TickLine, parseTickLine } from '@candor/formulas';
import { type DataOf, type marketChannels, tickCalls } from '@candor/wire';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/api/index.ts';
import { listen, useConnection } from '../../../platform/stream/index.ts';

/** What is read first: the newest of these. */
const RECENT_MS = 30_000;
const RETRY_MS = 4_000;

/** `key` as channels name the pair; undefined until the first tick is known. */
export function useIndexLine(key: string): TickLine | undefined {
  const [state, setState] = useState<{ key: string; tick: TickLine } | undefined>();
  useEffect(() => {
    let isStopped = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const show = (line: string | undefined): void => {
      const tick = line === undefined ? undefined : parseTickLine(line);
      if (isStopped || tick === undefined) return;
      setState((before) => (before?.key === key && before.tick.seq >= tick.seq ? before : { key, tick }));
    };
    const read = async (): Promise<void> => {
      try {
        const { lines } = await call(tickCalls.lines, { symbol: key, from: Date.now() - RECENT_MS });
        show(lines.at(-1)?.line);
      } catch {
        // The stream brings the next one; until then the page shows that it has none.
        if (!isStopped) again = setTimeout(() => void read(), RETRY_MS);
      }
    };
    const stopListening = listen(`index.${key}`, {
      onPush: (push) => show((push.data as DataOf<typeof marketChannels.index>).line),
    });
    const stopConnection = useConnection.subscribe((now, before) => {
      if (now.state === 'open' && before.state === 'lost') void read();
    });
    void read();
    return () => {
      isStopped = true;
      clearTimeout(again);
      stopListening();
      stopConnection();
    };
  }, [key]);
  return state?.key === key ? state.tick : undefined;
}
