/** What customers can read of configuration (R-GEN-3): the versions of the kinds that are terms, without the persons behind them. */
import type { ReplyOf, termsCalls } from '@candor/wire';
import type { Platform } from '../../platform/platform.ts';
import type { VersionRow } from './configuration-store.ts';
import { versionsOf, versionsOfKind } from './configuration-store.ts';
import type { ConfigurationKind } from './ports.ts';

type Listed = ReplyOf<typeof termsCalls.list>;
type Version = ReplyOf<typeof termsCalls.history>[number];

/** What is to be listed first has no value yet: version 0, and nothing but what comes. */
export async function publishedTerms(platform: Platform, kind: ConfigurationKind): Promise<Listed> {
  const values = new Map((await kind.list(platform.db)).map(({ key, value }) => [key, value]));
  const versions = await versionsOfKind(platform.db, kind.kind);
  const coming = versions.filter((row) => row.applied_at === null && row.recalled_at === null);
  const keys = new Set([...values.keys(), ...coming.map(({ key }) => key)]);
  return [...keys].map((key) => {
    const inForce = versions.findLast((row) => row.key === key && row.applied_at !== null);
    return {
      key,
      version: values.has(key) ? (inForce?.version ?? 1) : 0,
      value: (values.get(key) ?? {}) as Version['value'],
      coming: coming
        .filter((row) => row.key === key)
        .map((row) => ({ ...published(platform, row), effective_at: comesAt(platform, row) })),
    };
  });
}

export async function termsHistory(platform: Platform, kind: string, key: string): Promise<Version[]> {
  return (await versionsOf(platform.db, kind, key)).map((row) => published(platform, row));
}

function published(platform: Platform, row: VersionRow): Version {
  return {
    version: row.version,
    value: row.value as Version['value'],
    published_at: row.published_at.getTime(),
    effective_at: row.recalled_at === null ? comesAt(platform, row) : null,
    is_in_force: row.applied_at !== null,
    recalled_at: row.recalled_at?.getTime() ?? null,
  };
}

const comesAt = ({ waits }: Platform, row: VersionRow): number => waits.realOf(row.effective_at.getTime());
