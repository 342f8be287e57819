/** Answers of a browser about a key (WebAuthn), of customers and operators alike: what is wrong with one is never said. */
import { Refusal } from '../refusal.ts';

/** What a browser answered; refused like a wrong signature when it is none. */
export function parsedAnswer<T = never>(text: string): T {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as T;
  } catch {
    // Not JSON: no answer of a browser.
  }
  throw new Refusal('passkey_failed');
}

/** The library throws at what does not fit and answers false at a wrong signature: to whoever asks it is the same. */
export async function verifiedAnswer<Result extends { verified: boolean }>(
  check: () => Promise<Result>,
): Promise<Result> {
  const result = await check().catch(() => undefined);
  if (result === undefined || !result.verified) throw new Refusal('passkey_failed');
  return result;
}
