/**
 * The chains of published ticks worked out again (R-POL-7, R-OPT-10): every line's hash from the one before, its index from the sources it
 * names, its mark from the lines before it, and that what products settle with is what the line says.
 */
import { parseTickLine } from '@candor/formulas';
import { verifyChain } from '@candor/proof';
import type { Queryable } from '../../platform/db/database.ts';
import type { Replay, ReplayPage } from '../replay/index.ts';
import { inReplaySnapshot } from '../replay/index.ts';
import type { PublishedTick } from './ports.ts';
import type { ChainHead } from './ticks-store.ts';
import { hashAt, linesAfter, readChains, seqsBetween } from './ticks-store.ts';

/** Lines a page. */
const PAGE = 2_000;
/** The mark is the median of five lines that are not degraded. */
const BEFORE = 20;

export const tickReplay = (indexStepOf: (pairId: number) => bigint | undefined): Replay => ({
  name: 'ticks',
  async *run(db, { times: { after, upTo } }, cursor = '0:0') {
    const [doneId, doneSeq] = cursor.split(':').map(Number) as [number, number];
    for (const chain of await readChains(db)) {
      const { pairId } = chain;
      const indexStep = indexStepOf(pairId);
      const range = await seqsBetween(db, { pairId, from: after, to: upTo });
      if (pairId < doneId || indexStep === undefined || range === undefined) continue;
      for (let seq = pairId === doneId ? doneSeq : range.first - 1; seq < range.last;) {
        const upToSeq = Math.min(seq + PAGE, range.last);
        const from = seq;
        const page = await inReplaySnapshot(db, (tx) =>
          pageOf(tx, { chain, indexStep, after: from, upToSeq }),
        );
        yield { ...page, cursor: `${pairId}:${upToSeq}` };
        seq = upToSeq;
      }
    }
  },
});

interface Stretch {
  chain: ChainHead;
  indexStep: bigint;
  after: number;
  upToSeq: number;
}

async function pageOf(
  db: Queryable,
  { chain, indexStep, after, upToSeq }: Stretch,
): Promise<Omit<ReplayPage, 'cursor'>> {
  const { pairId, symbol, genesisHash } = chain;
  const start = Math.max(0, after - BEFORE);
  const previous = start === 0 ? genesisHash : await hashAt(db, pairId, start);
  const lines = await linesAfter(db, { pairId, seq: start, limit: upToSeq - start });
  const differences: string[] = [];
  const differs = (seq: number, what: string): void =>
    void differences.push(`ticks ${symbol} ${seq}: ${what}`);
  const { fault } = verifyChain(
    { symbol, previous: previous ?? '', indexStep, isFromGenesis: start === 0 },
    lines,
  );
  if (fault !== undefined) differs(fault.seq, `${fault.step} is ${fault.found}, replayed ${fault.expected}`);
  for (const line of lines.filter(({ seq }) => seq > after)) {
    const wrong = wrongColumn(line);
    if (wrong !== undefined) differs(line.seq, wrong);
  }
  return { records: upToSeq - after, differences };
}

/** What is read of a line must be what it says. */
function wrongColumn(stored: PublishedTick): string | undefined {
  const said = parseTickLine(stored.line);
  // What is degraded executes at the index, which is finer than the step of prices.
  const executable = stored.status === 'degraded' ? [] : (['ask', 'bid'] as const);
  for (const name of ['seq', 'at', 'index', 'mark', 'status', ...executable] as const)
    if (said?.[name] !== stored[name]) return `${name} is ${stored[name]}, its line says ${said?.[name]}`;
  const back = said?.back?.from;
  return back === stored.backFrom
    ? undefined
    : `the clock goes back from ${stored.backFrom}, its line says ${back}`;
}
