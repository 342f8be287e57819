/**
 * What a noun puts on the wire: its calls, its channels, and the codes it owns. A code belongs to one noun, where its text
 * stands on the server too; calls of others may answer it as well.
 */
import type { CallTable } from './call.ts';
import type { ChannelTable } from './channel.ts';

export interface Noun {
  calls?: CallTable;
  channels?: ChannelTable;
  /** Every business "no" by code. Codes are stable and for programs. */
  refusals?: readonly string[];
  /** What acting calls answer with. */
  successes?: readonly string[];
}

/** Checks the shape at compile time while keeping every literal type. */
// @__NO_SIDE_EFFECTS__
export function defineNoun<const N extends Noun>(noun: N): N {
  return noun;
}

type Listed<N, Part extends keyof Noun> = N extends Readonly<Record<Part, infer Value>> ? Value : never;
export type RefusalOf<N> = Extract<Listed<N, 'refusals'>, readonly unknown[]>[number] & string;
type PrivateName<C> = C extends { access: 'customer'; name: infer Name } ? Name & string : never;
type ValueOf<Table> = Table extends unknown ? Table[keyof Table] : never;
/** Names of the channels that speak to one customer. */
export type PrivateChannelOf<N> = PrivateName<ValueOf<Listed<N, 'channels'>>>;
export type SuccessOf<N> = Extract<Listed<N, 'successes'>, readonly unknown[]>[number] & string;
