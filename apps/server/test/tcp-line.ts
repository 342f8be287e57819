/** A line between a node and a server of TCP that a test makes slow, or deaf in one direction without closing anything. */
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface TcpLine {
  port: number;
  /** What the server says on connections that said `word` (any letter case) no longer arrives; undefined: everything does. */
  muteThoseThatSaid(word: string | undefined): void;
  /** What clients say on connections that said `word` no longer arrives. */
  deafenThoseThatSaid(word: string | undefined): void;
  /** What the server says arrives so much later. */
  delay(ms: number): void;
  /** Every connection ends; new ones are taken. */
  cut(): void;
  close(): Promise<void>;
}

export async function layTcpLine(serverPort: number): Promise<TcpLine> {
  const state = { muted: undefined as string | undefined, deaf: undefined as string | undefined, delayMs: 0 };
  const sockets = new Set<Socket>();
  const listener = createServer((near) => {
    const far = connect(serverPort, '127.0.0.1');
    let said = '';
    let lastAt = 0;
    const hasSaid = (word: string | undefined): boolean => word !== undefined && said.includes(word);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    near.on('data', (bytes) => {
      const isDeaf = hasSaid(state.deaf);
      said = (said + bytes.toString('latin1').toLowerCase()).slice(-10_000);
      if (!isDeaf && !far.destroyed) far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (hasSaid(state.muted)) return;
      // In the order of coming, also where the line has become quicker meanwhile.
      const now = performance.now();
      lastAt = Math.max(lastAt, now + state.delayMs);
      setTimeout(() => near.destroyed || near.write(bytes), lastAt - now);
    });
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  return {
    port: (listener.address() as AddressInfo).port,
    muteThoseThatSaid: (word) => void (state.muted = word),
    deafenThoseThatSaid: (word) => void (state.deaf = word),
    delay: (ms) => void (state.delayMs = ms),
    cut: () => sockets.forEach((socket) => socket.destroy()),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => listener.close(() => done()));
    },
  };
}
