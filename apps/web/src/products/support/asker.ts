/** Who asks on this device: the customer who is logged in, else a visitor by the secret that his confirmed address got. */
import { useSyncExternalStore } from 'react';
import { readLocal, removeLocal, useIsLoggedIn, writeLocal } from '../../platform/storage/index.ts';

const KEY = 'candor.visitor';

interface Visitor {
  secret: string;
  expiresAt: number;
}

export interface Asker {
  /** False: nobody the house could answer. */
  isKnown: boolean;
  isVisitor: boolean;
  /** Sent with every call. */
  fields: { visitor?: string };
}

const listeners = new Set<() => void>();
let secret = stored();

export function useAsker(): Asker {
  const isLoggedIn = useIsLoggedIn();
  const visitor = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => secret,
  );
  if (isLoggedIn) return { isKnown: true, isVisitor: false, fields: {} };
  return { isKnown: visitor !== '', isVisitor: true, fields: visitor === '' ? {} : { visitor } };
}

export function keepVisitor(of: Visitor): void {
  writeLocal(KEY, of);
  change(of.secret);
}

export function forgetVisitor(): void {
  removeLocal(KEY);
  change('');
}

function change(next: string): void {
  secret = next;
  for (const listener of listeners) listener();
}

function stored(): string {
  const { secret: value, expiresAt } = readLocal<Partial<Visitor>>(KEY) ?? {};
  return typeof value === 'string' && typeof expiresAt === 'number' && expiresAt > Date.now() ? value : '';
}
