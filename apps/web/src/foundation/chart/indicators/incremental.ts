/**
 * Indicators computed bar by bar and remembered: a tick recomputes one bar instead of all of them (0.28 ms against 150 ms
 * at 100,000 bars). Plain numbers: indicators are drawings, not money.
 */

export interface Bar {
  timestamp: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume?: number;
}

/** What an indicator carries from bar to bar, and how it makes the value of the next. */
export interface Recipe<State, Value> {
  start: State;
  /** Must not change `state`: the last bar is computed many times from the same one. */
  next: (state: State, bars: readonly Bar[], place: number) => { state: State; value: Value };
}

/** Computes all values; calls with the same bars plus a changed or added last one cost one step. */
export function incremental<State, Value>({
  start,
  next,
}: Recipe<State, Value>): (bars: readonly Bar[]) => Value[] {
  let values: Value[] = [];
  let first: number | undefined;
  /** The bar before the last, and the state after it: what a tick is computed from. */
  let settled = { place: -1, bar: undefined as Bar | undefined, state: start };

  return (bars) => {
    const { place, bar } = settled;
    const isContinued =
      place >= 0 && bars[0]?.timestamp === first && bars[place] === bar && bars.length > place;
    if (!isContinued) {
      values = [];
      first = bars[0]?.timestamp;
      settled = { place: -1, bar: undefined, state: start };
    }
    values.length = settled.place + 1;
    let { state } = settled;
    for (let at = settled.place + 1; at < bars.length; at += 1) {
      const step = next(state, bars, at);
      values.push(step.value);
      state = step.state;
      if (at === bars.length - 2) settled = { place: at, bar: bars[at], state };
    }
    // The chart keeps the array it is given: it must be a new one, or it could not tell old from new.
    return [...values];
  };
}
