/**
 * One way to the server: `await call(identityCalls.login, { … })`. Adds token, language and idempotency key, gives up
 * after 60 s, unwraps the envelope, and ends the local session when the server says the token is no longer good.
 */
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { language } from '../i18n/index.ts';
import { clearSession, session } from '../storage/index.ts';
import { type Answer, ConnectionError, NotLoggedInError, unwrap } from './envelope.ts';
import { formBody, newActionKey } from './form-body.ts';

/** Spec section 9. */
export const TIMEOUT_MS = 60_000;

export interface SendOptions {
  signal?: AbortSignal;
  /** One key per user action, the same on every retry of it; made here when absent. */
  actionKey?: string;
  /** A token that is not the session's yet: reading who logged in. */
  token?: string;
}

type LoggedOutListener = (message: string) => void;
const loggedOutListeners = new Set<LoggedOutListener>();

/** The not-logged-in event of spec section 8. */
export function onLoggedOut(listener: LoggedOutListener): () => void {
  loggedOutListeners.add(listener);
  return () => loggedOutListeners.delete(listener);
}

export async function call<C extends Call>(
  target: C,
  body: RequestBodyOf<C>,
  options: SendOptions = {},
): Promise<ReplyOf<C>> {
  return (await send(target, body, options)).data;
}

/** As `call`, with the text the server says about the action. */
export async function send<C extends Call>(
  target: C,
  body: RequestBodyOf<C>,
  options: SendOptions = {},
): Promise<Answer<ReplyOf<C>>> {
  const token = options.token ?? session().token;
  const form = formBody(body as Record<string, unknown>);
  const isRead = target.method === 'GET';
  const query = isRead && form.size > 0 ? `?${form.toString()}` : '';
  const headers = headersOf(token);
  if (!isRead) headers['Idempotency-Key'] = options.actionKey ?? newActionKey();
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const signal = options.signal === undefined ? limit : AbortSignal.any([options.signal, limit]);
  const reply = await exchange(`/api/${target.path}${query}`, {
    method: target.method,
    headers,
    signal,
    ...(isRead ? {} : { body: form }),
  });
  return readReply<ReplyOf<C>>(reply, token);
}

export function headersOf(token: string): Record<string, string> {
  return { Authorization: token, 'language-mark': language() };
}

/** Unwraps a reply to `token`, and ends the local session when the token is no longer good. */
export function readReply<Data>(reply: unknown, token: string): Answer<Data> {
  try {
    return unwrap<Data>(reply);
  } catch (error) {
    if (error instanceof NotLoggedInError) sessionEnded(token, error.message);
    throw error;
  }
}

async function exchange(url: string, init: RequestInit): Promise<unknown> {
  if (!navigator.onLine) throw new ConnectionError('offline');
  try {
    const response = await fetch(url, init);
    return await response.json();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new ConnectionError('timeout');
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ConnectionError(error instanceof SyntaxError ? 'unreadable' : 'network');
  }
}

/** A late answer to an old token must not end the session that replaced it. */
function sessionEnded(token: string, message: string): void {
  if (token === '' || token !== session().token) return;
  clearSession();
  for (const listener of loggedOutListeners) listener(message);
}
