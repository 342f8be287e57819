/** What a follower recomputes of a copy: right as it was carried out, and each way of bending it found at the step that it bends. */
import type { TickLine } from '@candor/formulas';
import { decimal } from '@candor/money';
import { expect, test } from 'vitest';
import { readCopy } from './copy-file.ts';
import { verifyCopy } from './copy-proof.ts';

/** Line n of BTCUSDT: 50,000 and ten more a second; ask one above, bid one below. */
const lineAt = (_symbol: string, seq: number): TickLine | undefined => {
  if (seq < 1 || seq > 100) return undefined;
  const mark = decimal(String(50_000 + seq));
  const one = decimal('1');
  return {
    symbol: 'BTCUSDT',
    seq,
    at: seq * 1_000,
    index: mark,
    mark,
    ask: mark + one,
    bid: mark - one,
    status: seq === 50 ? 'degraded' : 'ok',
    sources: [],
  };
};

interface Row {
  [name: string]: unknown;
}
/** As the API says it: 200 lots of 20,000, of which 1,500 copies 15 (X-CP-1). */
const opened: Row = {
  id: 1,
  symbol: 'BTC/USDT',
  type: 1,
  kind: 'opened',
  lead_lots: 200,
  lead_whole: 200,
  lead_price: '50011',
  lead_equity: '20000',
  lead_seq: 10,
  lead_at: 10_000,
  marks: [{ symbol: 'BTC/USDT', mark: '50010' }],
  equity: '1500',
  lots: 15,
  price: '50012',
  seq: 11,
  at: 11_000,
  position_id: 77,
  reason: null,
};
const closing: Row = { ...opened, id: 2, kind: 'closed', equity: null };
/** He closes 60 of 200, then the 140 that are left: floor(15 * 0.3) = 4, then 11. */
const part: Row = {
  ...closing,
  lead_lots: 60,
  lead_price: '50019',
  lead_seq: 20,
  marks: [{ symbol: 'BTC/USDT', mark: '50020' }],
  lots: 4,
  price: '50020',
  seq: 21,
};
const rest: Row = {
  ...closing,
  id: 3,
  lead_lots: 140,
  lead_whole: 140,
  lead_price: '50029',
  lead_seq: 30,
  marks: [{ symbol: 'BTC/USDT', mark: '50030' }],
  lots: 11,
  price: '50030',
  seq: 31,
};
const flow = (id: number, kind: string, of: Row): Row => ({
  id,
  kind,
  share_rate: '10',
  period: null,
  at: 1_000 * id,
  ...of,
});
/** X-CP-2, then X-CP-3's addition. */
const flows: Row[] = [
  flow(1, 'start', { amount: '1000', value: '0', high_water_before: '0', high_water_after: '1000' }),
  flow(2, 'share', {
    amount: '12',
    value: '1120',
    high_water_before: '1000',
    high_water_after: '1108',
    period: '2026-11-23',
  }),
  flow(3, 'share', {
    amount: '0',
    value: '1050',
    high_water_before: '1108',
    high_water_after: '1108',
    period: '2026-11-30',
  }),
  flow(4, 'add', { amount: '500', value: '1050', high_water_before: '1108', high_water_after: '1608' }),
  flow(5, 'withdraw', {
    amount: '310',
    value: '1550',
    high_water_before: '1608',
    high_water_after: '1286.4',
  }),
];
const order: Row = { share_rate: '10', shared: '12', high_water: '1286.4' };

function wrongSteps(of: { signals?: Row[]; flows?: Row[]; order?: Row }): string[] {
  const { signals = [opened, part, rest] } = of;
  const claim = readCopy({
    order: of.order ?? order,
    flows: (of.flows ?? flows).toReversed(),
    signals: signals.toReversed(),
  });
  const wrong = verifyCopy(claim, lineAt).filter(({ expected, found }) => expected !== found);
  return [...new Set(wrong.map(({ step }) => step))].toSorted();
}
const bent = (n: number, change: Row): string[] =>
  wrongSteps({ signals: [opened, part, rest].map((row, at) => (at === n ? { ...row, ...change } : row)) });
const bentFlow = (n: number, change: Row): string[] =>
  wrongSteps({ flows: flows.map((row, at) => (at === n ? { ...row, ...change } : row)) });

test('X-CP-1, X-CP-2, X-CP-3: a copy as it was carried out is right in every step', () => {
  expect(wrongSteps({})).toEqual([]);
});

test('R-CP-3: a tick later, a price that no line has, the lead’s price bent, another mark', () => {
  expect(bent(0, { seq: 12, price: '50013' })).toEqual(['next_tick']);
  expect(bent(0, { price: '50013' })).toEqual(['price']);
  expect(bent(1, { price: '50022' })).toEqual(['price']);
  expect(bent(0, { lead_price: '50010' })).toEqual(['lead_price']);
  expect(bent(0, { marks: [{ symbol: 'BTC/USDT', mark: '50011' }] })).toEqual(['mark']);
  // Lines that were never published.
  expect(bent(0, { lead_seq: 400, seq: 401 })).toEqual(['lead_price', 'mark', 'price']);
});

test('R-CP-2: a lot too few, one too many, a part that is none, a closing of what never opened', () => {
  expect(bent(0, { lots: 14 })).toEqual(['lots']);
  expect(bent(0, { equity: '1499.99' })).toEqual(['lots']);
  expect(bent(1, { lots: 5 })).toEqual(['lots']);
  expect(bent(2, { lots: 10 })).toEqual(['lots']);
  expect(bent(1, { position_id: 78 })).toEqual(['lots']);
  expect(wrongSteps({ signals: [part] })).toEqual(['lots']);
});

test('X-CP-4: skipped for a price that was good, opened at one that was not, and reasons that no line bears out', () => {
  const skipped = { position_id: null };
  expect(bent(0, { ...skipped, reason: 'price' })).toContain('reason');
  expect(bent(0, { ...skipped, reason: 'zero_lots' })).toContain('reason');
  expect(bent(0, { ...skipped, reason: 'no_price' })).toContain('reason');
  // The lead had 20,000 of his own.
  expect(bent(0, { ...skipped, reason: 'lead_equity' })).toContain('reason');
  expect(bent(1, { ...skipped, reason: 'price', lots: 0 })).toContain('reason');
  // 0.52% above the lead, and yet opened.
  expect(bent(0, { lead_price: '49753' })).toEqual(['lead_price', 'reason']);
  const onDegraded = { lead_seq: 49, lead_price: '50050', marks: [{ symbol: 'BTC/USDT', mark: '50049' }] };
  const at50 = { seq: 50, price: '50050' };
  expect(wrongSteps({ signals: [{ ...opened, ...onDegraded, ...at50 }] })).toEqual(['reason']);
  const said = { ...opened, ...onDegraded, ...at50, ...skipped, reason: 'no_price' };
  expect(wrongSteps({ signals: [said] })).toEqual([]);
});

test('R-CP-5: a share of more than what stands above the mark, a mark that falls, a week twice, a share left out', () => {
  expect(bentFlow(1, { amount: '12.00000001', high_water_after: '1107.99999999' })).toEqual([
    'high_water',
    'share',
    'totals',
  ]);
  expect(bentFlow(2, { amount: '1' })).toEqual(['share', 'totals']);
  expect(bentFlow(1, { share_rate: '15' })).toEqual(['share']);
  expect(bentFlow(1, { high_water_after: '1000' })).toEqual(['high_water']);
  expect(bentFlow(2, { high_water_before: '1000', high_water_after: '1050' })).toEqual(['high_water']);
  expect(bentFlow(4, { high_water_after: '1298' })).toEqual(['high_water']);
  expect(bentFlow(2, { period: '2026-11-23' })).toEqual(['week']);
  expect(bentFlow(2, { period: '2026-12-01' })).toEqual(['week']);
  expect(wrongSteps({ flows: flows.filter((_, n) => n !== 1) })).toEqual(['high_water', 'totals']);
  expect(wrongSteps({ order: { ...order, shared: '13' } })).toEqual(['totals']);
  expect(wrongSteps({ order: { ...order, high_water: '1200' } })).toEqual(['high_water']);
});

test('X-CP-5, X-CP-6: a share of a withdrawal that is none of its profit, and a mark that rises without being paid for', () => {
  const at = { agreement_version: 2 };
  const some: Row[] = [
    flow(1, 'start', { ...at, amount: '1000', value: '0', high_water_before: '0', high_water_after: '1000' }),
    flow(2, 'share', {
      ...at,
      amount: '40',
      value: '2000',
      high_water_before: '1000',
      high_water_after: '1360',
      period: '2026-11-23',
    }),
    flow(3, 'withdraw', {
      ...at,
      amount: '980',
      shared: '30',
      value: '1960',
      high_water_before: '1360',
      high_water_after: '680',
    }),
  ];
  const sums = { share_rate: '10', shared: '70', high_water: '680' };
  const bend = (n: number, change: Row): string[] =>
    wrongSteps({
      signals: [],
      order: sums,
      flows: some.map((row, place) => (place === n ? { ...row, ...change } : row)),
    });
  expect(bend(0, {})).toEqual([]);
  expect(bend(2, { shared: '30.00000001' })).toEqual(['share', 'totals']);
  // A mark over all of the profit takes the next share away.
  expect(bend(1, { high_water_after: '1960' })).toEqual(['high_water', 'share']);
  // Before there was such an agreement nothing was taken.
  expect(bend(2, { agreement_version: 1 })).toEqual(['share']);
});

test('a file that lacks something is refused with its name', () => {
  expect(() => readCopy({ order, flows })).toThrow('signals: not a list');
  expect(() => readCopy({ order, flows, signals: [{ ...opened, marks: [] }] })).toThrow(
    'marks: none of BTC/USDT',
  );
  expect(() => readCopy({ order, flows, signals: [{ ...opened, lots: 1.5 }] })).toThrow(
    'lots: not a whole number',
  );
});
