/** JSON out of the audit log, read without trusting it. Pure. */

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? (value as Record<string, unknown>) : undefined;
}
