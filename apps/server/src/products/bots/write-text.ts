/**
 * One text frame of a websocket in one write. The library writes head and text as two buffers; an order's reply is ASCII, so that its
 * frame is one short string, which Node hands to the kernel without a buffer in between.
 */
import type { Writable } from 'node:stream';
import type { WebSocket } from 'ws';

const SHORT = 126;
const LONGEST = 16_384;
export function writeText(socket: WebSocket, connection: Writable, text: string): void {
  const { length } = text;
  // As many bytes as characters: ASCII.
  if (length >= LONGEST || Buffer.byteLength(text) !== length) return socket.send(text);
  const head =
    length < SHORT
      ? String.fromCharCode(0x81, length)
      : String.fromCharCode(0x81, SHORT, length >> 8, length & 0xff);
  connection.write(head + text, 'latin1');
}
