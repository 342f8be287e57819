/**
 * The app's way to the server: `await call(identityCalls.login, { … })`, with the token of its session and its language. A
 * token that is no longer good ends the local session; an act that renews the session goes on with its new token.
 */
import { type Answer, type SendOptions, createClient } from '@candor/client';
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { language } from '../i18n/index.ts';
import { clearSession, clientSecret, renewToken, session } from '../storage/index.ts';

type LoggedOutListener = (message: string) => void;
const loggedOutListeners = new Set<LoggedOutListener>();

/** The not-logged-in event of spec section 8. */
export function onLoggedOut(listener: LoggedOutListener): () => void {
  loggedOutListeners.add(listener);
  return () => loggedOutListeners.delete(listener);
}

/** Settles when the act that is about to bring a new token has been answered. */
let renewal: Promise<void> | undefined;

function loggedOut(message: string): void {
  clearSession();
  for (const listener of loggedOutListeners) listener(message);
}

const client = createClient({
  origin: '',
  token: () => session().token,
  headersOf: (token) => ({
    Authorization: token,
    'language-mark': language(),
    'Candor-Client': clientSecret(),
  }),
  onRejected: (token, message) => {
    // An answer to a token that has been replaced meanwhile says nothing about the session that goes on.
    const end = (): void => void (session().token === token && loggedOut(message));
    if (renewal === undefined) end();
    // The old token is none from the commit on, and the new one is still on its way.
    else void renewal.then(end);
  },
  isOnline: () => navigator.onLine,
});

export const { readReply, headersOf } = client;

/** The reply to a call with the text the server says about it. */
export async function sendCall<C extends Call>(
  target: C,
  body: RequestBodyOf<C>,
  how?: SendOptions,
): Promise<Answer<ReplyOf<C>>> {
  if (target.renewsSession !== true) return client.send(target, body, how);
  let settle: () => void = () => undefined;
  renewal = new Promise((done) => (settle = done));
  try {
    const answer = await client.send(target, body, how);
    renewToken((answer.data as { new_token: string }).new_token);
    return answer;
  } finally {
    renewal = undefined;
    settle();
  }
}

export async function call<C extends Call>(
  target: C,
  body: RequestBodyOf<C>,
  how?: SendOptions,
): Promise<ReplyOf<C>> {
  return (await sendCall(target, body, how)).data;
}
