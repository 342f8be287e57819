/**
 * A change of configuration as a proposal: prepared from the maker's input, published by the checker's yes. It names the newest
 * approved version it was built on, pending ones included: what stands on an older one is refused and undoes nothing (R-OPS-9).
 */
import { DAY_MS } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { EffectLine, ProposalKind, Proposals } from '../operators/index.ts';
import { refuseOutside } from './bounds.ts';
import type { Standing } from './configuration-store.ts';
import {
  doneAlone,
  insertVersion,
  lockKey,
  markApplied,
  markRecalled,
  standingOf,
  versionInForce,
  versionsOfKind,
} from './configuration-store.ts';
import type { ConfigurationKind } from './ports.ts';

/** Told to every node when a version came into force. */
export const APPLIED = 'configuration.applied';
export const DELAY_MS = 24 * 3_600_000;

/** What is stored in a proposal; `before` shows the checker what the maker saw in force. */
interface Change {
  key: string;
  value: unknown;
  before: unknown;
  /** Newest approved version when it was made. */
  base: number;
  reason: string;
  /** One person does it, at once. */
  isAlone: boolean;
}

interface Wanted {
  key: string;
  value: unknown;
  base?: number;
  reason: string;
}

const newestOf = ({ inForce, pending }: Standing): number => pending.at(-1)?.version ?? inForce;

export const valueNow = async (kind: ConfigurationKind, db: Queryable, key: string): Promise<unknown> =>
  (await kind.list(db)).find((row) => row.key === key)?.value;

/** What the checker sees of it, beside what is in force and what is to come. */
async function rendered(kind: ConfigurationKind, db: Queryable, { key, value }: Change) {
  const before = await valueNow(kind, db, key);
  const isImmediate = kind.isImmediate(before, value);
  const { pending } = await standingOf(db, kind.kind, key);
  return {
    subjectType: kind.kind,
    subjectId: key,
    lines: [
      ...kind.compare(before, value),
      { field: 'delay_hours', after: String(isImmediate ? 0 : DELAY_MS / 3_600_000) },
      ...pending.flatMap((row) => againstPending(kind, { row, value, isImmediate })),
    ],
  };
}

interface ChangeDeps {
  platform: Platform;
  proposals: Pick<Proposals, 'openOfOthers'>;
}

export function changeKind(
  { platform, proposals }: ChangeDeps,
  kind: ConfigurationKind,
): ProposalKind<Change> {
  const standing = (db: Queryable, key: string) => standingOf(db, kind.kind, key);
  return {
    kind: `configuration.${kind.kind}`,
    makers: kind.makers,
    checkers: kind.checkers,
    checksNeeded: ({ isAlone }) => (isAlone ? 0 : 1),
    isStop: ({ before, value }) =>
      kind.isStop?.(value, before ?? undefined) ?? kind.isImmediate(before ?? undefined, value),
    async prepare(tx, input, makerId) {
      const { key, value: given, base, reason } = input as Wanted;
      const before = await valueNow(kind, tx, key);
      const isOpen = before === undefined ? kind.readKey?.(key) === true : kind.onlyNew !== true;
      if (!isOpen) throw new Refusal('configuration_unknown');
      refuseOutside(kind.bounds, key, given);
      const value = kind.read(given);
      await kind.refuseUnfit?.(tx, { key, value });
      await refuseBeside(kind, tx, { key, value });
      const known = await standing(tx, key);
      const newest = newestOf(known);
      // Back to what is in force is a change of what is to come.
      if (kind.compare(known.pending.at(-1)?.value ?? before, value).length === 0)
        throw new Refusal('configuration_unchanged');
      if (!kind.isImmediate(before, value) && (base ?? known.inForce) !== newest)
        throw new Refusal('configuration_moved', { version: newest });
      const isAlone =
        kind.needsNoCheck?.(before, value) === true &&
        (kind.isStop?.(value, before) !== false || !(await isProposed(proposals, tx, { kind, key }))) &&
        (await isWithinDay(tx, { kind, makerId, at: new Date(platform.clock.now()) }));
      return { key, value, before: before ?? null, base: newest, reason, isAlone };
    },
    render: (db, change) => rendered(kind, db, change),
    // What one person may do alone, such as a stop, he does not keep by his no (R-OPS-4).
    undoes: async (db, { key }) => (kind.needsNoCheck === undefined ? [] : [await standsBy(kind, db, key)]),
    async execute(tx, { payload: { key, value, before, base, reason }, proposalId, maker, approver }) {
      await lockKey(tx, kind.kind, key);
      await refuseBeside(kind, tx, { key, value });
      const isImmediate = kind.isImmediate(await valueNow(kind, tx, key), value);
      // Proposed as a stop, beside terms that are others since: a day later it would stop too late, and bring those of before back.
      if (!isImmediate && kind.isImmediate(before ?? undefined, value)) throw new Refusal('case_changed');
      const known = await standing(tx, key);
      if (!isImmediate && base !== newestOf(known))
        throw new Refusal('configuration_moved', { version: newestOf(known) });
      const publishedAt = new Date(platform.clock.now());
      const { id, version } = await insertVersion(tx, {
        kind: kind.kind,
        key,
        value,
        proposalId,
        madeBy: maker,
        checkedBy: approver,
        reason,
        publishedAt,
        effectiveAt: new Date(platform.waits.now() + (isImmediate ? 0 : DELAY_MS)),
      });
      if (!isImmediate) return;
      // A stop overtakes what was to come: otherwise the older version would open again what was stopped.
      for (const row of known.pending)
        await markRecalled(tx, { versionId: row.id, proposalId, at: publishedAt });
      await markApplied(tx, id, publishedAt);
      await kind.apply(tx, { key, value, version });
      tx.afterCommit(() => platform.bus.publish(APPLIED, { kind: kind.kind }));
    },
  };
}

/**
 * Whether somebody has another value of it before others. What stops more than stands waits for nobody; other words of the same, such as another
 * cause, do: whoever agrees that a pair opens again would agree to the end of another stop than he was shown (R-OPS-3).
 */
async function isProposed(
  proposals: ChangeDeps['proposals'],
  tx: Tx,
  { kind: { kind }, key }: { kind: ConfigurationKind; key: string },
): Promise<boolean> {
  const about = { kind: `configuration.${kind}`, subjectType: kind, subjectId: key, than: 0 };
  return (await proposals.openOfOthers(tx, about)).length > 0;
}

/** Who made what stands; nobody where something else stands than the version in force, such as a stop by a machine of the house. */
async function standsBy(kind: ConfigurationKind, db: Queryable, key: string): Promise<number | undefined> {
  const made = await versionInForce(db, kind.kind, key);
  if (made === undefined) return undefined;
  const isIt = kind.compare(await valueNow(kind, db, key), made.value).length === 0;
  return isIt ? (made.made_by ?? undefined) : undefined;
}

/** Approvals of different keys take turns where one may not stand beside another. */
async function refuseBeside(
  kind: ConfigurationKind,
  tx: Tx,
  { key, value }: Pick<Change, 'key' | 'value'>,
): Promise<void> {
  if (kind.refuseBeside === undefined) return;
  await lockKey(tx, kind.kind, '');
  const toCome = (await versionsOfKind(tx, kind.kind)).filter(
    (row) => row.applied_at === null && row.recalled_at === null,
  );
  const inForce = await kind.list(tx);
  const before = inForce.find((row) => row.key === key)?.value;
  const others = [...inForce, ...toCome].filter((row) => row.key !== key);
  kind.refuseBeside({ value, before, others });
}

/** Whoever acts alone is bounded (R-OPS-4): two of his requests at once take turns, or each would miss the other. */
async function isWithinDay(
  tx: Tx,
  { kind, makerId, at }: { kind: ConfigurationKind; makerId: number; at: Date },
): Promise<boolean> {
  if (kind.mostAlone === undefined) return true;
  await lockKey(tx, kind.kind, `alone:${makerId}`);
  const since = new Date(at.getTime() - DAY_MS);
  return (await doneAlone(tx, { kind: kind.kind, makerId, since })) < kind.mostAlone;
}

/** What a pending version would change, and what becomes of that: kept, changed again, or given up by a stop. */
function againstPending(
  kind: ConfigurationKind,
  of: { row: Standing['pending'][number]; value: unknown; isImmediate: boolean },
): EffectLine[] {
  const { row, value, isImmediate } = of;
  const against = row.version;
  const at = row.effective_at.toISOString();
  return [
    { field: isImmediate ? 'pending_overtaken' : 'pending_version', after: `${against}: ${at}`, against },
    ...kind.compare(row.value, value).map((line) => ({ ...line, against })),
  ];
}
