/**
 * Lines that cancel one another (R-OPS-10): a payer who writes a line that comes in has to write one that leaves, or the balances would not
 * follow, and each may be in several parts. Which lines that came in may be what a line that left takes back. Pure.
 */

/** Sums that are tried: of more lines than give so many, not every set is. */
const MOST_SUMS = 2_000;

interface Line {
  amount: bigint;
}

/**
 * The lines that came in which one that left cancels: one as large, several that are as large together, or one that it takes back with others
 * that left. Empty where none is found.
 */
export function cancelledBy<Each extends Line>(
  out: Line,
  beside: { cameIn: readonly Each[]; left: readonly Line[] },
): readonly Each[] {
  const size = -out.amount;
  const alone = beside.cameIn.find(({ amount }) => amount === size);
  if (alone !== undefined) return [alone];
  const parts = partsOf(size, beside.cameIn);
  if (parts !== undefined) return parts;
  const others = beside.left.map(({ amount }) => ({ amount: -amount }));
  const sums = sumsOf(others, undefined);
  const whole = beside.cameIn.find(({ amount }) => amount > size && sums.has(amount - size));
  return whole === undefined ? [] : [whole];
}

/** Pairs that are shown, and lines that left of which sets are tried. */
const MOST_SHOWN = 20;

/** What left and what cancels it, the largest first: one as large for each of them, and sets for the largest. */
export function cancellingIn<Each extends Line>(
  lines: readonly Each[],
): readonly { out: Each; cameIn: readonly Each[] }[] {
  const cameIn = lines.filter(({ amount }) => amount > 0n);
  const left = lines.filter(({ amount }) => amount < 0n).toSorted((a, b) => (a.amount < b.amount ? -1 : 1));
  const bySize = new Map(cameIn.toReversed().map((each) => [each.amount, each]));
  return left
    .map((out, n) => {
      const alone = bySize.get(-out.amount);
      if (alone !== undefined) return { out, cameIn: [alone] };
      if (n >= MOST_SHOWN) return { out, cameIn: [] };
      return { out, cameIn: cancelledBy(out, { cameIn, left: left.filter((each) => each !== out) }) };
    })
    .filter((each) => each.cameIn.length > 0)
    .slice(0, MOST_SHOWN);
}

function partsOf<Each extends Line>(size: bigint, lines: readonly Each[]): readonly Each[] | undefined {
  return sumsOf(lines, size).get(size);
}

/** A set of lines for each sum that they can have; none above `most`. */
function sumsOf<Each extends Line>(
  lines: readonly Each[],
  most: bigint | undefined,
): ReadonlyMap<bigint, readonly Each[]> {
  const sums = new Map<bigint, readonly Each[]>([[0n, []]]);
  for (const line of lines) {
    // Each line once: not with the sums that it makes itself.
    const before = [...sums];
    for (const [sum, set] of before) {
      const more = sum + line.amount;
      if (sums.size >= MOST_SUMS) return sums;
      if (!sums.has(more) && (most === undefined || more <= most)) sums.set(more, [...set, line]);
    }
  }
  return sums;
}
