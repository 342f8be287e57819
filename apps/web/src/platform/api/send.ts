/**
 * The app's way to the server: `await call(identityCalls.login, { … })`, with the token of its session and its language. A
 * token that is no longer good ends the local session.
 */
import { createClient } from '@candor/client';
import { language } from '../i18n/index.ts';
import { clearSession, session } from '../storage/index.ts';

type LoggedOutListener = (message: string) => void;
const loggedOutListeners = new Set<LoggedOutListener>();

/** The not-logged-in event of spec section 8. */
export function onLoggedOut(listener: LoggedOutListener): () => void {
  loggedOutListeners.add(listener);
  return () => loggedOutListeners.delete(listener);
}

export const { call, send, readReply, headersOf } = createClient({
  origin: '',
  token: () => session().token,
  headersOf: (token) => ({ Authorization: token, 'language-mark': language() }),
  onRejected: (_token, message) => {
    clearSession();
    for (const listener of loggedOutListeners) listener(message);
  },
  isOnline: () => navigator.onLine,
});
