/** Local storage that never throws: private windows and full disks must not stop the app. Values are JSON. */

export function readLocal<Value>(key: string): Value | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

export function writeLocal(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The app works without memory; it only forgets.
  }
}

export function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Keys that survive "clear cache": who is logged in, the language, the preferences. */
const KEPT: ReadonlySet<string> = new Set(['lifeData', 'candor.language', 'candor.preferences']);

/** Bytes held by what clearing would remove: UTF-16, so two bytes a character. */
export function cachedBytes(): number {
  return cachedKeys().reduce(
    (sum, key) => sum + 2 * (key.length + (localStorage.getItem(key)?.length ?? 0)),
    0,
  );
}

export function clearCached(): void {
  for (const key of cachedKeys()) removeLocal(key);
}

function cachedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => !KEPT.has(key));
  } catch {
    return [];
  }
}
