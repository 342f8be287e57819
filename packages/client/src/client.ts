/**
 * One way to the server: `await client.call(identityCalls.login, { … })`. Adds the caller's headers and an idempotency key,
 * gives up after 60 s, unwraps the envelope, and tells the session's owner when its token is no longer good.
 */
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { type Answer, ConnectionError, NotLoggedInError, unwrap } from './envelope.ts';
import { formBody, newActionKey } from './form-body.ts';

/** Spec section 9. */
export const TIMEOUT_MS = 60_000;

export interface ClientOptions {
  /** What stands before `/api`; empty in a page, which asks the server it came from. */
  origin: string;
  /** The token of the session at this moment; empty when nobody is logged in. */
  token: () => string;
  /** Token, language and what else an app says of itself. */
  headersOf: (token: string) => Record<string, string>;
  /** The session's own token was refused: type 999 of the envelope. */
  onRejected: (token: string, message: string) => void;
  isOnline: () => boolean;
}

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** One key per act of a person, the same on every retry of it; made here when absent. */
  actionKey?: string | undefined;
  /** A token that is not the session's yet: reading who logged in. */
  token?: string | undefined;
}

export type Client = ReturnType<typeof createClient>;

export function createClient(options: ClientOptions) {
  const { headersOf } = options;

  /** Unwraps a reply to `token`. */
  function readReply<Data>(reply: unknown, token: string): Answer<Data> {
    try {
      return unwrap<Data>(reply);
    } catch (error) {
      // A late answer to an old token must not end the session that replaced it.
      if (error instanceof NotLoggedInError && token !== '' && token === options.token())
        options.onRejected(token, error.message);
      throw error;
    }
  }

  async function exchange(path: string, init: RequestInit, outer?: AbortSignal): Promise<Response> {
    if (!options.isOnline()) throw new ConnectionError('offline');
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    const signal = outer === undefined ? limit : AbortSignal.any([outer, limit]);
    return fetch(`${options.origin}${path}`, { ...init, signal }).catch((error: unknown) => {
      throw faultOf(error, outer);
    });
  }

  /** The reply to a call with the text the server says about it. */
  async function sendCall<C extends Call>(
    target: C,
    body: RequestBodyOf<C>,
    { signal, actionKey, token = options.token() }: SendOptions = {},
  ): Promise<Answer<ReplyOf<C>>> {
    const form = formBody(body as Record<string, unknown>);
    const isRead = target.method === 'GET';
    const query = isRead && form.size > 0 ? `?${form.toString()}` : '';
    const headers = headersOf(token);
    if (!isRead) headers['Idempotency-Key'] = actionKey ?? newActionKey();
    const init = { method: target.method, headers, ...(isRead ? {} : { body: form }) };
    const response = await exchange(`/api/${target.path}${query}`, init, signal);
    return readReply<ReplyOf<C>>(await jsonOf(response, signal), token);
  }

  async function call<C extends Call>(
    target: C,
    body: RequestBodyOf<C>,
    how: SendOptions = {},
  ): Promise<ReplyOf<C>> {
    return (await sendCall(target, body, how)).data;
  }

  return { send: sendCall, call, exchange, jsonOf, readReply, headersOf };
}

/** The body of a response, which may be lost half-way as the question may be. */
async function jsonOf(response: Response, outer?: AbortSignal): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch (error) {
    throw faultOf(error, outer);
  }
}

/** What the caller took back stays an abort; everything else is a lost connection with its reason. */
function faultOf(error: unknown, outer: AbortSignal | undefined): unknown {
  if (outer?.aborted === true) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError') return new ConnectionError('timeout');
  return new ConnectionError(error instanceof SyntaxError ? 'unreadable' : 'network');
}
