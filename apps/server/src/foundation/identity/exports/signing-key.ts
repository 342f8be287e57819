/**
 * The Ed25519 key that signs manifests of exports: made once, its private half a file in DATA_DIR, its public half in the
 * database, so that every node can name the keys of all.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SigningKey {
  /** First 16 hex digits of the SHA-256 of the public half. */
  keyId: string;
  publicKeyPem: string;
  sign(bytes: Buffer): Buffer;
}

export function openSigningKey(dataDir: string): SigningKey {
  const privateKey = createPrivateKey(readOrMake(join(dataDir, 'export-signing-key.pem'), dataDir));
  const publicKeyPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }) as string;
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const keyId = createHash('sha256').update(der).digest('hex').slice(0, 16);
  return { keyId, publicKeyPem, sign: (bytes) => sign(null, bytes, privateKey) };
}

function readOrMake(file: string, folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fresh = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  try {
    writeFileSync(file, fresh, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
