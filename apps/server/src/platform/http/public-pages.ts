/** Pages that a feature makes itself and that everybody may read by address: under the policy of the apps, counted like files. */
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** `mayRead` counts a request by its address. */
export async function registerPublicPages(
  app: FastifyInstance,
  all: readonly PublicPages[],
  mayRead: (request: FastifyRequest) => boolean,
): Promise<void> {
  await app.register(async (scope) => {
    keepNoFaults(scope);
    await scope.register(helmet, pagePolicy());
    for (const pages of all)
      scope.get(`${pages.prefix}*`, async (request, reply) => {
        if (!mayRead(request)) return reply.code(429).type('text/plain').send('Too many requests.');
        const page = await pages.serve(request.url.split('?', 1)[0]!);
        if (page === undefined) return reply.code(404).type('text/plain').send('There is nothing here.');
        return reply.type(page.type).header('cache-control', page.cache).send(page.body);
      });
  });
}
