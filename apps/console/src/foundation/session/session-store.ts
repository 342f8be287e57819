/** Who is logged in on this machine: token, when it ends, and the last sign of life; all windows of the browser share it. */
import { queryClient, setTokenOwner } from '../../platform/api/index.ts';
import {
  createStore,
  forgetDrafts,
  readLocal,
  removeLocal,
  writeLocal,
} from '../../platform/storage/index.ts';

export interface Session {
  token: string;
  expiresAt: number;
  idleMs: number;
}

/** Why there is no session any more: said on the login page. */
export type Ending = 'none' | 'logged-out' | 'idle' | 'ended';

/** Longer than the slowest poll of the frame, so that one call after the last sign of life counts as that sign. */
const ATTENDED_MS = 60_000;
const KEY = 'console.session';
const ACTIVE_KEY = 'console.active';
const store = createStore<Session | undefined>(stored());
const ending = createStore<Ending>('none');

export const useSession = store.use;
export const useEnding = ending.use;

export function openSession(reply: { token: string; expires_at: number; idle_s: number }): void {
  const session = { token: reply.token, expiresAt: reply.expires_at, idleMs: reply.idle_s * 1000 };
  queryClient.clear();
  touch();
  writeLocal(KEY, session);
  ending.set('none');
  store.set(session);
}

export function closeSession(why: Exclude<Ending, 'none'>): void {
  removeLocal(KEY);
  // Drafts may name customers, and whoever sits down next at this machine is not the one who wrote them.
  forgetDrafts();
  ending.set(why);
  store.set(undefined);
  queryClient.clear();
}

/** A sign of life in any window. */
export function touch(): void {
  writeLocal(ACTIVE_KEY, Date.now());
}

export function lastSignOfLife(): number {
  return readLocal<number>(ACTIVE_KEY) ?? Date.now();
}

/** At the start: the token for every call, and what other windows do. */
export function followSession(): void {
  if (store.get() === undefined) forgetDrafts();
  setTokenOwner({
    token: () => store.get()?.token ?? '',
    rejected: () => closeSession('ended'),
    isAttended: () => Date.now() - lastSignOfLife() < ATTENDED_MS,
  });
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY && key !== null) return;
    const next = stored();
    if (next?.token === store.get()?.token) return;
    queryClient.clear();
    if (next === undefined) {
      forgetDrafts();
      ending.set('logged-out');
    }
    store.set(next);
  });
}

function stored(): Session | undefined {
  const kept = readLocal<Partial<Session>>(KEY);
  if (typeof kept?.token !== 'string' || typeof kept.expiresAt !== 'number' || kept.expiresAt <= Date.now())
    return undefined;
  return { token: kept.token, expiresAt: kept.expiresAt, idleMs: kept.idleMs ?? 15 * 60_000 };
}
