/**
 * A demo's issuer: what the house lacks of a new coin's tokens comes as play money when they are laid in, as with the demo's own sales.
 * No chain carries a coin that nobody has issued; in live its tokens are the house's before they can be offered (R-NC-1).
 */
import { house, journalOf } from '@candor/ledger';
import { readBalances, rowOf } from '../../foundation/ledger/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { LaunchpadDeps } from './ports.ts';

export async function issuePlayTokens(
  { platform, ledger }: LaunchpadDeps,
  tx: Tx,
  { currencyId, amount, refId, actor }: { currencyId: number; amount: bigint; refId: string; actor: string },
): Promise<void> {
  if (platform.config.mode !== 'demo') return;
  const equity = house('E:equity');
  const ids = await ledger.directory.idsOf([rowOf(equity, currencyId)], tx);
  const lacking = amount - ((await readBalances(tx, ids))[0]?.available ?? 0n);
  if (lacking <= 0n) return;
  const head = { kind: 'demo_funding', refType: 'demo', refId: `launchpad:fund:${refId}`, actor } as const;
  await ledger.post(tx, [
    journalOf(head, [{ from: house('X:demo'), to: equity, currencyId, amount: lacking }]),
  ]);
}
