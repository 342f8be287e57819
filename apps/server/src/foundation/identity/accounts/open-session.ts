/** The end of every login: the session, the login's line in the history, and a mail when device or network are new (R-SEC-4). */
import type { Tx } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import { neighbourhoodOf } from '../../../platform/http/rate-limiter.ts';
import { customerAt, inTurn, underWayOf } from '../../../platform/http/under-way.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { refuseClosed } from './close-account.ts';
import { deviceHashes, deviceName, rememberedDevices } from '../context/devices.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { linkOf, noticeTo } from '../context/identity-context.ts';
import { comesAgain, deviceOfBefore, noticesDay, openedDay } from '../context/thrown-out-store.ts';
import { claimOfDay, daySeconds } from '../context/tries-store.ts';
import type { UserRow } from '../context/users-store.ts';
import {
  knownDevice,
  loginAddresses,
  lockUser,
  recordLogin,
  rememberDevice,
} from '../context/users-store.ts';

/** The page of the app that the link in these mails opens. */
const NOT_ME_PAGE = 'pages/settings/security/notMe';
/** Notices to one customer: who makes a new device of himself each time would have a text message for each, which the house pays. */
const NOTICES_A_DAY = 20;
/**
 * Logins to one customer: each leaves a session, a line of his history and, from a new device, that device, all for ever. A device that was
 * here before has a count of its own, doubted or not, so that whoever has the password uses up nobody's; what doubts them forgets those of new ones.
 */
const OPENED_A_DAY = { before: 200, others: 100 };

export interface Opening {
  caller: Caller;
  /** The password this login was right with, or what stood for it: a change meanwhile has ended all sessions. */
  passwordHash: string | null;
  /** What else belongs to the same transaction. */
  before?: (tx: Tx) => Promise<void>;
}

/** Who has proved himself is counted as anybody who is logged in: his logins at once wait for one another, and for nobody's connections. */
export function openSession(context: IdentityContext, user: UserRow, opening: Opening): Promise<string> {
  const payer = customerAt(user.id, opening.caller.ip);
  // Who held two places might wait for himself.
  opening.caller.leaveTurn();
  return inTurn(underWayOf(context.platform.db), payer, () => open(context, user, opening));
}

/** Under the user's lock: a password changed meanwhile has ended all sessions, and this must not become one more. */
async function open(context: IdentityContext, user: UserRow, opening: Opening): Promise<string> {
  const { caller, passwordHash, before } = opening;
  const at = context.now();
  return context.platform.db.transaction('identity-login', async (tx) => {
    const locked = await lockUser(tx, user.id);
    if (locked?.password_hash !== passwordHash) throw new Refusal('wrong_credentials');
    if (locked.is_frozen) {
      await refuseClosed(context, user.id, tx);
      throw new Refusal('account_frozen');
    }
    await before?.(tx);
    const isNewNetwork = await comesFromElsewhere(tx, user.id, caller);
    await recordLogin(tx, user.id, {
      at,
      device: deviceName(caller.userAgent),
      ip: caller.ip,
      outcome: 'ok',
    });
    // By its name alone a browser in another network is nobody's.
    const devices = deviceHashes(caller);
    const device = await knownDevice(tx, user.id, devices);
    const isKnown = device !== undefined;
    await claimOpening(tx, user.id, { device: await deviceOfBefore(tx, user.id, devices), at });
    for (const device of rememberedDevices(caller)) await rememberDevice(tx, user.id, { ...device, at });
    const { token, id } = await context.sessions.open(tx, user.id, caller);
    const isAgain = device !== undefined && (await comesAgain(tx, user.id, device));
    const isTold = !isKnown || isNewNetwork || isAgain;
    if (isTold && (await claimOfDay(tx, noticesDay(user.id), { at, most: NOTICES_A_DAY }))) {
      const notice = isKnown && !isAgain ? 'new_network' : 'new_device';
      const ticket = await context.tickets.issue(tx, { kind: 'not_me', userId: user.id, sessionId: id });
      const link = linkOf(context, `${NOT_ME_PAGE}?t=${ticket}`);
      tx.afterCommit(() => noticeTo(context, user, { notice, link }));
    }
    return token;
  });
}

/** Throws too_many_attempts. */
async function claimOpening(
  tx: Tx,
  userId: number,
  { device, at }: { device: Buffer | undefined; at: Date },
): Promise<void> {
  const key = device === undefined ? openedDay(userId) : `${openedDay(userId)}|${device.toString('hex')}`;
  const most = device === undefined ? OPENED_A_DAY.others : OPENED_A_DAY.before;
  if (!(await claimOfDay(tx, key, { at, most })))
    throw new Refusal('too_many_attempts', { seconds: await daySeconds(tx, key, at) });
}

/** A known device in a network from which nobody has logged in: its secret may have been copied. The first login has nothing before it. */
async function comesFromElsewhere(tx: Tx, userId: number, caller: Caller): Promise<boolean> {
  const before = await loginAddresses(tx, userId);
  const here = neighbourhoodOf(caller.ip);
  return before.length > 0 && !before.some((ip) => neighbourhoodOf(ip) === here);
}
