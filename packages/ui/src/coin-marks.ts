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
  /** Drawn at 60 %: the shaded faces. */
  shade?: string;
  ink?: string;
}

const MARKS: Record<string, CoinMark> = {
  BTC: {
    disc: '#f2931a',
    line: 'M9.4 6.9h4a2.4 2.4 0 0 1 0 4.8H9.4m0 0h4.5a2.6 2.6 0 0 1 0 5.2H9.4m0-10v10M7.9 6.9h1.5M7.9 16.9h1.5M11 5v1.9M13.4 5v1.9M11 17v1.9M13.4 17v1.9',
  },
  ETH: { disc: '#6278e0', solid: 'm12 4 4.8 8L12 14.8 7.2 12zM12 16.1l4.5-2.7L12 20l-4.5-6.6z', shade: '' },
  USDT: { disc: '#1d9878', line: 'M7.2 6.8h9.6M12 6.8v11.4M6.3 11.4c0-1 2.6-1.7 5.7-1.7s5.7.7 5.7 1.7-2.6 1.7-5.7 1.7-5.7-.7-5.7-1.7z' },
  USDC: { disc: '#2a73c9', line: 'M12 7.2v9.6M14.3 9.6c-.3-.8-1.2-1.2-2.3-1.2-1.300 0-2.300.6-2.300 1.700 0 2.500 4.700 1.200 4.700 3.700 0 1.100-1 1.800-2.400 1.800-1.200 0-2.100-.5-2.400-1.300M9.300 5.600a7 7 0 0 0 0 12.800M14.700 5.600a7 7 0 0 1 0 12.800' },
  SOL: {
    disc: '#16131f',
    solid: 'M8.300 6.400h9.700l-2.300 2.500H6z',
    line: '',
    ink: '#3fe0b0',
  },
  XRP: { disc: '#3a4452', line: 'M6.800 6.800l2.900 2.900a3.250 3.250 0 0 0 4.600 0l2.900-2.900M6.800 17.200l2.900-2.900a3.250 3.250 0 0 1 4.600 0l2.900 2.900' },
  BNB: { disc: '#d99a0b', solid: 'm12 5.200 2.300 2.300L12 9.800 9.700 7.500zM12 14.200l2.300 2.300-2.300 2.300-2.300-2.300zM7.500 9.700 9.800 12l-2.300 2.300L5.200 12zM16.500 9.700l2.300 2.300-2.300 2.300-2.300-2.300zM12 10.400l1.600 1.600-1.600 1.600-1.600-1.600z' },
  DOGE: { disc: '#b89a30', line: 'M9 6.600h2.700a5.400 5.400 0 0 1 0 10.800H9zM7 12h5.600' },
  ADA: { disc: '#1c54c9' },
  LINK: { disc: '#3056da', line: 'm12 5.600 5.500 3.200v6.400L12 18.400l-5.500-3.200V8.800z' },
  LTC: { disc: '#4d6fa8', line: 'M11.200 5.800 8.700 17h7.400M7.300 13.600l6-2.700' },
  TRX: { disc: '#dc2b2f', line: 'M6 6.600l9.700 1.900 2.400 2.300-7 8zM6 6.600l5.900 5.300m-.8 6.900.8-6.900 3.800-3.400m-3.800 3.400 6.200-1.100' },
  DOT: { disc: '#d6157a' },
  AVAX: { disc: '#dd3a3d', solid: 'M11.100 6.300c.4-.7 1.400-.7 1.800 0l1.500 2.700c.3.6.3 1.200 0 1.800l-3.300 5.900c-.2.400-.6.600-1 .6H6.700c-.8 0-1.300-.8-.9-1.500zM15.200 13.200c.4-.700 1.300-.700 1.700 0l1.400 2.600c.4.7-.1 1.500-.9 1.500h-2.800c-.8 0-1.300-.8-.9-1.500z' },
  TON: { disc: '#1f86cf', line: 'M7 7.400h10c.8 0 1.200.8.8 1.500L12.700 17a.8.8 0 0 1-1.400 0L6.200 8.900C5.800 8.200 6.200 7.400 7 7.400zM12 7.600v9.400' },
};

/** Dark enough for white letters (4.5:1, see the test). */
export const LETTER_COLOURS = [
  '#4a46d9', '#0f766e', '#b4470f', '#a21c5e', '#1d62b8', '#6d3fc4', '#3f6b16', '#8a4b12', '#0b6f8c', '#b02a37',
];

export function coinMark(symbol: string): CoinMark | undefined {
  return MARKS[symbol.toUpperCase()];
}

export function letterColour(symbol: string): string {
  let hash = 0;
  for (const letter of symbol.toUpperCase()) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return LETTER_COLOURS[hash % LETTER_COLOURS.length]!;
}
