/** Terms by version, kept in memory: they never change once published (R-GEN-3). */
import { assert } from '../../../platform/refusal.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { PairTerms, Profile } from '../positions/position.ts';
import { readTerms } from '../contracts-store.ts';
import { readProfiles } from './profiles-store.ts';

export interface TermsDirectory {
  load(db: Queryable): Promise<void>;
  /** In force for new orders; undefined where no contracts are sold. */
  current(pairId: number): PairTerms | undefined;
  /** What a position stands under: its version, at the rate of its customer's level (R-VIP-1). */
  of(row: { pair_id: number; terms_version: number; fee_rate: bigint | null }): PairTerms;
  /** What a country's law adds; nothing for most. */
  profileOf(country: string | undefined): Profile | undefined;
}

export function createTermsDirectory(): TermsDirectory {
  let all: PairTerms[] = [];
  let profiles: Profile[] = [];
  return {
    async load(db) {
      all = await readTerms(db);
      profiles = await readProfiles(db);
    },
    profileOf: (country) => profiles.find((profile) => profile.country === country),
    current: (pairId) => all.findLast((terms) => terms.pairId === pairId),
    of({ pair_id: pairId, terms_version: version, fee_rate: feeRate }) {
      const found = all.find((terms) => terms.pairId === pairId && terms.version === version);
      assert(found !== undefined, `contract terms ${pairId}/${version} are not known`);
      return feeRate === null ? found : { ...found, feeRate };
    },
  };
}
