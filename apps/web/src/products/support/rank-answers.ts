/** Which of the frequent questions are nearest to what somebody types: by the words they share, or pairs of letters where words have no gaps. Pure. */

export interface Answer {
  id: number;
  title: string;
  abstract: string;
}

/** Below this share of the question nothing is offered. */
const LEAST = 0.2;

export function nearest<A extends Answer>(question: string, answers: readonly A[], most = 3): A[] {
  const asked = piecesOf(question);
  if (asked.size === 0) return [];
  return answers
    .map((answer) => ({ answer, score: scoreOf(asked, answer) }))
    .filter(({ score }) => score >= LEAST)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ answer }) => answer);
}

/** A word of the title says more than one of the text. */
function scoreOf(asked: ReadonlySet<string>, { title, abstract }: Answer): number {
  const [inTitle, inText] = [piecesOf(title), piecesOf(abstract)];
  let shared = 0;
  for (const piece of asked) shared += inTitle.has(piece) ? 1 : inText.has(piece) ? 0.4 : 0;
  return shared / Math.min(asked.size, Math.max(inTitle.size, 1));
}

const WITHOUT_GAPS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]+/gu;

function piecesOf(text: string): Set<string> {
  const lower = text.toLowerCase().normalize('NFKC');
  const pieces = new Set<string>();
  for (const [run] of lower.matchAll(WITHOUT_GAPS)) {
    const letters = [...run];
    for (let n = 0; n + 1 < letters.length; n += 1) pieces.add(`${letters[n]}${letters[n + 1]}`);
  }
  for (const [word] of lower.replace(WITHOUT_GAPS, ' ').matchAll(/[\p{L}\p{N}]{3,}/gu)) pieces.add(word);
  return pieces;
}
