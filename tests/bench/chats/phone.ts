/**
 * A customer's phone: raw Engine.IO over `ws`, logged in, and what it hears of its thread. When its node dies it goes to the other one and
 * asks for what it missed from the number it had heard last, as the app does (R-RT-4).
 */
import { WebSocket } from 'ws';

interface Told {
  ch: string;
  seq: number;
  data: { message: { seq: number; from: string } | null };
}

const AGAIN_MS = 100;

/** Milliseconds that two processes of one machine agree on. */
export const sinceEpoch = (): number => performance.timeOrigin + performance.now();

export class Phone {
  /** Numbers of the thread's messages in the order in which the app would show them, and when each came. */
  readonly heard: { seq: number; from: string; at: number }[] = [];
  /** Messages that came a second time under a number of their own. */
  twice = 0;
  readonly #token: string;
  readonly #ports: readonly number[];
  #place: number;
  #last: number | undefined;

  constructor(of: { token: string; ports: readonly number[]; place: number }) {
    this.#token = of.token;
    this.#ports = of.ports;
    this.#place = of.place;
  }

  /** Resolves when this phone is known to its node. */
  connect(): Promise<void> {
    const port = this.#ports[this.#place % this.#ports.length]!;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
    });
    return new Promise((resolve) => {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#place += 1;
        setTimeout(() => void this.connect().then(resolve), AGAIN_MS);
      });
      socket.on('message', (data: Buffer) => {
        const at = sinceEpoch();
        const text = data.toString();
        if (text === '2') socket.send('3');
        else if (text.startsWith('0')) socket.send('40');
        else if (text.startsWith('40')) socket.send(`42["auth",${JSON.stringify(this.#login())}]`);
        else if (text.startsWith('42["push"'))
          this.#take((JSON.parse(text.slice(2)) as [string, Told])[1], at);
        else if (text.startsWith('42["ack"')) {
          const [, ack] = JSON.parse(text.slice(2)) as [string, { useq?: number }];
          this.#last ??= ack.useq;
          resolve();
        }
      });
    });
  }

  #login(): { token: string; useq?: number } {
    return { token: this.#token, ...(this.#last === undefined ? {} : { useq: this.#last }) };
  }

  #take({ ch, seq, data }: Told, at: number): void {
    // Told again after a change of nodes: the app drops it by its number.
    if (this.#last !== undefined && seq <= this.#last) return;
    this.#last = seq;
    if (ch !== 'support' || data.message === null) return;
    const { message } = data;
    if (this.heard.some((known) => known.seq === message.seq)) this.twice += 1;
    else this.heard.push({ seq: message.seq, from: message.from, at });
  }
}
