/**
 * A keep-alive HTTP/1.1 client over plain sockets: one request in flight a connection, replies told apart by their
 * Content-Length. The load must cost far less than what it measures.
 */
import net from 'node:net';

export interface RawReply {
  status: number;
  body: string;
}

export class RawClient {
  readonly #socket: net.Socket;
  #buffer: Buffer = Buffer.alloc(0);
  #waiting: { resolve(reply: RawReply): void; reject(error: Error): void } | undefined;

  constructor(socket: net.Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
  }

  static connect(port: number): Promise<RawClient> {
    return new Promise((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1', () => resolve(new RawClient(socket)));
      socket.once('error', reject);
    });
  }

  /** `body` is form-encoded. */
  send(of: { method: string; path: string; token: string; body: string }): Promise<RawReply> {
    const head = `${of.method} ${of.path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${of.token}\r\nlanguage-mark: en\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${Buffer.byteLength(of.body)}\r\n\r\n`;
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(head + of.body);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
    const end = this.#buffer.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#buffer.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? '0');
    if (this.#buffer.length < end + 4 + length) return;
    const reply = {
      status: Number(head.slice(9, 12)),
      body: this.#buffer.toString('utf8', end + 4, end + 4 + length),
    };
    this.#buffer = this.#buffer.subarray(end + 4 + length);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(reply);
  }
}
