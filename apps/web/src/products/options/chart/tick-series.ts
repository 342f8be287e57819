/** The last minutes of the index as a series for drawing: history lines and pushed ticks joined by their numbers. Pure. */
export interface ChartTick {
  seq: number;
  /** Milliseconds, the venue's. */
  at: number;
  /** Decimal text. */
  index: string;
  status: string;
  hash: string;
}

/** Memory for a quarter of an hour; the chart shows at most five minutes of it. */
const MOST_TICKS = 900;

/**
 * Reads `v1|symbol|seq|ts|index|mark|ask|bid|status|sources`, or a `v2` line that goes back in time (R-OPT-10); undefined when
 * the text is something else.
 */
export function tickOf({ line, hash }: { line: string; hash: string }): ChartTick | undefined {
  const [version, , seq, at, index, , , , status] = line.split('|');
  if (
    (version !== 'v1' && version !== 'v2') ||
    seq === undefined ||
    at === undefined ||
    index === undefined ||
    status === undefined
  )
    return undefined;
  return { seq: Number(seq), at: Number(at), index, status, hash };
}

/** In order of numbers, each once; the same array when nothing is new. */
export function withTicks(series: readonly ChartTick[], more: readonly ChartTick[]): readonly ChartTick[] {
  const last = series.at(-1);
  const [first] = more;
  if (first === undefined) return series;
  if (last === undefined || (first.seq > last.seq && first.at > last.at)) return inTime([...series, ...more]);
  const known = new Map(series.map((tick) => [tick.seq, tick]));
  for (const tick of more) known.set(tick.seq, tick);
  if (known.size === series.length) return series;
  return inTime([...known.values()].sort((a, b) => a.seq - b.seq));
}

/** The newest, without those that a later one went back behind (R-IDX-6). */
function inTime(series: readonly ChartTick[]): readonly ChartTick[] {
  const kept: ChartTick[] = [];
  for (const tick of series.slice(-MOST_TICKS)) {
    while (kept.length > 0 && kept.at(-1)!.at >= tick.at) kept.pop();
    kept.push(tick);
  }
  return kept;
}

/** Whether a tick was missed between the last two, so that history must be read again. */
export function hasHole(series: readonly ChartTick[]): boolean {
  const [before, last] = series.slice(-2);
  return before !== undefined && last !== undefined && last.seq !== before.seq + 1;
}
