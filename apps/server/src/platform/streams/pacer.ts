/**
 * When fan-out works: it begins at the end of the tick and lets requests in between slices. After a round that took long
 * it rests as long, so that it never takes more than about half of the processor from orders, and what arrives meanwhile
 * shares a write.
 */
export interface Work {
  sendSome(): 'more' | 'done';
  isDue(): boolean;
}

export function createPacer({ sendSome, isDue }: Work): { wake(): void; close(): void } {
  let restUntil = 0;
  let spentMs = 0;
  let immediate: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;

  function go(): void {
    immediate = timer = undefined;
    const started = performance.now();
    const state = sendSome();
    const ended = performance.now();
    spentMs += ended - started;
    if (state === 'more') {
      immediate = setImmediate(go);
      return;
    }
    restUntil = ended + spentMs;
    spentMs = 0;
    if (isDue()) wake();
  }

  function wake(): void {
    if (immediate || timer) return;
    const restMs = restUntil - performance.now();
    if (restMs < 1) immediate = setImmediate(go);
    else timer = setTimeout(go, restMs);
  }

  return {
    wake,
    close() {
      clearImmediate(immediate);
      clearTimeout(timer);
    },
  };
}
