/** What lies in the pools of campaigns. */
import { readBalances, rowOf } from '../../foundation/ledger/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { CampaignRow } from './campaign.ts';
import type { AirdropDeps } from './ports.ts';
import { poolOf } from './settle-airdrop.ts';

export async function reservesOf(
  { platform, ledger }: Pick<AirdropDeps, 'platform' | 'ledger'>,
  campaigns: readonly Pick<CampaignRow, 'id' | 'currency_id'>[],
  db: Queryable = platform.db,
): Promise<Map<number, bigint>> {
  const ids = await ledger.directory.idsOf(
    campaigns.map(({ id, currency_id: currencyId }) => rowOf(poolOf(id), currencyId)),
    db,
  );
  const held = new Map((await readBalances(db, ids)).map((row) => [row.id, row.available]));
  return new Map(campaigns.map(({ id }, n) => [id, held.get(ids[n]!) ?? 0n]));
}
