/**
 * The watcher over random histories of a chain: blocks, reorganisations, a node that lags, answers that fail halfway, watchers
 * that restart. Whatever happened, each payment that ends up in the chain is credited once, and nothing else is.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Block, ChainSource, ChainTransaction, FoundTransfer } from '../chain-source.ts';
import type { Bench } from '../chains.fixture.ts';
import { chainBench } from '../chains.fixture.ts';
import { areLinked, nextSpan } from './reorganisation-rules.ts';

const USDT = 3;
interface Payment {
  txId: string;
  amount: bigint;
  outputIndex?: number;
}

/** A chain outside, as its node shows it. */
class RandomChain implements ChainSource {
  readonly stride = 4;
  readonly address: string;
  private readonly blocks: (Block & { payments: Payment[] })[] = [];
  private made = 0;
  /** Shows the chain as it was so many blocks ago. */
  lag = 0;
  /** Answers that come before one fails. */
  answersLeft = Number.POSITIVE_INFINITY;

  constructor(address: string) {
    this.address = address;
    for (let n = 0; n < 40; n += 1) this.mine([]);
  }

  mine(payments: Payment[]): void {
    const parent = this.blocks.at(-1);
    this.made += 1;
    const hash = createHash('sha256').update(`${this.address}${this.made}${parent?.hash}`).digest('hex');
    this.blocks.push({ number: this.blocks.length, hash, parentHash: parent?.hash ?? '', payments });
  }

  /** The last blocks are replaced by one more. Of the payments in them every second one comes back, some paying another amount, `moved` places further in their transaction. */
  reorganise(depth: number, moved = 0): void {
    const lost = this.blocks.splice(this.blocks.length - depth).flatMap(({ payments }) => payments);
    const kept = lost
      .filter((_, n) => n % 2 === 0)
      .map(({ txId, amount, outputIndex = 0 }, n) => ({
        txId,
        amount: n % 2 === 0 ? amount : amount + 1n,
        outputIndex: outputIndex + moved,
      }));
    for (let n = 0; n <= depth; n += 1) this.mine(n === 1 ? kept : []);
  }

  get payments(): Payment[] {
    return this.blocks.flatMap(({ payments }) => payments);
  }

  head(): Promise<Block> {
    return this.answer(() => this.visible().at(-1)!);
  }

  block(number: number): Promise<Block | undefined> {
    return this.answer(() => this.visible()[number]);
  }

  transfersIn({ hash }: Block, addresses: ReadonlySet<string>): Promise<FoundTransfer[]> {
    return this.answer(() => {
      const block = this.blocks.find((each) => each.hash === hash);
      if (block === undefined) throw new Error('the node does not know this block');
      return addresses.has(this.address) ? this.found(block) : [];
    });
  }

  history({ from, to }: { from: number; to: number }): Promise<FoundTransfer[]> {
    return this.answer(() => this.blocks.slice(from, to + 1).flatMap((block) => this.found(block)));
  }

  transaction(): Promise<ChainTransaction | undefined> {
    return this.answer(() => undefined);
  }

  balances(): Promise<ReadonlyMap<number, bigint>> {
    return this.answer(() => new Map());
  }

  private visible() {
    return this.blocks.slice(0, Math.max(30, this.blocks.length - this.lag));
  }

  private found(block: Block & { payments: Payment[] }): FoundTransfer[] {
    const at = { blockNumber: block.number, blockHash: block.hash, from: null };
    return block.payments.map(({ txId, amount, outputIndex = 0 }) => ({
      ...at,
      txId,
      outputIndex,
      to: this.address,
      currencyId: USDT,
      rawAmount: amount,
    }));
  }

  private async answer<T>(make: () => T): Promise<T> {
    await Promise.resolve();
    this.answersLeft -= 1;
    if (this.answersLeft < 0) throw new Error('the node is away');
    return make();
  }
}

type Happening =
  | { kind: 'mine'; payments: number }
  | { kind: 'reorganise'; depth: number }
  | { kind: 'lag'; blocks: number }
  | { kind: 'fault'; after: number }
  | { kind: 'watch' }
  | { kind: 'restart' };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('mine' as const), payments: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('reorganise' as const),
      depth: fc.integer({ min: 1, max: 11 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lag' as const), blocks: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fault' as const), after: fc.nat(25) }) },
  { weight: 5, arbitrary: fc.constant({ kind: 'watch' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
);

let bench: Bench;
beforeAll(async () => {
  bench = await chainBench();
});
afterAll(() => bench.close());

describe('the watcher', () => {
  test(
    'R-DEP-1: credits what is in the chain in the end, each once, whatever happened on the way',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 30 }), async (happenings) => {
          await clear();
          const userId = (await bench.customer()).id;
          const chain = new RandomChain(await bench.addressOf(userId, 'ERC20'));
          await live(chain, happenings);
          const credited = await bench.t.owner.query<{ tx_id: string; told: string; amount: bigint }>(
            `select tx_id, told, amount from chains_transfers where told in ('final', 'seen') order by tx_id`,
          );
          const expected = chain.payments
            .map(({ txId, amount }) => ({ tx_id: txId, told: 'final', amount: amount * 100n }))
            .sort((a, b) => (a.tx_id < b.tx_id ? -1 : 1));
          expect(credited).toEqual(expected);
          const [books] = await bench.t.owner.query<{ coin: bigint | null; transit: bigint | null }>(
            `select (select available from ledger_balances where user_id = $1 and account = 'coin' and currency_id = 3) as coin,
             (select sum(available)::bigint from ledger_balances where account = 'L:deposit_transit') as transit`,
            [userId],
          );
          const total = chain.payments.reduce((sum, { amount }) => sum + amount * 100n, 0n);
          expect(books?.coin ?? 0n).toBe(total);
          expect(books?.transit ?? 0n).toBe(0n);
        }),
        { numRuns: 40, seed: 20_261 },
      );
    },
  );
});

test.each([
  ['at another place of it', 1],
  ['where it was', 0],
])(
  'R-DEP-1: of a transaction that was final and is mined again, what it pays %s is credited no second time',
  async (_, moved) => {
    await clear();
    const { id } = await bench.customer();
    const chain = new RandomChain(await bench.addressOf(id, 'ERC20'));
    const watch = bench.node('ERC20', chain);
    await watch();
    const txId = `0x${'7'.repeat(63)}${moved}`;
    chain.mine([{ txId, amount: 5_000n }]);
    for (let n = 0; n < 14; n += 1) chain.mine([]);
    await watch();
    chain.reorganise(15, moved);
    for (let n = 0; n < 14; n += 1) chain.mine([]);
    // Back to the common block, and on from there.
    for (let n = 0; n < 4; n += 1) await watch();
    expect(chain.payments).toEqual([{ txId, amount: 5_000n, outputIndex: moved }]);
    const rows = await bench.t.owner.query<{ amount: bigint }>(
      `select available as amount from ledger_balances where user_id = $1 and account = 'coin' and currency_id = 3`,
      [id],
    );
    expect(rows).toEqual([{ amount: 500_000n }]);
    const kept = await bench.t.owner.query(
      `select told, is_in_chain from chains_transfers where tx_id = $1`,
      [txId],
    );
    expect(kept).toEqual([{ told: 'final', is_in_chain: moved === 0 }]);
  },
);

let payments = 0;
async function live(chain: RandomChain, happenings: readonly Happening[]): Promise<void> {
  let node = bench.node('ERC20', chain);
  const watch = () => node().catch(() => undefined);
  await watch();
  for (const each of happenings) {
    if (each.kind === 'mine') {
      chain.mine(
        Array.from({ length: each.payments }, () => ({
          txId: `0x${(payments += 1).toString(16).padStart(64, '0')}`,
          amount: BigInt(1_000 + payments),
        })),
      );
    } else if (each.kind === 'reorganise') chain.reorganise(each.depth);
    else if (each.kind === 'lag') chain.lag = each.blocks;
    else if (each.kind === 'fault') chain.answersLeft = each.after;
    else if (each.kind === 'restart') node = bench.node('ERC20', chain);
    else {
      await watch();
      chain.answersLeft = Number.POSITIVE_INFINITY;
    }
  }
  chain.lag = 0;
  chain.answersLeft = Number.POSITIVE_INFINITY;
  await watch();
  for (let n = 0; n < 12; n += 1) chain.mine([]);
  await watch();
  await watch();
}

/** Another history begins on an installation that has seen none. */
async function clear(): Promise<void> {
  for (const table of [
    'chains_transfers',
    'chains_blocks',
    'chains_cursors',
    'chains_addresses',
    'chains_keys',
  ]) {
    await bench.t.owner.query(`delete from ${table}`);
  }
}

describe('what follows what', () => {
  const block = (number: number, hash: string, parentHash: string) => ({ number, hash, parentHash });
  test.each([
    ['the next one', [block(5, 'e', 'd'), block(6, 'f', 'e')], true],
    ['another parent', [block(5, 'e', 'x')], false],
    ['a break inside', [block(5, 'e', 'd'), block(6, 'f', 'x')], false],
    ['a gap inside', [block(5, 'e', 'd'), block(7, 'g', 'f')], false],
    ['headers of recent blocks after old history', [block(90, 'y', 'x'), block(91, 'z', 'y')], true],
    ['nothing', [], true],
  ])('%s', (_, headers, is) => {
    expect(areLinked({ number: 4, hash: 'd' }, headers)).toBe(is);
  });

  test.each([
    [{ after: 10, head: 10, stride: 5, kept: 100 }, undefined],
    [
      { after: 10, head: 12, stride: 5, kept: 100 },
      { old: { from: 11, to: -88 }, recent: { from: 11, to: 12 } },
    ],
    [
      { after: 10, head: 1_000, stride: 20, kept: 100 },
      { old: { from: 11, to: 30 }, recent: { from: 901, to: 30 } },
    ],
    [
      { after: 890, head: 1_000, stride: 20, kept: 100 },
      { old: { from: 891, to: 900 }, recent: { from: 901, to: 910 } },
    ],
  ])('the span after %j', (of, span) => {
    expect(nextSpan(of)).toEqual(span);
  });
});
