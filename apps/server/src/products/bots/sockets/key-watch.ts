/**
 * Connections that stand on a key end with it: at once where the bus says that the key was changed or ended, and within seconds where
 * that message was lost or the key's own time is over.
 */
import type { ApiKeys } from '../../../foundation/api-keys/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ProgramSocket } from './program-socket.ts';

const RECHECK_MS = 5_000;

export class KeyWatch {
  readonly #keys: Pick<ApiKeys, 'admit' | 'onChanged'>;
  readonly #log: Pick<Platform['log'], 'warn'>;
  /** By key, each use of it by a connection: a session and a subscription are two. */
  readonly #held = new Map<string, Set<{ socket: ProgramSocket }>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Pick<Platform['log'], 'warn'>, keys: Pick<ApiKeys, 'admit' | 'onChanged'>) {
    this.#keys = keys;
    this.#log = log;
    keys.onChanged((keysNow) => this.#recheck(keysNow));
  }

  start(): void {
    this.#timer = setInterval(() => this.#recheck([...this.#held.keys()]), RECHECK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Until the answer is called. */
  hold(apiKey: string, socket: ProgramSocket): () => void {
    const use = { socket };
    const uses = this.#held.get(apiKey) ?? new Set();
    this.#held.set(apiKey, uses.add(use));
    return () => {
      uses.delete(use);
      if (uses.size === 0 && this.#held.get(apiKey) === uses) this.#held.delete(apiKey);
    };
  }

  #recheck(keys: readonly string[]): void {
    void (async () => {
      for (const apiKey of keys)
        for (const { socket } of this.#held.get(apiKey) ?? [])
          if ('refused' in (await this.#keys.admit(apiKey, socket.ip)))
            socket.close(1008, 'The key has ended.');
    })().catch((error: unknown) => this.#log.warn({ err: error }, 'bots: keys'));
  }
}
