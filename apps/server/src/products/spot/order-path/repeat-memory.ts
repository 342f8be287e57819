/**
 * Client order ids and idempotency keys that are used: a customer who keeps repeating one is answered from here instead of failing
 * a whole batch each time. Holds only what was read from the database or is known to be committed there, and only the newest.
 */
import { RecentMap } from '../../../platform/recent-map.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { SavedReply, Waiting } from './waiting.ts';
import { keyName } from './waiting.ts';

/** So many of the newest, and at most twice as many. */
const LEAST = 10_000;

export class RepeatMemory {
  readonly #names = new RecentMap<true>(LEAST);
  readonly #replies = new RecentMap<SavedReply>(LEAST);
  /** Keys whose reply is in the database. */
  readonly #keys = new RecentMap<true>(LEAST);

  learnName(order: { userId: number; clientOrderId: string | null }): void {
    this.#names.set(nameOf(order), true);
  }

  learnReply(key: { userId: number; key: string }, reply: SavedReply): void {
    this.#replies.set(keyName(key), reply);
  }

  learnKey(key: { userId: number; key: string }): void {
    this.#keys.set(keyName(key), true);
  }

  forgetKey(key: { userId: number; key: string }): void {
    this.#keys.delete(keyName(key));
  }

  /** Used, and its reply has to be asked for. */
  isKeyUsed({ keyed }: Pick<Waiting, 'keyed'>): boolean {
    return keyed !== undefined && this.#keys.has(keyName(keyed));
  }

  /** Answers a command whose key or client order id is known to be used; false when it is not. */
  answer({ intent, keyed, resolve, reject }: Waiting): boolean {
    const reply = keyed && this.#replies.get(keyName(keyed));
    if (reply !== undefined) {
      resolve(reply);
      return true;
    }
    // It gets what was answered under its key, not a refusal because of its name.
    if (this.isKeyUsed({ keyed })) return false;
    if (intent.kind !== 'place' || intent.order.clientOrderId === null) return false;
    if (!this.#names.has(nameOf(intent.order))) return false;
    reject(new Refusal('client_order_id_used', { client_order_id: intent.order.clientOrderId }));
    return true;
  }
}

export const nameOf = (order: { userId: number; clientOrderId: string | null }): string =>
  `${order.userId}/${order.clientOrderId}`;
