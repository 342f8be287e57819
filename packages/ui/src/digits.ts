/** Digits out of whatever was typed or pasted: full-width and Thai digits count, everything else is dropped. */
const OTHER_DIGITS = /[０-９๐-๙]/g;

/** The first `length` digits of a text, as ASCII. */
export function digitsOnly(text: string, length: number): string {
  return asciiDigits(text)
    .replace(/[^0-9]/g, '')
    .slice(0, length);
}

/** Replaces full-width (Chinese and Japanese keyboards) and Thai digits by ASCII ones. */
export function asciiDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => {
    const code = digit.charCodeAt(0);
    return String.fromCharCode(48 + (code >= 0xff10 ? code - 0xff10 : code - 0x0e50));
  });
}
