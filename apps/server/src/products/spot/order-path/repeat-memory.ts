/**
 * Client order ids and idempotency keys that are used: a customer who keeps repeating one is answered from here instead of failing
 * a whole batch each time. Holds only what was read from the database or is known to be committed there, and only the newest.
 */
import { Refusal } from '../../../platform/refusal.ts';
import type { SavedReply, Waiting } from './waiting.ts';
import { keyName } from './waiting.ts';

const MOST = 20_000;

export class RepeatMemory {
  readonly #names = new Set<string>();
  readonly #replies = new Map<string, SavedReply>();
  /** Keys whose reply is in the database. */
  readonly #keys = new Set<string>();

  learnName(order: { userId: number; clientOrderId: string | null }): void {
    this.#names.add(nameOf(order));
    forgetOldest(this.#names);
  }

  learnReply(key: { userId: number; key: string }, reply: SavedReply): void {
    this.#replies.set(keyName(key), reply);
    forgetOldest(this.#replies);
  }

  learnKey(key: { userId: number; key: string }): void {
    this.#keys.add(keyName(key));
    forgetOldest(this.#keys);
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

/** Both keep the order in which they were filled. */
function forgetOldest(known: Set<string> | Map<string, unknown>): void {
  if (known.size <= MOST) return;
  const [oldest] = known.keys();
  known.delete(oldest!);
}
