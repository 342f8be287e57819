/**
 * The compatible interface over HTTP: a scope of its own, which takes a body of whatever content type as the text it is, because that
 * text is signed, and answers with bare replies and `{code, msg}` instead of our envelope.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { noteRefused } from '../../../platform/http/pushy-connections.ts';
import { furtherRequests } from '../../../platform/http/reply-costs.ts';
import { isOurFault } from '../../../platform/http/replies.ts';
import { addressBlock } from '../../../platform/http/rate-limiter.ts';
import { API_HEADERS } from '../../../platform/http/security-headers.ts';
import type { Dispatch } from './dispatch.ts';
import { BotFault, FAULTS, botFault } from '../faults.ts';
import { paramsOf } from '../params.ts';
import type { RequestLimits, Used } from '../request-limits.ts';
import { signedText } from './signing.ts';
import type { BotCall } from '../world.ts';

const BODY_LIMIT = 64 * 1024;

export interface RestDeps {
  calls: readonly BotCall[];
  dispatch: Dispatch;
  limits: RequestLimits;
  log: Logger;
}

export async function mountRest(app: FastifyInstance, deps: RestDeps): Promise<void> {
  const calls = new Map(deps.calls.map((call) => [`${call.method} ${call.path}`, call]));
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error, request, reply) => refuse(deps, { request, reply, error }));
    const handler = (request: FastifyRequest, reply: FastifyReply) => answer(deps, calls, { request, reply });
    for (const url of ['/api/v3/*', '/sapi/v1/*'])
      scope.route({ method: ['GET', 'POST', 'PUT', 'DELETE'], url, handler, bodyLimit: BODY_LIMIT });
  });
}

async function answer(
  deps: RestDeps,
  calls: ReadonlyMap<string, BotCall>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const [path = '', ...rest] = (request.raw.url ?? '').split('?');
  const query = rest.join('?');
  const call = calls.get(`${request.method} ${path}`);
  const body = typeof request.body === 'string' ? request.body : '';
  const { 'x-mbx-apikey': shown } = request.headers;
  const apiKey = typeof shown === 'string' ? shown : undefined;
  try {
    if (call === undefined) {
      // What is no call is counted all the same.
      deps.limits.take([`ip:${addressBlock(request.ip)}`], 1);
      throw FAULTS.unknownPath();
    }
    const params = paramsOf({ query, body });
    let who: readonly string[] = [];
    const { told, used } = await deps.dispatch({
      call,
      params,
      ip: request.ip,
      apiKey,
      payload: () => signedText(query, body),
      onCounted: (names) => void (who = names),
    });
    const further = furtherRequests(told.length);
    const weight = further === 0 ? used.weight : deps.limits.pay(who, further);
    return reply
      .headers({ ...API_HEADERS, ...usedHeaders({ ...used, weight }) })
      .code(200)
      .send(told);
  } catch (error) {
    return refuse(deps, { request, reply, error });
  }
}

function usedHeaders({ weight, orders10s, ordersDay }: Partial<Used> & { weight: number }) {
  return {
    'x-mbx-used-weight': weight,
    'x-mbx-used-weight-1m': weight,
    ...(orders10s === undefined ? {} : { 'x-mbx-order-count-10s': orders10s }),
    ...(ordersDay === undefined ? {} : { 'x-mbx-order-count-1d': ordersDay }),
  };
}

function refuse(
  { log }: RestDeps,
  { request, reply, error }: { request: FastifyRequest; reply: FastifyReply; error: unknown },
): FastifyReply {
  const fault = botFault(error);
  if (!(error instanceof BotFault) && isOurFault(error))
    log.error({ req_id: request.id, route: request.url.split('?', 1)[0], err: error }, 'our fault');
  reply.headers({ ...API_HEADERS, 'x-request-id': request.id }).code(fault.status);
  if (fault.status === 429) noteRefused(request.raw.socket);
  if (fault.retryAfterS !== undefined) reply.header('retry-after', fault.retryAfterS);
  return reply.send(JSON.stringify(fault.body));
}
