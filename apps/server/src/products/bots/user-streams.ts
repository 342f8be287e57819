/**
 * Who hears of whose orders, on this node: reports are made of the batches that every node follows, so any node will do. A node that
 * had to load a pair anew has missed some: then the stream ends and says so, and the program asks for its state and comes again.
 */
import type { KnownKey } from '../../foundation/api-keys/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TradingBatch } from '../../foundation/trading/index.ts';
import { coinBalances } from './account-calls.ts';
import type { Line } from './line.ts';
import { reportsFor } from './user-reports.ts';
import type { World } from './world.ts';

export interface Hearing {
  line: Line;
  key: KnownKey;
  /** Null of older clients: the event comes bare. */
  subscriptionId: number | null;
}

/** Keys end, and a connection must not outlive its key by more than this. */
const RECHECK_MS = 5_000;

export type UserStreams = ReturnType<typeof createUserStreams>;

export function createUserStreams(platform: Platform, world: World) {
  const hearings = new Map<number, Set<Hearing>>();
  const seqs = new Map<number, number>();
  /** Customers whose balances are being read, and whether they moved meanwhile. */
  const reading = new Map<number, Set<string>>();
  let timer: NodeJS.Timeout | undefined;

  function tell({ line, subscriptionId }: Hearing, event: unknown): void {
    line.send(JSON.stringify(subscriptionId === null ? event : { subscriptionId, event }));
  }
  const tellAll = (userId: number, event: unknown): void =>
    hearings.get(userId)?.forEach((hearing) => tell(hearing, event));

  function onBatch(batch: TradingBatch): void {
    const before = seqs.get(batch.pairId);
    seqs.set(batch.pairId, batch.lastSeq);
    if (before !== undefined && batch.firstSeq !== before + 1) endAll();
    if (hearings.size === 0) return;
    const pair = world.pairById(batch.pairId);
    const now = world.now();
    const users = new Set([...batch.changed.values()].map(({ userId }) => userId));
    for (const userId of users) {
      if (!hearings.has(userId)) continue;
      for (const report of reportsFor(userId, batch, { pair, now })) tellAll(userId, report);
      tellBalances(userId, [pair.baseName, pair.quoteName]);
    }
  }

  /** As committed; several batches in a row are one reading. */
  function tellBalances(userId: number, assets: readonly string[]): void {
    const waiting = reading.get(userId);
    if (waiting !== undefined) return assets.forEach((asset) => waiting.add(asset));
    const wanted = new Set(assets);
    reading.set(userId, new Set());
    void coinBalances(world, userId)
      .then((rows) => {
        const at = world.now();
        const B = rows
          .filter(({ asset }) => wanted.has(asset))
          .map(({ asset: a, free: f, locked: l }) => ({ a, f, l }));
        tellAll(userId, { e: 'outboundAccountPosition', E: at, u: at, B });
      })
      .catch((error: unknown) => platform.log.warn({ err: error }, 'bots: balances'))
      .finally(() => {
        const more = reading.get(userId)!;
        reading.delete(userId);
        if (more.size > 0 && hearings.has(userId)) tellBalances(userId, [...more]);
      });
  }

  function endAll(): void {
    for (const set of hearings.values())
      for (const hearing of set) {
        tell(hearing, { e: 'eventStreamTerminated', E: world.now() });
        hearing.line.close(1012, 'Read your orders again and come back.');
      }
  }

  function leave(hearing: Hearing): void {
    const { userId } = hearing.key;
    const set = hearings.get(userId);
    set?.delete(hearing);
    if (set?.size === 0) hearings.delete(userId);
  }

  async function recheck(): Promise<void> {
    for (const set of hearings.values())
      for (const hearing of set) {
        const use = await world.on.apiKeys.admit(hearing.key.apiKey, hearing.line.ip);
        if ('refused' in use) hearing.line.close(1008, 'The key has ended.');
      }
  }

  return {
    onBatch,
    leave,
    join(hearing: Hearing): void {
      const { userId } = hearing.key;
      const set = hearings.get(userId) ?? new Set();
      hearings.set(userId, set.add(hearing));
      hearing.line.onClose(() => leave(hearing));
    },
    start(): void {
      timer = setInterval(() => {
        recheck().catch((error: unknown) => platform.log.warn({ err: error }, 'bots: keys'));
      }, RECHECK_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}
