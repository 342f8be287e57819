/** Reads a copy from the replies `documentation/order/detail` and, page by page, `documentation/order/signals`, as the newest come first there. */
import { parseDecimal } from '@candor/money';
import type { CopiedPosition } from './copy-equity.ts';
import type { CopiedSignal, CopyClaim, CopyFlow } from './copy-proof.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `{ order, flows, signals, positions }`, the last where the file has it; throws with the field that is missing or malformed. */
export function readCopy(json: unknown): CopyClaim {
  const file = asFields(json, 'file');
  const order = asFields(file['order'], 'order');
  return {
    shareRate: percent(order, 'share_rate'),
    shared: amount(order, 'shared'),
    highWater: amount(order, 'high_water'),
    signals: rows(file, 'signals').map(signalOf).reverse(),
    flows: rows(file, 'flows').map(flowOf).reverse(),
    positions: file['positions'] === undefined ? undefined : rows(file, 'positions').map(positionOf),
  };
}

function signalOf(row: Fields): CopiedSignal {
  const symbol = textOf(row, 'symbol');
  const ownMark = rows(row, 'marks').find((mark) => mark['symbol'] === symbol);
  if (ownMark === undefined) throw new Error(`marks: none of ${symbol}`);
  return {
    id: integer(row, 'id'),
    symbol,
    side: integer(row, 'type') === 1 ? 'long' : 'short',
    kind: choice(row, 'kind', ['opened', 'closed']),
    leadLots: integer(row, 'lead_lots'),
    leadWhole: integer(row, 'lead_whole'),
    leadPrice: amount(row, 'lead_price'),
    leadEquity: amount(row, 'lead_equity'),
    leadSeq: integer(row, 'lead_seq'),
    leadAt: integer(row, 'lead_at'),
    mark: amount(ownMark, 'mark'),
    marks: new Map(rows(row, 'marks').map((mark) => [textOf(mark, 'symbol'), amount(mark, 'mark')])),
    equity: row['equity'] === null ? null : amount(row, 'equity'),
    lots: integer(row, 'lots'),
    price: amount(row, 'price'),
    seq: integer(row, 'seq'),
    at: integer(row, 'at'),
    positionId: row['position_id'] === null ? null : integer(row, 'position_id'),
    reason: row['reason'] === null ? null : textOf(row, 'reason'),
  };
}

const flowOf = (row: Fields): CopyFlow => ({
  id: integer(row, 'id'),
  kind: choice(row, 'kind', ['start', 'add', 'withdraw', 'share', 'end']),
  amount: amount(row, 'amount'),
  value: amount(row, 'value'),
  before: amount(row, 'high_water_before'),
  after: amount(row, 'high_water_after'),
  rate: percent(row, 'share_rate'),
  // Files of before say neither.
  agreementVersion: row['agreement_version'] === undefined ? 1 : integer(row, 'agreement_version'),
  shared: row['shared'] === undefined ? 0n : amount(row, 'shared'),
  period: row['period'] === null ? null : textOf(row, 'period'),
  at: integer(row, 'at'),
});

const positionOf = (row: Fields): CopiedPosition => ({
  id: integer(row, 'id'),
  root: row['part_of'] === null ? integer(row, 'id') : integer(row, 'part_of'),
  symbol: textOf(row, 'symbol'),
  side: integer(row, 'type') === 1 ? 'long' : 'short',
  quantity: amount(row, 'number'),
  entryPrice: amount(row, 'price'),
  openSeq: integer(row, 'open_seq'),
  openedAt: integer(row, 'opened_at'),
  closeSeq: row['close_seq'] === null ? null : integer(row, 'close_seq'),
  closedAt: row['closed_at'] === null ? null : integer(row, 'closed_at'),
  profit: amount(row, 'profits'),
  fees: amount(row, 'fees'),
  openFee: amount(row, 'open_fee'),
  funding: amount(row, 'funding'),
  reason: row['reason'] === null ? null : textOf(row, 'reason'),
});

function asFields(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null) throw new Error(`${name}: not an object`);
  return value as Fields;
}
function rows(of: Fields, name: string): Fields[] {
  const value = of[name];
  if (!Array.isArray(value)) throw new Error(`${name}: not a list`);
  return value.map((row) => asFields(row, name));
}
function textOf(of: Fields, name: string): string {
  const value = of[name];
  if (typeof value !== 'string') throw new Error(`${name}: missing`);
  return value;
}
function choice<const Of extends string>(of: Fields, name: string, all: readonly Of[]): Of {
  const found = all.find((one) => one === of[name]);
  if (found === undefined) throw new Error(`${name}: not one of ${all.join(', ')}`);
  return found;
}
function integer(of: Fields, name: string): number {
  const value = of[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new Error(`${name}: not a whole number`);
  return value;
}
function amount(of: Fields, name: string): bigint {
  const text = textOf(of, name);
  const isNegative = text.startsWith('-');
  const parsed = parseDecimal(isNegative ? text.slice(1) : text);
  if (!parsed.ok) throw new Error(`${name}: not a decimal`);
  return isNegative ? -parsed.value : parsed.value;
}
const percent = (of: Fields, name: string): bigint => amount(of, name) / 100n;
