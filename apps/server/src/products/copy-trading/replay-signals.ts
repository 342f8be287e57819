/**
 * Mirrored trades worked out again (R-POL-7, R-CP-2, R-CP-3): each signal of a lead from the published lines of its tick and of the next one,
 * what it became with every copy by the formulas that a follower checks it with, and that the positions are what was mirrored.
 */
import type { CopiedSignal } from '@candor/proof';
import { verifyCopy } from '@candor/proof';
import type { OpenedPosition } from '../../foundation/executions/index.ts';
import type { Replay, ReplayPage } from '../../foundation/replay/index.ts';
import { inReplaySnapshot } from '../../foundation/replay/index.ts';
import type { PublishedTick } from '../../foundation/ticks/index.ts';
import { linesAt } from '../../foundation/ticks/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { CopyPorts } from './ports.ts';
import type { DoneSignal, MirroredRow } from './signals-store.ts';
import { signalsDone, storiesOf } from './signals-store.ts';

/** Signals a page; each may have hundreds of followers. */
const PAGE = 50;

type Ports = Pick<CopyPorts, 'desk'>;

export const signalReplay = (ports: Ports): Replay => ({
  name: 'copied signal',
  async *run(db, { times }, cursor) {
    for (let behind = placeOf(cursor) ?? { at: times.after, id: 0n }; ;) {
      const from = behind;
      const { signals, differences } = await inReplaySnapshot(db, (snapshot) =>
        pageOf(snapshot, ports, { ...times, behind: from, limit: PAGE }),
      );
      const last = signals.at(-1);
      if (last !== undefined) behind = { at: last.done_at, id: last.id };
      yield { cursor: `${behind.at.toISOString()} ${behind.id}`, records: signals.length, differences };
      if (signals.length < PAGE) return;
    }
  },
});

function placeOf(cursor: string | undefined): { at: Date; id: bigint } | undefined {
  if (cursor === undefined) return undefined;
  const [at, id] = cursor.split(' ') as [string, string];
  return { at: new Date(at), id: BigInt(id) };
}

async function pageOf(
  db: Queryable,
  ports: Ports,
  of: Parameters<typeof signalsDone>[1],
): Promise<{ signals: DoneSignal[] } & Pick<ReplayPage, 'differences'>> {
  const signals = await signalsDone(db, of);
  if (signals.length === 0) return { signals, differences: [] };
  const stories = await storiesOf(
    db,
    signals.map(({ id }) => id),
  );
  const desk = ports.desk();
  const symbols = new Map(desk.pairs().map(({ id, symbol }) => [id, symbol]));
  const symbolOf = (pairId: number): string => symbols.get(pairId) ?? String(pairId);
  const lines = await linesOf(db, stories, symbolOf);
  const ids = stories.flatMap(({ position_id: id }) => (id === null ? [] : [id]));
  const positions = await desk.opened(db, [...new Set(ids)]);
  const differences = signals.flatMap((signal) => wrongCounts(signal, stories));
  for (const [copyId, story] of byCopy(stories)) {
    const signalsOfCopy = story.map((row) => claimed(row, symbolOf));
    // Without positions: what a copy had before a page of signals is in none of them.
    const claim = {
      shareRate: 0n,
      shared: 0n,
      highWater: 0n,
      flows: [],
      signals: signalsOfCopy,
      positions: undefined,
    };
    for (const finding of verifyCopy(claim, (symbol, seq) => lines.get(`${symbol} ${seq}`)))
      if (finding.expected !== finding.found)
        differences.push(
          `copy ${copyId}, ${finding.of}: ${finding.step} is ${finding.found}, replayed ${finding.expected}`,
        );
    differences.push(...story.flatMap((row) => wrongPosition(row, positions)));
  }
  return { signals, differences };
}

/** Of the lead's tick and of the one that carried it out, by symbol and number. */
async function linesOf(
  db: Queryable,
  stories: readonly MirroredRow[],
  symbolOf: (pairId: number) => string,
): Promise<Map<string, PublishedTick>> {
  const seqs = new Map<number, Set<number>>();
  for (const { pair_id: pairId, seq, done_seq: doneSeq } of stories) {
    const known = seqs.get(pairId) ?? new Set();
    seqs.set(pairId, known.add(Number(seq)).add(Number(doneSeq)));
  }
  const lines = new Map<string, PublishedTick>();
  for (const [pairId, wanted] of seqs)
    for (const line of await linesAt(db, pairId, [...wanted]))
      lines.set(`${symbolOf(pairId)} ${line.seq}`, line);
  return lines;
}

function byCopy(stories: readonly MirroredRow[]): Map<bigint, MirroredRow[]> {
  const found = new Map<bigint, MirroredRow[]>();
  for (const row of stories) {
    const known = found.get(row.copy_id);
    if (known === undefined) found.set(row.copy_id, [row]);
    else known.push(row);
  }
  return found;
}

const claimed = (row: MirroredRow, symbolOf: (pairId: number) => string): CopiedSignal => ({
  id: Number(row.signal_id),
  symbol: symbolOf(row.pair_id),
  side: row.side === 'L' ? 'long' : 'short',
  kind: row.kind,
  leadLots: row.lead_lots,
  leadWhole: row.whole,
  leadPrice: row.lead_price,
  leadEquity: row.lead_equity,
  leadSeq: Number(row.seq),
  leadAt: row.lead_at.getTime(),
  mark: row.marks[row.pair_ids.indexOf(row.pair_id)] ?? 0n,
  marks: new Map(row.pair_ids.map((id, n) => [symbolOf(id), row.marks[n]!])),
  equity: row.equity,
  lots: row.lots,
  price: row.price,
  seq: Number(row.done_seq),
  at: row.at.getTime(),
  positionId: row.position_id === null ? null : Number(row.position_id),
  reason: row.reason,
});

/** A signal says how many copied and skipped it. */
function wrongCounts({ id, copied, skipped }: DoneSignal, stories: readonly MirroredRow[]): string[] {
  const mirrors = stories.filter(({ signal_id: signalId }) => signalId === id);
  const found = { copied: mirrors.filter(({ reason }) => reason === null).length, skipped: 0 };
  found.skipped = mirrors.length - found.copied;
  return [
    ...(copied === found.copied ? [] : [`signal ${id}: copied is ${copied}, replayed ${found.copied}`]),
    ...(skipped === found.skipped ? [] : [`signal ${id}: skipped is ${skipped}, replayed ${found.skipped}`]),
  ];
}

/** What a mirror opened or closed is a position of that copy, and opened as the mirror says. */
function wrongPosition(row: MirroredRow, positions: ReadonlyMap<bigint, OpenedPosition>): string[] {
  if (row.position_id === null) return [];
  const held = positions.get(row.position_id);
  const isOpening = row.kind === 'opened';
  const figures: [name: string, stored: unknown, computed: unknown][] = [
    ['copy', held?.copyId, row.copy_id],
    ['side', held?.side, row.side],
  ];
  if (isOpening)
    figures.push(
      ['lots', held?.lots, row.lots],
      ['entry price', held?.entryPrice, row.price],
      ['tick', held?.openSeq, row.done_seq],
    );
  return figures.flatMap(([name, stored, computed]) =>
    stored === computed
      ? []
      : [
          `copy ${row.copy_id}, signal ${row.signal_id}: ${name} of position ${row.position_id} is ${String(stored)}, replayed ${String(computed)}`,
        ],
  );
}
