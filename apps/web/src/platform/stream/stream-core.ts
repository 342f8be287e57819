/**
 * The realtime protocol without a transport: who listens to what, what the server has been asked for, and what has been
 * heard so far. `stream.ts` gives it a socket; tests give it an array.
 */
import { PRIVATE_CHANNELS, type Ack, type Push } from '@candor/wire';
import { judge, subscriptionChange } from './sequence-rules.ts';

export interface Listener {
  onPush: (push: Push) => void;
  /** A push of this channel was lost. Absent: the next push simply replaces the last, as prices do. */
  onGap?: () => void;
}

export type Emit = (event: 'sub' | 'unsub' | 'auth', body: Record<string, unknown>) => void;

export interface CoreOptions {
  emit: Emit;
  token: () => string;
  /** Private events may be missing: read everything of the customer again. */
  onResync: () => void;
}

export class StreamCore {
  readonly #options: CoreOptions;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #heard = new Map<string, number>();
  #sent = new Set<string>();
  #isOpen = false;
  #wasOpen = false;
  #authenticatedAs = '';
  #useq: number | undefined;
  #isReplaying = false;

  constructor(options: CoreOptions) {
    this.#options = options;
  }

  listen(channel: string, listener: Listener): () => void {
    const group = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, group.add(listener));
    return () => {
      group.delete(listener);
      if (group.size === 0 && this.#listeners.get(channel) === group) this.#listeners.delete(channel);
    };
  }

  /** Sends the difference between what is listened to and what the server was told; called in batches. */
  flush(): void {
    if (!this.#isOpen) return;
    const wanted = new Set([...this.#listeners.keys()].filter((channel) => !PRIVATE_CHANNELS.has(channel)));
    const { sub, unsub } = subscriptionChange(wanted, this.#sent);
    if (unsub.length > 0) this.#options.emit('unsub', { ch: unsub });
    for (const channel of unsub) this.#heard.delete(channel);
    if (sub.length > 0) this.#options.emit('sub', { ch: sub });
    this.#sent = wanted;
  }

  opened(): void {
    this.#isOpen = true;
    this.#sent = new Set();
    this.#heard.clear();
    this.flush();
    this.#authenticatedAs = '';
    this.authenticate();
    if (this.#wasOpen && this.#useq === undefined && this.#options.token() !== '') this.#options.onResync();
    this.#wasOpen = true;
  }

  closed(): void {
    this.#isOpen = false;
  }

  /** After login and on each connection; another token is another user, whose counter is not ours. */
  authenticate(): void {
    const token = this.#options.token();
    if (token !== this.#authenticatedAs && this.#authenticatedAs !== '') this.#useq = undefined;
    if (!this.#isOpen || token === '') return;
    this.#authenticatedAs = token;
    this.#options.emit('auth', { token, ...(this.#useq === undefined ? {} : { useq: this.#useq }) });
  }

  forgetUser(): void {
    this.#useq = undefined;
    this.#authenticatedAs = '';
  }

  push(push: Push): void {
    if (push.ch === 'resync') {
      this.#useq = push.seq;
      this.#isReplaying = false;
      this.#options.onResync();
      return;
    }
    if (PRIVATE_CHANNELS.has(push.ch)) this.#pushPrivate(push);
    else this.#pushPublic(push);
  }

  /**
   * The server refused a channel: it will not be asked again until somebody new listens. It refused the token: whatever
   * the customer looks at asks again, and learns from the answer (type 999) that the session is over.
   */
  acknowledged(ack: Ack): void {
    if (ack.ok) return;
    if (ack.ch !== 'auth') this.#heard.delete(ack.ch);
    else if (ack.err === 'not_authorised') this.#options.onResync();
  }

  /** The server took no more messages for a moment and dropped some: everything wanted is said again. */
  repeat(): void {
    this.#sent = new Set();
    this.flush();
    this.authenticate();
  }

  #pushPublic(push: Push): void {
    const verdict = judge(this.#heard.get(push.ch), push);
    if (verdict === 'old') return;
    this.#heard.set(push.ch, push.seq);
    for (const listener of this.#listeners.get(push.ch) ?? []) {
      if (verdict === 'gap' && listener.onGap !== undefined) listener.onGap();
      else listener.onPush(push);
    }
  }

  #pushPrivate(push: Push): void {
    const verdict = judge(this.#useq, push);
    if (verdict === 'old') return;
    if (verdict === 'gap' && !this.#isReplaying) {
      // Ask for what is missing; until it comes the counter stays, so nothing is delivered out of order.
      this.#isReplaying = true;
      this.authenticate();
      return;
    }
    if (verdict === 'gap') return;
    this.#isReplaying = false;
    this.#useq = push.seq;
    for (const listener of this.#listeners.get(push.ch) ?? []) listener.onPush(push);
  }

  /** Asks for a fresh snapshot of one public channel. */
  restart(channel: string): void {
    if (!this.#isOpen || !this.#sent.has(channel)) return;
    this.#heard.delete(channel);
    this.#options.emit('unsub', { ch: [channel] });
    this.#options.emit('sub', { ch: [channel] });
  }
}
