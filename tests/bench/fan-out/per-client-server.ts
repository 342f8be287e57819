/**
 * The alternative: what is written first. Every client's message is an object given to `socket.emit`, encoded once for
 * each client. It sends a recorded stream at its recorded pace, so both servers deliver the same messages.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const [file, portText] = process.argv.slice(2);
const recorded = JSON.parse(readFileSync(file!, 'utf8')) as { atMs: number; frame: string }[];
const stream = recorded.map(({ atMs, frame }) => {
  const [, push] = JSON.parse(frame.slice(2)) as [string, { ch: string; ts: number }];
  return { atMs, push };
});

const http = createServer();
const io = new Server(http, { serveClient: false, perMessageDeflate: false, transports: ['websocket'] });
io.on('connection', (socket) => {
  socket.on('sub', ({ ch }: { ch: string[] }) => {
    (socket.data as { channels: Set<string> }).channels = new Set(ch);
    for (const name of ch) socket.emit('ack', { ch: name, ok: true });
  });
});

/** `from` is Unix ms. */
process.on('message', ({ from }: { from: number }) => {
  let next = 0;
  const timer = setInterval(() => {
    for (; stream[next] !== undefined && from + stream[next]!.atMs <= Date.now(); next += 1) {
      const { push } = stream[next]!;
      // Taken when the push begins, as the real server does: what it was late before that is in neither figure.
      const ts = Date.now();
      for (const socket of io.sockets.sockets.values()) {
        if ((socket.data as { channels?: Set<string> }).channels?.has(push.ch) === true)
          socket.emit('push', { ...push, ts });
      }
    }
    if (next === stream.length) clearInterval(timer);
  }, 1);
});

http.listen(Number(portText), '127.0.0.1', () => console.log('ready'));
