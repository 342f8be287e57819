/** Signatures of programs: HMAC-SHA256 in hex (either case), Ed25519 in base64. Compared in constant time; nothing is re-encoded. */
import type { KeyObject } from 'node:crypto';
import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';

export type Verifier = (payload: string, signature: string) => boolean;

const HEX = /^[0-9a-fA-F]{64}$/;
/** 64 bytes; in a URL `+` and `/` arrive escaped or as themselves, and were unescaped before. */
const BASE64 = /^[A-Za-z0-9+/]{86}(==)?$/;
/** What stands before the 32 bytes of an Ed25519 key in DER. */
const DER_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

export function hmacVerifier(secret: string): Verifier {
  return (payload, signature) => {
    if (!HEX.test(signature)) return false;
    const made = createHmac('sha256', secret).update(payload).digest();
    return timingSafeEqual(made, Buffer.from(signature, 'hex'));
  };
}

export function ed25519Verifier(raw: Buffer): Verifier {
  const key = keyOf(raw);
  return (payload, signature) =>
    BASE64.test(signature) && verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64'));
}

/** The 32 bytes of a public key given as PEM, or as base64 of its DER or of the bytes themselves; undefined for anything else. */
export function readPublicKey(text: string): Buffer | undefined {
  const body = text.replace(/-----(BEGIN|END) PUBLIC KEY-----/g, '').replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return undefined;
  const bytes = Buffer.from(body, 'base64');
  const raw =
    bytes.length === 32
      ? bytes
      : bytes.length === 44 && bytes.subarray(0, 12).equals(DER_HEAD)
        ? bytes.subarray(12)
        : undefined;
  if (raw === undefined) return undefined;
  try {
    keyOf(raw);
    return raw;
  } catch {
    return undefined;
  }
}

function keyOf(raw: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([DER_HEAD, raw]), format: 'der', type: 'spki' });
}
