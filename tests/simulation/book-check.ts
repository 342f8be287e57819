/** The books of a venue at rest: what each server shows against the database, and the command log against what is stored. */
import type { DepthLevel } from '@candor/matching';
import { formatDecimal } from '@candor/money';
import type { Queryable } from '../../apps/server/src/platform/db/database.ts';
import { loadPair } from '../../apps/server/src/products/spot/order-path/order-path-store.ts';
import { PairMemory } from '../../apps/server/src/products/spot/order-path/pair-memory.ts';
import { verifyLog } from '../../apps/server/src/products/spot/order-path/verify-log.ts';
import { loggedPairs } from '../../apps/server/src/products/spot/order-path/verify-log-store.ts';
import type { SpotPair } from '../../apps/server/src/products/spot/spot-pair.ts';
import { priceOf, quantityOf } from '../../apps/server/src/products/spot/spot-pair.ts';

/** Sentences about books that are not as they should be; `urls` are the servers whose depth must show them. */
export async function wrongBooks(owner: Queryable, urls: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const pair of await loggedPairs(owner)) {
    const { difference } = await verifyLog(owner, pair);
    if (difference !== undefined) faults.push(`${pair.symbol}: ${difference}`);
    const memory = new PairMemory(pair);
    memory.load(await loadPair(owner, pair.id));
    for (const url of urls) {
      const shown = await shownDepth(url, pair);
      if (shown.seq !== memory.position.seq)
        faults.push(`${pair.symbol}: ${url} shows update ${shown.seq} instead of ${memory.position.seq}`);
      else if (shown.levels !== levelsOf(pair, memory))
        faults.push(`${pair.symbol}: ${url} shows another book`);
    }
  }
  return faults;
}

/** Whether every server shows every book as far as the database has it. */
export async function haveAllFollowed(owner: Queryable, urls: readonly string[]): Promise<boolean> {
  for (const pair of await loggedPairs(owner)) {
    const { seq } = await loadPair(owner, pair.id);
    for (const url of urls) if ((await shownDepth(url, pair)).seq !== seq) return false;
  }
  return true;
}

async function shownDepth(url: string, pair: SpotPair): Promise<{ seq: number; levels: string }> {
  const response = await fetch(`${url}/api/market/depth?symbol=${encodeURIComponent(pair.symbol)}`);
  const { data } = (await response.json()) as {
    data: { lastUpdateId: number; bids: string[][]; asks: string[][] };
  };
  return { seq: data.lastUpdateId, levels: JSON.stringify([data.bids, data.asks]) };
}

function levelsOf(pair: SpotPair, memory: PairMemory): string {
  const { bids, asks } = memory.book.depth(200);
  const levels = (side: readonly DepthLevel[]) =>
    side.map(([steps, lots]) => [formatDecimal(priceOf(pair, steps)), formatDecimal(quantityOf(pair, lots))]);
  return JSON.stringify([levels(bids), levels(asks)]);
}
