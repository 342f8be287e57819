/** Voids, late ticks, contracts, signatures and mutations: what the verifier finds right, and what it names when it is not. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { formatTickLine, liquidationPrice, notionalAt } from '@candor/formulas';
import type { IndexStatus } from '@candor/formulas';
import { decimal } from '@candor/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContractClaim } from './contract-proof.ts';
import { verifyContract } from './contract-proof.ts';
import type { RiskClaim } from './risk-proof.ts';
import type { OptionClaim } from './option-proof.ts';
import { verifyOption } from './option-proof.ts';
import { replayOption } from './replay-option.ts';
import { isSigned } from './signature.ts';
import type { ChainedLine } from './tick-chain.ts';
import { hashOfGenesis, hashOfLine, verifyChain } from './tick-chain.ts';

const STEP = decimal('0.1');
const START = Date.parse('2026-03-01T00:00:00Z');
const H0 = hashOfGenesis('BTCUSDT', '2026-03-01');

interface Made {
  second: number;
  price: string;
  status?: IndexStatus;
}

/** A chain of lines at these seconds, with a right mark. */
function chainOf(made: readonly Made[]): ChainedLine[] {
  const usable: bigint[] = [];
  let [hash, mark] = [H0, 0n];
  return made.map(({ second, price, status = 'ok' }, n) => {
    const index = decimal(price);
    if (status !== 'degraded') {
      usable.push(index);
      const last = usable.slice(-5).sort((a, b) => (a < b ? -1 : 1));
      const middle = last.length >> 1;
      mark = last.length % 2 === 1 ? last[middle]! : (last[middle - 1]! + last[middle]!) / 2n;
    }
    const sources = ['a', 'b', 'c'].map((name) => ({ name, mid: index, ageMs: 100, isIn: true }));
    const at = START + second * 1000;
    const quotes = { ask: index + decimal('0.5'), bid: index - decimal('0.5') };
    const line = formatTickLine(
      { symbol: 'BTCUSDT', seq: n + 1, at, index, mark, ...quotes, status, sources },
      STEP,
    );
    hash = hashOfLine(hash, line);
    return { line, hash };
  });
}
const seconds = (from: number, to: number, status: IndexStatus = 'ok'): Made[] =>
  Array.from({ length: to - from + 1 }, (_, n) => ({
    second: from + n,
    price: (50_000 + ((from + n) % 7)).toFixed(1),
    status,
  }));
const chain = (lines: readonly ChainedLine[]) => ({
  symbol: 'BTCUSDT',
  previous: H0,
  indexStep: STEP,
  lines,
});

const order = {
  type: 'call',
  stake: decimal('100'),
  payoutRatio: decimal('0.95'),
  flatBand: null,
  durationMs: 60_000,
  acceptedAt: START + 9_400,
} as const;

/** What an honest venue says about the order on these lines. */
function claimOn(lines: readonly ChainedLine[], settledAt: number): OptionClaim {
  const { ticks } = verifyChain(chain(lines), lines);
  const fate = replayOption({ ...order, indexStep: STEP, until: settledAt, halts: [] }, ticks);
  if (fate.outcome === null || fate.paid === null) throw new Error('undecided');
  return { ...order, ...fate, outcome: fate.outcome, paid: fate.paid, settledAt };
}

describe('R-OPT-6: an order that was void', () => {
  test('fewer than seven usable ticks: the reason and how many were missing', () => {
    const lines = chainOf([...seconds(1, 64), ...seconds(65, 70, 'degraded')]);
    const claim = claimOn(lines, START + 70_100);
    expect(claim).toMatchObject({
      outcome: 'void',
      voidReason: 'ticks_missing',
      ticksMissing: 6,
      paid: order.stake,
    });
    expect(verifyOption(claim, chain(lines)).isRight).toBe(true);
    const { steps } = verifyOption({ ...claim, ticksMissing: 4 }, chain(lines));
    expect(steps.filter(({ isRight }) => !isRight).map(({ step }) => step)).toEqual(['void_reason']);
  });
  test('R-IDX-3: ten minutes without a tick that counts, before a strike and after one', () => {
    for (const last of [9, 20]) {
      const lines = chainOf([...seconds(1, last), ...seconds(last + 600, last + 602)]);
      const claim = claimOn(lines, START + (last + 600) * 1000 + 50);
      expect(claim).toMatchObject({ outcome: 'void', voidReason: 'no_price', paid: order.stake });
      expect(claim.strikeSeq === null).toBe(last === 9);
      expect(verifyOption(claim, chain(lines)).isRight).toBe(true);
    }
  });
  test('R-IDX-3: a minute less is no reason, and a silence that goes on is one', () => {
    const short = chainOf([...seconds(1, 20), ...seconds(560, 562)]);
    expect(claimOn(short, START + 560_050)).toMatchObject({ outcome: 'void', voidReason: 'ticks_missing' });
    const lines = chainOf(seconds(1, 20));
    const claim = claimOn(lines, START + 620_000);
    expect(claim.voidReason).toBe('no_price');
    expect(verifyOption({ ...claim, settledAt: START + 619_999 }, chain(lines)).isRight).toBe(false);
  });
  test('R-OPT-12a: a halt counts only when it was announced before the purchase, or an hour ahead', () => {
    const lines = chainOf(seconds(1, 80));
    const claim = {
      ...claimOn(lines, START + 70_100),
      outcome: 'void',
      voidReason: 'halted',
      settlementPrice: null,
      paid: order.stake,
    } as const;
    expect(verifyOption(claim, chain(lines)).isRight).toBe(false);
    const halt = { announcedAt: order.acceptedAt, startsAt: START + 60_000, plannedEndsAt: START + 80_000 };
    const isRight = (of: object, what: OptionClaim = claim): boolean =>
      verifyOption(what, { ...chain(lines), halts: [{ ...halt, ...of }] }).isRight;
    expect(isRight({})).toBe(true);
    // Announced when the outcome could be seen: the stake that came back should have been settled.
    expect(isRight({ announcedAt: order.acceptedAt + 1 })).toBe(false);
    expect(isRight({ announcedAt: START + 55_000 })).toBe(false);
    // And the other way: an end said later does not bring back what was void.
    const ended = { announcedAt: START + 50_000, endsAt: START + 61_000 };
    expect(isRight({ ended })).toBe(true);
    expect(isRight({ ended }, claimOn(lines, START + 70_100))).toBe(false);
    expect(isRight({ announcedAt: START + 55_000 }, claimOn(lines, START + 70_100))).toBe(true);
  });
});

describe('R-OPT-9: mutations', () => {
  const lines = chainOf(seconds(1, 75));
  const claim = claimOn(lines, START + 70_100);
  const wrongSteps = (of: OptionClaim, on: readonly ChainedLine[]): string[] =>
    verifyOption(of, chain(on))
      .steps.filter(({ isRight }) => !isRight)
      .map(({ step }) => step);

  test('the honest order is right', () => expect(wrongSteps(claim, lines)).toEqual([]));
  test('R-OPT-10: any character of any line that is changed breaks the chain, and the step says so', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: lines.length - 1 }),
        fc.nat(),
        fc.constantFrom(...'0123456789.|:,abcdefi'),
        (n, place, character) => {
          const { line, hash } = lines[n]!;
          const at = place % line.length;
          fc.pre(line[at] !== character);
          const changed = `${line.slice(0, at)}${character}${line.slice(at + 1)}`;
          const mutated = lines.map((one, i) => (i === n ? { line: changed, hash } : one));
          expect(wrongSteps(claim, mutated)).toContain('chain');
        },
      ),
      { numRuns: 400 },
    );
  });
  test('R-OPT-10: lines left out, swapped or doubled break the chain', () => {
    fc.assert(
      fc.property(fc.nat({ max: lines.length - 3 }), fc.constantFrom('omit', 'swap', 'double'), (n, how) => {
        const [a, b] = [lines[n]!, lines[n + 1]!];
        const middle = how === 'omit' ? [b] : how === 'swap' ? [b, a] : [a, a, b];
        expect(wrongSteps(claim, [...lines.slice(0, n), ...middle, ...lines.slice(n + 2)])).toContain(
          'chain',
        );
      }),
    );
  });
  test('every field of the claim that is another is named by its own step', () => {
    const other = fc.bigInt({ min: 1n, max: 10n ** 13n });
    fc.assert(
      fc.property(other, fc.constantFrom('strike', 'settlementPrice', 'paid'), (value, field) => {
        fc.pre(value !== claim[field]);
        const step = { strike: 'strike', settlementPrice: 'settlement_price', paid: 'paid' }[field];
        expect(wrongSteps({ ...claim, [field]: value }, lines)).toEqual([step]);
      }),
    );
    expect(wrongSteps({ ...claim, strikeSeq: 12 }, lines)).toEqual(['first_tick']);
    expect(wrongSteps({ ...claim, expiresAt: claim.expiresAt! + 1000 }, lines)).toEqual(['expiry']);
    expect(wrongSteps({ ...claim, voidReason: 'no_price' }, lines)).toEqual(['void_reason']);
  });
});

describe('a contract', () => {
  const made = [
    ...seconds(1, 20),
    { second: 21, price: '49000.0' },
    ...seconds(22, 26).map((one) => ({ ...one, price: '49000.0' })),
  ];
  const { ticks } = verifyChain(chain(chainOf(made)), chainOf(made));
  const [opened, closed] = [ticks[9]!, ticks[24]!];
  const claim: ContractClaim = {
    side: 'long',
    quantity: decimal('0.1'),
    acceptedAt: START + 9_400,
    isLimit: false,
    targetPrice: null,
    entryPrice: opened.ask,
    openSeq: 10,
    exitPrice: closed.bid,
    closeSeq: 25,
    triggerSeq: 24,
    reason: 'stop_loss',
    takeProfit: null,
    stopLoss: decimal('49500'),
    stopSource: 'mark',
    liquidationPrice: decimal('45000'),
    profit: ((closed.bid - opened.ask) * decimal('0.1')) / 100_000_000n,
  };
  /** 49,000 in the pair before it, and it adds 5,000: the second tier, of which it has a deduction of 5. */
  const risk: RiskClaim = {
    terms: {
      feeRate: decimal('0.0005'),
      priceStep: decimal('0.1'),
      tiers: [
        { upTo: decimal('50000'), maxLeverage: 20, maintenanceRate: decimal('0.005'), deduction: 0n },
        {
          upTo: decimal('250000'),
          maxLeverage: 20,
          maintenanceRate: decimal('0.01'),
          deduction: decimal('250'),
        },
      ],
    },
    leverage: 10,
    lots: 100n,
    before: decimal('49000'),
    opened: notionalAt(decimal('0.1'), opened.ask),
    maintenanceRate: decimal('0.01'),
    deduction: decimal('5'),
    margin: decimal('500'),
    initialMargin: decimal('500'),
    closeOutRate: null,
  };
  const tier = {
    upTo: 0n,
    maxLeverage: 10,
    maintenanceRate: risk.maintenanceRate,
    deduction: risk.deduction,
  };
  const risky: ContractClaim = {
    ...claim,
    risk,
    liquidationPrice: liquidationPrice({ ...claim, margin: risk.margin, tier }, risk.terms)!,
  };
  test("X-CT-11, R-CT-5: the bracket and the liquidation price follow from the tiers and the customer's whole", () => {
    expect(wrong(risky)).toEqual([]);
    // Liquidated by the tier of its own size alone, or by a stricter one than was promised: neither passes.
    expect(
      wrong({ ...risky, risk: { ...risk, maintenanceRate: decimal('0.005'), deduction: 0n } }),
    ).toContain('bracket');
    expect(wrong({ ...risky, risk: { ...risk, before: 0n } })).toContain('bracket');
    expect(wrong({ ...risky, risk: { ...risk, deduction: decimal('4.99999999') } })).toContain('bracket');
    expect(wrong({ ...risky, liquidationPrice: risky.liquidationPrice! + risk.terms.priceStep })).toEqual([
      'liquidation',
    ]);
  });
  const wrong = (of: ContractClaim): string[] =>
    verifyContract(of, ticks)
      .filter(({ isRight }) => !isRight)
      .map(({ step }) => step);

  test('R-CT-2, R-CT-8: an honest one is right: ask of the first tick, bid of the tick after the trigger', () =>
    expect(wrong(claim)).toEqual([]));
  test.each([
    [
      'open_tick',
      {
        openSeq: 11,
        entryPrice: ticks[10]!.ask,
        profit: ((closed.bid - ticks[10]!.ask) * decimal('0.1')) / 100_000_000n,
      },
    ],
    ['open_price', { entryPrice: opened.ask + 1n }],
    ['trigger', { triggerSeq: 20 }],
    ['trigger', { reason: 'liquidated' }],
    [
      'close_tick',
      {
        closeSeq: 24,
        exitPrice: ticks[23]!.bid,
        profit: ((ticks[23]!.bid - opened.ask) * decimal('0.1')) / 100_000_000n,
      },
    ],
    ['close_price', { exitPrice: closed.bid - decimal('1') }],
    ['profit', { profit: claim.profit - decimal('1') }],
  ] as const)('R-CT-2: a wished %s does not pass', (step, wish) =>
    expect(wrong({ ...claim, ...wish })).toContain(step),
  );
});

describe('R-OPT-10: a signature', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
  const head = { seq: 7, hash: 'ab'.repeat(32) };
  const text = `candor-ticks|BTCUSDT|7|${head.hash}`;
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64');
  const signed = { ...head, public_key: key, signature };
  test('is right for its pair, number and hash, and for nothing else', () => {
    expect(isSigned('BTCUSDT', signed)).toBe(true);
    expect(isSigned('ETHUSDT', signed)).toBe(false);
    expect(isSigned('BTCUSDT', { ...signed, seq: 8 })).toBe(false);
    expect(isSigned('BTCUSDT', { ...signed, hash: 'ac'.repeat(32) })).toBe(false);
    expect(
      isSigned('BTCUSDT', {
        ...signed,
        signature: `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      }),
    ).toBe(false);
    expect(isSigned('BTCUSDT', { ...signed, public_key: '!' })).toBe(false);
  });
});
