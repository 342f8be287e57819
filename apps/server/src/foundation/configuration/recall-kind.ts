/**
 * Calling back an approved version within its delay (R-OPS-9): two persons, newest first, as long as it is not in force. What
 * was built on it would bring it back, so that has to be called back before it.
 */
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ProposalKind } from '../operators/index.ts';
import { valueNow } from './change-kind.ts';
import { lockKey, markRecalled, standingOf, versionsOf } from './configuration-store.ts';
import type { ConfigurationKind } from './ports.ts';

interface Recall {
  key: string;
  version: number;
}

export function recallKind(platform: Platform, kind: ConfigurationKind): ProposalKind<Recall> {
  const people = [...new Set([...kind.makers, ...kind.checkers])];
  // An auditor may agree, and proposes nothing (R-OPS-1).
  const makers = people.filter((role) => role !== 'auditor');
  return {
    kind: `recall.${kind.kind}`,
    makers,
    checkers: people,
    checksNeeded: () => 1,
    async prepare(tx, input) {
      const { key, version } = input as Recall;
      const { pending } = await standingOf(tx, kind.kind, key);
      if (!pending.some((row) => row.version === version)) throw await gone(tx, { key, version });
      const newest = pending.at(-1)!.version;
      if (newest !== version) throw new Refusal('configuration_moved', { version: newest });
      return { key, version };
    },
    async render(db, { key, version }) {
      const { pending } = await standingOf(db, kind.kind, key);
      const recalled = pending.find((row) => row.version === version);
      if (recalled === undefined) throw await gone(db, { key, version });
      const left = pending.filter((row) => row.version < version).at(-1)?.value;
      const then = left ?? (await valueNow(kind, db, key));
      return {
        subjectType: kind.kind,
        subjectId: `${key}@${version}`,
        lines: [
          { field: 'recalled_version', after: String(version) },
          // Afterwards it comes into force at no time.
          { field: 'effective_at', before: recalled.effective_at.toISOString(), after: '' },
          ...(then === undefined ? [] : kind.compare(recalled.value, then)),
        ],
      };
    },
    // Whoever proposed it would keep it by his no against two who call it back.
    async undoes(db, { key, version }) {
      const { pending } = await standingOf(db, kind.kind, key);
      return [pending.find((row) => row.version === version)?.made_by ?? undefined];
    },
    async execute(tx, { payload: { key, version }, proposalId }) {
      await lockKey(tx, kind.kind, key);
      const { pending } = await standingOf(tx, kind.kind, key);
      const recalled = pending.find((row) => row.version === version);
      if (recalled === undefined) throw await gone(tx, { key, version });
      const newest = pending.at(-1)!.version;
      if (newest !== version) throw new Refusal('configuration_moved', { version: newest });
      const at = new Date(platform.clock.now());
      if (!(await markRecalled(tx, { versionId: recalled.id, proposalId, at })))
        throw new Refusal('configuration_in_force');
    },
  };

  /** In force by now, called back already, or never there. */
  async function gone(db: Parameters<typeof versionsOf>[0], { key, version }: Recall): Promise<Refusal> {
    const row = (await versionsOf(db, kind.kind, key)).find((each) => each.version === version);
    return new Refusal(row === undefined ? 'configuration_unknown' : 'configuration_in_force');
  }
}
