/** Small clients for tests: one HTTP call with its envelope, and a socket that remembers what it heard. */
import { randomUUID } from 'node:crypto';
import type { Ack, Push } from '@candor/wire';
import { io, type Socket } from 'socket.io-client';
import { hasSecret, proofsOf, proveOnce } from './second-factors.ts';

export interface CallOptions {
  token?: string | undefined;
  lang?: string;
  /** Default POST; GET sends the fields as a query. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON instead of a form. */
  json?: boolean;
  key?: string;
  headers?: Record<string, string>;
  /** Of an operator: the refusal that asks for his second factor comes back as it is. */
  isUnproved?: boolean;
}

export interface CallReply {
  status: number;
  headers: Headers;
  /** The envelope, parts of which are any: tests say what they expect. */
  type: string | number;
  code: number;
  message: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: any;
}

export type Fields = Record<string, string | number | boolean | null | undefined>;

/** Calls `/api/<path>`; absent fields are not sent. An operator who is asked for his second factor proves it, and calls again. */
export async function callApi(
  url: string,
  path: string,
  fields: Fields = {},
  options: CallOptions = {},
): Promise<CallReply> {
  const { token } = options;
  if (token === undefined || !hasSecret(token)) return callOnce(url, path, fields, options);
  const seen = proofsOf(token);
  const reply = await callOnce(url, path, fields, options);
  if (reply.data?.refusal !== 'proof_needed' || options.isUnproved === true) return reply;
  await proveOnce({ url, token, seen }, async (code) => {
    const proof = await callOnce(url, 'operator/session/prove', { code }, { token });
    if (proof.type !== 'ok')
      throw new Error(`the second factor was not taken: ${JSON.stringify(proof.data)}`);
  });
  return callOnce(url, path, fields, options);
}

async function callOnce(
  url: string,
  path: string,
  fields: Fields = {},
  options: CallOptions = {},
): Promise<CallReply> {
  const { token, lang, method = 'POST', json = false, key } = options;
  // Each write has a key of its own, as the apps send it: in tests the server then holds every reply against what it kept.
  const ownKey = key ?? (token === undefined || method === 'GET' ? undefined : randomUUID());
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  const form = new URLSearchParams(present.map(([name, value]) => [name, String(value)]));
  const isQuery = method === 'GET';
  const response = await fetch(`${url}/api/${path}${isQuery && present.length > 0 ? `?${form}` : ''}`, {
    method,
    headers: {
      ...(isQuery ? {} : { 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded' }),
      ...(token === undefined ? {} : { authorization: token }),
      ...(lang === undefined ? {} : { 'language-mark': lang }),
      ...(ownKey === undefined ? {} : { 'idempotency-key': ownKey }),
      ...options.headers,
    },
    ...(isQuery ? {} : { body: json ? JSON.stringify(Object.fromEntries(present)) : form.toString() }),
  });
  const envelope = (await response.json()) as Omit<CallReply, 'status' | 'headers'>;
  return { ...envelope, status: response.status, headers: response.headers };
}

export interface TestSocket {
  socket: Socket;
  pushes: Push[];
  acks: Ack[];
  sub(...channels: string[]): Promise<Ack[]>;
  unsub(...channels: string[]): Promise<Ack[]>;
  auth(token: string, useq?: number): Promise<Ack & { useq?: number }>;
  /** The pushes of `ch` so far, once there are at least `count`. */
  heard(ch: string, count?: number): Promise<Push[]>;
  closed(): Promise<string>;
  close(): void;
}

const PATIENCE_MS = 60_000;

async function tooLate(what: string): Promise<never> {
  await new Promise((wake) => setTimeout(wake, PATIENCE_MS).unref());
  throw new Error(`${what} after ${PATIENCE_MS} ms`);
}

export async function connectSocket(url: string, options: Record<string, unknown> = {}): Promise<TestSocket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, ...options });
  const pushes: Push[] = [];
  const acks: Ack[] = [];
  socket.on('push', (push: Push) => pushes.push(push));
  socket.on('ack', (ack: Ack) => acks.push(ack));
  const end = new Promise<string>((done) => socket.once('disconnect', done));
  await new Promise<void>((done, fail) => socket.once('connect', done).once('connect_error', fail));
  const say = (event: string, message: unknown) =>
    socket.timeout(PATIENCE_MS).emitWithAck(event, message) as Promise<Ack[]>;
  return {
    socket,
    pushes,
    acks,
    sub: (...ch) => say('sub', { ch }),
    unsub: (...ch) => say('unsub', { ch }),
    async auth(token, useq) {
      const [ack] = await say('auth', useq === undefined ? { token } : { token, useq });
      return ack as Ack & { useq?: number };
    },
    async heard(ch, count = 1) {
      const deadline = Date.now() + PATIENCE_MS;
      for (;;) {
        const found = pushes.filter((push) => push.ch === ch);
        if (found.length >= count) return found;
        if (Date.now() > deadline) throw new Error(`heard ${found.length} of ${count} pushes of ${ch}`);
        await new Promise((wake) => setTimeout(wake, 5));
      }
    },
    closed: () => Promise.race([end, tooLate('the socket is still open')]),
    close: () => void socket.disconnect(),
  };
}
