/** Reads published lines from a venue as anybody can: GET ticks by number or time, page after page, and its signed heads. */
import { decimal } from '@candor/money';
import type { HaltNotice } from '@candor/formulas';
import { parseTickLine } from '@candor/formulas';
import type { ListedKey, SignedHead } from './signature.ts';
import type { ChainedLine } from './tick-chain.ts';

/** A venue to ask: `get` gives the data of an API reply, `text` a file. Both throw when there is none. */
export interface Venue {
  get(path: string): Promise<unknown>;
  text(path: string): Promise<string>;
}

export interface Lines {
  symbol: string;
  /** Price step. */
  indexStep: bigint;
  /** The hash that the first line follows. */
  previous: string;
  lines: ChainedLine[];
}

export interface Head {
  symbol: string;
  genesis_day: string;
  genesis_hash: string;
  seq: number;
  hash: string;
  at: number;
  public_key: string;
  signatures: (SignedHead & { hour: number; signed_at: number })[];
  keys: ListedKey[];
}

/** GET ticks answers no more at once. */
const MOST_LINES = 1_000;

interface Page {
  symbol: string;
  tick: string;
  previous: string;
  lines: { seq: number; hash: string; line: string }[];
}

export async function readHead(venue: Venue, symbol: string): Promise<Head> {
  return (await venue.get(`ticks/head?symbol=${encodeURIComponent(symbol)}`)) as Head;
}

interface HaltRow {
  symbol: string | null;
  product: string;
  announced_at: number;
  starts_at: number;
  ends_at: number | null;
  planned_ends_at: number | null;
  end_announced_at: number | null;
}

/** Halts of options in a pair around a moment (R-OPT-6), as GET halts says them; one that was announced after it began is none. */
export async function readHalts(
  venue: Venue,
  { symbol, at }: { symbol: string; at: number },
): Promise<HaltNotice[]> {
  const { list } = (await venue.get(`halts?from=${at}&to=${at}`)) as { list: HaltRow[] };
  return noticesOf(list, symbol);
}

/** Those of options in a pair, out of what GET halts says. */
export const noticesOf = (list: readonly HaltRow[], symbol: string): HaltNotice[] =>
  list
    .filter((halt) => halt.symbol === null || halt.symbol.replace('/', '') === symbol.replace('/', ''))
    .filter(({ product }) => product === 'all' || product === 'options')
    .filter(({ announced_at: announcedAt, starts_at: startsAt }) => announcedAt < startsAt)
    .map((halt) => ({
      announcedAt: halt.announced_at,
      startsAt: halt.starts_at,
      plannedEndsAt: halt.planned_ends_at ?? Infinity,
      ended:
        halt.end_announced_at === null
          ? undefined
          : { announcedAt: halt.end_announced_at, endsAt: halt.ends_at ?? Infinity },
    }));

/** Lines with after < number <= upTo, as far as they are published. */
export async function readLinesAfter(
  venue: Venue,
  of: { symbol: string; after: number; upTo: number },
): Promise<Lines> {
  const { symbol, upTo } = of;
  let after = of.after;
  let read: Lines | undefined;
  do {
    const limit = Math.max(1, Math.min(MOST_LINES, upTo - after));
    const page = await readPage(venue, { symbol, after, limit });
    read = joined(read, page);
    const last = page.lines.at(-1)?.seq;
    if (last === undefined || page.lines.length < limit) break;
    after = last;
  } while (after < upTo);
  return read;
}

/**
 * Lines with from < time <= to. Where the chain's clock went back in between, lines that no longer count lie between them
 * by number: they are read too, so that the chain holds.
 */
export async function readLinesBetween(
  venue: Venue,
  of: { symbol: string; from: number; to: number },
): Promise<Lines> {
  const { symbol, from, to } = of;
  let read = joined(undefined, await readPage(venue, { symbol, from, to, after: 0, limit: MOST_LINES }));
  let isFull = read.lines.length === MOST_LINES;
  while (isFull) {
    const last = parseTickLine(read.lines.at(-1)!.line)?.at;
    if (last === undefined) break;
    const page = await readPage(venue, { symbol, from: last, to, after: 0, limit: MOST_LINES });
    read = joined(read, page);
    isFull = page.lines.length === MOST_LINES;
  }
  const [first, last] = [seqOf(read.lines[0]), seqOf(read.lines.at(-1))];
  if (first === undefined || last === undefined || last - first + 1 === read.lines.length) return read;
  return readLinesAfter(venue, { symbol, after: first - 1, upTo: last });
}

const seqOf = (line: ChainedLine | undefined): number | undefined =>
  line === undefined ? undefined : parseTickLine(line.line)?.seq;

/** A daily file: `# <symbol> genesis <day> previous <hash>`, then a hash and a line on each row. */
export function readDayFile(text: string): Omit<Lines, 'indexStep'> & { genesisDay: string } {
  const [first = '', ...rows] = text.trimEnd().split('\n');
  const head = /^# (\S+) genesis (\S+) previous ([0-9a-f]{64})$/.exec(first);
  if (head === null) throw new Error(`not a daily file: ${first.slice(0, 80)}`);
  const lines = rows.map((row) => ({ hash: row.slice(0, 64), line: row.slice(65) }));
  return { symbol: head[1]!, genesisDay: head[2]!, previous: head[3]!, lines };
}

async function readPage(
  venue: Venue,
  of: { symbol: string; after: number; limit: number; from?: number; to?: number },
): Promise<Page> {
  const query = Object.entries(of).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return (await venue.get(`ticks?${query.join('&')}`)) as Page;
}

function joined(read: Lines | undefined, page: Page): Lines {
  const lines = page.lines.map(({ hash, line }) => ({ hash, line }));
  if (read !== undefined) return { ...read, lines: [...read.lines, ...lines] };
  return { symbol: page.symbol, indexStep: decimal(page.tick), previous: page.previous, lines };
}
