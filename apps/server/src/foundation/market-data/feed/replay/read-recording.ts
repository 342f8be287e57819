/**
 * Recorded trades from a file: CSV with a header line naming `ts,venue,symbol,price,qty` in any order, or one JSON object
 * a line with these fields; or a folder of venues' own dumps. A line that cannot be read stops the start and is named: a recording is evidence.
 */
import { createReadStream, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { venueDecimal } from '../venue-price.ts';
import { readDumps } from './read-dumps.ts';
import type { RecordedTrade } from './recorded-trade.ts';

const FIELDS = ['ts', 'venue', 'symbol', 'price', 'qty'] as const;
type Field = (typeof FIELDS)[number];

/** In order of time; trades of one moment keep the file's order. */
export async function readRecording(file: string): Promise<RecordedTrade[]> {
  if (statSync(file).isDirectory()) return readDumps(file);
  const trades: RecordedTrade[] = [];
  let columns: string[] | undefined;
  let lineNo = 0;
  for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    lineNo += 1;
    const text = line.trim();
    if (text === '') continue;
    const isJson = text.startsWith('{');
    if (!isJson && columns === undefined) {
      columns = text.split(',').map((name) => name.trim());
      const missing = FIELDS.filter((field) => !columns!.includes(field));
      if (missing.length > 0)
        throw new Error(
          `${file}: the first line must name the columns ${FIELDS.join(',')}; missing ${missing.join(',')}.`,
        );
      continue;
    }
    const trade = tradeOf(isJson ? jsonFields(text) : csvFields(text, columns!));
    if (trade === undefined) throw new Error(`${file}: line ${lineNo} is not a trade: ${text.slice(0, 120)}`);
    trades.push(trade);
  }
  if (trades.length === 0) throw new Error(`${file}: no trades in it.`);
  return trades.sort((a, b) => a.ts - b.ts);
}

function csvFields(text: string, columns: readonly string[]): Partial<Record<Field, string>> {
  const values = text.split(',');
  return Object.fromEntries(columns.map((name, n) => [name, values[n]?.trim()]));
}

/** Numbers are taken as they are written, so that a price keeps its digits. */
function jsonFields(text: string): Partial<Record<Field, string>> {
  try {
    const fields = JSON.parse(text) as Record<string, unknown>;
    return Object.fromEntries(
      FIELDS.map((name) => [name, writtenNumber(text, name) ?? textOf(fields[name])]),
    );
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function writtenNumber(text: string, name: string): string | undefined {
  return new RegExp(`"${name}"\\s*:\\s*([0-9][0-9.eE+-]*)`).exec(text)?.[1];
}

function tradeOf(fields: Partial<Record<Field, string>>): RecordedTrade | undefined {
  const { ts = '', venue = '', symbol = '' } = fields;
  const price = venueDecimal(fields.price);
  const quantity = venueDecimal(fields.qty);
  if (
    !/^\d{1,15}$/.test(ts) ||
    venue === '' ||
    symbol === '' ||
    price === undefined ||
    quantity === undefined
  )
    return undefined;
  return { ts: Number(ts), venue, symbol, price, quantity };
}
