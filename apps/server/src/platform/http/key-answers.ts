/** Answers of a browser about a key (WebAuthn), of customers and operators alike: what is wrong with one is never said. */
import { isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
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

/**
 * What a browser answered when it made a key, without what the key's maker says of it. Nobody here asks for that, and to check it is to follow
 * certificates that whoever answers has written: they name addresses, and the library fetches them.
 */
export function unattestedAnswer(text: string): never {
  const answer = parsedAnswer<{ response?: { attestationObject?: unknown } }>(text);
  try {
    const sent = isoBase64URL.toBuffer(answer.response!.attestationObject as string);
    const bare = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', isoCBOR.decodeFirst<Map<string, unknown>>(sent).get('authData')],
    ]);
    const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(bare as never));
    return { ...answer, response: { ...answer.response, attestationObject } } as never;
  } catch {
    throw new Refusal('passkey_failed');
  }
}

/** The library throws at what does not fit and answers false at a wrong signature: to whoever asks it is the same. */
export async function verifiedAnswer<Result extends { verified: boolean }>(
  check: () => Promise<Result>,
): Promise<Result> {
  const result = await check().catch(() => undefined);
  if (result === undefined || !result.verified) throw new Refusal('passkey_failed');
  return result;
}
