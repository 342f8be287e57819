/**
 * A login that came no further, in the account's history. Whoever has the password, its owner as well, may come so far as often as he likes and
 * the history is for ever: of each outcome ten lines a day and address, and a hundred in all. A wrong password is bounded before it is looked at.
 */
import type { Caller } from '../../../platform/http/handler.ts';
import { addressBlock } from '../../../platform/http/rate-limiter.ts';
import { deviceName } from '../context/devices.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { claimOfDay } from '../context/tries-store.ts';
import { recordLogin } from '../context/users-store.ts';
import type { LoginRecord } from '../context/users-store.ts';

const OF_ADDRESS_A_DAY = 10;
const IN_ALL_A_DAY = 100;

export async function noteLogin(
  context: IdentityContext,
  userId: number,
  { caller, outcome }: { caller: Caller; outcome: Exclude<LoginRecord['outcome'], 'ok'> },
): Promise<void> {
  const { db } = context.platform;
  const at = context.now();
  const of = `day|noted|${userId}|${outcome}`;
  const isNoted =
    outcome === 'wrong_password' ||
    ((await claimOfDay(db, `${of}|${addressBlock(caller.ip)}`, { at, most: OF_ADDRESS_A_DAY })) &&
      (await claimOfDay(db, of, { at, most: IN_ALL_A_DAY })));
  if (!isNoted) return;
  await recordLogin(db, userId, { at, device: deviceName(caller.userAgent), ip: caller.ip, outcome });
}
