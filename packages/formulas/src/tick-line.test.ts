import { createHash } from 'node:crypto';
import { decimal, formatDecimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import { formatTickLine, genesisOf, indexOfLine, parseTickLine } from './tick-line.ts';

const TICK = decimal('0.1');
const LINES = [
  'v1|BTCUSDT|1|1740787201000|50002.50|50002.50|50005.7|50004.3|ok|binance:50000.0:120:in,okx:50010.0:95:in,kraken:49990.0:310:in,coinbase:50005.0:210:in,bybit:52000.0:80:out',
  'v1|BTCUSDT|2|1740787202000|50003.00|50002.75|50006.0|50004.8|ok|binance:50001.0:101:in,okx:50010.0:80:in,kraken:49990.0:1310:in,coinbase:50005.0:190:in,bybit:51900.0:70:out',
];

describe('tick lines', () => {
  test('X-OPT-9: reading and writing a line gives the same text, and the chain of the rules', () => {
    let hash = createHash('sha256').update(genesisOf('BTCUSDT', '2025-03-01')).digest();
    expect(hash.toString('hex')).toBe('4e708f426ea7201a227baded5ee57d80c5e5ba9f18a8f649d00145e34bb31df5');
    const hashes = LINES.map((text) => {
      const written = formatTickLine(parseTickLine(text)!, TICK);
      expect(written).toBe(text);
      hash = createHash('sha256').update(hash).update(written).digest();
      return hash.toString('hex');
    });
    expect(hashes).toEqual([
      '2dabb217c04b2dbb2dbdf9f4f01069307b5f77bf392d5085ceac1a924aad20a6',
      '35ddd722b47365b7bf8aa4cfd449ae3dc73a5496495f086d1a9b30a9bd921b34',
    ]);
  });

  test('R-IDX-3, X-IDX-1: the index follows from the sources that are in', () => {
    expect(LINES.map((text) => formatDecimal(indexOfLine(parseTickLine(text)!, TICK)!))).toEqual([
      '50002.5',
      '50003',
    ]);
    expect(indexOfLine({ sources: [] }, TICK)).toBeUndefined();
  });

  test.each([
    LINES[0]!.replace('v1|', 'v2|'),
    LINES[0]!.replace('|ok|', '|fine|'),
    LINES[0]!.replace(':in', ':maybe'),
    LINES[0]!.replace('50002.50', '050002.50'),
    `${LINES[0]!},`,
    '',
  ])('what is not a line is refused: %s', (text) => expect(parseTickLine(text)).toBeUndefined());
});
