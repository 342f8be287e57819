/** An authenticator in memory for tests: makes real ES256 passkeys and real signatures, and can be told to misbehave. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const b64 = (bytes: Buffer | Uint8Array): string => Buffer.from(bytes).toString('base64url');
/** User present, user verified, attested data follows. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

export interface SoftwareKey {
  /** What the browser sends after `navigator.credentials.create`. */
  register(challenge: string): string;
  /** What it sends after `navigator.credentials.get`. */
  assert(challenge: string, changed?: { origin?: string; counter?: number; isUnlocked?: boolean }): string;
}

export function softwareKey(host: string): SoftwareKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const party = sha256(host.replace(/:\d+$/, ''));
  let counter = 0;
  const clientData = (type: string, challenge: string, origin = `http://${host}`): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (flags: number, count: number): Buffer => {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags);
    tail.writeUInt32BE(count, 1);
    return Buffer.concat([party, tail]);
  };
  return {
    register(challenge) {
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(jwk.x!, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(jwk.y!, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = Buffer.from(isoCBOR.encode(cose as never));
      const authData = Buffer.concat([
        head(PRESENT | VERIFIED | ATTESTED, 0),
        Buffer.alloc(16),
        length,
        id,
        key,
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return JSON.stringify({
        id: b64(id),
        rawId: b64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(clientData('webauthn.create', challenge)),
          attestationObject: b64(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      });
    },
    assert(challenge, { origin, counter: told, isUnlocked = true } = {}) {
      counter += 1;
      const data = clientData('webauthn.get', challenge, origin);
      const authData = head(PRESENT | (isUnlocked ? VERIFIED : 0), told ?? counter);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return JSON.stringify({
        id: b64(id),
        rawId: b64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: b64(data), authenticatorData: b64(authData), signature: b64(signature) },
      });
    },
  };
}
