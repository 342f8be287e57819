/** Who is logged in on this device. Logged in means a token and a user (spec section 6); other windows are followed. */
import { create } from 'zustand';
import { LIFE_DATA_KEY, LIFE_DATA_VERSION, parseLifeData, type StoredUser } from './life-data.ts';
import { readLocal, removeLocal, writeLocal } from './local.ts';

interface Session {
  token: string;
  user: StoredUser | undefined;
}

const NOBODY: Session = { token: '', user: undefined };

export const useSession = create<Session>(() => stored());

export function session(): Session {
  return useSession.getState();
}

export function isLoggedIn(): boolean {
  const { token, user } = session();
  return token !== '' && user !== undefined;
}

export function useIsLoggedIn(): boolean {
  return useSession((state) => state.token !== '' && state.user !== undefined);
}

/** After login: the token counts only together with the user it belongs to. */
export function openSession(token: string, user: StoredUser): void {
  writeLocal(LIFE_DATA_KEY, { version: LIFE_DATA_VERSION, token, user });
  useSession.setState({ token, user });
}

/** New nickname or account text of the same user. */
export function updateUser(user: StoredUser): void {
  const { token } = session();
  if (token !== '') openSession(token, user);
}

/** The same user goes on with another token: changing a proof of the account ends all others (R-SEC-5). */
export function renewToken(token: string): void {
  const { user } = session();
  if (user !== undefined) openSession(token, user);
}

export function clearSession(): void {
  removeLocal(LIFE_DATA_KEY);
  useSession.setState(NOBODY);
}

/** Login or logout in another window of this browser counts here too. */
export function followOtherWindows(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === LIFE_DATA_KEY || event.key === null) useSession.setState(stored());
  });
}

function stored(): Session {
  const data = parseLifeData(readLocal<unknown>(LIFE_DATA_KEY));
  return data === undefined ? NOBODY : { token: data.token, user: data.user };
}
