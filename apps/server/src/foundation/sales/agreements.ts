/**
 * The agreement of a product: its version that is in force is accepted once, before the first sale under it, and kept with its time
 * (R-POL-6). It is accepted with the sale itself: neither is there without the other.
 */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ExportSource } from '../identity/index.ts';
import { accept, hasAccepted, listAccepted } from './agreements-store.ts';

export interface Agreement {
  /** That is in force. */
  version: number;
}

export interface Agreements {
  /** To the version that is in force. */
  hasAgreed(db: Queryable, userId: number): Promise<boolean>;
  /**
   * In the transaction of the sale: throws `agreement_required` where he neither has accepted the version that is in force nor
   * does so now. Answers that version, which the sale keeps.
   */
  assertAgreed(tx: Tx, of: { userId: number; hasTicked: boolean; at: Date }): Promise<number>;
  /** Every version that he accepted. */
  acceptedBy(db: Queryable, userId: number): Promise<{ version: number; accepted_at: Date }[]>;
}

export function agreementsOf(product: string, { version }: Agreement): Agreements {
  return {
    hasAgreed: (db, userId) => hasAccepted(db, { userId, product, version }),
    async assertAgreed(tx, { userId, hasTicked, at }) {
      if (await hasAccepted(tx, { userId, product, version })) return version;
      if (!hasTicked) throw new Refusal('agreement_required');
      await accept(tx, { userId, product, version, at });
      return version;
    },
    acceptedBy: (db, userId) => listAccepted(db, { userId, product }),
  };
}

/** What a customer accepted of a product, for the copy of his data (R-POL-5). */
export const agreementExport = (
  { acceptedBy }: Pick<Agreements, 'acceptedBy'>,
  of: Pick<ExportSource, 'name' | 'about'>,
): ExportSource => ({
  ...of,
  async *rows(db, userId) {
    const rows = await acceptedBy(db, userId);
    yield rows.map(({ version, accepted_at: at }) => ({ version, accepted_at: at.toISOString() }));
  },
});
