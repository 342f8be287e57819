/**
 * A websocket client over a plain socket, for text alone and one frame in flight: its frames carry a mask of zeros, so that nothing has
 * to be masked, for the load must cost far less than what it measures.
 */
import net from 'node:net';

const LATIN = 'latin1';
const TEXT = 0x81;
const CLOSE = 8;
const PING = 9;

export class WsClient {
  readonly #socket: net.Socket;
  #read: Buffer = Buffer.alloc(0);
  #isOpen = false;
  #opened: () => void = () => {};
  #waiting: { resolve(text: string): void; reject(error: Error): void } | undefined;

  private constructor(port: number, localAddress: string) {
    this.#socket = net.connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
  }

  static async connect(port: number, path: string, localAddress: string): Promise<WsClient> {
    const client = new WsClient(port, localAddress);
    await new Promise<void>((wake, fail) => {
      client.#opened = wake;
      client.#socket.once('error', fail);
      client.#socket.write(
        `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      );
    });
    return client;
  }

  ask(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(frameOf(text));
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#read = this.#read.length === 0 ? chunk : Buffer.concat([this.#read, chunk]);
    if (!this.#isOpen) {
      const end = this.#read.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!this.#read.toString(LATIN, 9, 12).startsWith('101'))
        this.#socket.destroy(new Error(this.#read.toString(LATIN, 0, end)));
      this.#read = this.#read.subarray(end + 4);
      this.#isOpen = true;
      this.#opened();
    }
    while (this.#frame());
  }

  /** Reads one frame; false where none is whole. */
  #frame(): boolean {
    const read = this.#read;
    if (read.length < 2) return false;
    const short = read[1]! & 0x7f;
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (read.length < head) return false;
    const length =
      short === 126 ? read.readUInt16BE(2) : short === 127 ? Number(read.readBigUInt64BE(2)) : short;
    if (read.length < head + length) return false;
    this.#read = read.subarray(head + length);
    const kind = read[0]! & 0x0f;
    if (kind === CLOSE) this.#socket.destroy(new Error(read.toString(LATIN, head + 2, head + length)));
    if (kind === CLOSE || kind >= PING) return true;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(read.toString(LATIN, head, head + length));
    return true;
  }
}

function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 6 : length < 65_536 ? 8 : 14;
  const frame = Buffer.alloc(head + length);
  frame[0] = TEXT;
  if (length < 126) frame[1] = 0x80 | length;
  else if (length < 65_536) {
    frame[1] = 0x80 | 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 0x80 | 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head, LATIN);
  return frame;
}
