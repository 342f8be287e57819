/** Addresses of the console: `#/withdrawals/812?state=late`. Pure reading and writing, and the address of the moment. */
import { useSyncExternalStore } from 'react';

export interface Address {
  /** Without a leading slash: `withdrawals/812`. */
  path: string;
  query: Readonly<Record<string, string>>;
}

export type Query = Readonly<Record<string, string | number | undefined>>;

export function readAddress(hash: string): Address {
  const [path = '', search = ''] = hash.replace(/^#?\/?/, '').split('?');
  return { path: path.replace(/\/+$/, ''), query: Object.fromEntries(new URLSearchParams(search)) };
}

export function writeAddress(path: string, query: Query = {}): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return `#/${path}${search === '' ? '' : `?${search}`}`;
}

/** `customers/:id` against `customers/7` gives `{ id: '7' }`; undefined when it is another page. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) found[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return found;
}

export function go(path: string, query: Query = {}): void {
  location.hash = writeAddress(path, query);
}

/** Changes the query without a new step of history: filters are not places to go back to. */
export function replaceQuery(query: Query): void {
  const { path } = readAddress(location.hash);
  history.replaceState(history.state, '', writeAddress(path, query));
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

export function useHash(): string {
  return useSyncExternalStore(subscribe, () => location.hash);
}

export function useAddress(): Address {
  return readAddress(useHash());
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
