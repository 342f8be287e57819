/**
 * One call from request to envelope: language, origin, session, rate, schema, handler. Everything that does not change
 * between requests is prepared once per route; this is the hot path of every order.
 */
import type { Call, Language } from '@candor/wire';
import { DEFAULT_LANGUAGE, LANGUAGES, languageOf } from '@candor/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AssertionFault, Refusal } from '../refusal.ts';
import type { Admission } from './admit-caller.ts';
import { isBackground, keySession, mayCall, operatorOf, sessionOf } from './admit-caller.ts';
import type { Admitted, WithAdmitted } from './admit-request.ts';
import {
  admit,
  beforeBody,
  isOwners,
  payLength,
  personOf,
  refuseOver,
  refuseUnpaid,
  takeRequest,
} from './admit-request.ts';
import { sendRead } from './answer-unread.ts';
import type { Heads } from './caller.ts';
import { RequestCaller } from './caller.ts';
import { checkRefusal, checkReply, checkRequest } from './check-request.ts';
import type { Fields } from './fields.ts';
import { NO_FIELDS } from './fields.ts';
import type { Fingerprint } from './fingerprint.ts';
import type { OperatorCaller, Route } from './handler.ts';
import { KeptReply } from './handler.ts';
import type { RouteMetrics } from './http-metrics.ts';
import type { KeyedCalls } from './keyed-call.ts';
import type { Allowance } from './rate-limiter.ts';
import { noteKnown, noteRefused } from './pushy-connections.ts';
import { addressBlock, rangeOf } from './rate-limiter.ts';
import { readUpload, refuseUnread } from './read-upload.ts';
import type { Payer, UnderWay } from './under-way.ts';
import { atDoor, strangerAt } from './under-way.ts';
import { furtherRequests } from './reply-costs.ts';
import type { UploadTurns } from './upload-turns.ts';
import { asRefusal, failureOf, isOurFault } from './replies.ts';
import { API_HEADERS } from './security-headers.ts';
import type { Site } from './site.ts';
import { sendOk } from './send-ok.ts';
import type { Texts } from './texts/index.ts';

/** Sees to it that what operators are shown and refused leaves a line in the audit log (R-OPS-11). */
export interface OperatorWatch {
  /** Before the handler of a call that shows customers. */
  viewed(caller: OperatorCaller, of: { call: Call; asked: unknown; isBackground: boolean }): Promise<void>;
  /** A call that his roles do not allow; `values` is the request, unread. */
  refused(
    caller: OperatorCaller,
    of: { call: Call; values: Readonly<Record<string, unknown>> },
  ): Promise<void>;
}

export interface CallContext extends Admission {
  operatorWatch: OperatorWatch;
  siteOf(host: string): Site;
  uploads: UploadTurns;
  underWay: UnderWay;
  texts: Texts;
  log: Logger;
  keyed: KeyedCalls;
  fingerprintOf: Fingerprint;
  /** Holds replies against their schemas, and against what was kept under their key; in tests. */
  checkReplies: boolean;
}

/** 32 bytes in base64url; anything else is none. */
const CLIENT = /^[A-Za-z0-9_-]{43}$/;
const clientOf = (given: unknown): string | undefined =>
  typeof given === 'string' && CLIENT.test(given) ? given : undefined;
const SLOW_MS = 300;
/** When who was told that the house is busy may come again. */
const BUSY_AGAIN_S = 2;
const KEY = /^[A-Za-z0-9_-]{1,64}$/;

interface Prepared {
  route: Route;
  context: CallContext;
  metrics: RouteMetrics;
  isWrite: boolean;
  isGuarded: boolean;
  /** Orders that an engine commits go to it, uploads have turns of their own. */
  isTurned: boolean;
  isDoor: boolean;
  heads: Heads;
}

/** What the framework runs for a call: `onRequest` before the body of one that changes something is read. */
export function callHandlers(route: Route, context: CallContext) {
  const { call } = route;
  const prepared: Prepared = {
    route,
    context,
    metrics: context.metrics.route(call),
    isWrite: call.method !== 'GET',
    isGuarded: call.access !== 'public',
    isTurned: call.isUpload !== true && call.takesKey !== 'met',
    isDoor: call.hasOwnTurns === true,
    heads: headsOf(call, context.texts),
  };
  const lost = (request: FastifyRequest, error: unknown): void => {
    // Refusing failed too: this request is lost, the node is not.
    context.log.error({ err: error, route: call.path, req_id: request.id }, 'a reply could not be made');
    request.raw.destroy();
  };
  const handler = (request: FastifyRequest, reply: FastifyReply): void =>
    void serve(prepared, request, reply).catch((error: unknown) => lost(request, error));
  // An upload is read by its handler.
  if (!prepared.isWrite || call.isUpload === true) return { handler, onRequest: [] };
  const onRequest = beforeBody(context, call, (request, reply, { error, allowance }) => {
    try {
      const caller = callerOf(prepared, request, NO_FIELDS);
      refuse(prepared, { request, reply, fields: NO_FIELDS, caller, allowance, error, ms: 0 });
    } catch (fault) {
      lost(request, fault);
    }
  });
  return { handler, onRequest: [onRequest] };
}

function callerOf({ route, context, heads }: Prepared, request: FastifyRequest, fields: Fields) {
  return new RequestCaller({
    requestId: request.id,
    ip: (request as FastifyRequest & WithAdmitted).admitted?.ip ?? (request.ip as string | undefined) ?? '',
    userAgent: request.headers['user-agent'] ?? '',
    client: clientOf(request.headers['candor-client']),
    site: context.siteOf(request.host),
    language: languageOfRequest(request, fields),
    call: route.call,
    texts: context.texts,
    values: fields.values,
    heads,
    fingerprintOf: context.fingerprintOf,
  });
}

/** What an anonymous part of the server (a 404, a broken body) can know about the caller. */
export function languageOfRequest(request: FastifyRequest, fields: Fields = NO_FIELDS): Language {
  const wish = fields.values['lang'];
  if (typeof wish === 'string') {
    const chosen = languageOf(wish.slice(0, 16));
    if (chosen) return chosen;
  }
  const mark = request.headers['language-mark'];
  return (typeof mark === 'string' ? languageOf(mark.slice(0, 16)) : undefined) ?? DEFAULT_LANGUAGE;
}

function headsOf(call: Call, texts: Texts): Heads {
  const entries = LANGUAGES.map((language) => {
    const message = call.says === undefined ? '' : texts.success(language, call.says);
    return [language, `{"type":"ok","code":1,"message":${JSON.stringify(message)},"data":`];
  });
  return Object.fromEntries(entries) as Heads;
}

async function serve(prepared: Prepared, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const started = performance.now();
  const { route, metrics, context, isWrite } = prepared;
  const fields = ((isWrite ? request.body : request.query) as Fields | undefined | null) ?? NO_FIELDS;
  const caller = callerOf(prepared, request, fields);
  const exchange: Exchange = { request, fields, caller, allowance: undefined };
  let body: string;
  try {
    await letIn(prepared, exchange);
    // Not a turn later: no more than one of his begins before it is paid what it is worth.
    body = await (prepared.isTurned ? inTurn(prepared, exchange) : act(prepared, exchange));
  } catch (error) {
    refuse(prepared, { ...exchange, reply, error, ms: performance.now() - started });
    return;
  }
  const ms = performance.now() - started;
  metrics.ok(ms / 1000);
  if (ms > SLOW_MS)
    context.log.warn(
      { req_id: request.id, route: route.call.path, user: caller.session?.userId, ms },
      'slow',
    );
  const allowance = paidByLength(context, exchange, body.length);
  // A promise would cost every order a turn of its own.
  const sent = sendOk(reply, body, {
    requestId: request.id,
    allowance,
    accepted: isWrite ? undefined : request.headers['accept-encoding'],
  });
  if (sent instanceof Promise) await sent;
}

/** What is left once a long reply is paid; operators' lists and files are not counted. */
function paidByLength(context: CallContext, { caller, allowance }: Exchange, length: number) {
  const further = furtherRequests(length);
  if (further === 0 || caller.operator !== undefined || allowance === undefined) return allowance;
  const { remaining } = payLength(context, knownOf(caller), further);
  // This one was allowed.
  return { ...allowance, remaining };
}

interface Exchange {
  request: FastifyRequest;
  fields: Fields;
  caller: RequestCaller;
  /** What the rate limiter said, once it was asked; every reply carries it. */
  allowance: Allowance | undefined;
}

/** Throws where he may not ask. */
async function letIn(prepared: Prepared, exchange: Exchange): Promise<void> {
  const { request, fields, caller } = exchange;
  const { route, context, isWrite, isGuarded } = prepared;
  const { headers } = request;
  const { admitted } = request as FastifyRequest & WithAdmitted;
  const early = admitted ?? admit(context, route.call, request);
  const { allowance, ...found } = early instanceof Promise ? await early : early;
  // A body takes half a minute if its sender likes: whoever was shut out, or lost a role, while it came does nothing with it any more.
  const operator =
    admitted?.operator === undefined ? found.operator : await operatorOf(context, caller.ip, headers);
  const again = admitted?.session && sessionOf(context, caller.ip, headers.authorization);
  // Mostly known here and now: this is on the path of every order.
  const still = again instanceof Promise ? await again : again;
  const session = admitted?.session === undefined ? found.session : still;
  if (session) caller.session = session;
  if (operator) caller.operator = operator;
  if (allowance === undefined)
    caller.session = await keySession(context, { request, call: route.call, ip: caller.ip });
  exchange.allowance = allowance ?? takeRequest(context, knownOf(caller));
  refuseOver(exchange.allowance);
  if (caller.session ?? caller.operator) noteKnown(request.raw.socket);
  if (isGuarded && !caller.session && !caller.operator) throw new Refusal('not_logged_in');
  if (caller.operator && !mayCall(route.call, caller.operator)) {
    context.log.warn(
      { sec: true, operator: caller.operator.operatorId, route: route.call.path },
      'operator call refused',
    );
    await context.operatorWatch.refused(caller as OperatorCaller, {
      call: route.call,
      values: fields.values,
    });
    throw new Refusal('forbidden');
  }
  if (isWrite && (caller.session ?? caller.operator)) {
    const key = headers['idempotency-key'];
    if (key !== undefined) {
      if (typeof key !== 'string' || !KEY.test(key)) throw new Refusal('idempotency_key_invalid');
      if (route.call.takesKey !== undefined) caller.idempotencyKey = key;
    }
  }
}

async function inTurn(prepared: Prepared, exchange: Exchange): Promise<string> {
  const { request, caller } = exchange;
  const { context, isDoor } = prepared;
  const payer = isDoor && personOf(knownOf(caller)) === undefined ? atDoor(caller.ip) : payerOf(caller);
  const turn = context.underWay.begin(payer);
  if (turn !== undefined) await turn;
  let body = '';
  let isOver = false;
  const end = (): void => {
    if (!isOver) context.underWay.end(payer, body.length);
    isOver = true;
  };
  if (isDoor) caller.leaveTurn = end;
  try {
    // Whoever went while he waited is not worked for.
    if (request.raw.socket.destroyed) throw new Refusal('rate_limited');
    if (turn !== undefined && !isOwners(prepared.route.call) && caller.operator === undefined)
      refuseUnpaid(context, knownOf(caller));
    body = await act(prepared, exchange);
    return body;
  } finally {
    end();
  }
}

/** What the call asks for, once it is known that it may. */
async function act(prepared: Prepared, { request, fields, caller }: Exchange): Promise<string> {
  const { route, context } = prepared;
  const asked = checkRequest(
    route.call,
    route.call.isUpload === true ? await uploaded(context, request, caller) : fields,
  );
  if (caller.operator)
    await context.operatorWatch.viewed(caller as OperatorCaller, {
      call: route.call,
      asked,
      isBackground: isBackground(request.headers),
    });
  const run = () => handle(prepared, asked, caller);
  if (caller.idempotencyKey === undefined) return run();
  return context.keyed.answer(caller, { isMet: route.call.takesKey === 'met', run });
}

async function handle(prepared: Prepared, asked: unknown, caller: RequestCaller): Promise<string> {
  const { route, context } = prepared;
  const data = await handled(prepared, asked, caller);
  if (data instanceof KeptReply) {
    if (context.checkReplies) checkReply(route.call, (JSON.parse(data.body) as { data: unknown }).data);
    return data.body;
  }
  const body = caller.keptBody ?? caller.bodyOf(data);
  if (context.checkReplies) {
    checkReply(route.call, data);
    if (caller.idempotencyKey !== undefined && caller.keptBody !== caller.bodyOf(data))
      throw new AssertionFault(`${caller.callName} answered what it has not kept under its key`);
  }
  return body;
}

/** Where replies are checked, so are refusals: one that the call does not list is our fault (tools/refusals finds most before). */
async function handled(
  { route, context }: Prepared,
  asked: unknown,
  caller: RequestCaller,
): Promise<unknown> {
  if (!context.checkReplies) return route.handle(asked, caller);
  try {
    return await route.handle(asked, caller);
  } catch (error) {
    if (error instanceof Refusal) checkRefusal(route.call, error);
    throw error;
  }
}

/** Bytes are read only after everything that can be known without them. */
async function uploaded(
  { uploads }: CallContext,
  request: FastifyRequest,
  caller: RequestCaller,
): Promise<Fields> {
  refuseUnread(request);
  const { key, isStranger } = payerOf(caller);
  const turn = await uploads.take({ key, isKnown: !isStranger });
  try {
    const { file, fields } = await readUpload(request, turn);
    if (file) caller.file = file;
    return fields;
  } finally {
    turn.end();
  }
}

function payerOf(caller: RequestCaller): Payer {
  const person = personOf(knownOf(caller));
  if (person === undefined) return strangerAt(caller.ip);
  const range = caller.operator === undefined ? rangeOf(caller.ip) : null;
  return { key: person, isStranger: false, range, line: addressBlock(caller.ip) };
}

const knownOf = ({ ip, session, operator }: RequestCaller): Omit<Admitted, 'allowance'> => ({
  ip,
  session,
  operator,
});

interface Failed extends Exchange {
  reply: FastifyReply;
  error: unknown;
  ms: number;
}

function refuse({ route, metrics, context }: Prepared, failed: Failed): void {
  const { request, reply, caller, allowance, error, ms } = failed;
  reply.headers(API_HEADERS).header('x-request-id', request.id);
  if (allowance !== undefined) {
    const { limit: most, remaining, resetS } = allowance;
    reply.headers({ 'ratelimit-limit': most, 'ratelimit-remaining': remaining, 'ratelimit-reset': resetS });
    if (!allowance.isAllowed) reply.header('retry-after', resetS);
  }
  const { status, envelope } = failureOf(error, {
    texts: context.texts,
    language: caller.language,
    requestId: request.id,
  });
  const code = asRefusal(error).code;
  if (code === 'busy') reply.header('retry-after', BUSY_AGAIN_S);
  metrics.failed({ type: envelope.type === 999 ? '999' : 'error', code, status, seconds: ms / 1000 });
  const line = {
    req_id: request.id,
    route: route.call.path,
    user: caller.session?.userId,
    outcome: code,
    ms,
  };
  if (isOurFault(error)) context.log.error({ ...line, err: error }, 'our fault');
  // The world is away, and many callers will say so: the cause in a word, without a trace each.
  else if (status >= 500) context.log.error({ ...line, cause: causeOf(error) }, 'unavailable');
  else context.log.debug(line, 'refused');
  sendRead(request, reply.code(status), JSON.stringify(envelope));
  if (status === 429) noteRefused(request.raw.socket);
}

function causeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}
