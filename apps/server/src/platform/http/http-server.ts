/**
 * The HTTP server: Fastify with every limit set, coercion nowhere, and the envelope on every path, whether a call, a
 * wrong address, a broken body or bytes that are no HTTP at all (findings 1 and 11).
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { DEFAULT_LANGUAGE } from '@candor/wire';
import type { Call } from '@candor/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify from 'fastify';
import type { Feature } from '../feature.ts';
import type { Platform } from '../platform.ts';
import { Refusal, assert } from '../refusal.ts';
import type { Admission, WithText } from './admit-caller.ts';
import { KEY_HEADER, showsOurs } from './admit-caller.ts';
import { answerUnread, sendRead } from './answer-unread.ts';
import type { CallContext, OperatorWatch } from './call-route.ts';
import { callHandlers, languageOfRequest } from './call-route.ts';
import { registerDocs } from './docs-page.ts';
import { readForm, readJson } from './fields.ts';
import { createAddressOf, createIsProxy } from './client-address.ts';
import { createFingerprint } from './fingerprint.ts';
import type { Route } from './handler.ts';
import type { Readiness } from './health.ts';
import { registerHealth } from './health.ts';
import type { Answers } from './first-page.ts';
import { KeyedCalls } from './keyed-call.ts';
import type { Allowance } from './rate-limiter.ts';
import { addressBlock } from './rate-limiter.ts';
import { uploadScope } from './read-upload.ts';
import { underWayOf } from './under-way.ts';
import { UploadTurns } from './upload-turns.ts';
import { noteRefused, pushyLimits } from './pushy-connections.ts';
import { registerPublicPages } from './public-pages.ts';
import { asRefusal, failureOf, isOurFault } from './replies.ts';
import { API_HEADERS } from './security-headers.ts';
import { createSiteOf } from './site.ts';
import type { ServerLimits } from './sound-requests.ts';
import { SOCKETS_PATH, createSoundServer } from './sound-requests.ts';
import type { Texts } from './texts/index.ts';
import { createTexts } from './texts/index.ts';
import { UNREAD_LIMITS } from './unread-replies.ts';
import type { MayRead, StaticRoot } from './web-app.ts';
import { registerWebApps } from './web-app.ts';

export interface HttpOptions {
  platform: Platform;
  features: readonly Feature[];
  admission: Admission;
  operatorWatch: OperatorWatch;
  staticRoots: readonly StaticRoot[];
  readiness: Readiness;
}

const BODY_LIMIT = 64 * 1024;
/** Clients of this API family know a few calls by a second path (wire.md section 3). */
const ALIASES: Readonly<Record<string, string>> = { sms_mail: 'user/sms_mail', sms_send: 'user/sms_send' };

export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { platform, features } = options;
  const texts = createTexts(features.flatMap((feature) => feature.texts ?? []));
  const meter = createMeter(options, 'f');
  const app = createFastify(options, texts, meter);
  const methods = new Map<string, string[]>();
  // Before any route or plugin: what is registered earlier would keep the framework's own replies.
  app.setErrorHandler((error, request, reply) => {
    if (isOurFault(error))
      platform.log.error({ req_id: request.id, url: request.routeOptions.url, err: error }, 'our fault');
    return sendFailure(texts, { request, reply, error });
  });
  app.setNotFoundHandler((request, reply) => {
    const known = methods.get(request.url.split('?', 1)[0] ?? '');
    if (known) reply.header('allow', known.join(', '));
    const error = new Refusal(known ? 'method_not_allowed' : 'not_found');
    return sendCounted(texts, meter, { request, reply, error });
  });
  registerBodies(app);
  await registerCalls(app, { ...options, texts }, methods);
  const mayRead: MayRead = (request, requests) => meter(request, requests).isAllowed;
  for (const { mount } of features) if (mount !== undefined) await mount(app, mayRead);
  registerHealth(app, options.readiness, createMeter(options, 'h'));
  await registerDocs(app, mayRead);
  await registerPublicPages(
    app,
    features.flatMap(({ pages }) => pages ?? []),
    {
      mayRead,
      isOver: ({ ip }) =>
        options.admission.limiter.isExhausted(`f:${addressBlock(ip)}`, platform.config.rateLimitPerMinute),
      pay: (request, requests) => void meter(request, requests),
      underWay: underWayOf(platform.db),
    },
  );
  await registerWebApps(app, options.staticRoots, {
    mayRead,
    answers: () => Object.assign({}, ...features.map((feature) => feature.drawn?.())) as Answers,
    now: () => platform.clock.now(),
    onFailure: (error) => platform.log.warn({ err: error }, 'the first page was not drawn'),
  });
  assert(features.length === new Set(features.map(({ name }) => name)).size, 'two features share a name');
  await app.ready();
  return app;
}

type Meter = (request: FastifyRequest, requests?: number) => Allowance;

/** Whatever is no call is counted by address: files and paths where there is nothing together, questions about the node by themselves. */
function createMeter({ admission: { limiter }, platform }: HttpOptions, of: 'f' | 'h'): Meter {
  return (request, requests = 1) => {
    const key = `${of}:${addressBlock(request.ip)}`;
    const allowance = limiter.take(key, platform.config.rateLimitPerMinute, requests);
    // However it is answered then, it counts as refused.
    if (!allowance.isAllowed) noteRefused(request.raw.socket);
    return allowance;
  };
}

function createFastify(
  { platform: { config, log }, features, admission }: HttpOptions,
  texts: Texts,
  meter: Meter,
): FastifyInstance {
  const prefix = randomBytes(6).toString('base64url');
  let made = 0;
  const uploads = features.flatMap(({ routes }) => routes).filter(({ call }) => call.isUpload === true);
  const limits: ServerLimits = {
    ...TIMES,
    pushy: pushyLimits(config.rateLimitPerMinute),
    unread: UNREAD_LIMITS,
    onUnreadCut: (why) => admission.metrics.unreadCut.inc({ why }),
    isProxy: createIsProxy(config.trustProxy),
    addressOf: createAddressOf(config.trustProxy, tellUnnamed(log, admission)),
    showsOurs: (request) => showsOurs(admission, request.headers),
    uploadPaths: new Set(uploads.flatMap(({ call }) => urlsOf(call))),
    takesUpgrade: (path) =>
      path.startsWith(`${SOCKETS_PATH}/`) ||
      features.some((feature) => feature.takesUpgrade?.(path) === true),
    refuse: (request) => answerUnread(request, brokenReply(texts)),
  };
  return fastify({
    logger: false,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    // In-flight requests are answered while closing; the load balancer was told by /readyz before.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    serverFactory: (handle) =>
      createSoundServer(handle, { headersTimeout: 15_000, maxHeaderSize: 16 * 1024 }, limits),
    routerOptions: {
      ignoreDuplicateSlashes: true,
      caseSensitive: true,
      maxParamLength: 100,
      querystringParser: readForm as unknown as (text: string) => Record<string, unknown>,
    },
    genReqId: (request) => saneId(request) ?? `${prefix}-${(made += 1).toString(36)}`,
    frameworkErrors: (error, request, reply) =>
      // An address that cannot be read meets no route, and costs as much as one where there is nothing.
      sendCounted(texts, meter, { request: request as FastifyRequest, reply: reply as FastifyReply, error }),
    clientErrorHandler: (error, socket) => answerBrokenHttp(texts, error, socket),
  }) as unknown as FastifyInstance;
}

/** What a balancer asks of the node itself is for nobody. */
const OF_THE_NODE = /^\/(?:livez|readyz|startupz)(?:\?|$)/;

/** A proxy that does not write the header itself passes on a client's: anybody says then where he comes from. */
function tellUnnamed(log: Pick<Platform['log'], 'error'>, { metrics }: Admission) {
  let isTold = false;
  return ({ url = '' }: IncomingMessage): void => {
    if (OF_THE_NODE.test(url)) return;
    metrics.unnamed.inc();
    if (!isTold)
      log.error(
        { sec: true, url },
        'A proxy of TRUST_PROXY does not write X-Forwarded-For: anybody can say where he comes from',
      );
    isTold = true;
  };
}

/** Spec 9: an upload may take 60 s; any other body has half of that. A silent socket ends; the stream engine lifts this from its own. */
const TIMES = { uploadMs: 60_000, bodyMs: 30_000, keepAliveMs: 65_000, silentMs: 70_000 };

function saneId(request: IncomingMessage | { headers: IncomingMessage['headers'] }): string | undefined {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : undefined;
}

function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const text = { parseAs: 'string' as const };
  app.decorateRequest('bodyText', '');
  app.decorateRequest('admitted', undefined);
  const keep = (request: FastifyRequest, body: string): string => {
    if (request.headers[KEY_HEADER] !== undefined) (request as FastifyRequest & WithText).bodyText = body;
    return body;
  };
  app.addContentTypeParser('application/x-www-form-urlencoded', text, (request, body, done) =>
    done(null, readForm(keep(request, body as string))),
  );
  app.addContentTypeParser('application/json', text, (request, body, done) =>
    done(null, readJson(keep(request, body as string))),
  );
}

/** Registers every call under its paths and notes which methods each path knows, for 405. */
async function registerCalls(
  app: FastifyInstance,
  options: HttpOptions & { texts: Texts },
  methods: Map<string, string[]>,
): Promise<void> {
  const { platform, features, operatorWatch, texts } = options;
  const { config, log } = platform;
  const context: CallContext = {
    ...options.admission,
    operatorWatch,
    siteOf: createSiteOf(config),
    uploads: new UploadTurns(),
    underWay: underWayOf(platform.db),
    texts,
    log,
    keyed: new KeyedCalls(platform.db),
    fingerprintOf: createFingerprint(config.secretPepper),
    checkReplies: process.env['NODE_ENV'] === 'test',
  };
  const add = (scope: FastifyInstance, route: Route): void => {
    const { handler, onRequest } = callHandlers(route, context);
    for (const url of urlsOf(route.call)) {
      const { method, largestBody: bodyLimit = BODY_LIMIT } = route.call;
      scope.route({ method, url, handler, bodyLimit, onRequest });
      methods.set(url, [...(methods.get(url) ?? []), route.call.method]);
    }
  };
  const routes = features.flatMap((feature) => feature.routes);
  for (const route of routes.filter(({ call }) => call.isUpload !== true)) add(app, route);
  const uploads = routes.filter(({ call }) => call.isUpload === true);
  if (uploads.length > 0) await uploadScope(app, (scope) => uploads.forEach((route) => add(scope, route)));
}

function urlsOf({ path }: Call): string[] {
  const alias = ALIASES[path];
  return alias === undefined ? [`/api/${path}`] : [`/api/${path}`, `/api/${alias}`];
}

interface Failing {
  request: FastifyRequest;
  reply: FastifyReply;
  error: unknown;
}

/** Of what is no call. */
function sendCounted(texts: Texts, meter: Meter, { request, reply, error }: Failing): FastifyReply {
  const { isAllowed, resetS } = meter(request);
  if (isAllowed) return sendFailure(texts, { request, reply, error });
  reply.header('retry-after', resetS);
  return sendFailure(texts, { request, reply, error: new Refusal('rate_limited', { seconds: resetS }) });
}

function sendFailure(texts: Texts, { request, reply, error }: Failing): FastifyReply {
  const { status, envelope } = failureOf(error, {
    texts,
    language: languageOfRequest(request),
    requestId: request.id,
  });
  reply
    .headers({ ...API_HEADERS, 'x-request-id': request.id })
    .code(status === 200 && asRefusal(error).code === 'not_found' ? 404 : status);
  sendRead(request, reply, JSON.stringify(envelope));
  return reply;
}

/**
 * Bytes that are no request, headers that are too long or too slow: there is no request to answer, only a socket.
 * Where nothing was sent nothing is answered: a browser opens connections ahead and would take the answer for that of
 * the request it is just writing, but sends it again on another connection where this one is closed.
 */
function answerBrokenHttp(texts: Texts, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = brokenReply(texts);
  const head = [...headers, ['content-length', String(Buffer.byteLength(body))], ['connection', 'close']];
  socket.end(
    `HTTP/1.1 ${status} Bad Request\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
}

function brokenReply(texts: Texts) {
  const requestId = randomBytes(9).toString('base64url');
  const language = DEFAULT_LANGUAGE;
  const { envelope } = failureOf(new Refusal('invalid_request'), { texts, language, requestId });
  const headers = Object.entries({ ...API_HEADERS, 'x-request-id': requestId });
  return { status: 400, headers, body: JSON.stringify(envelope) };
}
