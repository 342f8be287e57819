/**
 * Lets work through one piece per turn of the event loop, in the order of coming (ADR 107): whatever else waits, an order above all, gets its
 * turn between any two of them.
 */
export interface Turnstile {
  /** `go` runs when its turn comes; false, and never, where too many wait already. */
  pass(go: () => void): boolean;
  waiting(): number;
}

export function createTurnstile(most: number): Turnstile {
  let queue: (() => void)[] = [];
  let next = 0;
  let isTurning = false;

  function turn(): void {
    const go = queue[next]!;
    next += 1;
    isTurning = next < queue.length;
    // Asked for before `go` runs, so that one that throws keeps nobody from passing.
    if (isTurning) setImmediate(turn);
    else {
      queue = [];
      next = 0;
    }
    go();
  }

  const waiting = (): number => queue.length - next;
  return {
    waiting,
    pass(go) {
      if (waiting() >= most) return false;
      queue.push(go);
      if (!isTurning) {
        isTurning = true;
        setImmediate(turn);
      }
      return true;
    },
  };
}
