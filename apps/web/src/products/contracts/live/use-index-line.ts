/** The last published ticks of a pair: index, mark and the two executable prices, with number and hash, as they are pushed. */
import { type TickLine, parseTickLine } from '@candor/formulas';
import { type DataOf, type marketChannels, tickCalls } from '@candor/wire';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/api/index.ts';
import { listen, useConnection } from '../../../platform/stream/index.ts';

/** What is read first. */
const RECENT_MS = 30_000;
const RETRY_MS = 4_000;
/** As many as the page lists. */
const KEPT = 12;

export interface IndexLines {
  /** Undefined until the first tick is known. */
  tick: TickLine | undefined;
  /** Newest first. */
  recent: readonly TickLine[];
}

const NONE: readonly TickLine[] = [];

/** `key` as channels name the pair. */
export function useIndexLines(key: string): IndexLines {
  const [state, setState] = useState<{ key: string; recent: readonly TickLine[] }>({ key, recent: NONE });
  useEffect(() => {
    let isStopped = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const show = (texts: readonly (string | undefined)[]): void => {
      const more = texts.flatMap((line) => (line === undefined ? [] : (parseTickLine(line) ?? [])));
      if (isStopped || more.length === 0) return;
      setState((before) => ({ key, recent: withTicks(before.key === key ? before.recent : NONE, more) }));
    };
    const read = async (): Promise<void> => {
      try {
        const { lines } = await call(tickCalls.lines, { symbol: key, from: Date.now() - RECENT_MS });
        show(lines.map(({ line }) => line));
      } catch {
        // The stream brings the next one; until then the page shows that it has none.
        if (!isStopped) again = setTimeout(() => void read(), RETRY_MS);
      }
    };
    const stopListening = listen(`index.${key}`, {
      onPush: (push) => show([(push.data as DataOf<typeof marketChannels.index>).line]),
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
  const recent = state.key === key ? state.recent : NONE;
  return { tick: recent[0], recent };
}

/** Each once, newest first; the same list when nothing is new. */
export function withTicks(known: readonly TickLine[], more: readonly TickLine[]): readonly TickLine[] {
  const seen = new Set(known.map(({ seq }) => seq));
  const fresh = more.filter(({ seq }) => !seen.has(seq));
  if (fresh.length === 0) return known;
  return [...fresh, ...known].sort((a, b) => b.seq - a.seq).slice(0, KEPT);
}
