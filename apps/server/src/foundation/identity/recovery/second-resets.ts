/**
 * The customer's side of a lost second factor: asked for between password and second step, proved by codes to everything
 * that is bound and by the number of the verified document, and stopped by a link or from any open session.
 */
import type { RequestOf, secondResetCalls } from '@candor/wire';
import type { Tx } from '../../../platform/db/database.ts';
import type { Caller, CustomerCaller } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { maskTarget, readEmail } from '../context/account-rules.ts';
import { deviceHashes, deviceName } from '../context/devices.ts';
import { refuseClosed } from '../accounts/close-account.ts';
import { stopFor24Hours } from '../accounts/freeze.ts';
import { askedBy } from '../accounts/send-code.ts';
import type { KycLevel } from '../../kyc/index.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { assertIdNumber } from '../security/document-number.ts';
import { limitSecondFactor } from '../security/second-factor-limits.ts';
import { factorCounts } from '../security/second-factor-store.ts';
import { toldAnswer } from './answers.ts';
import { bindPictures, needsPictures, readPictures } from './second-reset-pictures.ts';
import { needsIdNumber, readyAt, waitHours } from './second-reset-rules.ts';
import type { Proved, SecondResetRow } from './second-resets-store.ts';
import {
  insertSecondReset,
  lastSecondReset,
  moveSecondReset,
  secondResetById,
} from './second-resets-store.ts';
import { sendStopLinks, stopContactChange, stopRequests } from './stop-requests.ts';
import { doubtDevices } from '../context/thrown-out-store.ts';
import { TICKET_LIFE_MS } from '../context/tickets.ts';
import { ENDS_SESSIONS } from '../context/tickets-store.ts';
import type { UserRow } from '../context/users-store.ts';
import { knownDevice, lockUser, userById, userByTarget } from '../context/users-store.ts';

const PURPOSE = 'second_lost';

export async function beginSecondReset(context: IdentityContext, loginTicket: string) {
  const { db } = context.platform;
  const { user_id, password_hash } = await takeTicket(context, loginTicket);
  const user = (await userById(db, user_id!))!;
  const level = await context.ports.kyc.levelOf(user.id);
  return {
    ticket: await context.tickets.issue(db, { kind: PURPOSE, userId: user.id, passwordHash: password_hash }),
    expires_in_s: TICKET_LIFE_MS.second_lost / 1000,
    email: user.email === null ? '' : maskTarget(user.email),
    phone: user.phone === null ? '' : maskTarget(user.phone),
    needs_id_number: needsIdNumber(level),
    needs_pictures: needsPictures(level),
    wait_hours: waitHours(level),
    lost_wait_hours: needsPictures(level) ? waitHours(level, true) : null,
    request: await ownSecondReset(context, user.id),
  };
}

/** From a login, where the password was right; from a forgotten password, where the code was; from a frozen account, where both were. */
async function takeTicket({ tickets, platform: { db } }: IdentityContext, ticket: string) {
  for (const kind of ['login', 'forget'] as const) {
    const taken = await tickets.consume(db, ticket, kind).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (taken !== undefined) return taken;
  }
  return tickets.consume(db, ticket, 'unfreeze');
}

export async function sendSecondResetCode(
  context: IdentityContext,
  of: { ticket: string; to: 'email' | 'mobile' | 'new'; new_email?: string | undefined },
  caller: Caller,
) {
  // Looked at without counting a try: to have a code sent is no guess, and how often is limited by itself.
  const { user_id } = await context.tickets.challenge(of.ticket, PURPOSE, '');
  const user = (await userById(context.platform.db, user_id!))!;
  const target = of.to === 'new' ? readNewEmail(of.new_email) : of.to === 'email' ? user.email : user.phone;
  if (target === null) throw new Refusal(of.to === 'email' ? 'email_not_bound' : 'phone_not_bound');
  const sent = await context.codes.send({
    target,
    purpose: PURPOSE,
    caller,
    // Whoever has the password need not be the owner: what he has sent takes nothing of what the owner may (R-SEC-3). Where a new address
    // goes is anybody's wish.
    ...(of.to === 'new'
      ? { asked: 'stranger' as const }
      : { ...(await askedBy(context, user.id, caller)), isBound: true }),
    isSilent: false,
    // The words by which its owner knows our mails are not for an address that somebody has just named.
    phrase: of.to === 'new' ? null : user.anti_phishing_phrase,
  });
  return { ...sent, target: maskTarget(target) };
}

export async function requestSecondReset(
  context: IdentityContext,
  of: RequestOf<typeof secondResetCalls.request>,
  caller: Caller,
) {
  const { platform, tickets } = context;
  const { user_id, password_hash } = await tickets.try(of.ticket, PURPOSE);
  const user = (await userById(platform.db, user_id!))!;
  const level = await context.ports.kyc.levelOf(user.id);
  const lost = readLost({ user, of, level });
  const pictures = await readPictures(context, of, level);
  const { codeIds, proved } = await prove(context, user, { ...of, ...lost, caller });
  if (pictures !== undefined) proved.push('pictures');
  const ready = readyAt(level, platform.waits.now(), lost.lost !== null);
  return platform.db.transaction('identity-second-lost', async (tx) => {
    if (lost.new_email !== null && (await userByTarget(tx, lost.new_email)) !== undefined)
      throw new Refusal('target_taken');
    const locked = await lockUser(tx, user.id);
    if (locked?.password_hash !== password_hash) throw new Refusal('wrong_credentials');
    // Replaced while this was proved: the codes were read at the old ones.
    if (locked.email !== user.email || locked.phone !== user.phone) throw new Refusal('code_wrong');
    // Verified, or taken back, while this was proved: it was asked for something else, and waits otherwise (R-KYC-6).
    const levelNow = await context.ports.kyc.levelOf(user.id, tx);
    if (needsIdNumber(levelNow) !== needsIdNumber(level)) throw new Refusal('id_number_wrong');
    // Its owner froze it and cannot open it without the factor he has lost; a closed one stays closed.
    if (locked.is_frozen) await refuseClosed(context, user.id, tx);
    const { totp, passkeys } = await factorCounts(tx, user.id);
    if (!totp && passkeys === 0) throw new Refusal('second_factor_off');
    await tickets.consume(tx, of.ticket, PURPOSE);
    for (const codeId of codeIds) await context.codes.consume(tx, codeId);
    const id = await insertSecondReset(tx, {
      user_id: user.id,
      reason: of.reason,
      proved,
      kyc_level: levelNow,
      ip: caller.ip,
      device: deviceName(caller.userAgent),
      is_known_device: (await knownDevice(tx, user.id, deviceHashes(caller))) !== undefined,
      created_at: context.now(),
      ready_at: new Date(ready),
      ...lost,
      has_pictures: pictures !== undefined,
    });
    if (id === undefined) throw new Refusal('second_reset_open');
    if (pictures !== undefined)
      await bindPictures(context, tx, { ...pictures, userId: user.id, refId: String(id) });
    const params = { until: new Date(platform.waits.realOf(ready)).toISOString() };
    await context.notify.tell(tx, { userId: user.id, kind: 'second_reset_requested', params });
    await sendStopLinks(context, tx, { user: locked, notice: 'second_reset' });
    return { id, ready_at: platform.waits.realOf(ready) };
  });
}

export async function cancelSecondReset(
  context: IdentityContext,
  of: { id: number; version: number },
  caller: CustomerCaller,
): Promise<null> {
  const { userId } = caller.session;
  const row = of.id > 2_147_483_647 ? undefined : await secondResetById(context.platform.db, of.id);
  if (row === undefined || row.user_id !== userId) throw new Refusal('case_unknown');
  await context.platform.db.transaction('identity-second-lost-cancel', async (tx) => {
    const moved = await cancel(context, tx, { id: row.id, version: of.version });
    if (moved === undefined) throw new Refusal('case_changed');
    // A session is all that is shown here: a thief of one would cancel each request of its owner's, who ends it by this link.
    const user = (await userById(tx, userId))!;
    await sendStopLinks(context, tx, { user, notice: 'request_cancelled' });
  });
  return null;
}

/** The link of the mail: whoever reads it can only make the account safer. After the reset it still ends every session. */
export async function stopSecondReset(context: IdentityContext, token: string) {
  return context.platform.db.transaction('identity-second-lost-stop', async (tx) => {
    const ticket = await context.tickets.consume(tx, token, 'second_lost_stop').catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal('link_expired') : error;
    });
    const user = (await lockUser(tx, ticket.user_id!))!;
    // A lost factor is asked for without a session, a lost address with one: that one must not ask again.
    const wasContact = await stopContactChange(context, tx, user.id);
    // Its owner may have asked for the factor again already.
    const wasSecond = ticket.challenge !== ENDS_SESSIONS && (await stopRequests(context, tx, user.id));
    const logsOut = wasContact || !wasSecond;
    if (logsOut) {
      await context.sessions.revoke(tx, user.id, { id: null, except: null });
      await doubtDevices(tx, user.id, { at: context.now() });
      for (const end of context.onLockedOut) await end(tx, user.id, 'freeze');
      // Nor what that session saved. The link of a cancelled request ends none of this: its owner may have asked again already.
      if (ticket.challenge !== ENDS_SESSIONS) for (const end of context.onDoubted) await end(tx, user.id);
    }
    const until = await stopFor24Hours(context, tx, { userId: user.id, byWhom: 'link' });
    const account = maskTarget(user.email ?? user.phone ?? '');
    return { until, account, cancelled: wasContact || wasSecond, logged_out: logsOut };
  });
}

/** The newest request, for the security centre. */
export async function ownSecondReset(context: IdentityContext, userId: number) {
  const row = await lastSecondReset(context.platform.db, userId);
  if (row === undefined) return null;
  const { id, version, state, created_at, ready_at, decided_at, answer } = row;
  return {
    id,
    version,
    state,
    created_at: created_at.getTime(),
    ready_at: context.platform.waits.realOf(ready_at.getTime()),
    decided_at: decided_at?.getTime() ?? null,
    answer: toldAnswer(answer),
  };
}

async function cancel(
  context: IdentityContext,
  tx: Tx,
  of: { id: number; version: number | null },
): Promise<SecondResetRow | undefined> {
  const moved = await moveSecondReset(tx, {
    ...of,
    from: ['open', 'proposed'],
    to: 'cancelled',
    at: context.now(),
  });
  if (moved !== undefined)
    await context.notify.tell(tx, { userId: moved.user_id, kind: 'second_reset_cancelled', params: {} });
  return moved;
}

interface Lost {
  lost: 'email' | 'phone' | null;
  lost_target: string | null;
  new_email: string | null;
}

/**
 * Which bound address cannot be read any more, and what takes its place: only for a person who can be compared with pictures,
 * and never so that no address at all has answered.
 */
function readLost({
  user,
  of,
  level,
}: {
  user: UserRow;
  of: RequestOf<typeof secondResetCalls.request>;
  level: KycLevel;
}): Lost {
  if (of.lost === undefined) return { lost: null, lost_target: null, new_email: null };
  if (user[of.lost] === null) throw new Refusal(of.lost === 'email' ? 'email_not_bound' : 'phone_not_bound');
  const other = of.lost === 'email' ? user.phone : user.email;
  if (!needsPictures(level) || (other === null && of.new_email === undefined))
    throw new Refusal('lost_address_unproved');
  return {
    lost: of.lost,
    lost_target: user[of.lost],
    new_email: other === null ? readNewEmail(of.new_email) : null,
  };
}

function readNewEmail(text: string | undefined): string {
  const read = readEmail(text ?? '');
  if (!read.ok) throw new Refusal(read.refusal);
  return read.target;
}

/** A code to everything that is bound, and the number of the document where a person is verified. */
async function prove(
  context: IdentityContext,
  user: UserRow,
  of: {
    email_code?: string | undefined;
    phone_code?: string | undefined;
    id_number?: string | undefined;
    new_code?: string | undefined;
    caller: Caller;
  } & Lost,
): Promise<{ codeIds: bigint[]; proved: Proved[] }> {
  const proved: Proved[] = [];
  const codeIds: bigint[] = [];
  const bound = [
    { way: 'email', target: user.email, code: of.email_code },
    { way: 'phone', target: user.phone, code: of.phone_code },
    { way: 'new_email', target: of.new_email, code: of.new_code },
  ] as const;
  for (const { way, target, code } of bound) {
    if (target === null || way === of.lost) continue;
    if (code === undefined)
      throw new Refusal('code_wrong', { field: way === 'new_email' ? 'new_code' : `${way}_code` });
    codeIds.push(await context.codes.check({ target, purpose: PURPOSE }, code, of.caller));
    proved.push(way);
  }
  if (needsIdNumber(await context.ports.kyc.levelOf(user.id))) {
    // Counted with the guesses at the second factor, and not forgotten when one is right.
    await limitSecondFactor(context, user.id, { caller: of.caller, proved: 'lost' });
    await assertIdNumber(context, user.id, { idNumber: of.id_number ?? '', asked: 'without' });
    proved.push('id_number');
  }
  return { codeIds, proved };
}
