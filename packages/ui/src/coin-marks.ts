/**
 * Marks of the most traded coins, drawn here in one hand (24 x 24, line or solid) so that no image is fetched from
 * anyone; every other currency gets letters on a colour of its own.
 */

export interface CoinMark {
  /** The disc. */
  disc: string;
  /** Lines 2 wide, round. */
  line?: string;
  solid?: string;
  /** Drawn at 60 %: the faces in shade. */
  shade?: string;
  /** Colour of the drawing where it is not white. */
  ink?: string;
}

const MARKS: Record<string, CoinMark> = {
  BTC: {
    disc: '#f2931a',
    line: 'M9.4 6.9h4a2.4 2.4 0 0 1 0 4.8H9.4m0 0h4.5a2.6 2.6 0 0 1 0 5.2H9.4m0-10v10M7.9 6.9h1.5M7.9 16.9h1.5M11 5v1.9M13.4 5v1.9M11 17v1.9M13.4 17v1.9',
  },
  ETH: {
    disc: '#6278e0',
    solid: 'M12 4v10.7L7.2 12zM12 16.1V20l-4.8-6.6z',
    shade: 'M12 4v10.7l4.8-2.7zM12 16.1V20l4.8-6.6z',
  },
  USDT: {
    disc: '#1d9878',
    line: 'M7.2 6.8h9.6M12 6.8v11.4M6.3 11.4c0-1 2.6-1.7 5.7-1.7s5.7.7 5.7 1.7-2.6 1.7-5.7 1.7-5.7-.7-5.7-1.7z',
  },
  USDC: {
    disc: '#2a73c9',
    line: 'M12 7.2v9.6M14.3 9.6c-.3-.8-1.2-1.2-2.3-1.2-1.3 0-2.3.6-2.3 1.7 0 2.5 4.7 1.2 4.7 3.7 0 1.1-1 1.8-2.4 1.8-1.2 0-2.1-.5-2.4-1.3M9.3 5.6a7 7 0 0 0 0 12.8M14.7 5.6a7 7 0 0 1 0 12.8',
  },
  SOL: {
    disc: '#3a2f60',
    solid: 'M8.3 6.6h9.9l-2.5 2.5H5.8zM5.8 10.8h9.9l2.5 2.5H8.3zM8.3 15h9.9l-2.5 2.5H5.8z',
    ink: '#4be3b5',
  },
  XRP: {
    disc: '#3a4452',
    line: 'M6.8 6.8l2.9 2.9a3.250 3.250 0 0 0 4.6 0l2.9-2.9M6.8 17.2l2.9-2.9a3.250 3.250 0 0 1 4.6 0l2.9 2.9',
  },
  BNB: {
    disc: '#d99a0b',
    solid:
      'm12 5.2 2.3 2.3L12 9.8 9.7 7.5zM12 14.2l2.3 2.3-2.3 2.3-2.3-2.3zM7.5 9.7 9.8 12l-2.3 2.3L5.2 12zM16.5 9.7l2.3 2.3-2.3 2.3-2.3-2.3zM12 10.4l1.6 1.6-1.6 1.6-1.6-1.6z',
  },
  DOGE: { disc: '#b89a30', line: 'M9 6.6h2.7a5.4 5.4 0 0 1 0 10.8H9zM7 12h5.6' },
  ADA: {
    disc: '#1c54c9',
    solid:
      'M13.6 12a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0M12.1 14.6a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0M9.1 14.6a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0M7.6 12a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0M9.1 9.402a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0M12.1 9.402a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0M16.56 15.15a0.9 .9 0 1 0 1.8 0 .9 .9 0 1 0-1.8 0M11.1 18.3a0.9 .9 0 1 0 1.8 0 .9 .9 0 1 0-1.8 0M5.644 15.15a0.9 .9 0 1 0 1.8 0 .9 .9 0 1 0-1.8 0M5.644 8.85a0.9 .9 0 1 0 1.8 0 .9 .9 0 1 0-1.8 0M11.1 5.7a0.9 .9 0 1 0 1.8 0 .9 .9 0 1 0-1.8 0M16.56 8.85a0.9 .9 0 1 0 1.8 0 .9 .9 0 1 0-1.8 0',
  },
  LINK: { disc: '#3056da', line: 'm12 5.6 5.5 3.2v6.4L12 18.4l-5.5-3.2V8.8z' },
  LTC: { disc: '#4d6fa8', line: 'M11.2 5.8 8.7 17h7.4M7.3 13.6l6-2.7' },
  TRX: {
    disc: '#dc2b2f',
    line: 'M6 6.6l9.7 1.9 2.4 2.3-7 8zM6 6.6l5.9 5.3m-.8 6.9.8-6.9 3.8-3.4m-3.8 3.4 6.2-1.1',
  },
  DOT: {
    disc: '#d6157a',
    solid:
      'M10.2 6.2a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0M10.2 17.8a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0M6 9.1a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 1 0-2.4 0M15.6 9.1a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 1 0-2.4 0M6 14.9a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 1 0-2.4 0M15.6 14.9a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 1 0-2.4 0',
  },
  AVAX: {
    disc: '#dd3a3d',
    solid:
      'M11.1 6.3c.4-.7 1.4-.7 1.8 0l1.5 2.7c.3.6.3 1.2 0 1.8l-3.3 5.9c-.2.4-.6.6-1 .6H6.7c-.8 0-1.3-.8-.9-1.5zM15.2 13.2c.4-.7 1.3-.7 1.7 0l1.4 2.6c.4.7-.1 1.5-.9 1.5h-2.8c-.8 0-1.3-.8-.9-1.5z',
  },
  TON: {
    disc: '#1f86cf',
    line: 'M7 7.4h10c.8 0 1.2.8.8 1.5L12.7 17a.8.8 0 0 1-1.4 0L6.2 8.9C5.8 8.2 6.2 7.4 7 7.4zM12 7.6v9.4',
  },
};

/** Dark enough for white letters (4.5:1, see the test). */
export const LETTER_COLOURS = [
  '#4a46d9',
  '#0f766e',
  '#b4470f',
  '#a21c5e',
  '#1d62b8',
  '#6d3fc4',
  '#3f6b16',
  '#8a4b12',
  '#0b6f8c',
  '#b02a37',
];

export function coinMark(symbol: string): CoinMark | undefined {
  return MARKS[symbol.toUpperCase()];
}

export function letterColour(symbol: string): string {
  let hash = 0;
  for (const letter of symbol.toUpperCase()) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return LETTER_COLOURS[hash % LETTER_COLOURS.length]!;
}
