/**
 * How a push becomes bytes: the Socket.IO packet as text and as a finished WebSocket frame, encoded once for everybody.
 * Several frames for one socket leave as one buffer, because the system call is what a small message costs.
 */
import type { Ack, Push } from '@candor/wire';
import type { Socket } from 'socket.io';
import type { Connection } from './connection-guard.ts';

export interface Frame {
  /** Socket.IO packet: an event of the main namespace. */
  text: string;
  /** The same as an Engine.IO message in a WebSocket text frame, unmasked as servers send it. */
  bytes: Buffer;
}

/** What Engine.IO keeps of a connection; `wsPreEncodedFrame` is how the Socket.IO adapter broadcasts, too. */
interface Writable extends Connection {
  writeBuffer: unknown[];
  write(text: string, options: { wsPreEncodedFrame: Buffer[] }): void;
}

export const encodeFrame = (push: Push): Frame => encodeEvent('push', push);

/** What a client said is answered in one write, of however many channels it was. */
export const encodeAck = (ack: Ack): Frame => encodeEvent('ack', ack);

function encodeEvent(name: 'push' | 'ack', said: Push | Ack): Frame {
  const text = `2${JSON.stringify([name, said])}`;
  return { text, bytes: webSocketFrame(`4${text}`) };
}

const told = new WeakMap<object, Frame>();

/** One thing that is told to several sockets, such as an event to all of a customer's, is encoded for the first of them. */
export function frameOnce(about: object, push: () => Push): Frame {
  const frame = told.get(about) ?? encodeFrame(push());
  told.set(about, frame);
  return frame;
}

/** Buffers of joined frames, by the list they were made of: thousands of sockets share one list. */
const joined = new WeakMap<readonly Frame[], Buffer>();

export function writeFrames(socket: Socket, frames: readonly Frame[]): void {
  const connection = connectionOf(socket);
  const [first] = frames;
  if (first === undefined) return;
  // A polling client may become a WebSocket between two frames: each stays a packet of its own.
  if (frames.length === 1 || connection.transport.name !== 'websocket') {
    for (const { text, bytes } of frames) connection.write(text, { wsPreEncodedFrame: [bytes] });
    return;
  }
  const bytes = joined.get(frames) ?? Buffer.concat(frames.map((frame) => frame.bytes));
  joined.set(frames, bytes);
  connection.write(first.text, { wsPreEncodedFrame: [bytes] });
}

/** Whether what was written before is still waiting behind an unfinished write. */
export function isBehind(socket: Socket): boolean {
  return connectionOf(socket).writeBuffer.length > 0;
}

export function connectionOf(socket: Socket): Writable {
  return socket.conn as unknown as Writable;
}

/** RFC 6455 section 5.2: FIN and opcode 1, then the length in 7, 16 or 64 bits, then the text. */
function webSocketFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = 0x81;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}
