/** R-BOT-7: what waits for programs that do not read is counted by address, as it is of the app's own sockets (ADR 61). */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { BACKLOG_LIMITS, createBacklogs } from '../../../platform/streams/backlogs.ts';
import type { ProgramSocket } from './program-socket.ts';
import { addressAllowance, openProgramSocket } from './program-socket.ts';

const CONNECTIONS = 60;
/** Less than one may have, more than all of an address may. */
const EACH = 700_000;
const PIECE = 'x'.repeat(16_000);

test('R-BOT-7, hostile: sixty connections that stop reading hold no more than one address may; who reads goes on', async () => {
  const http = createServer().listen(0, '127.0.0.1');
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  const backlogs = createBacklogs();
  const opened: { socket: ProgramSocket; websocket: WebSocket }[] = [];
  server.on('connection', (websocket, { socket }) => {
    const programSocket = openProgramSocket(websocket, {
      connection: socket,
      ip: '198.51.100.7',
      perMinute: 6_000,
      ofAddress: addressAllowance(6_000),
      holdBacklog: (backlog) => backlogs.hold('198.51.100.7', backlog),
    });
    opened.push({ socket: programSocket, websocket });
  });
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const connect = async () => {
    const client = new WebSocket(`ws://127.0.0.1:${port}`);
    client.on('error', () => {});
    await once(client, 'open');
    return client;
  };
  try {
    const reading = await connect();
    let heard = 0;
    reading.on('message', () => (heard += 1));
    for (let n = 0; n < CONNECTIONS; n += 1)
      ((await connect()) as unknown as { _socket: Socket })._socket.pause();
    await expect.poll(() => opened.length).toBe(CONNECTIONS + 1);
    const [first, ...others] = opened;
    for (const { socket: one, websocket } of others)
      while (one.isOpen && websocket.bufferedAmount < EACH) {
        one.send(PIECE);
        await new Promise((next) => setImmediate(next));
      }
    // All of an address are looked at now and then.
    await new Promise((next) => setTimeout(next, BACKLOG_LIMITS.lookEveryMs));
    others.at(-1)!.socket.send(PIECE);
    const open = others.filter(({ socket: one }) => one.isOpen);
    const waiting = open.reduce((sum, { websocket }) => sum + websocket.bufferedAmount, 0);
    expect(waiting).toBeLessThanOrEqual(BACKLOG_LIMITS.mostOfAddress + EACH);
    expect(open.length).toBeGreaterThan(BACKLOG_LIMITS.mostOfAddress / EACH / 2);
    first!.socket.send(PIECE);
    await expect.poll(() => heard).toBe(1);
    expect(first!.socket.isOpen).toBe(true);
  } finally {
    server.clients.forEach((client) => client.terminate());
    http.closeAllConnections();
    http.close();
  }
});
