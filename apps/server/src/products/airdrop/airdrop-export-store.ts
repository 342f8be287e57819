/** What a customer was counted with and paid of airdrops, for the copy of his data (R-POL-5). */
import { formatDecimal } from '@candor/money';
import type { ExportSource } from '../../foundation/identity/index.ts';

interface Row {
  campaign_id: number;
  currency_id: number;
  total: string;
  moments: number[];
  balances: bigint[];
  tag: string;
  nonce: string;
  amount: bigint | null;
  paid_at: Date | null;
}

export const airdropExport = (currencyName: (currencyId: number) => string): ExportSource => ({
  name: 'airdrops',
  about:
    'Every airdrop that was counted: balances at the drawn moments, where they changed, and what was paid.',
  async *rows(db, userId) {
    const rows = await db.query<Row>(
      `select s.campaign_id, c.currency_id, s.total::text as total, s.moments, s.balances, s.tag, s.nonce, s.amount, s.paid_at
       from airdrop_shares s join airdrop_campaigns c on c.id = s.campaign_id where s.user_id = $1 order by s.campaign_id`,
      [userId],
    );
    yield rows.map((row) => ({
      campaign: row.campaign_id,
      currency: currencyName(row.currency_id),
      total: formatDecimal(BigInt(row.total)),
      moments: row.moments.join(' '),
      balances: row.balances.map((balance) => formatDecimal(balance)).join(' '),
      tag: row.tag,
      nonce: row.nonce,
      amount: row.amount === null ? null : formatDecimal(row.amount),
      paid_at: row.paid_at?.toISOString() ?? null,
    }));
  },
});
