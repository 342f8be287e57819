/**
 * Lines of a text that is painted on a canvas, which breaks none by itself: between words, also in scripts that write no spaces
 * between them (Thai, Chinese, Japanese), and never before a sign that ends something.
 */

/** `measure` is the width of a text in the pen's font. */
export function wrapLines(
  text: string,
  { language, width, measure }: { language: string; width: number; measure: (text: string) => number },
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text, language)) {
    if (line !== '' && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return [...lines, line.trimEnd()];
}

/** What may stand at the beginning of a line, with the spaces and signs that belong to it. */
function piecesOf(text: string, language: string): string[] {
  const pieces: string[] = [];
  let opening = '';
  for (const { segment, isWordLike } of segmentsOf(text, language)) {
    if (OPENS.test(segment)) opening += segment;
    else if (opening !== '' || isWordLike || pieces.length === 0) {
      pieces.push(opening + segment);
      opening = '';
    } else pieces[pieces.length - 1] += segment;
  }
  return opening === '' ? pieces : [...pieces, opening];
}

const OPENS = /^[([{（「『《“‘¿¡]$/;

function segmentsOf(text: string, language: string): { segment: string; isWordLike: boolean }[] {
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(text);
  return [...segments].map(({ segment, isWordLike }) => ({ segment, isWordLike: isWordLike === true }));
}
