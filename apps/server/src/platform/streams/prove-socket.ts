/**
 * How a connection proves whose it is (R-RT-4, R-RT-6), and hears that customer's private events from then on, those that it missed first.
 * The last proof counts: what was begun before comes to nothing.
 */
import type { Ack, Push } from '@candor/wire';
import type { Socket } from 'socket.io';
import type { Clock } from '../clock.ts';
import type { Authenticate } from '../http/admit-caller.ts';
import type { AddressOf } from '../http/client-address.ts';
import type { CustomerSession } from '../http/handler.ts';
import { Refusal } from '../refusal.ts';
import type { Guard } from './connection-guard.ts';
import { tokenOfHandshake } from './connection-guard.ts';
import { readAuth } from './control-messages.ts';
import { connectionOf, encodeFrame, frameOnce, writeFrames } from './frame-writer.ts';
import type { PrivateStreams } from './private-streams.ts';
import type { Seats } from './socket-seats.ts';
import type { Listener } from './user-stream.ts';

export interface Proving {
  /** Whose a token is that was proved before. */
  authenticate: Authenticate;
  /** Whose a token is that is shown: one that is none counts among the guesses of its address, wherever it is shown (R-SEC-1). */
  admit(token: string, ip: string): ReturnType<Authenticate>;
}

/** What we know of one connection; never trusted from the client. */
export interface SocketState {
  session?: CustomerSession;
  token?: string;
  leave?: () => void;
  /** The proof that was begun last. */
  proof?: object;
  channels: Set<string>;
}

export interface Proofs {
  admit: Proving['admit'];
  privates: PrivateStreams;
  addressOf: AddressOf;
  clock: Pick<Clock, 'now'>;
  seats: Seats;
  payBy: Guard['payBy'];
  drop(socket: Socket, reason: string): void;
}

export const malformed = (ch: string): Ack => ({ ch, ok: false, err: 'invalid_request' });
export const limited = (ch: string): Ack => ({ ch, ok: false, err: 'rate_limited' });
const refused: Ack = { ch: 'auth', ok: false, err: 'not_authorised' };

export async function prove(socket: Socket, message: unknown, by: Proofs): Promise<Ack> {
  const wish = readAuth(message);
  if (!wish) return malformed('auth');
  const state = socket.data as SocketState;
  const connection = connectionOf(socket);
  // The id of a polling connection is no secret: private events go there only if every poll shows the token, too.
  const isPolling = connection.transport.name !== 'websocket';
  if (isPolling && tokenOfHandshake(connection) !== wish.token) return refused;
  const proof = (state.proof = {});
  const isOver = (): boolean => !socket.connected || state.proof !== proof;
  let session: CustomerSession | undefined;
  try {
    session = await by.admit(wish.token, by.addressOf(connection.request));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rate_limited') return limited('auth');
    throw error;
  }
  if (isOver()) return refused;
  state.leave?.();
  delete state.leave;
  delete state.session;
  by.seats.leave(socket);
  if (!session) return refused;
  state.session = session;
  state.token = wish.token;
  by.payBy(connection, `u:${session.userId}`);
  for (const oldest of by.seats.take(socket, session)) by.drop(oldest, 'too_many');
  const listener = listenerOf(socket, by.clock);
  const { useq, leave } = await by.privates.join(session.userId, listener, wish.useq);
  // It may have gone, or begun to prove something else, while its past was read.
  if (isOver()) {
    leave();
    return refused;
  }
  state.leave = leave;
  return { ch: 'auth', ok: true, useq } as Ack;
}

function listenerOf(socket: Socket, clock: Proofs['clock']): Listener {
  const push = (ch: string, seq: number, data: unknown): Push => ({
    ch,
    t: 'update',
    seq,
    ts: clock.now(),
    data,
  });
  return {
    hear: (event) =>
      writeFrames(socket, [frameOnce(event, () => push(event.channel, event.useq, event.data))]),
    resync: (useq) => writeFrames(socket, [encodeFrame(push('resync', useq, null))]),
  };
}
