/** When a protected page sends a visitor to login, and where login leads back to (spec sections 2, 4 and 9). Pure. */
import { type Address, HOME_PATH, LOGIN_PATH, addressOf, formatAddress, parseAddress } from './address.ts';
import type { PageTable } from './page.ts';

/** The guard rests this long after a redirect. */
export const GUARD_REST_MS = 1000;

export interface GuardInput {
  address: Address;
  table: PageTable;
  isLoggedIn: boolean;
  now: number;
  /** When the guard last redirected; -Infinity when never. */
  redirectedAt: number;
}

export type GuardDecision =
  | { kind: 'show' }
  | { kind: 'login'; to: Address }
  /** Unauthenticated, but the guard rests: decide again at `until`. */
  | { kind: 'wait'; until: number };

export function guard({ address, table, isLoggedIn, now, redirectedAt }: GuardInput): GuardDecision {
  const page = table.find(address.path);
  if (page?.isGuarded !== true || isLoggedIn) return { kind: 'show' };
  const until = redirectedAt + GUARD_REST_MS;
  if (now < until) return { kind: 'wait', until };
  return { kind: 'login', to: loginAddress(address, page.tab !== undefined) };
}

/** `backpage` is the encoded full path of the page to return to, `backtype` 2 for tab pages, else 1. */
export function loginAddress(from: Address, isTab: boolean): Address {
  return addressOf(LOGIN_PATH, { backpage: formatAddress(from), backtype: isTab ? 2 : 1 });
}

/** Where to go after login: only a page of our own table, never login again. */
export function returnAddress(search: string, table: PageTable): Address {
  const back = new URLSearchParams(search).get('backpage');
  if (back === null) return { path: HOME_PATH, search: '' };
  const address = parseAddress(decodedTwice(back));
  const isOurs = table.find(address.path) !== undefined;
  const isLoginPage = address.path.startsWith('pages/user/login/');
  return isOurs && !isLoginPage ? address : { path: HOME_PATH, search: '' };
}

/** Links made by older clients encode the path twice. */
function decodedTwice(text: string): string {
  if (!/^%2f/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
