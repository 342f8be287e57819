/** Reads the reply envelope of wire.md: an answer, a typed refusal, or "not logged in" (type 999). Pure. */
import type { RefusalCode } from '@candor/wire';

export interface Answer<Data> {
  data: Data;
  /** Text of an action in the caller's language; empty for data. */
  message: string;
}

/** The server said no, and why. `detail` carries the numbers of the text, `fields` the faulty fields by name. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly code: RefusalCode | 'unknown';
  readonly detail: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, code: RefusalCode | 'unknown', detail: Readonly<Record<string, unknown>>) {
    super(message);
    this.code = code;
    this.detail = detail;
    this.fields = isRecord(detail['fields']) ? (detail['fields'] as Record<string, string>) : {};
  }
}

/** Type 999: the token is no longer good. */
export class NotLoggedInError extends Error {
  override readonly name = 'NotLoggedInError';
}

/** The question or the answer did not get through: `offline`, `timeout`, `network`, or a reply we cannot read. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly reason: 'offline' | 'timeout' | 'network' | 'unreadable';

  constructor(reason: 'offline' | 'timeout' | 'network' | 'unreadable') {
    super(reason);
    this.reason = reason;
  }
}

/** The message of a refusal that brings no text (spec section 8). */
export const NO_TEXT = 'ERROR';

export function unwrap<Data>(reply: unknown): Answer<Data> {
  if (!isRecord(reply)) throw new ConnectionError('unreadable');
  const message = typeof reply['message'] === 'string' ? reply['message'] : '';
  if (reply['type'] === 'ok' || reply['code'] === 1) return { data: reply['data'] as Data, message };
  if (Number(reply['type']) === 999) throw new NotLoggedInError(message === '' ? NO_TEXT : message);
  const detail = isRecord(reply['data']) ? reply['data'] : {};
  const code = typeof detail['refusal'] === 'string' ? (detail['refusal'] as RefusalCode) : 'unknown';
  throw new RefusalError(message === '' ? NO_TEXT : message, code, detail);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
