/**
 * The replay of a product that keeps records and posts journals about them: which records journals of the range speak of, what each comes
 * to by the formulas, and whether row and journals say the same. Every journal of the range must be one that its record explains, posting
 * by posting, and every journal that a record explains must be in the ledger.
 */
import type { Journal } from '@candor/ledger';
import { ledgerAccountKey } from '@candor/ledger';
import type { Queryable } from '../../platform/db/database.ts';
import type { Replay, ReplayPage } from './replay.ts';
import type { StoredJournal } from './replay-store.ts';
import { inReplaySnapshot, journalsOf, missingOf } from './replay-store.ts';

/** A figure as it is stored and as it was worked out again. */
export interface Figure {
  name: string;
  stored: unknown;
  computed: unknown;
}

export interface ReplayedRecord {
  /** As its journals name it. */
  id: string;
  figures: readonly Figure[];
  /** All that its story posts; names of journals whose amounts somebody chose stand in `chosen`. */
  journals: readonly Journal[];
  /** Kinds of journals that are what a customer wished; figures account for them. */
  chosen?: ReadonlySet<string>;
}

export interface RecordReplay {
  name: string;
  /** Reference types of its journals. */
  types: readonly string[];
  /** Which record a journal is about; undefined: about none, and another replay or invariant looks at it. */
  recordOf(journal: Pick<StoredJournal, 'kind' | 'refType' | 'refId'>): string | undefined;
  /** Records by their ids, worked out again; those that are not there are left out. */
  records(db: Queryable, ids: readonly string[]): Promise<readonly ReplayedRecord[]>;
}

/** Journals a page: their records are read and worked out in one snapshot. */
const PAGE = 500;

export const replayOfRecords = (of: RecordReplay): Replay => ({
  name: of.name,
  async *run(db, { journals: { after, upTo } }, cursor) {
    for (let from = cursor === undefined ? after : BigInt(cursor); from < upTo;) {
      const { last, ...page } = await inReplaySnapshot(db, (snapshot) =>
        pageOf(snapshot, of, { from, upTo }),
      );
      yield { ...page, cursor: String(last ?? upTo) };
      if (last === undefined) return;
      from = last;
    }
  },
});

async function pageOf(
  db: Queryable,
  of: RecordReplay,
  { from, upTo }: { from: bigint; upTo: bigint },
): Promise<Omit<ReplayPage, 'cursor'> & { last: bigint | undefined }> {
  const page = await journalsOf(db, { types: of.types, after: from, upTo, limit: PAGE });
  const byRecord = new Map<string, StoredJournal[]>();
  for (const journal of page) {
    const id = of.recordOf(journal);
    if (id === undefined) continue;
    const known = byRecord.get(id);
    if (known === undefined) byRecord.set(id, [journal]);
    else known.push(journal);
  }
  const differences: string[] = [];
  const absent: { kind: string; refId: string; id: string }[] = [];
  for (const record of await of.records(db, [...byRecord.keys()])) {
    const journals = byRecord.get(record.id) ?? [];
    byRecord.delete(record.id);
    differences.push(...differencesOf(of.name, record, journals));
    const here = new Set(journals.map(nameOf));
    for (const journal of record.journals)
      if (!here.has(nameOf(journal))) absent.push({ ...journal, id: record.id });
  }
  for (const [id, [journal]] of byRecord)
    differences.push(`${of.name} ${id}: journal ${journal!.id} is about it, and it is not there`);
  const missing = new Set((await missingOf(db, absent)).map(nameOf));
  for (const journal of absent)
    if (missing.has(nameOf(journal)))
      differences.push(`${of.name} ${journal.id}: journal ${nameOf(journal)} is not in the ledger`);
  const last = page.length < PAGE ? undefined : page.at(-1)!.id;
  return { last, records: new Set(page.map((journal) => of.recordOf(journal))).size, differences };
}

function differencesOf(name: string, record: ReplayedRecord, journals: readonly StoredJournal[]): string[] {
  const found: string[] = [];
  for (const { name: figure, stored, computed } of record.figures)
    if (textOf(stored) !== textOf(computed))
      found.push(`${name} ${record.id}: ${figure} is ${textOf(stored)}, replayed ${textOf(computed)}`);
  const expected = new Map(record.journals.map((journal) => [nameOf(journal), journal]));
  for (const journal of journals) {
    if (record.chosen?.has(journal.kind)) continue;
    const computed = expected.get(nameOf(journal));
    if (computed === undefined)
      found.push(`${name} ${record.id}: nothing explains journal ${journal.id}, ${nameOf(journal)}`);
    else if (postingsText(computed) !== journal.postings)
      found.push(
        `${name} ${record.id}: journal ${journal.id} posts ${journal.postings}, replayed ${postingsText(computed)}`,
      );
  }
  return found;
}

const nameOf = ({ kind, refId }: { kind: string; refId: string }): string => `${kind} ${refId}`;

const postingsText = ({ postings }: Journal): string =>
  postings
    .map(
      ({ ledgerAccount, currencyId, amount }) => `${ledgerAccountKey(ledgerAccount)} ${currencyId} ${amount}`,
    )
    .sort()
    .join(', ');

const textOf = (value: unknown): string =>
  value instanceof Date
    ? value.toISOString()
    : value === null || value === undefined
      ? 'nothing'
      : String(value);

/** Figures by name, from two objects with the same fields. */
export const figuresOf = <Row extends object>(stored: Row, computed: Partial<Row>): Figure[] =>
  (Object.keys(computed) as (keyof Row & string)[]).map((name) => ({
    name,
    stored: stored[name],
    computed: computed[name],
  }));
