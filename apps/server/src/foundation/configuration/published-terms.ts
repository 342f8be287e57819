/** What customers can read of configuration (R-GEN-3): the versions of the kinds that are terms, without the persons behind them. */
import type { ReplyOf, termsCalls } from '@candor/wire';
import type { Platform } from '../../platform/platform.ts';
import type { VersionRow } from './configuration-store.ts';
import { versionsOf, versionsOfKind } from './configuration-store.ts';
import type { ConfigurationKind } from './ports.ts';

type Listed = ReplyOf<typeof termsCalls.list>;
type Version = ReplyOf<typeof termsCalls.history>[number];

export async function publishedTerms(platform: Platform, kind: ConfigurationKind): Promise<Listed> {
  const values = await kind.list(platform.db);
  const versions = await versionsOfKind(platform.db, kind.kind);
  return values.map(({ key, value }) => {
    const own = versions.filter((row) => row.key === key);
    return {
      key,
      version: own.findLast((row) => row.applied_at !== null)?.version ?? 1,
      value: value as Version['value'],
      coming: own.filter((row) => row.applied_at === null).map((row) => published(platform, row)),
    };
  });
}

export async function termsHistory(platform: Platform, kind: string, key: string): Promise<Version[]> {
  return (await versionsOf(platform.db, kind, key)).map((row) => published(platform, row));
}

function published({ waits }: Platform, row: VersionRow): Version {
  return {
    version: row.version,
    value: row.value as Version['value'],
    published_at: row.published_at.getTime(),
    effective_at: waits.realOf(row.effective_at.getTime()),
    is_in_force: row.applied_at !== null,
  };
}
