/**
 * What was typed into forms and not sent yet: it is there again after going back, after another page, after a session that
 * ended by the clock. In memory only, for one customer; passwords, codes and what is proved by them are never kept.
 */
import { useState } from 'react';
import { useSession } from '../storage/index.ts';

const kept = new Map<string, unknown>();
let owner = useSession.getState().user?.id;

useSession.subscribe(({ user }) => {
  // A session that ended may be opened again by the same person; anybody else begins with empty forms.
  if (user === undefined) return;
  if (owner !== undefined && owner !== user.id) kept.clear();
  owner = user.id;
});

/** As useState; `key` names the form and the field, as 'withdraw.3.amount'. */
export function useKept<T>(key: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => keptAt(key, initial));
  const change = (next: T): void => {
    keepAt(key, next);
    setValue(next);
  };
  return [value, change];
}

export function keptAt<T>(key: string, initial: T): T {
  return kept.has(key) ? (kept.get(key) as T) : initial;
}

export function keepAt(key: string, value: unknown): void {
  kept.set(key, value);
}

/** Those of one form, once it was sent; all of them when the customer leaves. */
export function forgetValues(form = ''): void {
  for (const key of kept.keys()) if (key.startsWith(form)) kept.delete(key);
}
