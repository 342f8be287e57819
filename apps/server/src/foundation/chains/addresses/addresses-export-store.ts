/** The deposit addresses that were made for a customer, for the copy of his data (R-POL-5). */
import type { ExportSource } from '../../identity/index.ts';

export const ADDRESS_EXPORT: ExportSource = {
  name: 'deposit-addresses',
  about: 'Addresses that were made for your deposits, by chain.',
  async *rows(db, userId) {
    const rows = await db.query<{ chain: string; address: string; issued_at: Date }>(
      'select chain, address, issued_at from chains_addresses where user_id = $1 order by id',
      [userId],
    );
    yield rows.map(({ chain, address, issued_at }) => ({
      chain,
      address,
      issued_at: issued_at.toISOString(),
    }));
  },
};
