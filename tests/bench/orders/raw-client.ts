/**
 * A keep-alive HTTP/1.1 client over plain sockets: one request in flight a connection, replies told apart by their
 * Content-Length. The load must cost far less than what it measures, so a connection reads into one buffer of its own
 * instead of through a stream.
 */
import net from 'node:net';

export interface RawReply {
  status: number;
  body: string;
}

const HEAD_END = '\r\n\r\n';
/** As both servers measured here write it. */
const LENGTH = 'content-length: ';
/** Replies to orders are some 1,300 bytes; longer ones arrive in several reads. */
const READ_BYTES = 4096;

export class RawClient {
  readonly #socket: net.Socket;
  /** What has been read of the reply under way; latin1, so that characters are bytes. */
  #read = '';
  #waiting: { resolve(reply: RawReply): void; reject(error: Error): void } | undefined;

  private constructor(port: number, onOpen: (error?: Error) => void) {
    this.#socket = net.connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(READ_BYTES),
        callback: (bytes, buffer) => this.#take((buffer as Buffer).toString('latin1', 0, bytes)),
      },
    });
    this.#socket.on('connect', () => onOpen());
    this.#socket.on('error', (error) => {
      onOpen(error);
      this.#waiting?.reject(error);
    });
    this.#socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
  }

  static connect(port: number): Promise<RawClient> {
    return new Promise((resolve, reject) => {
      const client: RawClient = new RawClient(port, (error) => (error ? reject(error) : resolve(client)));
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

  /** Answers true: read on. */
  #take(text: string): boolean {
    this.#read = this.#read === '' ? text : this.#read + text;
    const end = this.#read.indexOf(HEAD_END);
    if (end < 0) return true;
    const at = this.#read.indexOf(LENGTH);
    const length = at < 0 || at > end ? 0 : Number.parseInt(this.#read.slice(at + LENGTH.length, end), 10);
    const start = end + HEAD_END.length;
    if (this.#read.length < start + length) return true;
    const reply = {
      status: Number(this.#read.slice(9, 12)),
      body: this.#read.slice(start, start + length),
    };
    this.#read = this.#read.slice(start + length);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(reply);
    return true;
  }
}
