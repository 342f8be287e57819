/**
 * The websocket API: the calls of HTTP under their names here, a session that an Ed25519 key opens once instead of signing each time,
 * and the events of the account.
 */
import { randomBytes } from 'node:crypto';
import type { KnownKey } from '../../../foundation/api-keys/index.ts';
import { furtherRequests } from '../../../platform/http/reply-costs.ts';
import { addressBlock } from '../../../platform/http/rate-limiter.ts';
import { repeatedKey } from '../../../platform/http/repeated-key.ts';
import { namesOf } from '../calls/account-calls.ts';
import type { CountdownStore } from '../countdown-store.ts';
import type { Answered, Dispatch } from '../calls/dispatch.ts';
import { BotFault, FAULTS, botFault } from '../faults.ts';
import type { KeyWatch } from './key-watch.ts';
import type { ProgramSocket } from './program-socket.ts';
import type { Params } from '../params.ts';
import { paramsOfObject } from '../params.ts';
import type { RequestLimits, Used } from '../request-limits.ts';
import { limitsText } from '../request-limits.ts';
import type { Signing } from '../calls/signing.ts';
import { sortedText } from '../calls/signing.ts';
import type { Hearing, UserStreams } from './user-streams.ts';
import type { BotCall, World } from '../world.ts';

/** Requests of one connection that have not been answered yet. */
const MOST_UNDERWAY = 1_000;
/** Requests that one frame may hold. */
const MOST_OF_A_FRAME = 50;
/**
 * Its list is one message: once the answers have come to so many characters, no further question of it is begun, and each is told to ask by
 * itself. Fifty with a thousand bars each were eight megabytes that nobody could take in pieces. Orders are always carried out.
 */
const MOST_TOLD_IN_A_LIST = 512 * 1024;
/** Subscriptions of one connection to events of accounts, at a time and in all. */
const MOST_SUBSCRIPTIONS = 1_000;
const MOST_SUBSCRIPTION_IDS = 65_535;

export interface ApiDeps {
  world: World;
  calls: ReadonlyMap<string, BotCall>;
  dispatch: Dispatch;
  signing: Signing;
  limits: RequestLimits;
  users: UserStreams;
  watch: KeyWatch;
  countdowns: Pick<CountdownStore, 'endSession'>;
  onFault(error: unknown): void;
}

interface Session {
  /** Random: names it in the database. */
  name: string;
  key: KnownKey;
  since: number;
  /** The connection stands on the key no longer. */
  release(): void;
}

interface OwnHearing extends Hearing {
  /** Subscribed to by the session, without a signature. */
  isOfSession: boolean;
}

interface Told {
  method: string;
  params: Params;
  onCounted(names: readonly string[]): void;
  mayBegin(): void;
}

/** What the answers of one frame have come to. */
interface FrameLength {
  told: number;
}

export function serveApi(deps: ApiDeps, socket: ProgramSocket): (text: string) => void {
  const api = new ApiLine(deps, socket);
  return (text) => void api.hear(text);
}

class ApiLine {
  readonly #deps: ApiDeps;
  readonly #line: ProgramSocket;
  readonly #since: number;
  readonly #hearings = new Map<number, OwnHearing>();
  #session: Session | undefined;
  #made = 0;
  #underway = 0;

  constructor(deps: ApiDeps, socket: ProgramSocket) {
    this.#deps = deps;
    this.#line = socket;
    this.#since = deps.world.now();
    socket.onClose(() => this.#endSession());
  }

  /** A session that promised to stay has gone, and its orders with it (R-BOT-5). */
  #endSession(): void {
    if (this.#session === undefined) return;
    this.#deps.countdowns.endSession(this.#session.name).catch(this.#deps.onFault);
    this.#session.release();
    this.#session = undefined;
  }

  /** One request a frame, or a list of them, which is answered by a list in the same order. */
  async hear(text: string): Promise<void> {
    const given = parsed(text);
    if (!Array.isArray(given)) {
      this.#line.send(await this.#replyTo(given));
      return;
    }
    // The frame was counted as it came.
    if (given.length > 1 && !this.#line.mayTalk(given.length - 1)) return;
    const isSound = given.length > 0 && given.length <= MOST_OF_A_FRAME;
    const length: FrameLength = { told: 0 };
    const replies = await Promise.all(
      (isSound ? given : [undefined]).map((one) => this.#replyTo(one, length)),
    );
    this.#line.send(isSound ? `[${replies.join(',')}]` : replies[0]!);
  }

  /** As JSON: `id` comes first. */
  async #replyTo(given: unknown, length: FrameLength = { told: 0 }): Promise<string> {
    let id: string | number | null = null;
    let who: readonly string[] = [`ip:${addressBlock(this.#line.ip)}`];
    try {
      const asked = readRequest(given);
      id = asked.id;
      if (this.#underway >= MOST_UNDERWAY) throw new BotFault(429, -1003, { msg: 'Too many requests.' });
      const params = paramsOfObject(asked.params);
      if (this.#session !== undefined)
        who = namesOf({ keyId: this.#session.key.id, userId: this.#session.key.userId });
      const onCounted = (names: readonly string[]): void => void (who = names);
      const mayBegin = (): void => {
        if (length.told >= MOST_TOLD_IN_A_LIST) throw FAULTS.frameIsFull();
      };
      // From here on it is always taken off again.
      this.#underway += 1;
      const { told, used } = await this.#answer({
        method: asked.method,
        params,
        onCounted,
        mayBegin,
      }).finally(() => (this.#underway -= 1));
      length.told += told.length;
      const further = furtherRequests(told.length);
      const paid = further === 0 ? used : { ...used, weight: this.#deps.limits.pay(who, further) };
      return `{"id":${JSON.stringify(id)},"status":200,"result":${told},"rateLimits":${this.#limitsText(who, paid)}}`;
    } catch (error) {
      const fault = botFault(error);
      if (fault.status === 500) this.#deps.onFault(error);
      const retryAfter =
        fault.retryAfterS === undefined ? undefined : this.#deps.world.now() + fault.retryAfterS * 1000;
      const data =
        fault.data ??
        (retryAfter === undefined ? undefined : { serverTime: this.#deps.world.now(), retryAfter });
      const body = {
        id,
        status: fault.status,
        error: { ...fault.body, ...(data === undefined ? {} : { data }) },
      };
      return `${JSON.stringify(body).slice(0, -1)},"rateLimits":${this.#limitsText(who)}}`;
    }
  }

  #limitsText(who: readonly string[], counted: Partial<Used> = {}): string {
    const { limits } = this.#deps;
    const isWhole = counted.weight !== undefined && counted.orders10s !== undefined;
    return limitsText(limits.caps, { ...(isWhole ? undefined : limits.used(who)), ...counted } as Used);
  }

  async #answer({
    method,
    params,
    onCounted,
    mayBegin,
  }: Told): Promise<Pick<Answered, 'told'> & Partial<Answered>> {
    const ownAnswer = this.#own(method, params);
    if (ownAnswer !== undefined) return { told: JSON.stringify(await ownAnswer) };
    const call = this.#deps.calls.get(method);
    if (call === undefined) throw FAULTS.unknownPath();
    const apiKey = params.get('apiKey');
    const isSigned = params.has('signature');
    return this.#deps.dispatch({
      call,
      params,
      ip: this.#line.ip,
      apiKey: apiKey ?? (call.security === 'key' ? this.#session?.key.apiKey : undefined),
      payload: () => sortedText(params),
      onCounted,
      mayBegin,
      ...(isSigned || this.#session === undefined
        ? {}
        : { session: { name: this.#session.name, key: await this.#alive() } }),
    });
  }

  /** The session's key, asked for again: it may have ended since. */
  async #alive(): Promise<KnownKey> {
    const { apiKey } = this.#session!.key;
    return this.#deps.signing.admit({ apiKey, ip: this.#line.ip });
  }

  #own(method: string, params: Params): Promise<unknown> | undefined {
    if (method === 'session.logon') return this.#logOn(params);
    if (method === 'session.status') return Promise.resolve(this.#status());
    if (method === 'session.logout') return Promise.resolve(this.#logOut());
    if (method === 'userDataStream.subscribe') return this.#subscribeSession();
    if (method === 'userDataStream.subscribe.signature') return this.#subscribeSigned(params);
    if (method === 'session.subscriptions')
      return Promise.resolve([...this.#hearings.keys()].map((subscriptionId) => ({ subscriptionId })));
    if (method === 'userDataStream.unsubscribe') return Promise.resolve(this.#unsubscribe(params));
    return undefined;
  }

  async #logOn(params: Params): Promise<unknown> {
    const key = await this.#signed(params);
    if (key.kind !== 'Ed25519')
      throw new BotFault(400, -4056, { msg: 'HMAC_SHA256 API key is not supported.' });
    this.#endSession();
    const name = randomBytes(12).toString('base64url');
    const release = this.#deps.watch.hold(key.apiKey, this.#line);
    this.#session = { name, key, since: this.#deps.world.now(), release };
    return this.#status();
  }

  /** What the session subscribed to ends with it; what was signed for stays. */
  #logOut(): unknown {
    this.#endSession();
    this.#endHearings(({ isOfSession }) => isOfSession);
    return this.#status();
  }

  #signed(params: Params): Promise<KnownKey> {
    const shown = { apiKey: params.get('apiKey'), ip: this.#line.ip };
    return this.#deps.signing.signed(shown, params, sortedText(params));
  }

  #status() {
    return {
      apiKey: this.#session?.key.apiKey ?? null,
      authorizedSince: this.#session?.since ?? null,
      connectedSince: this.#since,
      returnRateLimits: true,
      serverTime: this.#deps.world.now(),
      userDataStream: this.#hearings.size > 0,
    };
  }

  async #subscribeSession(): Promise<unknown> {
    if (this.#session === undefined) throw FAULTS.noSession();
    return this.#subscribe(await this.#alive(), true);
  }

  async #subscribeSigned(params: Params): Promise<unknown> {
    return this.#subscribe(await this.#signed(params), false);
  }

  /** An account is heard once on a connection, or each of its events would be told as often as somebody likes. */
  #subscribe(key: KnownKey, isOfSession: boolean): { subscriptionId: number } {
    const heard = [...this.#hearings.values()];
    if (heard.some((hearing) => hearing.key.userId === key.userId)) throw FAULTS.subscribed();
    if (heard.length >= MOST_SUBSCRIPTIONS) throw FAULTS.tooManySubscriptions();
    if (this.#made >= MOST_SUBSCRIPTION_IDS) throw FAULTS.noMoreSubscriptions();
    const subscriptionId = this.#made;
    this.#made += 1;
    const hearing = { socket: this.#line, key, subscriptionId, isOfSession };
    this.#hearings.set(subscriptionId, hearing);
    this.#deps.users.join(hearing);
    return { subscriptionId };
  }

  #unsubscribe(params: Params): object {
    const one = params.get('subscriptionId');
    this.#endHearings(({ subscriptionId }) => one === undefined || one === String(subscriptionId));
    return {};
  }

  #endHearings(isMeant: (hearing: OwnHearing) => boolean): void {
    for (const [id, hearing] of this.#hearings) {
      if (!isMeant(hearing)) continue;
      this.#hearings.delete(id);
      this.#deps.users.end(hearing);
    }
  }
}

/** A frame with a key twice in one of its objects: signed might be one, and done the other. */
const REPEATED = Symbol('repeated');

/** Undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    const given: unknown = JSON.parse(text);
    return repeatedKey(text, given) === undefined ? given : REPEATED;
  } catch {
    return undefined;
  }
}

function readRequest(given: unknown): { id: string | number | null; method: string; params: unknown } {
  if (given === REPEATED) throw FAULTS.duplicated();
  const { id, method, params } = (given ?? {}) as { id?: unknown; method?: unknown; params?: unknown };
  if (typeof method !== 'string' || method.length > 64)
    throw new BotFault(400, -1135, { msg: 'Invalid JSON Request' });
  return { id: typeof id === 'string' || typeof id === 'number' ? id : null, method, params };
}
