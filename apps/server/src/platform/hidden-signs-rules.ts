/**
 * Signs that nobody sees, and marks that turn the direction of what follows, written out (R-OPS-3): whoever decides on a text reads all of
 * it, and in the order in which it stands. What makes a sign an emoji stays behind one. Pure.
 */
const HIDDEN =
  /\u034f|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0e]|[\u{e0000}-\u{e0fff}]|[\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|(?<!\p{Extended_Pictographic})\ufe0f(?!\u20e3)/gu;

/** Of every script: fillers of Hangul are letters to Unicode, and nobody sees them either. */
export const withoutSigns = (text: string): string =>
  text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');

export const withSignsShown = (text: string): string =>
  text.replace(HIDDEN, (sign) => `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`);
