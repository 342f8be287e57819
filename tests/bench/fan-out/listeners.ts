/**
 * The listening clients, as a process of their own: raw Engine.IO over `ws`, each subscribed to the same channels. They
 * read a frame's head only (channel, `seq`, `ts`): the load must cost far less than what it measures.
 */
import { WebSocket } from 'ws';
import { createTally } from './tally.ts';

export interface ListenPlan {
  port: number;
  clients: number;
  channels: string[];
}

export type Order =
  | { say: 'open'; plan: ListenPlan }
  | { say: 'count'; from: number; until: number }
  | { say: 'report' };

/** Handshakes at once; more would only wait in the kernel's accept queue. */
const AT_ONCE = 50;
const sockets: WebSocket[] = [];
let tally = createTally(0, 0);
let lost = 0;

process.on('message', (order: Order) => {
  if (order.say === 'open') void open(order.plan).then(() => process.send!('open'));
  else if (order.say === 'count') tally = createTally(order.from, order.until);
  else {
    process.send!({ ...tally.report(sockets.length), lost }, () => process.exit(0));
  }
});

async function open({ port, clients, channels }: ListenPlan): Promise<void> {
  for (let from = 0; from < clients; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, clients - from);
    await Promise.all(Array.from({ length: count }, () => connect(port, channels)));
  }
}

/** Resolves when every channel was acknowledged. */
function connect(port: number, channels: string[]): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  sockets.push(socket);
  const isFirst = sockets.length === 1;
  let acks = 0;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => (lost += 1));
    socket.on('message', (data: Buffer) => {
      const now = performance.timeOrigin + performance.now();
      if (isPush(data)) return tally.take(data, now, isFirst);
      const text = data.toString();
      if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send('40');
      else if (text.startsWith('40')) socket.send(`42["sub",${JSON.stringify({ ch: channels })}]`);
      else if (text.startsWith('42["ack"') && (acks += 1) === channels.length) resolve();
    });
  });
}

/** `42["push",…`: only the fifth byte tells it from `42["ack",…`. */
function isPush(data: Buffer): boolean {
  return data.length > 4 && data[4] === 0x70;
}
