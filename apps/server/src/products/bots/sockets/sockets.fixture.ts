/** Websockets for tests: what is sent is what is written, and what was heard is kept in order. */
import { sign } from 'node:crypto';
import { WebSocket } from 'ws';
import type { TestServer } from '../../../../test/harness.ts';
import type { Bot } from '../bots.fixture.ts';
import { signature } from '../bots.fixture.ts';

export interface Said {
  id?: unknown;
  status?: number;
  result?: Record<string, unknown>;
  error?: { code: number; msg: string };
  event?: Record<string, unknown>;
  [name: string]: unknown;
}

export interface Socket {
  heard: Said[];
  say(text: string): void;
  call(method: string, params?: Record<string, unknown>): Promise<Said>;
  closed: Promise<number>;
  end(): void;
}

export async function openSocket(
  server: Pick<TestServer, 'url'>,
  path: string,
  onHeard: (said: Said) => void = () => {},
): Promise<Socket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`);
  const heard: Said[] = [];
  socket.on('message', (data) => {
    const said = JSON.parse((data as Buffer).toString()) as Said;
    heard.push(said);
    onHeard(said);
  });
  const closed = new Promise<number>((wake) => socket.on('close', wake));
  await new Promise((wake, fail) => {
    socket.on('open', wake);
    socket.on('error', fail);
  });
  let made = 0;
  return {
    heard,
    closed,
    say: (text) => socket.send(text),
    end: () => socket.terminate(),
    async call(method, params = {}) {
      made += 1;
      const id = `r${made}`;
      socket.send(JSON.stringify({ id, method, params }));
      return until(() => heard.find((said) => said.id === id));
    },
  };
}

export async function until<T>(look: () => T | undefined): Promise<T> {
  for (let n = 0; n < 9_000; n += 1) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((wake) => setTimeout(wake, 20));
  }
  throw new Error('it never came');
}

/** Parameters of the websocket API with key, time and signature. */
export function signedWith(
  server: Pick<TestServer, 'platform'>,
  bot: Bot,
  fields: Record<string, string | number>,
): Record<string, string | number> {
  const params: Record<string, string | number> = {
    ...fields,
    apiKey: bot.apiKey,
    timestamp: server.platform.clock.now(),
  };
  const text = Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');
  const made =
    bot.privateKey === undefined
      ? signature(bot.secret, text)
      : sign(null, Buffer.from(text), bot.privateKey).toString('base64');
  return { ...params, signature: made };
}
