/**
 * Signs that nobody sees, and marks that turn the direction of what follows, written out (R-OPS-3): whoever decides on a text reads all of
 * it, and in the order in which it stands. Pure.
 */
const HIDDEN =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu;

/** Of every script: fillers of Hangul are letters to Unicode, and nobody sees them either. */
export const withoutSigns = (text: string): string =>
  text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');

export const withSignsShown = (text: string): string =>
  text.replace(HIDDEN, (sign) => `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`);
