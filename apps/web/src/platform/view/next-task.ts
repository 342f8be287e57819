/** Lets the browser draw and answer a finger before the next step of something long. */

/** What `scheduler.yield` does, where there is one: what comes after goes before tasks that have not begun. */
interface Yielding {
  scheduler?: { yield?: () => Promise<void> };
}

export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Yielding;
  if (scheduler?.yield !== undefined) return scheduler.yield();
  return new Promise((done) => setTimeout(done, 0));
}
