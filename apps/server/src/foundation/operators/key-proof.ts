/** What a security key is asked to sign, and whether it did: as second step of a login and before the own keys or password change. */
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { parsedAnswer, verifiedAnswer } from '../../platform/http/key-answers.ts';
import type { Site } from '../../platform/http/site.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { KeyRow } from './keys-store.ts';
import { useKey } from './keys-store.ts';
import type { OperatorContext } from './operator-context.ts';

export type Json = Record<string, unknown>;
type Transports = NonNullable<
  NonNullable<Parameters<typeof generateAuthenticationOptions>[0]['allowCredentials']>[number]['transports']
>;

/** Throws passkey_unknown when none of the keys belongs to this site. */
export async function keyQuestion(
  keys: readonly KeyRow[],
  { party }: Site,
): Promise<{ challenge: string; options: Json }> {
  const here = keys.filter(({ rp_id }) => rp_id === party);
  if (here.length === 0) throw new Refusal('passkey_unknown');
  const options = await generateAuthenticationOptions({
    rpID: party,
    userVerification: 'preferred',
    allowCredentials: here.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as Transports,
    })),
  });
  return { challenge: options.challenge, options: options as unknown as Json };
}

/** Throws passkey_failed unless one of `keys` signed this challenge for this site. */
export async function proveKey(
  context: OperatorContext,
  keys: readonly KeyRow[],
  of: { answer: string; challenge: string | null; site: Site },
): Promise<void> {
  const response = parsedAnswer<{ id?: unknown }>(of.answer);
  const key = keys.find(({ credential_id }) => credential_id === response.id);
  const { challenge } = of;
  if (key === undefined || challenge === null) throw new Refusal('passkey_failed');
  const { authenticationInfo } = await verifiedAnswer(() =>
    verifyAuthenticationResponse({
      response: response as never,
      expectedChallenge: challenge,
      expectedOrigin: [...of.site.origins],
      expectedRPID: key.rp_id,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(key.public_key),
        counter: Number(key.counter),
      },
      requireUserVerification: false,
    }),
  );
  const counter = authenticationInfo.newCounter;
  if (!(await useKey(context.platform.db, key.id, { counter, at: context.now() })))
    throw new Refusal('passkey_failed');
}
