/**
 * Long texts that never change while the server runs, such as the API for programs: their bytes are made once, plain and in each
 * coding, and all who read them share those. Written anew for each, a megabyte is milliseconds of the thread and stays in memory for
 * whoever does not read it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Coding } from './compress-reply.ts';
import { codingFor, compressed } from './compress-reply.ts';
import { furtherRequestsOfFile } from './reply-costs.ts';
import type { MayRead } from './web-app.ts';

/** A handler; `textOf` is asked once, by the first who reads it; `mayRead` counts a request by its address. */
export function keptText(type: string, textOf: () => string, mayRead: MayRead) {
  let text: Buffer | undefined;
  const coded = new Map<Coding, Promise<Buffer>>();
  const codedBy = (coding: Coding, plain: Buffer): Promise<Buffer> => {
    const made = coded.get(coding) ?? compressed(plain, coding);
    coded.set(coding, made);
    return made;
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!mayRead(request)) return reply.code(429).type('text/plain').send('Too many requests.');
    const plain = (text ??= Buffer.from(textOf()));
    const coding = codingFor(request.headers['accept-encoding'], plain.length);
    reply.type(type).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    const sent = coding === undefined ? plain : await codedBy(coding, plain);
    if (coding !== undefined) reply.header('content-encoding', coding);
    const further = furtherRequestsOfFile(sent.length);
    // This one was allowed.
    if (further > 0) mayRead(request, further);
    return reply.send(sent);
  };
}
