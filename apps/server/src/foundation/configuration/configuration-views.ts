/** How versions look to operators: what is in force, what is coming, what was, and by whom. */
import type { ReplyOf } from '@candor/wire';
import type { configurationCalls } from '@candor/wire/operators';
import { boundsShown } from './bounds.ts';
import type { VersionRow } from './configuration-store.ts';
import { versionsOf, versionsOfKind } from './configuration-store.ts';
import type { ConfigurationDeps, ConfigurationKind } from './ports.ts';

type Listed = ReplyOf<typeof configurationCalls.list>;
type Version = ReplyOf<typeof configurationCalls.history>[number];

export async function listKind(deps: ConfigurationDeps, kind: ConfigurationKind): Promise<Listed> {
  const [values, versions] = [
    await kind.list(deps.platform.db),
    await versionsOfKind(deps.platform.db, kind.kind),
  ];
  return Promise.all(
    values.map(async ({ key, value }) => {
      const ofKey = versions.filter((row) => row.key === key);
      const inForce = ofKey.filter((row) => row.applied_at !== null).at(-1);
      const coming = ofKey.filter((row) => row.applied_at === null && row.recalled_at === null);
      return {
        key,
        version: inForce?.version ?? 1,
        value: value as Version['value'],
        bounds: boundsShown(kind.bounds)(key),
        coming: await Promise.all(
          coming.map(async (row) => ({
            ...(await rendered(deps, row)),
            effective_at: comesAt(deps.platform, row),
          })),
        ),
      };
    }),
  );
}

export async function historyOf(
  deps: ConfigurationDeps,
  of: { kind: string; key: string },
): Promise<Version[]> {
  const rows = await versionsOf(deps.platform.db, of.kind, of.key);
  return Promise.all(rows.map((row) => rendered(deps, row)));
}

async function rendered({ platform, operatorName }: ConfigurationDeps, row: VersionRow): Promise<Version> {
  return {
    version: row.version,
    value: row.value as Version['value'],
    proposal_id: row.proposal_id === null ? null : Number(row.proposal_id),
    made_by: row.made_by === null ? null : await operatorName(row.made_by),
    checked_by: row.checked_by === null ? null : await operatorName(row.checked_by),
    reason: row.reason,
    published_at: row.published_at.getTime(),
    effective_at: row.recalled_at === null ? comesAt(platform, row) : null,
    applied_at: row.applied_at?.getTime() ?? null,
    recalled_at: row.recalled_at?.getTime() ?? null,
    is_dropped: row.is_dropped,
  };
}

const comesAt = ({ waits }: ConfigurationDeps['platform'], row: VersionRow): number =>
  waits.realOf(row.effective_at.getTime());
