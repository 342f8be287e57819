/** Who computes: as many at once as there are cores, in the order in which they come, but strangers never hold the last one (R-SEC-1). */

export type Kind = 'known' | 'strangers';

export interface Cores {
  /** How many more may begin now. */
  free(kind: Kind): number;
  /** Whether a core is held that falls to such a one next. */
  isBusyWith(kind: Kind): boolean;
  /** `began` is told when it begins to compute. */
  run<T>(kind: Kind, began: () => void, heavy: () => Promise<T>): Promise<T>;
}

export const mostStrangersOf = (size: number): number => Math.max(1, size - 1);

/** `ended` is told whenever somebody has computed. */
export function createCores(size: number, ended: () => void): Cores {
  const waiting: { kind: Kind; go: () => void }[] = [];
  const on: Record<Kind, number> = { strangers: 0, known: 0 };
  const free = (kind: Kind): number => {
    const left = size - on.strangers - on.known;
    return kind === 'known' ? left : Math.min(left, mostStrangersOf(size) - on.strangers);
  };
  function give(kind: Kind): void {
    on[kind] -= 1;
    const next = waiting.findIndex((each) => free(each.kind) > 0);
    if (next < 0) return;
    const [one] = waiting.splice(next, 1);
    on[one!.kind] += 1;
    one!.go();
  }
  return {
    free,
    isBusyWith: (kind) => on.strangers + (kind === 'known' ? on.known : 0) > 0,
    async run(kind, began, heavy) {
      if (free(kind) > 0) on[kind] += 1;
      else await new Promise<void>((go) => waiting.push({ kind, go }));
      began();
      try {
        return await heavy();
      } finally {
        give(kind);
        ended();
      }
    },
  };
}
