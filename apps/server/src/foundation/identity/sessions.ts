/**
 * Sessions (R-SEC-4): idle 7 days, 30 at most. `authenticate` is on the path of every order, so a session is remembered
 * for a few seconds and forgotten at once when it is revoked, on every node.
 */
import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Caller, CustomerSession } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSession, insertSession, openSessions, revokeSessions, touchSession } from './sessions-store.ts';

const IDLE_MS = 7 * DAY_MS;
const ABSOLUTE_MS = 30 * DAY_MS;
/** How long a session may be believed without asking the database again. */
const REMEMBER_MS = 3_000;
const TOUCH_EVERY_MS = 60_000;
const MAX_REMEMBERED = 50_000;
const TOPIC = 'identity.revoked';

interface Remembered {
  session: Promise<CustomerSession | undefined>;
  until: number;
}

export class Sessions {
  readonly #platform: Platform;
  readonly #remembered = new Map<string, Remembered>();
  readonly #touched = new Map<number, number>();

  constructor(platform: Platform) {
    this.#platform = platform;
    platform.bus.subscribe(TOPIC, () => this.#remembered.clear());
  }

  authenticate(token: string): Promise<CustomerSession | undefined> {
    const now = Date.now();
    const known = this.#remembered.get(token);
    if (known !== undefined && known.until > now) return known.session;
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    const session = this.#load(token);
    this.#remembered.set(token, { session, until: now + REMEMBER_MS });
    session.catch(() => this.#remembered.delete(token));
    return session;
  }

  async open(db: Queryable, userId: number, caller: Caller): Promise<{ token: string; sessionId: number }> {
    const token = randomBytes(32).toString('base64url');
    const now = this.#platform.clock.now();
    const sessionId = await insertSession(db, {
      userId,
      tokenHash: hashOf(token),
      device: deviceName(caller.userAgent),
      ip: caller.ip,
      at: new Date(now),
      expiresAt: new Date(now + ABSOLUTE_MS),
    });
    return { token, sessionId };
  }

  list(userId: number) {
    return openSessions(this.#platform.db, userId, this.#bounds());
  }

  /** Ends one session by id, or all but `except`; their sockets close on every node. */
  async revoke(
    db: Queryable,
    userId: number,
    of: { id: number | null; except: number | null },
  ): Promise<number[]> {
    const ended = await revokeSessions(db, userId, { ...of, at: new Date(this.#platform.clock.now()) });
    return ended;
  }

  /** To be called once the revocation is committed. */
  announceRevoked(sessionIds: readonly number[]): void {
    if (sessionIds.length === 0) return;
    this.#remembered.clear();
    this.#platform.bus.publish(TOPIC, { sessionIds });
    for (const id of sessionIds) this.#platform.streams.dropSession(id);
  }

  async #load(token: string): Promise<CustomerSession | undefined> {
    if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
    const { now, idleSince } = this.#bounds();
    const row = await findSession(this.#platform.db, { tokenHash: hashOf(token), now, idleSince });
    if (row === undefined) return undefined;
    const at = now.getTime();
    if (
      at - row.last_used_at.getTime() > TOUCH_EVERY_MS &&
      at - (this.#touched.get(row.id) ?? 0) > TOUCH_EVERY_MS
    ) {
      this.#touched.set(row.id, at);
      await touchSession(this.#platform.db, row.id, now);
    }
    return { sessionId: row.id, userId: row.user_id };
  }

  #bounds(): { now: Date; idleSince: Date } {
    const now = this.#platform.clock.now();
    return { now: new Date(now), idleSince: new Date(now - IDLE_MS) };
  }
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
/** What makes a device "the same": the browser as it names itself. */
export const deviceHash = (userAgent: string): Buffer =>
  createHash('sha256').update(`device|${userAgent}`).digest();

/** `Chrome on Android`, for people; the full user agent is not kept. */
export function deviceName(userAgent: string): string {
  const browser = /(Edg|OPR|SamsungBrowser|Chrome|Firefox|Safari)\//.exec(userAgent)?.[1] ?? '';
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1] ?? '';
  const name = { Edg: 'Edge', OPR: 'Opera', SamsungBrowser: 'Samsung Internet' }[browser] ?? browser;
  return [name, system].filter((part) => part !== '').join(' · ') || userAgent.slice(0, 40) || 'unknown';
}
