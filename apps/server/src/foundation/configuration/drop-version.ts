/**
 * A version whose time has come and that stands on somebody's word no longer: who proposed it or agreed was shut out, enrolled anew or lost the
 * role within its delay (R-OPS-3). It never comes into force, and with it goes what was built on it and would bring it back (R-OPS-9).
 */
import type { Tx } from '../../platform/db/database.ts';
import type { Audit } from '../operators/index.ts';
import type { VersionRow } from './configuration-store.ts';
import { lockKey, markRecalled, standingOf } from './configuration-store.ts';

/** True when it was dropped here; its own proposal is named as what recalled it, so that its history says why. */
export async function dropVersion(
  tx: Tx,
  { audit, version, at }: { audit: Pick<Audit, 'recordJob'>; version: VersionRow; at: Date },
): Promise<boolean> {
  const { kind, key, proposal_id: proposalId } = version;
  await lockKey(tx, kind, key);
  const { pending } = await standingOf(tx, kind, key);
  if (!pending.some(({ id }) => id === version.id)) return false;
  const dropped = pending.filter((row) => row.version >= version.version);
  for (const row of dropped)
    await markRecalled(tx, { versionId: row.id, proposalId: Number(proposalId), at });
  await audit.recordJob(tx, 'configuration', {
    action: 'configuration.dropped',
    targetType: kind,
    targetId: key,
    before: dropped.map((row) => ({ version: row.version, proposal_id: Number(row.proposal_id) })),
  });
  return true;
}
