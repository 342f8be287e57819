/**
 * The one mapper from outcomes to the envelope (docs/STYLE.md): a Refusal is an answer, Unavailable is 503, anything
 * else is our bug and answers 500 with the request's id.
 */
import type { ErrorEnvelope, Language, NotLoggedInEnvelope, RefusalCode } from '@candor/wire';
import { isBusy, isConnectionLoss, storageFault } from '../db/sqlstate.ts';
import { Refusal, Unavailable } from '../refusal.ts';
import type { Texts } from './texts/index.ts';
import { fieldText } from './texts/index.ts';

export interface Failure {
  status: number;
  envelope: ErrorEnvelope | NotLoggedInEnvelope;
}

/** Refusals are answered with 200 (wire.md 1.2), except where HTTP itself names the fault. */
const STATUS: Partial<Readonly<Record<RefusalCode, number>>> = {
  invalid_request: 400,
  idempotency_key_invalid: 400,
  wrong_origin: 400,
  method_not_allowed: 405,
  body_too_large: 413,
  file_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
};

export interface FailureContext {
  texts: Texts;
  language: Language;
  requestId: string;
}

export function failureOf(error: unknown, context: FailureContext): Failure {
  const refusal = asRefusal(error);
  return { status: STATUS[refusal.code] ?? 200, envelope: envelopeOf(refusal, context) };
}

/** Whether this must be looked at by a person. */
export function isOurFault(error: unknown): boolean {
  return asRefusal(error).code === 'internal_error';
}

export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // Nothing happened, for certain: the statement was given up before it could commit, or there was no room for it.
  if (isBusy(error) || storageFault(error) !== undefined) return new Refusal('busy');
  if (error instanceof Unavailable || isConnectionLoss(error)) return new Refusal('unavailable');
  return new Refusal(
    FRAMEWORK_CODES[(error as { code?: string } | undefined)?.code ?? ''] ?? clientFault(error),
  );
}

const FRAMEWORK_CODES: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_NOT_FOUND: 'not_found',
};

/** Other faults that the HTTP layer found in the request (a bad URL, a wrong length) carry a 4xx status. */
function clientFault(error: unknown): RefusalCode {
  const status = (error as { statusCode?: unknown } | undefined)?.statusCode;
  const code = (error as { code?: unknown } | undefined)?.code;
  const isFramework = typeof code === 'string' && code.startsWith('FST_');
  return isFramework && typeof status === 'number' && status >= 400 && status < 500
    ? 'invalid_request'
    : 'internal_error';
}

function envelopeOf(
  { code, detail }: Refusal,
  { texts, language, requestId }: FailureContext,
): Failure['envelope'] {
  const data = { ...detail, refusal: code, requestId };
  const message = faultyField(language, code, detail) ?? texts.refusal(language, code, data);
  if (code === 'not_logged_in') return { type: 999, code: 0, message, data };
  return { type: 'error', code: 0, message, data };
}

function faultyField(language: Language, code: RefusalCode, detail: Refusal['detail']): string | undefined {
  if (code !== 'invalid_request' || typeof detail['fields'] !== 'object' || detail['fields'] === null)
    return undefined;
  const [first] = Object.entries(detail['fields'] as Record<string, string>);
  // `body` stands for the whole of it, where no field could be told.
  return first === undefined || first[0] === 'body' ? undefined : fieldText(language, first[0], first[1]);
}
