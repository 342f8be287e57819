/**
 * Where somebody logs in from, as his tries are counted (R-SEC-1): in a console that knows him by its own secret, else by the address. Whoever
 * guesses at the same address, a colleague in the same office too, keeps nobody from a console that he uses.
 */
import type { Caller } from '../../platform/http/handler.ts';
import type { OperatorContext } from './operator-context.ts';
import { hasComeFrom } from './people-store.ts';
import { hashOf } from './sessions.ts';

export async function placeOf(
  { platform, now }: OperatorContext,
  { ip, client }: Caller,
  personId: number | undefined,
): Promise<{ isKnown: boolean; place: string }> {
  if (personId === undefined) return { isKnown: false, place: ip };
  const clientHash = client === undefined ? null : hashOf(client);
  const { isByConsole, isByAddress } = await hasComeFrom(platform.db, personId, {
    ip,
    clientHash,
    at: now(),
  });
  const place = isByConsole ? `console:${clientHash!.toString('base64url')}` : ip;
  return { isKnown: isByConsole || isByAddress, place };
}
