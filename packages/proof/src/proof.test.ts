import { formatTickLine } from '@candor/formulas';
import { decimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import type { OptionClaim } from './option-proof.ts';
import { verifyOption } from './option-proof.ts';
import type { ChainedLine } from './tick-chain.ts';
import { hashOfGenesis, hashOfLine, verifyChain } from './tick-chain.ts';

const STEP = decimal('0.1');
const START = Date.parse('2025-03-01T00:00:00Z');
const H0 = hashOfGenesis('BTCUSDT', '2025-03-01');

/** A chain of one line a second whose index is the given price. */
function chainOf(prices: readonly string[], status: 'ok' | 'degraded' = 'ok'): ChainedLine[] {
  const lines: ChainedLine[] = [];
  const indexes: bigint[] = [];
  let hash = H0;
  prices.forEach((price, n) => {
    const index = decimal(price);
    indexes.push(index);
    const last = indexes.slice(-5).sort((a, b) => (a < b ? -1 : 1));
    const middle = last.length >> 1;
    const mark = last.length % 2 === 1 ? last[middle]! : (last[middle - 1]! + last[middle]!) / 2n;
    const sources = ['a', 'b', 'c'].map((name) => ({ name, mid: index, ageMs: 100, isIn: true }));
    const line = formatTickLine(
      {
        symbol: 'BTCUSDT',
        seq: n + 1,
        at: START + (n + 1) * 1000,
        index,
        mark,
        ask: index,
        bid: index,
        status,
        sources,
      },
      STEP,
    );
    hash = hashOfLine(hash, line);
    lines.push({ line, hash });
  });
  return lines;
}
const whole = { symbol: 'BTCUSDT', previous: H0, indexStep: STEP, isFromGenesis: true };
const PRICES = Array.from({ length: 90 }, (_, n) => (50_000 + n * 0.5).toFixed(1));
const CHAIN = chainOf(PRICES);

describe('the chain', () => {
  test('X-OPT-9: the genesis of the rules', () =>
    expect(H0).toBe('4e708f426ea7201a227baded5ee57d80c5e5ba9f18a8f649d00145e34bb31df5'));

  test('R-OPT-10: an untouched chain holds, whole and from any line on', () => {
    expect(verifyChain(whole, CHAIN)).toMatchObject({ lines: 90, lastSeq: 90, fault: undefined });
    const part = verifyChain(
      { symbol: 'BTCUSDT', previous: CHAIN[39]!.hash, indexStep: STEP },
      CHAIN.slice(40),
    );
    expect(part).toMatchObject({ firstSeq: 41, fault: undefined });
  });

  const edited = (n: number, edit: (line: string) => string, isRehashed = false): ChainedLine[] => {
    const copy = CHAIN.map((one) => ({ ...one }));
    copy[n] = { ...copy[n]!, line: edit(copy[n]!.line) };
    if (isRehashed) copy[n]!.hash = hashOfLine(copy[n - 1]!.hash, copy[n]!.line);
    return copy;
  };
  test.each([
    ['hash', edited(50, (line) => line.replace('|ok|', '|stressed|'))],
    ['index', edited(50, (line) => line.replace('|50025.00|', '|50025.01|'), true)],
    ['mark', edited(50, (line) => line.replace('|50024.00|', '|50020.00|'), true)],
    ['line', edited(50, (line) => line.slice(3))],
    ['symbol', edited(50, (line) => line.replace('BTCUSDT', 'ETHUSDT'), true)],
    ['sequence', [...CHAIN.slice(0, 50), ...CHAIN.slice(51)]],
    ['time', edited(50, (line) => line.replace(String(START + 51_000), String(START + 50_000)), true)],
  ] as const)('R-OPT-10: a broken %s is found and named', (step, lines) => {
    expect(verifyChain(whole, lines).fault?.step).toBe(step);
  });
  test('R-OPT-10: a line replaced with its hash breaks the next one, which customers hold', () => {
    const forged = edited(50, (line) => line.replace('|50025.0|50025.0|ok|', '|50025.9|50025.0|ok|'), true);
    expect(verifyChain(whole, forged).fault).toMatchObject({ seq: 52, step: 'hash' });
  });
});

describe('an option', () => {
  const claim: OptionClaim = {
    type: 'call',
    stake: decimal('100'),
    payoutRatio: decimal('0.95'),
    flatBand: null,
    durationMs: 60_000,
    acceptedAt: START + 9_400,
    strikeSeq: 10,
    strike: decimal('50004.5'),
    expiresAt: START + 70_000,
    outcome: 'won',
    settlementPrice: decimal('50032.25'),
    paid: decimal('195'),
  };
  const chain = { symbol: 'BTCUSDT', previous: H0, indexStep: STEP, lines: CHAIN };

  test('R-OPT-4: an honest settlement is found right, step by step', () => {
    expect(verifyOption(claim, chain)).toMatchObject({ isRight: true, chainFault: undefined });
  });
  test.each([
    ['first_tick', { strikeSeq: 11 }],
    ['strike', { strike: decimal('50010') }],
    ['expiry', { expiresAt: START + 71_000 }],
    ['settlement_price', { settlementPrice: decimal('50004.5') }],
    ['outcome', { outcome: 'lost' }],
    ['paid', { paid: 0n }],
  ] as const)('R-OPT-9: a wished %s does not pass', (step, wish) => {
    const { isRight, steps } = verifyOption({ ...claim, ...wish } as OptionClaim, chain);
    expect(isRight).toBe(false);
    expect(steps.filter((one) => !one.isRight).map((one) => one.step)).toContain(step);
  });
  test('R-OPT-9: a mutation of any tick that counts is noticed', () => {
    for (let n = 0; n < 70; n += 1) {
      const lines = CHAIN.map((one, i) =>
        i === n ? { ...one, line: one.line.replace('|ok|', '|stressed|') } : one,
      );
      expect(verifyOption(claim, { ...chain, lines }).isRight, `tick ${n + 1}`).toBe(false);
    }
  });
});
