/** The cable between phone and server: a proxy of bytes that can be cut and mended, sockets included. */
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface Cable {
  url: string;
  /** Ends everything under way; nothing new gets through. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function layCable(to: string): Promise<Cable> {
  const { hostname, port } = new URL(to);
  const under = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      under.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        under.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const drop = (): void => {
    for (const socket of under) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      drop();
    },
    mend: () => void (isCut = false),
    close() {
      drop();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
