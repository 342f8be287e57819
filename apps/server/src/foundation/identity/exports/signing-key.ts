/**
 * The Ed25519 key that signs manifests of exports: made once, its private half a file in DATA_DIR, its public half in the
 * database, so that every node can name the keys of all.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { join } from 'node:path';
import { madeOnce } from '../../../platform/kept-files.ts';

export interface SigningKey {
  /** First 16 hex digits of the SHA-256 of the public half. */
  keyId: string;
  publicKeyPem: string;
  sign(bytes: Buffer): Buffer;
}

const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;

export function openSigningKey(dataDir: string): SigningKey {
  const privateKey = createPrivateKey(madeOnce(join(dataDir, 'export-signing-key.pem'), newKey));
  const publicKeyPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }) as string;
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const keyId = createHash('sha256').update(der).digest('hex').slice(0, 16);
  return { keyId, publicKeyPem, sign: (bytes) => sign(null, bytes, privateKey) };
}
