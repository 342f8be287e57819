/**
 * What people write, as it is kept and shown: no marks that turn the direction of what follows, none that nobody sees. A name or a
 * message then reads the same for whoever wrote it, for whoever answers, and for the check of what may not be in it. Pure.
 */

/** Embeddings, overrides, isolates and marks of direction. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Takes no room: soft hyphens, zero-width spaces, word joiners, fillers, variation selectors of letters, tags. */
const UNSEEN =
  /\u034f|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0e]|[\u{e0000}-\u{e0fff}]|[\u00ad\u115f\u1160\u200b\u200c\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0]/gu;
/** Joins emoji into one; between anything else it hides. */
const LOOSE_JOINER =
  /(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d|\u200d(?!\p{Extended_Pictographic})/gu;
/** Marks piled on one letter run over the lines above; no language needs more than a few. */
const PILE = /(\p{Mn}{4})\p{Mn}+/gu;

/** As it is kept; empty when nothing of it can be seen. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(DIRECTION, '')
    .replace(UNSEEN, '')
    .replace(LOOSE_JOINER, '')
    .replace(PILE, '$1')
    .replace(/[\u2028\u2029\u0085]/g, '\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();
}

/** One line. */
export const cleanName = (name: string): string => cleanText(name).replace(/\s+/g, ' ').slice(0, 60);

/** What a thread is called: the beginning of its first message. */
export function subjectOf(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  const letters = [...line];
  return letters.length <= 60 ? line.slice(0, 80) : `${letters.slice(0, 59).join('').slice(0, 79)}…`;
}
