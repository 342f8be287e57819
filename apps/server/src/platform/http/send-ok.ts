/** Writes an answer to the socket, compressed where it is long and the caller reads that. */
import type { FastifyReply } from 'fastify';
import { codingFor, compressed } from './compress-reply.ts';
import type { Allowance } from './rate-limiter.ts';
import { API_HEADERS } from './security-headers.ts';

interface Sent {
  requestId: string;
  /** What the rate limiter said, once it was asked. */
  allowance: Allowance | undefined;
  /** Codings that the caller reads; undefined where an answer goes out as it is. */
  accepted: string | string[] | undefined;
}

/** Here and now where nothing has to be compressed. */
export function sendOk(reply: FastifyReply, body: string, sent: Sent): Promise<void> | void {
  const length = Buffer.byteLength(body);
  const coding = codingFor(sent.accepted, length);
  if (coding === undefined) {
    write(reply, sent, { body, length, more: [] });
    return undefined;
  }
  return compressed(body, coding).then((bytes) =>
    write(reply, sent, {
      body: bytes,
      length: bytes.length,
      more: ['content-encoding', coding, 'vary', 'accept-encoding'],
    }),
  );
}

interface Written {
  body: string | Buffer;
  /** Bytes. */
  length: number;
  /** Further headers, name, value, name, value. */
  more: readonly string[];
}

/** Written as one list of headers: the framework's own way copies and looks up each of them once more. */
function write(reply: FastifyReply, { requestId, allowance }: Sent, { body, length, more }: Written): void {
  reply.hijack();
  const ours = ['x-request-id', requestId, 'content-length', String(length)];
  reply.raw.writeHead(200, [
    ...OK_HEADERS,
    ...ours,
    ...more,
    ...(allowance === undefined ? [] : allowanceHeaders(allowance)),
  ]);
  reply.raw.end(body);
}

const OK_HEADERS: readonly string[] = Object.entries(API_HEADERS).flat();

function allowanceHeaders({ limit, remaining, resetS }: Allowance): string[] {
  return [
    'ratelimit-limit',
    String(limit),
    'ratelimit-remaining',
    String(remaining),
    'ratelimit-reset',
    String(resetS),
  ];
}
