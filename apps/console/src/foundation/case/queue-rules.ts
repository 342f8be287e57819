/** Where somebody stands in a queue, out of its address. Pure. */

import { pageOf } from '../../platform/routing/page-of.ts';

export interface QueuePlace<State extends string> {
  state: State;
  /** From 1 on. */
  page: number;
}

/** An unknown state is the first one, an impossible page the first page. */
export function queuePlace<State extends string>(
  states: readonly [State, ...State[]],
  query: Readonly<Record<string, string>>,
  choice: 'state' | 'view' = 'state',
): QueuePlace<State> {
  const state = states.find((each) => each === query[choice]) ?? states[0];
  return { state, page: pageOf(query) };
}

/** A positive whole number of an address; undefined when it is none. */
export function idIn(query: Readonly<Record<string, string>>, name: string): string | undefined {
  return /^[1-9][0-9]{0,9}$/.test(query[name] ?? '') ? query[name] : undefined;
}

/** Milliseconds of an address; a list is asked for those between them. */
export function spanIn(query: Readonly<Record<string, string>>): { from?: string; to?: string } {
  const part = (name: 'from' | 'to') =>
    /^[0-9]{1,14}$/.test(query[name] ?? '') ? { [name]: query[name] } : {};
  return { ...part('from'), ...part('to') };
}
