/**
 * A deposit that nothing here has seen is made good to its owner, by the name of its transaction (R-MONEY-10). The chain may be asked for it
 * later, and it comes in after all: whoever credits it asks here first.
 */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ChainCurrency, ChainName, MadeGood, MakingGood } from '../ports.ts';
import { readTxId } from '../tx-id.ts';
import {
  deleteMadeGood,
  hasMadeGood,
  insertMadeGood,
  isKnownToHim,
  lockMadeGood,
} from './made-good-store.ts';

export interface MadeGoodDeps {
  platform: Pick<Platform, 'clock'>;
  terms(): readonly ChainCurrency[];
}

export function madeGoodOf({ platform, terms }: MadeGoodDeps): MadeGood {
  /** Of whichever chain that carries the currency; throws where it is no transaction's id. */
  const placesOf = ({ text, currencyId }: MakingGood): { chain: ChainName; txId: string }[] => {
    const places = terms().flatMap(({ chain, currencyId: carried }) => {
      const txId = carried === currencyId ? readTxId(chain, text) : undefined;
      return txId === undefined ? [] : [{ chain, txId }];
    });
    if (places.length === 0) throw new Refusal('tx_id_invalid');
    return places;
  };
  async function refuseKnown(db: Queryable, of: MakingGood): Promise<void> {
    for (const place of placesOf(of))
      if (await isKnownToHim(db, { ...place, userId: of.userId })) throw new Refusal('transfer_booked');
  }
  return {
    refuseKnown,
    async makeGood(tx, { ref, ...of }) {
      for (const place of placesOf(of)) await lockMadeGood(tx, place);
      await refuseKnown(tx, of);
      const at = new Date(platform.clock.now());
      for (const place of placesOf(of)) await insertMadeGood(tx, { ...place, userId: of.userId, ref, at });
    },
    async isMadeGood(tx: Tx, of) {
      await lockMadeGood(tx, of);
      return hasMadeGood(tx, of);
    },
    takeBackGood: deleteMadeGood,
  };
}
