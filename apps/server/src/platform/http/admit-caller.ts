/** Who asks: the session behind a customer's or an operator's token, or the key that signed, and what guessing them costs. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from '@candor/wire';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { Refusal } from '../refusal.ts';
import type { CustomerSession, OperatorSession } from './handler.ts';
import { createHouseTokens } from './house-tokens.ts';
import type { HttpMetrics } from './http-metrics.ts';
import { httpMetrics } from './http-metrics.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { addressBlock } from './rate-limiter.ts';

export type Authenticate = (
  token: string,
) => CustomerSession | undefined | Promise<CustomerSession | undefined>;

/** The operator session a token opens; operators' tokens are kept apart from customers' (R-OPS-2). */
export type AuthenticateOperator = (
  token: string,
  ip: string,
  /** A call no person caused: it is answered, and the session's idle time goes on. */
  isBackground?: boolean,
) => Promise<OperatorSession | undefined>;

/** What a program shows instead of a token (R-API-1): a key, when it signed, and what was signed. */
export interface SignedRequest {
  apiKey: string;
  timestamp: string;
  signature: string;
  /** Time, method, path with query, body: as they came over the line, joined by nothing. */
  payload: string;
  ip: string;
  /** What the call asks of a key; undefined: it is open to none. */
  needs: 'read' | 'trade' | undefined;
}

/** Throws the refusal that says what is wrong with it. */
export type AuthenticateKey = (request: SignedRequest) => Promise<CustomerSession>;

/** Mostly known here and now: a promise would cost every request a turn of its own. */
type Found<Session> = Session | undefined | Promise<Session | undefined>;

/** What it takes to know a caller. */
export interface Admission {
  /** Absent where there are no keys. */
  authenticateKey: AuthenticateKey | undefined;
  authenticate: Authenticate;
  authenticateOperator: AuthenticateOperator;
  limiter: RateLimiter;
  /** Requests a minute: of one person, of one anonymous address, and of tokens from one address that are not ours. */
  limits: { person: number; address: number; wrongTokens: number };
  /** Whether a token is one that this house gave out; says nothing about whether it still opens anything. */
  isOurs: {
    customers(token: string): boolean;
    operators(token: string): boolean;
    keys(apiKey: string): boolean;
  };
  metrics: HttpMetrics;
}

const WRONG_TOKENS_PER_MINUTE = 300;

/** One for all ways in, calls and sockets: what an address may guess is counted together. */
export function createAdmission(
  { config, metrics }: Pick<Platform, 'config' | 'metrics'>,
  by: Pick<Admission, 'authenticate' | 'authenticateOperator' | 'authenticateKey' | 'limiter'>,
): Admission {
  const isOurs = (of: 'customers' | 'operators' | 'api-keys') =>
    createHouseTokens(config.secretPepper, of).isOurs;
  return {
    ...by,
    limits: {
      person: config.rateLimitPerMinute,
      address: Math.ceil(config.rateLimitPerMinute / 2),
      wrongTokens: WRONG_TOKENS_PER_MINUTE,
    },
    isOurs: { customers: isOurs('customers'), operators: isOurs('operators'), keys: isOurs('api-keys') },
    metrics: httpMetrics(metrics),
  };
}

/** The console marks what its timers ask for, so that a screen nobody sits at does not stay logged in. */
const BACKGROUND = 'candor-background';
export const KEY_HEADER = 'candor-key';
/** The body as it came, kept where a key was shown. */
export interface WithText {
  bodyText: string;
}
/** Our tokens are 43 characters; anything much longer is not worth hashing. */
const LONGEST_TOKEN = 256;

/** Whether there is a token or a key of this house on it, alive or not: told without a look-up. */
export function showsOurs({ isOurs }: Pick<Admission, 'isOurs'>, headers: IncomingHttpHeaders): boolean {
  const { authorization: token = '', [KEY_HEADER]: key } = headers;
  return isOurs.customers(token) || isOurs.operators(token) || (typeof key === 'string' && isOurs.keys(key));
}

export const isBackground = (headers: FastifyRequest['headers']): boolean => headers[BACKGROUND] === '1';

/** Who an operator's token belongs to. */
export function operatorOf(
  admission: Admission,
  ip: string,
  headers: FastifyRequest['headers'],
): Found<OperatorSession> {
  return openedBy(admission, ip, {
    token: headers.authorization,
    isOurs: admission.isOurs.operators,
    open: (given) => admission.authenticateOperator(given, ip, isBackground(headers)),
  });
}

export function mayCall({ roles }: Call, { roles: held }: OperatorSession): boolean {
  return roles === 'any' || held.some((role) => roles?.includes(role));
}

/** Whose session a customer's token opens. */
export function sessionOf(
  admission: Admission,
  ip: string,
  token: string | undefined,
): Found<CustomerSession> {
  return openedBy(admission, ip, { token, isOurs: admission.isOurs.customers, open: admission.authenticate });
}

function openedBy<Session extends object>(
  admission: Admission,
  ip: string,
  {
    token,
    isOurs,
    open,
  }: {
    token: string | undefined;
    isOurs: (token: string) => boolean;
    open: (token: string) => Found<Session>;
  },
): Found<Session> {
  if (token === undefined || token === '' || token.length > LONGEST_TOKEN) return undefined;
  const { limiter, limits, metrics } = admission;
  const guesses = `w:${addressBlock(ip)}`;
  // Guessing tokens must not become a load on the database, nor keep out who comes from there with a token of ours.
  if (limiter.isExhausted(guesses, limits.wrongTokens) && !isOurs(token)) {
    metrics.limited.inc({ rule: 'wrong_tokens' });
    throw new Refusal('rate_limited');
  }
  const session = open(token);
  const isKnown = session !== undefined && !(session instanceof Promise);
  if (isKnown || isOurs(token)) return session;
  // Counted when it is looked up, not when the answer is there: a crowd of guesses that come at once is a crowd all the same.
  limiter.take(guesses, limits.wrongTokens);
  return session instanceof Promise
    ? session.then((found) => {
        if (found) limiter.giveBack(guesses);
        return found;
      })
    : session;
}

/** Whose key signed this request. */
export function keySession(
  { authenticateKey, limiter, limits }: Admission,
  { request, call, ip }: { request: FastifyRequest; call: Call; ip: string },
): Promise<CustomerSession> {
  const [apiKey, timestamp, signature] = [KEY_HEADER, 'candor-timestamp', 'candor-signature'].map(
    (name) => request.headers[name],
  );
  if (typeof apiKey !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string')
    throw new Refusal('api_key_refused');
  if (authenticateKey === undefined) throw new Refusal('api_key_refused');
  const body = (request as FastifyRequest & WithText).bodyText;
  const payload = `${timestamp}${request.method}${request.raw.url ?? ''}${body}`;
  // An upload's body is not read yet, so nobody can have looked at what was signed.
  const needs = call.isUpload === true ? undefined : call.forKeys;
  return authenticateKey({ apiKey, timestamp, signature, payload, ip, needs }).catch((error: unknown) => {
    // Whoever guesses is counted by his address, as anybody whom we do not know.
    if (error instanceof Refusal && !limiter.take(`a:${addressBlock(ip)}`, limits.address).isAllowed)
      throw new Refusal('rate_limited');
    throw error;
  });
}
