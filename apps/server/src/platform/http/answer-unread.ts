/**
 * Answers a request without reading the rest of its body: Node would swallow it to its end, however long that is, to
 * keep the connection. Here the answer goes out, nothing more is read, and the connection is gone a second later.
 */
import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from './sound-requests.ts';

const LINGER_MS = 1_000;

export function isUnread(request: IncomingMessage): boolean {
  return hasBody(request) && !request.complete;
}

/** Sends what was set on `reply`, whether the body has been read or not. */
export function sendRead(request: FastifyRequest, reply: FastifyReply, body: string): void {
  if (!isUnread(request.raw)) {
    reply.send(body);
    return;
  }
  const { statusCode: status } = reply;
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]);
  reply.hijack();
  answerUnread(request.raw, { status, headers: headers as [string, string][], body });
}

export function answerUnread(
  request: IncomingMessage,
  {
    status,
    headers,
    body,
  }: { status: number; headers: readonly (readonly [string, string])[]; body: string },
): void {
  const { socket } = request;
  request.unpipe();
  request.pause();
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const all = [...headers, ['content-length', String(Buffer.byteLength(body))], ['connection', 'close']];
  const head = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  endWith(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${body}`);
}

/** The last that is said on a connection nobody reads any more: what its other end still says would keep it open for ever. */
export function endWith(socket: Duplex, text: string): void {
  socket.end(text);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
