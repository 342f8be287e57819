/**
 * The addresses of one chain in memory. It is trusted only while this node alone moves the cursor: when another node has been
 * at work, addresses may have been caught up on that this one never read, and all are read again.
 */
import type { Queryable } from '../../../platform/db/database.ts';
import { allAddresses } from '../addresses/addresses-store.ts';
import type { Block } from '../chain-source.ts';
import type { ChainName } from '../ports.ts';

/** Where the cursor of a chain stands. */
type BlockMark = Pick<Block, 'number' | 'hash'>;

export interface WatchList {
  /** Owners by address, with those that are new. */
  load(
    at: BlockMark,
    added: readonly { address: string; userId: number }[],
  ): Promise<ReadonlyMap<string, number>>;
  /** This node has moved the cursor. A list that was not read at `from` stays unread. */
  moved(from: BlockMark, to: BlockMark): void;
}

export function createWatchList(db: Queryable, chain: ChainName): WatchList {
  let owners = new Map<string, number>();
  let stands: BlockMark | undefined;
  const isAt = (block: BlockMark) => stands?.number === block.number && stands.hash === block.hash;
  return {
    async load(at, added) {
      if (!isAt(at)) {
        owners = new Map((await allAddresses(db, chain)).map(({ address, userId }) => [address, userId]));
        stands = at;
      }
      for (const { address, userId } of added) owners.set(address, userId);
      return owners;
    },
    moved: (from, to) => void (stands = isAt(from) ? to : undefined),
  };
}
