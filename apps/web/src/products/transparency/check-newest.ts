/**
 * Checks the newest ticks on this device: hashes, index, mark, signatures, the head, and that a line this device saw on an
 * earlier visit is still the same. Loaded only when somebody presses the button.
 */
import { type CheckedStep, type ListedKey, checkChain, readLinesAfter, type Venue } from '@candor/proof';
import { readLocal, writeLocal } from '../../platform/storage/index.ts';

export interface NewestCheck {
  isRight: boolean;
  steps: CheckedStep[];
  lines: number;
  firstSeq: number;
  lastSeq: number;
  tookMs: number;
}

/** About a quarter of an hour; with the last hour's signature, when it lies further back, up to an hour. */
const FEWEST_LINES = 900;
const MOST_LINES = 4_000;

interface Remembered {
  seq: number;
  hash: string;
  key: string;
  at: number;
}

export async function checkNewest(symbol: string): Promise<NewestCheck> {
  const began = performance.now();
  const near = await checkChain(here, { symbol, count: FEWEST_LINES });
  const signed = Math.max(0, ...near.head.signatures.map(({ seq }) => seq));
  const reach = near.head.seq - signed + 10;
  const isFar = reach > FEWEST_LINES && reach <= MOST_LINES;
  const { steps, report, head } = isFar ? await checkChain(here, { symbol, count: reach }) : near;
  const all = [...steps, ...(await rememberedSteps(symbol, head.keys))];
  if (report.fault === undefined && report.lastSeq > 0)
    remember(symbol, { seq: report.lastSeq, hash: report.lastHash, key: head.public_key, at: Date.now() });
  return {
    isRight: all.every(({ isRight }) => isRight),
    steps: all,
    lines: report.lines,
    firstSeq: report.firstSeq,
    lastSeq: report.lastSeq,
    tookMs: Math.round(performance.now() - began),
  };
}

/** A venue that rewrote its past would have to rewrite it on this device too. */
async function rememberedSteps(symbol: string, keys: readonly ListedKey[]): Promise<NewestCheck['steps']> {
  const kept = recall(symbol);
  if (kept === undefined) return [];
  const { lines } = await readLinesAfter(here, { symbol, after: kept.seq - 1, upTo: kept.seq });
  return [
    {
      name: 'remembered',
      isRight: lines[0]?.hash === kept.hash,
      detail: String(kept.seq),
      seq: kept.seq,
      at: kept.at,
    },
    // Another key may sign by now; the one that did then stays on the venue's list.
    { name: 'key', isRight: keys.some((key) => key.public_key === kept.key), detail: kept.key },
  ];
}

const here: Venue = {
  async get(path) {
    const reply = await fetch(`/api/${path}`, { cache: 'no-store' });
    if (!reply.ok) throw new Error(`${reply.status}`);
    return ((await reply.json()) as { data: unknown }).data;
  },
  async text(path) {
    const reply = await fetch(path);
    if (!reply.ok) throw new Error(`${reply.status}`);
    return reply.text();
  },
};

const placeOf = (symbol: string): string => `candor.seenTick.${symbol}`;

const recall = (symbol: string): Remembered | undefined => readLocal<Remembered>(placeOf(symbol));
const remember = (symbol: string, seen: Remembered): void => writeLocal(placeOf(symbol), seen);
