/** Digits out of whatever was typed or pasted: full-width and Thai digits count, everything else is dropped. */
const OTHER_DIGITS = /[０-９๐-๙]/g;

/** The first `length` digits of a text, as ASCII. */
export function digitsOnly(text: string, length: number): string {
  return asciiDigits(text)
    .replace(/[^0-9]/g, '')
    .slice(0, length);
}

/** What a PIN field holds after a key: who types on behind a full one that was refused begins anew. */
export function pinAfter(value: string, text: string, of: { length: number; isRefused: boolean }): string {
  const isAnew = of.isRefused && value.length === of.length && text.startsWith(value);
  const begun = isAnew ? digitsOnly(text.slice(of.length), of.length) : '';
  return begun === '' ? digitsOnly(text, of.length) : begun;
}

/** Replaces full-width (Chinese and Japanese keyboards) and Thai digits by ASCII ones. */
export function asciiDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => {
    const code = digit.charCodeAt(0);
    return String.fromCharCode(48 + (code >= 0xff10 ? code - 0xff10 : code - 0x0e50));
  });
}
