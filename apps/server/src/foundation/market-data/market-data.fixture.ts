/** Example pairs for the tests of this folder, with the rules of R-SPOT-1 unless told otherwise. */
import { decimal } from '@candor/money';
import type { Pair } from '../markets/index.ts';

export interface ExamplePair {
  id?: number;
  base?: string;
  tick?: string;
  lot?: string;
  listedAt?: number;
}

export function examplePair(of: ExamplePair = {}): Pair {
  const { id = 1, base = 'BTC', tick = '0.01', lot = '0.00001', listedAt = 0 } = of;
  const places = (text: string): number => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0);
  return {
    id,
    symbol: `${base}/USDT`,
    key: `${base}USDT`,
    baseId: id,
    quoteId: 3,
    baseName: base,
    quoteName: 'USDT',
    tick: decimal(tick),
    lot: decimal(lot),
    minNotional: decimal('5'),
    maxNotional: decimal('500000'),
    maxOpenOrders: 200,
    makerRate: decimal('0.001'),
    takerRate: decimal('0.001'),
    bandInner: decimal('0.02'),
    bandOuter: decimal('0.05'),
    state: 'trading',
    listedAt,
    priceDecimals: places(tick),
    quantityDecimals: places(lot),
    notionalDecimals: places(tick) + places(lot),
  };
}
