/**
 * Proving a passkey (WebAuthn): as second step of a login, as the whole login where the device unlocked itself, and as
 * step-up proof. The party a passkey belongs to is the house as browsers reach it (platform/http/site.ts); anywhere else it proves nothing.
 */
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { parsedAnswer, verifiedAnswer } from '../../../platform/http/key-answers.ts';
import type { Site } from '../../../platform/http/site.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import type { PasskeyRow } from './second-factor-store.ts';
import { passkeyByCredential, passkeyStands, passkeysOf, usePasskey } from './second-factor-store.ts';

export type Json = Record<string, unknown>;
type Allowed = NonNullable<Parameters<typeof generateAuthenticationOptions>[0]['allowCredentials']>[number];

/** What the browser is asked to sign with one of these passkeys; an empty list lets it offer any of this site. */
export async function askForPasskey(
  { party }: Site,
  keys: readonly PasskeyRow[],
  /** Of a login that is nothing but this: the device has to be unlocked for it. Else one is made up. */
  challenge?: Buffer,
) {
  const options = await generateAuthenticationOptions({
    rpID: party,
    ...(challenge === undefined ? {} : { challenge: new Uint8Array(challenge) }),
    userVerification: challenge === undefined ? 'preferred' : 'required',
    ...(keys.length === 0
      ? {}
      : {
          allowCredentials: keys.map(({ credential_id, transports }) => ({
            id: credential_id,
            transports: transports as NonNullable<Allowed['transports']>,
          })),
        }),
  });
  return { challenge: options.challenge, options: options as unknown as Json };
}

/** The passkeys of a customer that work on this site; throws passkey_unknown when there are none. */
export async function keysHere(
  context: IdentityContext,
  userId: number,
  { party }: Site,
): Promise<PasskeyRow[]> {
  const keys = (await passkeysOf(context.platform.db, userId)).filter(({ rp_id }) => rp_id === party);
  if (keys.length === 0) throw new Refusal('passkey_unknown');
  return keys;
}

interface Proof {
  answer: string;
  challenge: string;
  site: Site;
  /** It has to be this customer's. */
  userId?: number;
  mustBeUnlocked?: boolean;
}

interface Checked {
  key: Pick<PasskeyRow, 'id' | 'user_id'>;
  counter: number;
}

/** Checks the signature and notes the use; answers which passkey it was. */
export async function provePasskey(context: IdentityContext, of: Proof): Promise<Checked['key']> {
  const checked = await checkPasskey(context, of);
  await usePasskeyIn(context.platform.db, checked, context.now());
  return checked.key;
}

/** The signature alone: it proves nothing before its use is noted. */
export async function checkPasskey(context: IdentityContext, of: Proof): Promise<Checked> {
  const response = parsedAnswer<{ id?: unknown }>(of.answer);
  const key =
    typeof response.id === 'string' ? await passkeyByCredential(context.platform.db, response.id) : undefined;
  if (key === undefined || (of.userId !== undefined && key.user_id !== of.userId))
    throw new Refusal('passkey_failed');
  const { authenticationInfo } = await verifiedAnswer(() =>
    verifyAuthenticationResponse({
      response: response as never,
      expectedChallenge: of.challenge,
      expectedOrigin: [...of.site.origins],
      expectedRPID: key.rp_id,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(key.public_key),
        counter: Number(key.counter),
      },
      requireUserVerification: of.mustBeUnlocked ?? false,
    }),
  );
  return { key, counter: authenticationInfo.newCounter };
}

/** Throws passkey_failed where it was removed meanwhile, or its counter says that it was copied. */
export async function usePasskeyIn(db: Queryable, { key, counter }: Checked, at: Date): Promise<void> {
  if (!(await usePasskey(db, key.id, { counter, at }))) throw new Refusal('passkey_failed');
}

/** Under its customer's lock: a key that was removed while it was proved opens nothing. */
export async function assertPasskeyStands(tx: Tx, { id }: Pick<PasskeyRow, 'id'>): Promise<void> {
  if (!(await passkeyStands(tx, id))) throw new Refusal('passkey_failed');
}
