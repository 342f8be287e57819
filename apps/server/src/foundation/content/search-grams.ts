/**
 * How texts are found in languages that put no spaces between words: by pairs of letters. PostgreSQL's own trigrams begin at three letters,
 * and most Chinese words have two (ADR 93). Pure.
 */

/** Runs of letters and figures, in one spelling: compatibility forms folded, small letters. */
const RUN = /[\p{L}\p{M}\p{N}]+/gu;
/** Of a query; what comes behind narrows nothing. */
const MOST_RUNS = 8;

export const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Every pair of neighbouring letters, each once. */
export function gramsOf(text: string): string[] {
  const grams = new Set<string>();
  for (const [run] of folded(text).matchAll(RUN)) {
    const letters = [...run];
    for (let at = 0; at + 1 < letters.length; at += 1) grams.add(letters[at]! + letters[at + 1]!);
  }
  return [...grams];
}

export interface Query {
  /** As it was typed, for full text. */
  words: string;
  /** Pairs that a text must hold, which an index finds; and the runs themselves, which must stand in it. */
  grams: readonly string[];
  runs: readonly string[];
}

/** Undefined when there is no letter in it. */
export function readQuery(text: string): Query | undefined {
  const runs = [...folded(text).matchAll(RUN)].map(([run]) => run).slice(0, MOST_RUNS);
  return runs.length === 0 ? undefined : { words: text, grams: gramsOf(runs.join(' ')), runs };
}
