/**
 * A folder of dumps as venues publish them: files `<venue>-<SYMBOL>-aggTrades-<day>.csv` or `.csv.gz` with id, price, quantity,
 * first trade, last trade, time, buyer is maker, and perhaps more; with or without a line of names.
 */
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { venueDecimal } from '../venue-price.ts';
import type { RecordedTrade } from './recorded-trade.ts';

const NAME = /^([a-z0-9_]+)-([A-Z0-9]+)-aggTrades-.*\.csv(\.gz)?$/;
const [PRICE, QUANTITY, TIME] = [1, 2, 5];
/** Milliseconds have 13 digits, the microseconds of newer dumps 16. */
const MICROSECOND_DIGITS = 16;

export async function readDumps(folder: string): Promise<RecordedTrade[]> {
  const trades: RecordedTrade[] = [];
  for (const file of readdirSync(folder).sort()) {
    const parts = NAME.exec(file);
    if (parts !== null)
      trades.push(...(await readDump(join(folder, file), { venue: parts[1]!, symbol: parts[2]! })));
  }
  if (trades.length === 0)
    throw new Error(`${folder}: no files <venue>-<SYMBOL>-aggTrades-<day>.csv with trades in it.`);
  return trades.sort((a, b) => a.ts - b.ts);
}

async function readDump(file: string, of: { venue: string; symbol: string }): Promise<RecordedTrade[]> {
  const bytes = createReadStream(file);
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  const trades: RecordedTrade[] = [];
  let lineNo = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    lineNo += 1;
    const isHead = lineNo === 1 && /^[a-z]/i.test(line);
    if (line.trim() === '' || isHead) continue;
    const values = line.split(',');
    const [price, quantity, ts] = [
      venueDecimal(values[PRICE]),
      venueDecimal(values[QUANTITY]),
      timeOf(values[TIME]),
    ];
    if (price === undefined || quantity === undefined || ts === undefined)
      throw new Error(`${file}: line ${lineNo} is not a trade: ${line.slice(0, 120)}`);
    trades.push({ ...of, ts, price, quantity });
  }
  return trades;
}

function timeOf(text = ''): number | undefined {
  if (!/^\d{1,16}$/.test(text)) return undefined;
  return text.length === MICROSECOND_DIGITS ? Math.floor(Number(text) / 1000) : Number(text);
}
