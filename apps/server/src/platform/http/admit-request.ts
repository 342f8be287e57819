/**
 * Who makes a request and whether he may ask any more, found out before a byte of its body is read: whoever is over his limit, comes from
 * another site or is nobody where the body may be large, costs its head and nothing else.
 */
import type { Call } from '@candor/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Admission } from './admit-caller.ts';
import { KEY_HEADER, operatorOf, sessionOf } from './admit-caller.ts';
import type { CustomerSession, OperatorSession } from './handler.ts';
import { isOwnOrigin } from './origin-rules.ts';
import type { Allowance } from './rate-limiter.ts';
import { addressBlock } from './rate-limiter.ts';

export interface Admitted {
  ip: string;
  session: CustomerSession | undefined;
  operator: OperatorSession | undefined;
  /** What the rate limiter said; undefined where a key signs: whose it is shows when the body is there. */
  allowance: Allowance | undefined;
}

/** Kept on a request whose body is read after it. */
export interface WithAdmitted {
  admitted: Admitted | undefined;
}

/** Throws, or rejects with, what stands against everything else; that the limit is used up is said by `allowance`. */
export function admit(
  admission: Admission,
  call: Call,
  request: FastifyRequest,
): Admitted | Promise<Admitted> {
  const { headers } = request;
  if (call.method !== 'GET' && (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined)) {
    const secFetchSite = headers['sec-fetch-site'] as string | undefined;
    if (!isOwnOrigin({ secFetchSite, origin: headers.origin, host: request.host }))
      throw new Refusal('wrong_origin');
  }
  // A socket that broke meanwhile has no address any more.
  const ip = (request.ip as string | undefined) ?? '';
  if (call.access === 'operator') {
    const operator = operatorOf(admission, ip, headers);
    return operator instanceof Promise
      ? operator.then((found) => counted(admission, call, { ip, session: undefined, operator: found }))
      : counted(admission, call, { ip, session: undefined, operator });
  }
  const shown = headers[KEY_HEADER];
  if (shown !== undefined && call.access !== 'public') {
    refuseGuessed(admission, ip, shown);
    return { ip, session: undefined, operator: undefined, allowance: undefined };
  }
  const session = sessionOf(admission, ip, headers.authorization);
  return session instanceof Promise
    ? session.then((found) => counted(admission, call, { ip, session: found, operator: undefined }))
    : counted(admission, call, { ip, session, operator: undefined });
}

/** Keys that are none of ours are counted for their address once the request is read; beyond its limit it is not. */
function refuseGuessed({ limiter, limits, isOurs }: Admission, ip: string, shown: unknown): void {
  if (!limiter.isExhausted(`a:${addressBlock(ip)}`, limits.address)) return;
  if (typeof shown !== 'string' || !isOurs.keys(shown)) throw new Refusal('rate_limited');
}

type Known = Pick<Admitted, 'ip' | 'session' | 'operator'>;

function counted(admission: Admission, call: Call, known: Known): Admitted {
  const { ip, session, operator } = known;
  const allowance = takeRequest(admission, known);
  const isOver = !allowance.isAllowed && session !== undefined && isOwners(call);
  return { ip, session, operator, allowance: isOver ? takeOwners(admission, ip) : allowance };
}

/** Whether an owner is answered where somebody else has used up what he may ask. */
export const isOwners = ({ shutsOut, hasOwnTurns }: Call): boolean =>
  shutsOut === true || hasOwnTurns === true;

/** By address, of all who are at it, apart from what else they ask: whoever used up the rest from elsewhere uses up none of it. */
const takeOwners = ({ limiter, limits }: Admission, ip: string): Allowance =>
  limiter.take(`s:${addressBlock(ip)}`, limits.address);

/** By person: a second session is no second allowance. */
export function personOf({ session, operator }: Omit<Known, 'ip'>): string | undefined {
  return session ? `u:${session.userId}` : operator && `o:${operator.operatorId}`;
}

const lengthsOf = (known: Known): string => {
  const person = personOf(known);
  return person === undefined ? `l:${addressBlock(known.ip)}` : `l${person}`;
};
const mostOf = ({ limits }: Admission, known: Known): number =>
  personOf(known) === undefined ? limits.address : limits.person;

/** What a long reply is worth, paid when it is there. */
export function payLength(admission: Admission, known: Known, requests: number): Allowance {
  admission.limiter.take(lengthsOf(known), mostOf(admission, known), requests);
  return takeRequest(admission, known, requests);
}

/** Who asked for much at once has his requests taken before their replies are paid: those that still wait then are not answered. */
export function refuseUnpaid(admission: Admission, known: Known): void {
  if (admission.limiter.isExhausted(lengthsOf(known), mostOf(admission, known)))
    throw new Refusal('rate_limited');
}

/** `requests`: what it is worth. */
export function takeRequest({ limiter, limits, metrics }: Admission, known: Known, requests = 1): Allowance {
  const person = personOf(known);
  const allowance = person
    ? limiter.take(person, limits.person, requests)
    : limiter.take(`a:${addressBlock(known.ip)}`, limits.address, requests);
  if (!allowance.isAllowed) metrics.limited.inc({ rule: person ? 'person' : 'address' });
  return allowance;
}

export function refuseOver({ isAllowed, resetS }: Allowance): void {
  if (!isAllowed) throw new Refusal('rate_limited', { seconds: resetS });
}

/** A hook of calls with a body. `onRefused` answers instead of the handler. */
export function beforeBody(
  admission: Admission,
  call: Call,
  onRefused: (
    request: FastifyRequest,
    reply: FastifyReply,
    of: { error: unknown; allowance: Allowance | undefined },
  ) => void,
) {
  const keep = (request: FastifyRequest, admitted: Admitted): void => {
    if (admitted.allowance !== undefined) refuseOver(admitted.allowance);
    // Bodies beyond the usual are operators' alone: reading a megabyte holds up everybody.
    if (call.largestBody !== undefined && admitted.operator === undefined) throw new Refusal('not_logged_in');
    (request as FastifyRequest & WithAdmitted).admitted = admitted;
  };
  const later = async (
    { request, reply, done }: { request: FastifyRequest; reply: FastifyReply; done: () => void },
    finding: Promise<Admitted>,
  ): Promise<void> => {
    let allowance: Allowance | undefined;
    try {
      const admitted = await finding;
      ({ allowance } = admitted);
      keep(request, admitted);
    } catch (error) {
      return onRefused(request, reply, { error, allowance });
    }
    done();
  };
  // Mostly known here and now: this is on the path of every order.
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    let found: Admitted | Promise<Admitted> | undefined;
    try {
      found = admit(admission, call, request);
      if (!(found instanceof Promise)) keep(request, found);
    } catch (error) {
      const allowance = found instanceof Promise ? undefined : found?.allowance;
      return onRefused(request, reply, { error, allowance });
    }
    if (!(found instanceof Promise)) return done();
    void later({ request, reply, done }, found);
  };
}
