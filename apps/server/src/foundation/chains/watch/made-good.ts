/**
 * A deposit that nothing here has seen is made good to its owner, by the name of its transaction (R-MONEY-10). The chain may be asked for it
 * later, and it comes in after all: whoever credits it asks here first.
 */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ChainName, HeldMoney, HolderOfGood, MadeGood, MakingGood } from '../ports.ts';
import { CHAIN_NAMES } from '../terms/chain-terms.ts';
import { readTxId } from '../tx-id.ts';
import {
  deleteMadeGood,
  hasMadeGood,
  insertMadeGood,
  isKnownToHim,
  lockMadeGood,
  madeGoodBy,
} from './made-good-store.ts';

export interface MadeGoodDeps {
  platform: Pick<Platform, 'clock'>;
}

export function madeGoodOf({ platform }: MadeGoodDeps): MadeGood {
  /** Of whichever chain: what is lost may be another coin than what is given. Throws where it is no transaction's id. */
  const namedBy = ({ text }: MakingGood): { chain: ChainName; txId: string }[] => {
    const all = CHAIN_NAMES.flatMap((chain) => {
      const txId = readTxId(chain, text);
      return txId === undefined ? [] : [{ chain, txId }];
    });
    if (all.length === 0) throw new Refusal('tx_id_invalid');
    return all;
  };
  async function refuseKnown(db: Queryable, of: MakingGood): Promise<void> {
    for (const named of namedBy(of))
      if (await isKnownToHim(db, { ...named, userId: of.userId })) throw new Refusal('transfer_booked');
  }
  const holders: HolderOfGood[] = [];
  async function heldFor(db: Queryable, ref: string): Promise<HeldMoney[]> {
    const held: HeldMoney[] = [];
    for (const named of await madeGoodBy(db, ref))
      for (const holder of holders) held.push(...(await holder.held(db, named)));
    return held;
  }
  return {
    refuseKnown,
    heldFor,
    heldBy: (holder) => void holders.push(holder),
    async makeGood(tx, { ref, ...of }) {
      await lockAll(tx, namedBy(of));
      await refuseKnown(tx, of);
      const at = new Date(platform.clock.now());
      for (const named of namedBy(of)) await insertMadeGood(tx, { ...named, userId: of.userId, ref, at });
    },
    async isMadeGood(tx: Tx, of) {
      await lockMadeGood(tx, of);
      return hasMadeGood(tx, of);
    },
    async takeBackGood(tx, { ref, by }) {
      const all = await madeGoodBy(tx, ref);
      // Whoever holds what has just come in has either done so by now or finds nothing made good.
      await lockAll(tx, all);
      const held = await heldFor(tx, ref);
      await deleteMadeGood(tx, ref);
      for (const named of all) for (const holder of holders) await holder.free(tx, { ...named, by });
      return held;
    },
  };
}

async function lockAll(tx: Tx, all: readonly { chain: ChainName; txId: string }[]): Promise<void> {
  for (const named of all.toSorted((a, b) => (a.chain < b.chain ? -1 : 1))) await lockMadeGood(tx, named);
}
