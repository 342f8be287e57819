/**
 * One websocket of a program: what is sent to it is counted in bytes, and whoever does not read is cut off before he becomes a load;
 * pings, a day at most, so many messages a second.
 */
import type { Writable } from 'node:stream';
import type { WebSocket } from 'ws';
import { createBudget } from '../../../platform/budget.ts';
import type { Backlog, HeldBacklog } from '../../../platform/streams/backlogs.ts';
import { writeText } from '../write-text.ts';

/** A silent one is asked, and gone when it has not answered to three. */
const PING_EVERY_MS = 20_000;
const MOST_UNANSWERED = 3;
const LONGEST_MS = 24 * 3_600_000;
/** Requests of a client: so many a second at least, and four times as many at once. */
const A_SECOND = 50;
const BURST = 4;
/** Of all connections of one address together: so many times what one of them may say. */
const OF_AN_ADDRESS = 10;
/** Who was told to go and does not is cut off. */
const GOODBYE_MS = 1_000;

export interface ProgramSocket {
  readonly ip: string;
  send(text: string): void;
  /** Each a message of its own, and all of them one write. */
  sendAll(texts: readonly string[]): void;
  close(code: number, reason: string): void;
  /** Counts requests; false, and closed, when there are too many. */
  mayTalk(requests?: number): boolean;
  /** Answers how to take it back. */
  onClose(act: () => void): () => void;
  readonly isOpen: boolean;
}

/** So many requests a second, and four times as many at once; `perMinute` is what the house takes of one customer. */
export type Allowance = (requests: number) => boolean;

function createAllowance(perMinute: number, times: number): Allowance {
  const perSecond = times * Math.max(A_SECOND, Math.ceil(perMinute / 60));
  const budget = createBudget({ atOnce: BURST * perSecond, perSecond });
  return (requests) => budget.take(requests, performance.now());
}

/** Three hundred connections that each say little enough are a load all the same. */
export const addressAllowance = (perMinute: number): Allowance => createAllowance(perMinute, OF_AN_ADDRESS);

export interface ProgramSocketNeeds {
  connection: Writable;
  ip: string;
  perMinute: number;
  /** What all of its address may say together, and what may wait for them. */
  ofAddress: Allowance;
  holdBacklog(backlog: Backlog): HeldBacklog;
}

/** A connection may say what one customer may. */
export function openProgramSocket(
  socket: WebSocket,
  { connection, ip, perMinute, ofAddress, holdBacklog }: ProgramSocketNeeds,
): ProgramSocket {
  const closing = new Set<() => void>();
  let unanswered = 0;
  const ofConnection = createAllowance(perMinute, 1);
  const close = (code: number, reason: string): void => {
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
  };
  const backlog = holdBacklog({ waiting: () => socket.bufferedAmount, end: () => socket.terminate() });
  const ping = setInterval(() => {
    backlog.lookAround(performance.now());
    if (unanswered >= MOST_UNANSWERED) return socket.terminate();
    unanswered += 1;
    socket.ping(String(Date.now()));
  }, PING_EVERY_MS).unref();
  const day = setTimeout(() => close(1001, 'A connection lasts 24 hours.'), LONGEST_MS).unref();
  socket.on('pong', () => (unanswered = 0));
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearInterval(ping);
    clearTimeout(day);
    backlog.leave();
    for (const act of closing) act();
  });
  /** Whoever does not read is cut off. */
  const mayWrite = (): boolean => {
    if (socket.readyState !== socket.OPEN) return false;
    backlog.look(performance.now());
    return socket.readyState === socket.OPEN;
  };
  return {
    ip,
    get isOpen() {
      return socket.readyState === socket.OPEN;
    },
    send(text) {
      if (mayWrite()) writeText(socket, connection, text);
    },
    sendAll(texts) {
      if (!mayWrite()) return;
      connection.cork();
      for (const text of texts) writeText(socket, connection, text);
      connection.uncork();
    },
    close,
    mayTalk(requests = 1) {
      if (ofConnection(requests) && ofAddress(requests)) return true;
      close(1008, 'Too many requests');
      return false;
    },
    onClose(act) {
      closing.add(act);
      return () => void closing.delete(act);
    },
  };
}
