/** A value that components follow: what the console needs of a state library, in a few lines. */
import { useSyncExternalStore } from 'react';

export interface Store<Value> {
  get: () => Value;
  set: (value: Value) => void;
  use: () => Value;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
  };
}
