/**
 * Serves the built apps: pages are asked for anew each time, hashed assets are kept for good, and every page runs under
 * a policy that lets it load and reach nothing but ourselves.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnread } from './answer-unread.ts';
import { codingFor } from './compress-reply.ts';
import { furtherRequestsOfFile } from './reply-costs.ts';
import type { FirstPageNeeds } from './first-page.ts';
import { languageOfVisitor, openFirstPage } from './first-page.ts';
import { socketSources } from './security-headers.ts';

export interface StaticRoot {
  /** `/h5/`. */
  prefix: string;
  /** Absolute folder of a built app, or of plain files that never change once they are there. */
  folder: string;
  isPlain?: boolean;
  /** The module that draws its first page on this server. */
  drawnBy?: string;
}

/** What a first page is drawn from. */
type Drawing = Pick<FirstPageNeeds, 'answers' | 'now' | 'onFailure'>;

/** Counts a request by its address, or as many as it is worth. */
export type MayRead = (request: FastifyRequest, requests?: number) => boolean;

export interface Serving extends Drawing {
  mayRead: MayRead;
}

const A_YEAR_S = 31_536_000;
const POLICY = 'content-security-policy';

export async function registerWebApps(
  app: FastifyInstance,
  roots: readonly StaticRoot[],
  { mayRead, ...drawing }: Serving,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, next) => {
      if (mayRead(request)) next();
      else void reply.code(429).type('text/plain').send('Too many requests.');
    });
    keepNoFaults(scope);
    payByLength(scope, mayRead);
    scope.setErrorHandler((error, request, reply) => {
      const { statusCode = 500 } = error as { statusCode?: number };
      if (statusCode >= 500) throw error;
      if (isUnread(request.raw)) return void request.raw.socket.destroy();
      reply.type('text/plain');
      // A part that is not there of a file that is, and a condition that it does not meet.
      if (statusCode === 416 || statusCode === 412)
        return void reply.code(statusCode).send(STATUS_CODES[statusCode]);
      // A path out of the folder, a folder itself, a zero byte: to whoever asks, there is nothing there.
      reply.code(404).send('There is nothing here.');
    });
    await scope.register(helmet, pagePolicy());
    scope.get('/', (_, reply) => void reply.redirect('/h5/'));
    for (const root of roots) {
      await registerRoot(scope, root);
      await registerFirstPage(scope, root, drawing);
    }
  });
}

/**
 * A cache on the way may keep a 404 for minutes without being asked to, and would give everybody what one odd request was answered with,
 * or what was true before an asset was there: nobody keeps what went wrong.
 */
export function keepNoFaults(scope: FastifyInstance): void {
  scope.addHook('onSend', async (_request, reply: FastifyReply) => {
    if (reply.statusCode >= 400) reply.header('cache-control', 'no-store');
  });
}

/** Whatever goes out, whole or a part of it; what a browser has already costs nothing more. */
function payByLength(scope: FastifyInstance, mayRead: MayRead): void {
  scope.addHook('onSend', async (request, reply: FastifyReply) => {
    if (request.method === 'HEAD' || reply.statusCode >= 300) return;
    const further = furtherRequestsOfFile(Number(reply.getHeader('content-length') ?? 0));
    // This one was allowed.
    if (further > 0) mayRead(request, further);
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
    // Asked of browsers that have gone (Internet Explorer, Flash): the first flight of packets has no room for them.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
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
      // Without it a cache that keeps one coding for a year gives it to those who cannot read it.
      response.setHeader('vary', 'accept-encoding');
      const isHashed = /\/assets\/[^/]+-[A-Za-z0-9_-]{8,}\.\w+(\.br|\.gz)?$/.test(path);
      response.setHeader('cache-control', isHashed ? `public, max-age=${A_YEAR_S}, immutable` : 'no-cache');
    },
  });
}

/** Where there is something that draws it; a page that could not be drawn goes out as it was built. */
async function registerFirstPage(
  scope: FastifyInstance,
  { prefix, folder, drawnBy }: StaticRoot,
  drawing: Drawing,
): Promise<void> {
  if (drawnBy === undefined) return;
  const first = await openFirstPage({ ...drawing, prefix, folder, drawnBy });
  if (first === undefined) return;
  const built = readFileSync(join(folder, 'index.html'), 'utf8');
  scope.route({
    method: ['GET', 'HEAD'],
    url: prefix,
    async handler(request, reply) {
      const coding = codingFor(request.headers['accept-encoding'], built.length);
      const drawn = await first.in(languageOfVisitor(request.headers.cookie), coding);
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
      if (drawn === undefined) return reply.send(built);
      // HTTP/1.1 keeps connections without being told; 48 bytes of the first flight of packets.
      reply.raw.removeHeader('connection');
      const policy = String(reply.raw.getHeader(POLICY));
      if (coding !== undefined) reply.header('content-encoding', coding);
      return reply
        .header(POLICY, first.policyOf(policy))
        .header('vary', 'accept-encoding, cookie')
        .send(drawn);
    },
  });
}
