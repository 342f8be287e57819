/** Pages that a feature makes itself and that everybody may read by address: under the policy of the apps, counted like files. */
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { furtherRequests } from './reply-costs.ts';
import type { UnderWay } from './under-way.ts';
import { strangerAt } from './under-way.ts';
import { keepNoFaults, pagePolicy } from './web-app.ts';

export interface PublicPage {
  /** With its charset. */
  type: string;
  body: string | Buffer;
  /** `cache-control`. */
  cache: string;
}

export interface PublicPages {
  /** `/c/`. */
  prefix: string;
  /** Undefined where there is nothing. `path` begins with the prefix and has no query. */
  serve(path: string): Promise<PublicPage | undefined>;
}

export interface PageReading {
  /** Counts a request by its address. */
  mayRead(request: FastifyRequest): boolean;
  /** Whether that address has used up what it had, by now. */
  isOver(request: FastifyRequest): boolean;
  /** What a long page is worth beside its request. */
  pay(request: FastifyRequest, requests: number): void;
  /** They are made of what the database says, as answers to questions are. */
  underWay: UnderWay;
}

export async function registerPublicPages(
  app: FastifyInstance,
  all: readonly PublicPages[],
  reading: PageReading,
): Promise<void> {
  await app.register(async (scope) => {
    keepNoFaults(scope);
    await scope.register(helmet, pagePolicy());
    for (const pages of all)
      scope.get(`${pages.prefix}*`, (request, reply) => answer(pages, reading, { request, reply }));
  });
}

async function answer(
  pages: PublicPages,
  { mayRead, isOver, pay, underWay }: PageReading,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const tooMany = (): FastifyReply => reply.code(429).type('text/plain').send('Too many requests.');
  if (!mayRead(request)) return tooMany();
  const stranger = strangerAt(request.ip);
  const turn = underWay.begin(stranger);
  if (turn !== undefined) await turn;
  let length = 0;
  try {
    if (turn !== undefined && (isOver(request) || request.raw.socket.destroyed)) return tooMany();
    const page = await pages.serve(request.url.split('?', 1)[0]!);
    if (page === undefined) return reply.code(404).type('text/plain').send('There is nothing here.');
    // Writing a text takes the thread; a picture is bytes.
    if (typeof page.body === 'string') length = page.body.length;
    if (furtherRequests(length) > 0) pay(request, furtherRequests(length));
    return reply.type(page.type).header('cache-control', page.cache).send(page.body);
  } finally {
    underWay.end(stranger, length);
  }
}
