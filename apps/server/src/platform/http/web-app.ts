/**
 * Serves the built apps: pages are asked for anew each time, hashed assets are kept for good, and every page runs under
 * a policy that lets it load and reach nothing but ourselves.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUnread } from './answer-unread.ts';
import { socketSources } from './security-headers.ts';

export interface StaticRoot {
  /** `/h5/`. */
  prefix: string;
  /** Absolute folder of a built app, or of plain files that never change once they are there. */
  folder: string;
  isPlain?: boolean;
}

const A_YEAR_S = 31_536_000;

/** `mayRead` counts a request by its address. */
export async function registerWebApps(
  app: FastifyInstance,
  roots: readonly StaticRoot[],
  mayRead: (request: FastifyRequest) => boolean,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, next) => {
      if (mayRead(request)) next();
      else void reply.code(429).type('text/plain').send('Too many requests.');
    });
    // A path out of the folder, a folder itself, a zero byte: to whoever asks, there is nothing there.
    scope.setErrorHandler((error, request, reply) => {
      const { statusCode = 500 } = error as { statusCode?: number };
      if (statusCode >= 500) throw error;
      if (isUnread(request.raw)) return void request.raw.socket.destroy();
      reply.code(404).type('text/plain').send('There is nothing here.');
    });
    await scope.register(helmet, pagePolicy());
    scope.get('/', (_, reply) => void reply.redirect('/h5/'));
    for (const root of roots) await registerRoot(scope, root);
  });
}

/** For pages made by the server itself, such as the API's reading page. */
export function pagePolicy() {
  const none = ["'none'"];
  const self = ["'self'"];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: none,
        scriptSrc: self,
        styleSrc: self,
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: self,
        connectSrc: [
          "'self'",
          (request: unknown) =>
            socketSources((request as FastifyRequest['raw']).headers.host ?? '').join(' '),
        ],
        manifestSrc: self,
        workerSrc: self,
        frameAncestors: none,
        baseUri: none,
        objectSrc: none,
        formAction: self,
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    frameguard: { action: 'deny' as const },
    crossOriginEmbedderPolicy: false,
    // Plain HTTP has to work on a laptop; behind TLS the proxy decides for the whole host.
    hsts: false,
  };
}

async function registerRoot(
  scope: FastifyInstance,
  { prefix, folder, isPlain = false }: StaticRoot,
): Promise<void> {
  if (isPlain) {
    mkdirSync(folder, { recursive: true });
    await scope.register(fastifyStatic, {
      root: folder,
      prefix,
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      extensions: ['txt'],
    });
    return;
  }
  const bare = prefix.replace(/\/$/, '');
  scope.get(bare, (_, reply) => void reply.redirect(prefix));
  if (!existsSync(join(folder, 'index.html'))) {
    scope.get(
      prefix,
      (_, reply) =>
        void reply.code(404).type('text/plain').send('This app has not been built yet: npm start builds it.'),
    );
    return;
  }
  await scope.register(fastifyStatic, {
    root: folder,
    prefix,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders(response, path) {
      const isHashed = /\/assets\/[^/]+-[A-Za-z0-9_-]{8,}\.\w+(\.br|\.gz)?$/.test(path);
      response.setHeader('cache-control', isHashed ? `public, max-age=${A_YEAR_S}, immutable` : 'no-cache');
    },
  });
}
