/**
 * Lets handshakes through one per turn of the event loop (ADR 107). When a node dies, its clients come to the others within a second;
 * whatever else waits, an order above all, gets its turn between any two of them.
 */
export interface Turnstile {
  /** `go` runs when its turn comes; false, and never, where too many wait already. */
  pass(go: () => void): boolean;
  waiting(): number;
}

export function createTurnstile(most: number): Turnstile {
  let line: (() => void)[] = [];
  let next = 0;
  let isTurning = false;

  function turn(): void {
    const go = line[next]!;
    next += 1;
    isTurning = next < line.length;
    // Asked for before `go` runs, so that one that throws keeps nobody from passing.
    if (isTurning) setImmediate(turn);
    else {
      line = [];
      next = 0;
    }
    go();
  }

  const waiting = (): number => line.length - next;
  return {
    waiting,
    pass(go) {
      if (waiting() >= most) return false;
      line.push(go);
      if (!isTurning) {
        isTurning = true;
        setImmediate(turn);
      }
      return true;
    },
  };
}
