/**
 * Stands between a client and the server and writes down what was asked and answered well, by the names of the documentation: `GET
 * /api/v3/ping`, `ws order.place`, `stream depth@100ms`. So a test can say that a client made a call, and that the call worked.
 */
import type { IncomingMessage } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

export interface Recorder {
  url: string;
  /** What was answered with a good reply since the last `forget`. */
  answered: Set<string>;
  /** Every reply that was none, in the words of the server. */
  refused: string[];
  forget(): void;
  close(): Promise<void>;
}

export async function openRecorder(target: string): Promise<Recorder> {
  const answered = new Set<string>();
  const refused: string[] = [];
  const server = createServer((asked, reply) => {
    const onward = request(
      `${target}${asked.url}`,
      { method: asked.method!, headers: asked.headers },
      (came) => {
        const name = `${asked.method} ${asked.url!.split('?', 1)[0]}`;
        const parts: Buffer[] = [];
        came.on('data', (part: Buffer) => parts.push(part));
        came.on('end', () => {
          const body = Buffer.concat(parts);
          if (came.statusCode === 200) answered.add(name);
          else refused.push(`${name}: ${body.toString()}`);
          reply.writeHead(came.statusCode!, came.headers).end(body);
        });
      },
    );
    asked.pipe(onward);
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (near, asked) => relay(near, asked, { target, answered, refused }));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    refused,
    forget() {
      answered.clear();
      refused.length = 0;
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((done) => void server.close(done));
    },
  };
}

type Notes = Pick<Recorder, 'answered' | 'refused'> & { target: string };

function relay(near: WebSocket, asked: IncomingMessage, { target, answered, refused }: Notes): void {
  const far = new WebSocket(`${target.replace('http', 'ws')}${asked.url}`);
  const isApi = asked.url!.startsWith('/ws-api/');
  const methods = new Map<unknown, string>();
  const waiting: string[] = [];
  near.on('message', (data) => {
    const text = (data as Buffer).toString();
    const { id, method } = JSON.parse(text) as { id?: unknown; method?: string };
    methods.set(id, `ws ${method}`);
    if (far.readyState === far.OPEN) far.send(text);
    else waiting.push(text);
  });
  far.on('open', () => waiting.splice(0).forEach((text) => far.send(text)));
  far.on('message', (data) => {
    const text = (data as Buffer).toString();
    const said = JSON.parse(text) as Record<string, unknown>;
    const name = methods.get(said['id']);
    if (name !== undefined && (said['error'] !== undefined || (said['status'] ?? 200) !== 200))
      refused.push(`${name}: ${text}`);
    else if (name !== undefined) answered.add(name);
    else if (isApi) answered.add(`event ${(said['event'] as { e: string }).e}`);
    else answered.add(`stream ${streamOf(said)}`);
    near.send(text);
  });
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('close', () => other.terminate());
    one.on('error', () => other.terminate());
  }
}

/** Events of combined streams name theirs; a bare one is known by its kind, a part of the book by having none. */
export function streamOf(said: Record<string, unknown>): string {
  if (typeof said['stream'] === 'string') return said['stream'].replace(/^[a-z0-9]+@/, '');
  const first = (Array.isArray(said) ? said[0] : said) as Record<string, unknown>;
  const kind = (first['e'] ?? ('lastUpdateId' in first ? 'depth5' : 'bookTicker')) as string;
  const names: Readonly<Record<string, string>> = {
    depthUpdate: 'depth@100ms',
    kline: 'kline_1m',
    '24hrTicker': 'ticker',
    '24hrMiniTicker': 'miniTicker',
  };
  const name = names[kind] ?? kind;
  return Array.isArray(said) ? `!${name}@arr` : name;
}
