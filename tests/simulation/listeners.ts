/** Customers who listen: a private one that keeps losing its connection and resumes, and a public one that counts trades. */
import type { Socket } from 'socket.io-client';
import { io } from 'socket.io-client';
import type { TestCustomer } from '../../apps/server/test/customers.ts';
import type { Random } from './random.ts';
import { pause } from './server-process.ts';

interface Push {
  ch: string;
  t: 'snapshot' | 'update';
  seq: number;
  data: unknown;
}

export interface PrivateListener {
  readonly events: number;
  readonly lost: number;
  /** Last number heard. */
  readonly useq: number;
  readonly faults: string[];
  stop(): void;
}

/** Hears a customer's events over a line that breaks every second or so; numbers must go on where they stopped. */
export function listenPrivately(of: {
  urls: readonly string[];
  customer: TestCustomer;
  random: Random;
}): PrivateListener {
  const state = { events: 0, lost: 0, useq: 0, faults: [] as string[] };
  let isOver = false;
  let socket: Socket | undefined;
  const hear = (push: Push): void => {
    if (push.ch === 'resync') {
      state.useq = push.seq;
      return;
    }
    if (push.seq !== state.useq + 1)
      state.faults.push(`customer ${of.customer.id} heard ${push.seq} after ${state.useq}`);
    state.useq = push.seq;
    state.events += 1;
  };
  void (async () => {
    while (!isOver) {
      const line = io(of.urls[of.random.below(of.urls.length)]!, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
      });
      socket = line;
      line.on('push', (push: Push) => {
        if (socket === line && line.connected) hear(push);
      });
      const isUp = await new Promise<boolean>((done) => {
        line.once('connect', () => done(true)).once('connect_error', () => done(false));
      });
      if (isUp) {
        line.emit('auth', { token: of.customer.token, useq: state.useq });
        await Promise.race([
          pause(400 + of.random.below(1_200)),
          new Promise((done) => line.once('disconnect', done)),
        ]);
        if (!isOver) state.lost += 1;
      }
      if (isOver) break;
      line.disconnect();
      await pause(30);
    }
  })();
  return {
    get events() {
      return state.events;
    },
    get lost() {
      return state.lost;
    },
    get useq() {
      return state.useq;
    },
    faults: state.faults,
    stop() {
      isOver = true;
      socket?.disconnect();
    },
  };
}

export interface TradeListener {
  /** Trade numbers in the order heard, from the snapshot's newest on. */
  readonly heard: number[];
  stop(): void;
}

export async function listenToTrades(url: string, key: string): Promise<TradeListener> {
  const heard: number[] = [];
  const line = io(url, { transports: ['websocket'], forceNew: true });
  const ready = new Promise<void>((done) => {
    line.on('push', (push: Push) => {
      if (push.ch !== `trade.${key}`) return;
      const ids = (push.data as { id: number }[]).map(({ id }) => id);
      if (push.t === 'snapshot') {
        const newest = Math.max(0, ...ids);
        if (heard.length === 0) heard.push(newest);
        done();
      } else heard.push(...ids.toSorted((a, b) => a - b));
    });
  });
  await new Promise<void>((done, fail) => line.once('connect', done).once('connect_error', fail));
  line.emit('sub', { ch: [`trade.${key}`] });
  await ready;
  return { heard, stop: () => void line.disconnect() };
}
