/**
 * Realtime as products see it: they register how a channel's snapshot is made and push updates; transport, rooms,
 * tokens, limits and replay belong to the platform (R-RT-1 to R-RT-6).
 */
import type { PrivateChannel } from '@candor/wire';

export interface StreamSnapshot {
  seq: number;
  data: unknown;
}

/** `key` is what follows the channel's name: '', 'BTCUSDT' or 'BTCUSDT.1m'. */
export interface ChannelSource {
  name: string;
  /** Whether this key exists; unknown ones are acknowledged with `channel_unknown`. */
  accepts(key: string): boolean;
  /** First push to a new subscriber; undefined when the channel has no state to begin with. */
  snapshot?(key: string): StreamSnapshot | undefined | Promise<StreamSnapshot | undefined>;
}

/** A private event after commit. `useq` is the user's gapless counter, assigned in the same transaction (R-RT-4). */
export interface UserEvent {
  userId: number;
  useq: number;
  channel: PrivateChannel;
  refId: string;
  data: unknown;
}

/** An event that a client missed: what it was about. */
export interface Missed {
  userId: number;
  refId: string;
}

/** Of many customers at once, in the order asked for: the current object, or undefined where it cannot be read again. */
export type ReplayLoad = (missed: readonly Missed[]) => Promise<readonly unknown[]>;

export interface Streams {
  /** Pushes to this node's subscribers of `name.key` (every node derives its own pushes from the bus or the book). */
  push(
    name: string,
    key: string,
    update: {
      seq: number;
      data: unknown;
      /** Heard whatever was heard before, as a snapshot is: what was told has been corrected. */
      isAnew?: boolean;
    },
  ): void;
  /** How many local subscribers `name.key` has; lets a product skip work nobody hears. */
  listeners(name: string, key: string): number;
  register(source: ChannelSource): void;
  /** Whether anybody may hear a user's private events, here or on another node. */
  hears(userId: number): boolean;
  /** Hands committed events to their users' sockets on every node. */
  pushToUsers(events: readonly UserEvent[]): void;
  /** Ends the sockets of a revoked session, on every node. */
  dropSession(sessionId: number): void;
  /** How a missed private event is read again: current object by reference, for replay after a reconnect. */
  registerReplay(channel: UserEvent['channel'], load: ReplayLoad): void;
}
