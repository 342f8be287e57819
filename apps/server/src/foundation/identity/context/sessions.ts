/**
 * Sessions (R-SEC-4): idle 7 days, 30 at most. `authenticate` is on the path of every order, so a session is remembered
 * for two seconds and forgotten at once when it is revoked, on every node.
 */
import { MOST_SESSIONS } from '@candor/wire';
import { idsShape } from '../../../platform/bus.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { gather } from '../../../platform/db/gather.ts';
import type { Caller, CustomerSession } from '../../../platform/http/handler.ts';
import type { HouseTokens } from '../../../platform/http/house-tokens.ts';
import { createHouseTokens } from '../../../platform/http/house-tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellUsers } from '../../../platform/streams/user-event-store.ts';
import { deviceName, hashOf } from './devices.ts';
import type { LiveSession } from './sessions-store.ts';
import {
  endOldest,
  findSessions,
  insertSession,
  openSessions,
  outdoneSessions,
  liveAmong,
  revokeSessions,
  sessionStates,
  touchSessions,
} from './sessions-store.ts';

/** How long the list shows those that gave way. */
const SHOWN_MS = 7 * DAY_MS;
const IDLE_MS = 7 * DAY_MS;
const ABSOLUTE_MS = 30 * DAY_MS;
/** How long a session may be believed without asking the database again. */
const REMEMBER_MS = 2_000;
const TOUCH_EVERY_MS = 60_000;
const MAX_REMEMBERED = 50_000;
const TOPIC = 'identity.revoked';
/** 32 bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

interface Remembered {
  /** A promise only while it is being looked up: most requests of a customer find it here and wait for nothing. */
  session: CustomerSession | undefined | Promise<CustomerSession | undefined>;
  until: number;
}

/** What to end: one session by id, or with null all but `except`. */
export interface Ending {
  id: number | null;
  except: number | null;
  /** With the named one all that were opened after it: whoever was in may have come in again. */
  isWithLater?: boolean;
}

/** What is told a device ends with its session. */
type EndDevices = (tx: Tx, sessionIds: readonly number[]) => Promise<void>;

export class Sessions {
  readonly #platform: Platform;
  readonly #endDevices: EndDevices;
  readonly #remembered = new Map<string, Remembered>();
  readonly #tokenOf = new Map<number, string>();
  /** Ended a moment ago: a look-up that began before must not bring one back. */
  readonly #revoked = new Set<number>();
  readonly #touched = new Map<number, number>();
  readonly #tokens: HouseTokens;
  readonly #find: (tokenHash: Buffer) => Promise<LiveSession | undefined>;
  readonly #touch: (of: { id: number; at: Date }) => Promise<unknown>;

  constructor(platform: Platform, endDevices: EndDevices) {
    this.#platform = platform;
    this.#endDevices = endDevices;
    this.#tokens = createHouseTokens(platform.config.secretPepper, 'customers');
    this.#find = gather(
      (tokenHashes: readonly Buffer[]) => findSessions(platform.db, { tokenHashes, ...this.#bounds() }),
      { isOneAtATime: true },
    );
    this.#touch = gather((of: readonly { id: number; at: Date }[]) => touchSessions(platform.db, of), {
      isOneAtATime: true,
    });
    platform.bus.subscribe(TOPIC, ({ ids }: { ids: readonly number[] }) => this.#forget(ids), idsShape);
    platform.streams.registerReplay('session', async (missed) => {
      const states = await sessionStates(
        platform.db,
        missed.map(({ refId }) => Number(refId)),
      );
      const known = new Map(states.map((state) => [String(state.id), state]));
      return missed.map(({ userId, refId }) => {
        const state = known.get(refId);
        return state?.user_id === userId
          ? event(state.id, state.is_revoked ? 'revoked' : 'opened')
          : undefined;
      });
    });
  }

  authenticate(token: string): CustomerSession | undefined | Promise<CustomerSession | undefined> {
    // Anything that is no token of ours must not fill the memory.
    if (!TOKEN.test(token)) return undefined;
    const now = this.#platform.clock.now();
    const known = this.#remembered.get(token);
    if (known !== undefined && known.until > now && known.until <= now + REMEMBER_MS) return known.session;
    if (this.#remembered.size >= MAX_REMEMBERED) this.#empty();
    const session = this.#load(token);
    const remembered: Remembered = { session, until: now + REMEMBER_MS };
    this.#remembered.set(token, remembered);
    session.then(
      (found) => (remembered.session = found),
      () => this.#remembered.delete(token),
    );
    return session;
  }

  /** Under the user's lock. Tells the customer's other devices as well; the token exists nowhere but in the answer. */
  async open(tx: Tx, userId: number, caller: Caller): Promise<{ token: string; id: number }> {
    const token = this.#tokens.make();
    const now = this.#platform.clock.now();
    const id = await insertSession(tx, {
      userId,
      tokenHash: hashOf(token),
      device: deviceName(caller.userAgent),
      ip: caller.ip,
      at: new Date(now),
      expiresAt: new Date(now + ABSOLUTE_MS),
    });
    this.#tell(tx, userId, { ids: [id], state: 'opened' });
    const outdone = await endOldest(tx, userId, { kept: MOST_SESSIONS, newest: id, ...this.#bounds() });
    await this.#ended(tx, userId, outdone);
    return { token, id };
  }

  /** Of these, those that are open. */
  async live(ids: readonly number[]): Promise<ReadonlySet<number>> {
    return new Set(await liveAmong(this.#platform.db, ids, this.#bounds()));
  }

  list(userId: number) {
    return openSessions(this.#platform.db, userId, this.#bounds());
  }

  /** Those that gave way to newer ones of late, newest first: whoever wonders why a device is logged out finds it here. */
  listOutdone(userId: number) {
    const since = new Date(this.#platform.clock.now() - SHOWN_MS);
    return outdoneSessions(this.#platform.db, userId, { since, most: MOST_SESSIONS });
  }

  /** Ends sessions within `tx`; once it is committed their sockets close on every node. Answers the ids that were open. */
  async revoke(tx: Tx, userId: number, of: Ending): Promise<number[]> {
    const ids = await revokeSessions(tx, userId, { ...of, at: new Date(this.#platform.clock.now()) });
    await this.#ended(tx, userId, ids);
    return ids;
  }

  /** `revoke` as an act of its own. */
  end(userId: number, of: Ending): Promise<number[]> {
    return this.#platform.db.transaction('identity-session-end', (tx) => this.revoke(tx, userId, of));
  }

  async #ended(tx: Tx, userId: number, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    this.#tell(tx, userId, { ids, state: 'revoked' });
    await this.#endDevices(tx, ids);
    tx.afterCommit(() => this.#announceRevoked(ids));
  }

  #tell(tx: Tx, userId: number, of: { ids: readonly number[]; state: 'opened' | 'revoked' }): void {
    const events = of.ids.map((id) => ({
      userId,
      channel: 'session' as const,
      refId: String(id),
      data: () => event(id, of.state),
    }));
    tellUsers(this.#platform.streams, tx, events);
  }

  #announceRevoked(ids: readonly number[]): void {
    if (ids.length === 0) return;
    this.#forget(ids);
    this.#platform.bus.publish(TOPIC, { ids });
    for (const id of ids) this.#platform.streams.dropSession(id);
  }

  #forget(ids: readonly number[]): void {
    // The database has known for longer than anything can be remembered.
    if (this.#revoked.size >= MAX_REMEMBERED) this.#revoked.clear();
    for (const id of ids) {
      this.#revoked.add(id);
      this.#remembered.delete(this.#tokenOf.get(id) ?? '');
      this.#tokenOf.delete(id);
    }
  }

  #empty(): void {
    this.#remembered.clear();
    this.#tokenOf.clear();
  }

  async #load(token: string): Promise<CustomerSession | undefined> {
    const row = await this.#find(hashOf(token));
    if (row === undefined || this.#revoked.has(row.id)) return undefined;
    this.#tokenOf.set(row.id, token);
    const at = this.#platform.clock.now();
    if (
      at - row.last_used_at.getTime() > TOUCH_EVERY_MS &&
      at - (this.#touched.get(row.id) ?? 0) > TOUCH_EVERY_MS
    ) {
      if (this.#touched.size >= MAX_REMEMBERED) this.#touched.clear();
      this.#touched.set(row.id, at);
      await this.#touch({ id: row.id, at: new Date(at) });
      if (this.#revoked.has(row.id)) return undefined;
    }
    return { sessionId: row.id, userId: row.user_id };
  }

  #bounds(): { now: Date; idleSince: Date } {
    const now = this.#platform.clock.now();
    return { now: new Date(now), idleSince: new Date(now - IDLE_MS) };
  }
}

function event(sessionId: number, state: 'opened' | 'revoked') {
  return { session_id: sessionId, state };
}
