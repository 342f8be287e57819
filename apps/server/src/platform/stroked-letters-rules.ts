/** Latin letters with a stroke or without a dot, as plain Latin writes them: Unicode does not take them apart. Pure. */
export const STROKED_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
};
