/**
 * A version whose time has come and that stands on somebody's word no longer: who proposed it or agreed was shut out, enrolled anew or lost the
 * role within its delay (R-OPS-3). It never comes into force, and with it goes what was built on it and would bring it back (R-OPS-9).
 */
import type { Tx } from '../../platform/db/database.ts';
import { houseUrl } from '../../platform/http/site.ts';
import type { ConfigurationDeps } from './ports.ts';
import type { VersionRow } from './configuration-store.ts';
import { lockKey, markRecalled, standingOf } from './configuration-store.ts';

/** True when it was dropped here; its own proposal is named as what recalled it, so that its history says why. */
export async function dropVersion(
  tx: Tx,
  deps: Pick<ConfigurationDeps, 'platform' | 'audit' | 'letterTo'>,
  { version, at }: { version: VersionRow; at: Date },
): Promise<boolean> {
  const { kind, key, proposal_id: proposalId } = version;
  const { audit } = deps;
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
  await tellMakers(deps, tx, { kind, key, dropped });
  return true;
}

/** Whoever made or checked one of them and still works here: he believes that it is in force. */
function tellMakers(
  { platform, letterTo }: Pick<ConfigurationDeps, 'platform' | 'letterTo'>,
  tx: Tx,
  { kind, key, dropped }: { kind: string; key: string; dropped: readonly VersionRow[] },
): Promise<void> {
  const versions = dropped.map(({ version }) => version).join(', ');
  return letterTo(tx, {
    operatorIds: dropped.flatMap(({ made_by: maker, checked_by: checker }) =>
      [maker, checker].filter((id) => id !== null),
    ),
    purpose: 'configuration_dropped',
    subject: `Candor console: ${kind} ${key} · Candor 后台`,
    text: [
      `${kind} ${key}, version ${versions}: does not come into force, because who made or checked it, or what it was built on, may not say so any more. What is in force stays. If it is still wanted, it has to be proposed anew.`,
      `${kind} ${key} 第 ${versions} 版不会生效：提出人或复核人（或其所依据版本的提出人或复核人）已无此权限。现行版本不变；如仍需要，请重新提出。`,
      '',
      `${houseUrl(platform.config)}/console/#/configuration`,
    ].join('\n'),
  });
}
