/**
 * Who hears of whose orders, on this node: reports are made of the batches that every node follows, so any node will do. A node that
 * had to load a pair anew, or did not hear what another node said of balances, has missed some: then the stream ends and says so, and the
 * program asks for its state and comes again.
 */
import type { KnownKey } from '../../../foundation/api-keys/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TradingBatch } from '../../../foundation/trading/index.ts';
import type { Moved } from '../../../foundation/ledger/index.ts';
import { coinBalances } from '../calls/account-calls.ts';
import type { KeyWatch } from './key-watch.ts';
import type { ProgramSocket } from './program-socket.ts';
import { amount } from '../render.ts';
import { reportsFor } from './user-reports.ts';
import type { World } from '../world.ts';

export interface Hearing {
  socket: ProgramSocket;
  key: KnownKey;
  /** Null of older clients: the event comes bare. */
  subscriptionId: number | null;
}

/** Each hears every event anew: an order of a customer must not become a thousand messages. */
const MOST_OF_A_CUSTOMER = 100;

export class UserStreams {
  readonly #world: World;
  readonly #log: Platform['log'];
  readonly #hearings = new Map<number, Set<Hearing>>();
  readonly #seqs = new Map<number, number>();
  /** Customers whose balances are being read, and which moved meanwhile. */
  readonly #reading = new Map<number, Set<string>>();
  readonly #watch: KeyWatch;
  readonly #releases = new Map<Hearing, () => void>();

  constructor({ log }: Platform, world: World, watch: KeyWatch) {
    this.#world = world;
    this.#log = log;
    this.#watch = watch;
  }

  /** Of a crowd the oldest goes. */
  join(hearing: Hearing): void {
    const { key, socket } = hearing;
    // It may have gone while its key was looked at: then nobody would ever leave for it.
    if (!socket.isOpen) return;
    const set = this.#hearings.get(key.userId) ?? new Set();
    this.#hearings.set(key.userId, set.add(hearing));
    const release = this.#watch.hold(key.apiKey, socket);
    const forget = socket.onClose(() => this.#leave(hearing));
    this.#releases.set(hearing, () => {
      release();
      forget();
    });
    if (set.size <= MOST_OF_A_CUSTOMER) return;
    const [oldest] = set;
    this.end(oldest!);
    oldest!.socket.close(1008, 'Too many streams of your account: the oldest ends.');
  }

  /** It is told, and hears nothing more. */
  end(hearing: Hearing): void {
    tell(hearing, { e: 'eventStreamTerminated', E: this.#world.now() });
    this.#leave(hearing);
  }

  #leave(hearing: Hearing): void {
    const { userId } = hearing.key;
    const set = this.#hearings.get(userId);
    set?.delete(hearing);
    if (set?.size === 0) this.#hearings.delete(userId);
    this.#releases.get(hearing)?.();
    this.#releases.delete(hearing);
  }

  onBatch(batch: TradingBatch): void {
    const before = this.#seqs.get(batch.pairId);
    this.#seqs.set(batch.pairId, batch.lastSeq);
    if (before !== undefined && batch.firstSeq !== before + 1) this.#endAll();
    if (this.#hearings.size === 0) return;
    const pair = this.#world.pairById(batch.pairId);
    const now = this.#world.now();
    const users = new Set([...batch.changed.values()].map(({ userId }) => userId));
    for (const userId of users) {
      if (!this.#hearings.has(userId)) continue;
      for (const report of reportsFor(userId, batch, { pair, now })) this.#tellAll(userId, report);
      this.#tellBalances(userId, [pair.baseName, pair.quoteName]);
    }
  }

  /** Deposits, withdrawals, transfers: what came or went, and then the balances. */
  onMoved(moved: readonly Moved[]): void {
    for (const { userId, currencyId, by, at } of moved) {
      if (!this.#hearings.has(userId)) continue;
      const asset = this.#world.on.markets.currencyName(currencyId);
      if (by !== '0')
        this.#tellAll(userId, {
          e: 'balanceUpdate',
          E: this.#world.now(),
          a: asset,
          d: amount(BigInt(by)),
          T: at,
        });
      this.#tellBalances(userId, [asset]);
    }
  }

  #tellAll(userId: number, event: unknown): void {
    this.#hearings.get(userId)?.forEach((hearing) => tell(hearing, event));
  }

  /** As committed; several batches in a row are one reading. */
  #tellBalances(userId: number, assets: readonly string[]): void {
    const waiting = this.#reading.get(userId);
    if (waiting !== undefined) return assets.forEach((asset) => waiting.add(asset));
    const wanted = new Set(assets);
    this.#reading.set(userId, new Set());
    void coinBalances(this.#world, userId)
      .then((rows) => {
        const at = this.#world.now();
        const B = rows
          .filter(({ asset }) => wanted.has(asset))
          .map(({ asset: a, free: f, locked: l }) => ({ a, f, l }));
        this.#tellAll(userId, { e: 'outboundAccountPosition', E: at, u: at, B });
      })
      .catch((error: unknown) => this.#log.warn({ err: error }, 'bots: balances'))
      .finally(() => {
        const more = this.#reading.get(userId)!;
        this.#reading.delete(userId);
        if (more.size > 0 && this.#hearings.has(userId)) this.#tellBalances(userId, [...more]);
      });
  }

  /** What came or went meanwhile nobody can tell any more. */
  onMissed(): void {
    this.#endAll();
  }

  #endAll(): void {
    for (const set of this.#hearings.values())
      for (const hearing of set) {
        tell(hearing, { e: 'eventStreamTerminated', E: this.#world.now() });
        hearing.socket.close(1012, 'Read your orders again and come back.');
      }
  }
}

function tell({ socket, subscriptionId }: Hearing, event: unknown): void {
  socket.send(JSON.stringify(subscriptionId === null ? event : { subscriptionId, event }));
}
