/**
 * What arrives at one moment is begun in turns of the event loop: so much of one address, and so much in all. Thousands of connections of one
 * stranger that each ask once, at the same instant, are read in one turn, and nobody else would be heard until the last of them was handled:
 * rate limits count a minute, and a second of it is enough to miss ticks. Addresses come by turns, each of them in the order of coming.
 */
export interface Arrivals {
  /** `go` runs here and now, or in a later turn where too much has begun in this one; `weight` is what it costs beside another. */
  pass(address: string, go: () => void, weight?: number): void;
  /** Whether what comes from there now would wait. */
  isCrowded(address: string): boolean;
}

export interface ArrivalLimits {
  /** Of one address in a turn: it may begin one more while it has begun less. */
  mostOfOne: number;
  mostInAll: number;
}

/** A usual request takes a third of a millisecond. */
export const ARRIVAL_LIMITS: ArrivalLimits = { mostOfOne: 16, mostInAll: 48 };

const MOST_SERVED_KEPT = 1_024;

interface Waiting {
  go: () => void;
  weight: number;
}

interface Line {
  begun: number;
  waiting: Waiting[];
  /** Of those that wait: the next. */
  next: number;
}

export function createArrivals({ mostOfOne, mostInAll }: ArrivalLimits = ARRIVAL_LIMITS): Arrivals {
  /** Of all that have begun something in this turn or wait, whoever was served last stands last. */
  const lines = new Map<string, Line>();
  let begun = 0;
  let isTurning = false;

  function wake(): void {
    if (isTurning) return;
    isTurning = true;
    setImmediate(turn);
  }

  function take(line: Line): Waiting | undefined {
    const one = line.waiting[line.next];
    if (one === undefined) return undefined;
    line.next += 1;
    // What was served is kept by nobody, and moving up the rest costs little where it is done now and then.
    if (line.next === line.waiting.length || line.next === MOST_SERVED_KEPT)
      [line.waiting, line.next] = [line.waiting.slice(line.next), 0];
    return one;
  }

  function turn(): void {
    begun = 0;
    for (const [address, line] of lines) {
      line.begun = 0;
      if (line.waiting.length === 0) lines.delete(address);
    }
    isTurning = lines.size > 0;
    // Asked for before anything runs, so that one that throws keeps nobody from his turn.
    if (isTurning) setImmediate(turn);
    // Whoever is served stands behind all others, and is met again there.
    for (const [address, line] of lines) {
      if (begun >= mostInAll) return;
      const one = line.begun < mostOfOne ? take(line) : undefined;
      if (one === undefined) continue;
      line.begun += one.weight;
      begun += one.weight;
      lines.delete(address);
      lines.set(address, line);
      one.go();
    }
  }

  const mustWait = (line: Line | undefined): boolean =>
    begun >= mostInAll || (line !== undefined && (line.waiting.length > 0 || line.begun >= mostOfOne));

  return {
    isCrowded: (address) => mustWait(lines.get(address)),
    pass(address, go, weight = 1) {
      const known = lines.get(address);
      const line = known ?? { begun: 0, waiting: [], next: 0 };
      if (known === undefined) lines.set(address, line);
      wake();
      if (mustWait(line)) {
        line.waiting.push({ go, weight });
        return;
      }
      line.begun += weight;
      begun += weight;
      go();
    },
  };
}
