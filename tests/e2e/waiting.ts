/** Waiting for what has to become true, looked at again and again; the one way to wait here besides the browser's own. */

const PATIENCE_MS = 90_000;
const LOOK_EVERY_MS = 50;

/** The first value of `look` that is neither undefined nor false. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > deadline) throw new Error(`waited ${patienceMs} ms for ${what}`);
    await new Promise((wake) => setTimeout(wake, LOOK_EVERY_MS));
  }
}
