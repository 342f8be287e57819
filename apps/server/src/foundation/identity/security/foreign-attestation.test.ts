/** What the maker of a passkey says of it is whatever the sender wrote: no certificate in it makes the house fetch anything. */
import { createHash, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';
import { softwareKey } from './software-authenticator.fixture.ts';

let server: IdentityServer;
const asked: string[] = [];
const inside = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end();
});
beforeAll(async () => {
  server = await identityServer();
  await new Promise<void>((wake) => inside.listen(0, '127.0.0.1', wake));
});
afterAll(async () => {
  await server.close();
  inside.close();
});

/** DER, as far as a certificate needs it. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const number = (of: number) => der(0x02, Buffer.from([of]));
const octets = (of: Buffer) => der(0x04, of);
const time = (text: string) => der(0x17, Buffer.from(text));
const named = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
const ECDSA = sequence(oid('2a8648ce3d040302'));

function certificate(of: {
  subject: string;
  key: KeyObject;
  serial: number;
  by: KeyObject;
  extensions: Buffer[];
}): Buffer {
  const facts = sequence(
    der(0xa0, number(2)),
    number(of.serial),
    ECDSA,
    named('Root'),
    sequence(time('200101000000Z'), time('400101000000Z')),
    named(of.subject),
    of.key.export({ format: 'der', type: 'spki' }),
    ...(of.extensions.length === 0 ? [] : [der(0xa3, sequence(...of.extensions))]),
  );
  return sequence(facts, ECDSA, der(0x03, Buffer.from([0]), sign('sha256', facts, of.by)));
}

/** The same answer as an Android phone gives, with a root of the sender's own, and a list of revoked certificates at `url`. */
function attested(answer: string, url: string): string {
  const made = JSON.parse(answer) as { response: { attestationObject: string; clientDataJSON: string } };
  const sent = new Uint8Array(Buffer.from(made.response.attestationObject, 'base64url'));
  const authData = isoCBOR.decodeFirst<Map<string, Uint8Array>>(sent).get('authData')!;
  // 55 bytes, then an id of 16.
  const cose = isoCBOR.decodeFirst<Map<number, Uint8Array>>(authData.slice(71));
  const part = (n: number): string => Buffer.from(cose.get(n)!).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(-2), y: part(-3) };
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const hash = createHash('sha256').update(Buffer.from(made.response.clientDataJSON, 'base64url')).digest();
  const security = der(0x0a, Buffer.from([1]));
  const facts = [number(3), security, number(4), security, octets(hash), octets(Buffer.alloc(0))];
  const description = sequence(...facts, sequence(), sequence());
  const list = sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(url))))));
  const own = { by: root.privateKey };
  const leaf = certificate({
    ...own,
    subject: 'Leaf',
    serial: 2,
    key: createPublicKey({ key: jwk, format: 'jwk' }),
    extensions: [
      sequence(oid('2b06010401d679020111'), octets(description)),
      sequence(oid('551d1f'), octets(list)),
    ],
  });
  const anchor = certificate({ ...own, subject: 'Root', serial: 1, key: root.publicKey, extensions: [] });
  const x5c = [new Uint8Array(leaf), new Uint8Array(anchor)];
  const statement = new Map<string, unknown>([
    ['alg', -7],
    ['sig', new Uint8Array(70)],
    ['x5c', x5c],
  ]);
  const object = new Map<string, unknown>([
    ['fmt', 'android-key'],
    ['attStmt', statement],
    ['authData', authData],
  ]);
  const attestationObject = Buffer.from(isoCBOR.encode(object as never)).toString('base64url');
  return JSON.stringify({ ...made, response: { ...made.response, attestationObject } });
}

test('R-SEC-5: a passkey whose maker names an address inside is added like any other, and nobody is asked there', async () => {
  const customer = await server.customer('attested@example.com');
  const key = softwareKey(`127.0.0.1:${server.port}`);
  const { data } = await server.prove(customer, 'user/passkey/register_options', { password: PASSWORD });
  const { port } = inside.address() as AddressInfo;
  const passkey = attested(key.register(data.options.challenge), `http://127.0.0.1:${port}/inside`);
  const fields = { ticket: data.ticket, passkey, name: 'Phone' };
  const added = await server.act(customer, 'user/passkey/register', fields);
  expect(asked).toEqual([]);
  expect(added.type).toBe('ok');
  const login = (await server.call('user/login/passkey_options')).data;
  const proof = { ticket: login.ticket, passkey: key.assert(login.options.challenge) };
  expect((await server.call('user/login/passkey', proof)).type).toBe('ok');
});

test('R-SEC-5: an answer without what a new key says of itself is none', async () => {
  const customer = await server.customer('unattested@example.com');
  for (const attestationObject of [
    undefined,
    5,
    '',
    'o',
    '\u00e9',
    'gA',
    Buffer.alloc(3_000, 0x81).toString('base64url'),
  ]) {
    const { data } = await server.prove(customer, 'user/passkey/register_options', { password: PASSWORD });
    server.clock.advance(61_000);
    const made = JSON.parse(softwareKey(`127.0.0.1:${server.port}`).register(data.options.challenge));
    const passkey = JSON.stringify({ ...made, response: { ...made.response, attestationObject } });
    const fields = { ticket: data.ticket, passkey, name: 'Phone' };
    const refused = await server.act(customer, 'user/passkey/register', fields);
    expect(refused.data.refusal, String(attestationObject)).toBe('passkey_failed');
  }
});
