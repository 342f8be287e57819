/**
 * One way to the server: `await call(operatorCalls.me, {})`. Adds token, language and idempotency key, gives up after
 * 60 s, unwraps the envelope, and tells the session's owner when the token is no longer good.
 */
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { language } from '../i18n/index.ts';
import { type Answer, ConnectionError, NotLoggedInError, RefusalError, unwrap } from './envelope.ts';
import { formBody, newActionKey } from './form-body.ts';

const TIMEOUT_MS = 60_000;

/** Where the token comes from and who hears that it is no longer good: foundation/session says so at the start. */
export interface TokenOwner {
  token: () => string;
  rejected: (token: string) => void;
  /** Whether somebody has just touched the console; what timers ask for otherwise keeps no session alive. */
  isAttended: () => boolean;
}

let owner: TokenOwner = { token: () => '', rejected: () => undefined, isAttended: () => true };

export function setTokenOwner(next: TokenOwner): void {
  owner = next;
}

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** One key per act of a person, the same on every retry of it; made here when absent. */
  actionKey?: string | undefined;
}

export async function call<C extends Call>(
  target: C,
  body: RequestBodyOf<C>,
  options: SendOptions = {},
): Promise<ReplyOf<C>> {
  return (await send(target, body, options)).data;
}

/** As `call`, with the text the server says about the act. */
export async function send<C extends Call>(
  target: C,
  body: RequestBodyOf<C>,
  options: SendOptions = {},
): Promise<Answer<ReplyOf<C>>> {
  const token = owner.token();
  const form = formBody(body as Record<string, unknown>);
  const isRead = target.method === 'GET';
  const query = isRead && form.size > 0 ? `?${form.toString()}` : '';
  const headers = headersOf(token);
  if (!isRead) headers['Idempotency-Key'] = options.actionKey ?? newActionKey();
  const response = await exchange(`/api/${target.path}${query}`, {
    method: target.method,
    headers,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(isRead ? {} : { body: form }),
  });
  return readReply<ReplyOf<C>>(await parsed(response), token);
}

/** One file and its fields, for calls whose body is multipart. */
export async function sendFile<C extends Call>(
  target: C,
  file: Blob,
  fields: Readonly<Record<string, string>>,
): Promise<ReplyOf<C>> {
  const token = owner.token();
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  const headers = { ...headersOf(token), 'Idempotency-Key': newActionKey() };
  const response = await exchange(`/api/${target.path}`, { method: 'POST', headers, body });
  return readReply<ReplyOf<C>>(await parsed(response), token).data;
}

/** Bytes behind a guarded address: an image of a case, a file to save. A refusal comes as an envelope. */
export async function fetchBytes(path: string, signal?: AbortSignal): Promise<Blob> {
  const token = owner.token();
  const response = await exchange(path, {
    headers: headersOf(token),
    ...(signal === undefined ? {} : { signal }),
  });
  if (!(response.headers.get('content-type') ?? '').includes('json')) return response.blob();
  readReply(await parsed(response), token);
  throw new ConnectionError('unreadable');
}

function headersOf(token: string): Record<string, string> {
  return {
    ...(token === '' ? {} : { Authorization: token }),
    ...(owner.isAttended() ? {} : { 'candor-background': '1' }),
    'language-mark': language(),
  };
}

function readReply<Data>(reply: unknown, token: string): Answer<Data> {
  try {
    return unwrap<Data>(reply);
  } catch (error) {
    // A late answer to an old token must not end the session that replaced it.
    if (error instanceof NotLoggedInError && token !== '' && token === owner.token()) owner.rejected(token);
    throw error;
  }
}

async function exchange(url: string, init: RequestInit): Promise<Response> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
  try {
    return await fetch(url, { ...init, signal });
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new ConnectionError('network');
  }
}

async function parsed(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch {
    throw new ConnectionError('unreadable');
  }
}

export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof RefusalError && error.code === code;
}
