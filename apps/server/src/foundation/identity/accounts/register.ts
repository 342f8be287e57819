/** Opens an account: the code proves the phone or e-mail, everything else is checked before it is used up. */
import { randomInt } from 'node:crypto';
import type { RequestOf, identityCalls } from '@candor/wire';
import type { Caller } from '../../../platform/http/handler.ts';
import { addressBlock } from '../../../platform/http/rate-limiter.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readAccount } from '../context/account-rules.ts';
import { knownAccount } from '../context/known-account.ts';
import { rememberedDevices } from '../context/devices.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { passwordFault } from '../security/password-rules.ts';
import { insertUser, rememberDevice, setStpGroup, userIdByInvite } from '../context/users-store.ts';

export async function register(
  context: IdentityContext,
  request: RequestOf<typeof identityCalls.register>,
  caller: Caller,
) {
  const { db } = context.platform;
  const account = await knownAccount(db, readAccount(request.type, request.user_string, request.areacode));
  if (!account.ok) throw new Refusal(account.refusal);
  if (!request.agreed) throw new Refusal('agreement_required');
  if (request.password !== request.re_password) throw new Refusal('passwords_differ');
  const fault = passwordFault(request.password, [account.target]);
  if (fault !== undefined) throw new Refusal(fault, { minimum: 6 });
  const invitedBy =
    request.extension_code === undefined
      ? null
      : await userIdByInvite(db, request.extension_code.toUpperCase());
  if (invitedBy === undefined) throw new Refusal('invite_code_unknown');
  // Only now: a guess at the code must not be free, and a right code must not be lost to a weak password.
  const codeId = await context.codes.check(
    { target: account.target, purpose: 'register' },
    request.code,
    caller,
  );
  const passwordHash = await context.hashes.hash(request.password, addressBlock(caller.ip));
  const at = context.now();
  return db.transaction('identity-register', async (tx) => {
    await context.codes.consume(tx, codeId);
    const id = await insertUser(tx, {
      email: account.kind === 'email' ? account.target : null,
      phone: account.kind === 'mobile' ? account.target : null,
      areaCode: account.kind === 'mobile' ? request.areacode.replace(/[^0-9]/g, '') : null,
      nickname: `C${randomInt(100_000, 999_999)}`,
      language: caller.language,
      passwordHash,
      inviteCode: newInviteCode(),
      invitedBy,
      at,
    });
    if (id === undefined) throw new Refusal('account_exists');
    await setStpGroup(tx, id, id);
    for (const device of rememberedDevices(caller)) await rememberDevice(tx, id, { ...device, at });
    if (invitedBy !== null) for (const note of context.onInvited) await note(tx, { userId: id, invitedBy });
    return { user_id: id };
  });
}

/** Eight letters and digits without those that are mistaken for one another. */
export function newInviteCode(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from({ length: 8 }, () => alphabet[randomInt(0, alphabet.length)]).join('');
}
