/** The hourly signatures of the chains (R-OPT-10): Ed25519 over `candor-ticks|<symbol>|<seq>|<hash>`. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** A key that signs or signed, as GET ticks/keys lists it; an old one stays, with the time it ended. */
export interface ListedKey {
  public_key: string;
  valid_from: number;
  valid_until: number | null;
}

/** Whether the venue says of a key that it was one of its own at a time. */
export const isListed = (keys: readonly ListedKey[], of: { public_key: string; at: number }): boolean =>
  keys.some(
    ({ public_key: key, valid_from: from, valid_until: until }) =>
      key === of.public_key && of.at >= from && (until === null || of.at <= until),
  );

export interface SignedHead {
  seq: number;
  hash: string;
  /** Base64 of 32 and of 64 bytes. */
  public_key: string;
  signature: string;
}

/** False for anything that is not a valid signature, a text that is no base64 among it. */
export const isSigned = (symbol: string, of: SignedHead): boolean =>
  isSignedText(`candor-ticks|${symbol}|${of.seq}|${of.hash}`, of);

export function isSignedText(
  text: string,
  { public_key, signature }: { public_key: string; signature: string },
): boolean {
  const [key, given] = [bytesOf(public_key), bytesOf(signature)];
  if (key?.length !== 32 || given?.length !== 64) return false;
  try {
    return ed25519.verify(given, utf8ToBytes(text), key);
  } catch {
    return false;
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function bytesOf(base64: string): Uint8Array | undefined {
  const digits = base64.replace(/=+$/, '');
  const bytes = new Uint8Array((digits.length * 6) >> 3);
  let [bits, held, place] = [0, 0, 0];
  for (const digit of digits) {
    const value = ALPHABET.indexOf(digit);
    if (value < 0) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[place] = (bits >> held) & 0xff;
    place += 1;
  }
  return bytes;
}
