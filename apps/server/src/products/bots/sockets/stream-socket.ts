/** A connection for market streams: SUBSCRIBE, UNSUBSCRIBE, LIST_SUBSCRIPTIONS; older clients hear their own events here as well. */
import { repeatedKey } from '../../../platform/http/repeated-key.ts';
import type { ProgramSocket } from './program-socket.ts';
import type { ListenKeys } from './listen-keys.ts';
import type { MarketStreams, Reader } from './market-streams.ts';
import type { Hearing, UserStreams } from './user-streams.ts';

const MOST_STREAMS = 1_024;
const MOST_AT_ONCE = 200;

interface Deps {
  market: MarketStreams;
  users: UserStreams;
  listen: ListenKeys;
}

type Id = string | number | null;

interface Wish {
  id: Id;
  method: string;
  params: unknown;
}

interface Fault {
  code: number;
  msg: string;
}

/** `first` are the streams that the address names. */
export function serveStreams(
  { market, users, listen }: Deps,
  socket: ProgramSocket,
  { isCombined, first }: { isCombined: boolean; first: readonly string[] },
) {
  const heard = new Set<string>();
  const reader: Reader = { socket, isCombined };
  /** Whose own events are heard, by the name that opened them. */
  const accounts = new Map<string, Hearing>();
  socket.onClose(() => heard.forEach((name) => market.leave(reader, name)));

  async function join(name: string): Promise<boolean> {
    if (heard.has(name) || accounts.has(name)) return true;
    if (heard.size >= MOST_STREAMS) return false;
    if (market.join(reader, name)) {
      heard.add(name);
      return true;
    }
    const key = await listen.open(name, socket.ip);
    // Asked for twice at once, it is joined once.
    if (key === undefined || !socket.isOpen) return false;
    if (accounts.has(name)) return true;
    const hearing = { socket, key, subscriptionId: null };
    accounts.set(name, hearing);
    users.join(hearing);
    return true;
  }

  function leave(name: string): void {
    if (heard.delete(name)) market.leave(reader, name);
    const hearing = accounts.get(name);
    if (hearing === undefined) return;
    accounts.delete(name);
    users.end(hearing);
  }

  // A name in the address that is none is nobody's fault: clients put numbers of their own connections there.
  for (const name of first.slice(0, MOST_STREAMS)) void join(name).catch(() => socket.close(1011, ''));

  return (text: string): void => {
    const wish = readWish(text);
    if ('code' in wish) return sendFault(socket, null, wish);
    void act(wish).catch(() => sendFault(socket, wish.id, { code: 1, msg: 'Please try again' }));
  };

  async function act({ id, method, params }: Wish): Promise<void> {
    const names = Array.isArray(params) ? params.filter((each) => typeof each === 'string') : [];
    const isSound = Array.isArray(params) && names.length === params.length && names.length <= MOST_AT_ONCE;
    if (method === 'LIST_SUBSCRIPTIONS') return done(socket, id, [...heard]);
    if (method === 'GET_PROPERTY') return done(socket, id, reader.isCombined);
    if (method === 'SET_PROPERTY' && Array.isArray(params) && params[0] === 'combined') {
      reader.isCombined = params[1] === true;
      return done(socket, id, null);
    }
    if (method !== 'SUBSCRIBE' && method !== 'UNSUBSCRIBE')
      return sendFault(socket, id, { code: 2, msg: `Invalid request: unknown method` });
    if (!isSound)
      return sendFault(socket, id, { code: 2, msg: 'Invalid request: params must be an array of streams' });
    for (const name of names) {
      if (method === 'UNSUBSCRIBE') leave(name);
      else if (!(await join(name)))
        return sendFault(socket, id, {
          code: 2,
          msg: 'Invalid request: unknown stream, or too many of them',
        });
    }
    return done(socket, id, null);
  }
}

/** `/ws/a/b` names them in the path, `/stream?streams=a/b` in the query, and wraps each event. */
export function readAddress({ path, query }: { path: string; query: URLSearchParams }) {
  const isCombined = path === '/stream';
  const named = isCombined ? (query.get('streams') ?? '') : (/\/ws\/(.+)$/.exec(path)?.[1] ?? '');
  return { isCombined, first: named.split('/').filter((name) => name !== '') };
}

/** An id comes back as it is: what is nested in it is not walked through, for it may be as deep as the frame is long. */
function readWish(text: string): Wish | Fault {
  try {
    const wish = JSON.parse(text) as Partial<Record<keyof Wish, unknown>> | null;
    if (typeof wish === 'object' && wish !== null && typeof wish.method === 'string') {
      const { id = null, method, params } = wish;
      if (typeof id === 'object' ? id !== null : typeof id === 'boolean')
        return { code: 2, msg: 'Invalid request: request ID must be an unsigned integer or a text' };
      if (repeatedKey(text, wish) !== undefined) return { code: 3, msg: 'Invalid JSON: a key stands twice' };
      return { id: id as Id, method, params };
    }
  } catch {
    // Said below.
  }
  return { code: 3, msg: 'Invalid JSON: expected an object' };
}

const done = (socket: ProgramSocket, id: Id, result: unknown): void =>
  socket.send(JSON.stringify({ result, id }));
const sendFault = (socket: ProgramSocket, id: Id, error: Fault): void =>
  socket.send(JSON.stringify({ error, id }));
