/** A customer of each product proves what is his: a file of evidence that anybody can judge, and his leaf in the day's tree. */
import { settlementRatio, totalInterest } from '@candor/formulas';
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import type { EvidenceFile, LeafClaim, PublishedDay, SignedEvidence, Venue } from '@candor/proof';
import { checkEvidence, collectEvidence, runCommand, verifyLeaf } from '@candor/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContractsWorld } from '../src/products/contracts/contracts.fixture.ts';
import { BTC, contractsWorld } from '../src/products/contracts/contracts.fixture.ts';
import { createFinance } from '../src/products/finance/index.ts';
import { insertProduct, openProduct } from '../src/products/finance/products-store.ts';
import { fundedJournal } from '../src/products/finance/settle-hosting.ts';
import { createOptions } from '../src/products/options/index.ts';
import { createProofs } from '../src/products/proofs/index.ts';
import { createSpot } from '../src/products/spot/index.ts';
import { createTreasury } from '../src/products/treasury/index.ts';
import type { TestCustomer } from './customers.ts';
import { openCustomers } from './customers.ts';
import type { Trader } from './trader.ts';
import { traders } from './trader.ts';

const USDT = 3;
const START = Date.parse('2027-03-01T10:00:00Z');
const FUNDS = { book: '2000000', insurance: '100000', equity: '0' };
let world: ContractsWorld;
let options: ReturnType<typeof createOptions> & { runner: { runPair(pairId: number): Promise<boolean> } };
let owners: Record<'contract' | 'option' | 'hosting' | 'spot', { token: string; userId: number; id: number }>;

beforeAll(async () => {
  world = await contractsWorld(FUNDS, START, [
    createTreasury,
    (platform, on) => (options = createOptions(platform, on) as typeof options),
    createFinance,
    createSpot,
    createProofs,
  ]);
  const { server } = world;
  await world.settle('50000');
  const [ana] = (await world.customers(1)) as [TestCustomer];
  const [oli, hal] = (await openCustomers(server.database.owner, [
    { [USDT]: '1000' },
    { [USDT]: '1000' },
  ])) as [TestCustomer, TestCustomer];
  const [buyer, seller] = (await traders(server, { [USDT]: '60000' }, { [BTC.currency_id]: '2' })) as [
    Trader,
    Trader,
  ];
  await server.database.owner.query('update identity_sessions set last_used_at = $1, expires_at = $1', [
    new Date('2100-01-01'),
  ]);
  const bid = await buyer.buy('50000', '0.5');
  await seller.sell('50000', '0.3');
  const contract = await world.order(ana);
  const option = await optionOf(oli);
  const hosting = await world.call(hal, 'lh/deposit', {
    config_id: await hostingProduct(),
    amount: '500',
    accepted: 1,
  });
  for (let n = 0; n < 70; n += 1) await tick('50003');
  await world.call(ana, 'lever/close', { id: contract['id'] as number });
  for (let n = 0; n < 3; n += 1) await tick('50010');
  owners = {
    contract: { token: ana.token, userId: ana.id, id: contract['id'] as number },
    option: { token: oli.token, userId: oli.id, id: option },
    hosting: { token: hal.token, userId: hal.id, id: hosting.data['id'] as number },
    spot: { token: buyer.token, userId: buyer.id, id: bid.data['id'] as number },
  };
});
afterAll(() => world.close());

async function tick(price: string): Promise<void> {
  await world.tick(price);
  while (await options.runner.runPair(BTC.id));
}

async function optionOf({ id, token }: TestCustomer): Promise<number> {
  const { server, ledger } = world;
  const head = { kind: 'transfer', refType: 'transfer', refId: `t${id}`, actor: `user:${id}` } as const;
  const [from, to] = (['coin', 'option'] as const).map((account) => ({
    userId: id,
    account,
    bucket: 'available' as const,
  }));
  const journal = journalOf(head, [{ from: from!, to: to!, currencyId: USDT, amount: decimal('1000') }]);
  await server.platform.db.transaction('move', (tx) => ledger.post(tx, [journal]));
  const fund = journalOf(
    { kind: 'demo_funding', refType: 'demo', refId: 'options-book', actor: 'job:test' },
    [{ from: house('X:demo'), to: house('B:option:a'), currencyId: USDT, amount: decimal('100000') }],
  );
  await server.platform.db.transaction('fund', (tx) => ledger.post(tx, [fund]));
  await server.call('microtrade/test', { answers: 'bcabc', accepted: 1 }, { token });
  const bought = await server.call(
    'microtrade/submit',
    { match_id: BTC.id, type: 1, seconds: 60, number: '100' },
    { token },
  );
  return bought.data['id'] as number;
}

const hostingProduct = (): Promise<number> =>
  world.server.platform.db.transaction('product', async (tx) => {
    const terms = { cycleDays: 15, totalYield: decimal('0.06') };
    const quota = decimal('10000');
    const amount = totalInterest({ amount: quota, totalYield: terms.totalYield });
    const at = new Date(world.clock.now());
    const id = (await insertProduct(tx, {
      ...terms,
      currencyId: USDT,
      settlementRatio: settlementRatio(terms)!,
      minimum: decimal('10'),
      maximum: quota,
      quota,
      publishedAt: at,
    }))!;
    const head = { refId: 'test:hosting', actor: 'job:test' };
    await world.ledger.post(tx, [
      journalOf({ ...head, kind: 'demo_funding', refType: 'demo' }, [
        { from: house('X:demo'), to: house('E:equity'), currencyId: USDT, amount },
      ]),
      fundedJournal({ ...head, productId: id, currencyId: USDT, amount }),
    ]);
    await openProduct(tx, id, at);
    return id;
  });

const venue = (): Venue => ({
  async get(path) {
    const { type, data, message } = (await (await fetch(`${world.server.url}/api/${path}`)).json()) as {
      type: string;
      data: unknown;
      message: string;
    };
    if (type !== 'ok') throw new Error(`${path}: ${message}`);
    return data;
  },
  text: async (path) => (await fetch(`${world.server.url}${path}`)).text(),
});
const ask = (of: { kind: string; id: number; token: string }) =>
  world.server.call('proofs/evidence', { kind: of.kind, id: of.id }, { method: 'GET', token: of.token });
const fileOf = async (kind: keyof typeof owners): Promise<EvidenceFile> =>
  collectEvidence(venue(), (await ask({ kind, ...owners[kind] })).data as unknown as SignedEvidence);
const wrongOf = async (file: EvidenceFile): Promise<string[]> =>
  (await checkEvidence(file))
    .filter(({ isRight }) => !isRight)
    .map(({ name, detail }) => `${name}: ${detail}`);

test('R-POL-7: a file of evidence of an order, an option, a position and a hosting order is judged without the venue', async () => {
  for (const kind of ['contract', 'option', 'hosting', 'spot'] as const) {
    const file = await fileOf(kind);
    expect([kind, await wrongOf(file)]).toEqual([kind, []]);
    const names = (await checkEvidence(file)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['signature', 'key', 'journals', 'money']));
    if (kind === 'option') expect(names).toContain('settlement_price');
    if (kind === 'contract') expect(names).toContain('profit');
    // As its customer copies and keeps it.
    expect(await wrongOf(JSON.parse(JSON.stringify(file)) as EvidenceFile)).toEqual([]);
  }
});

test('R-POL-7: candor-verify evidence reads the file, offline and beside the venue', async () => {
  const file = JSON.stringify(await fileOf('option'));
  const run = async (text: string, ...options: string[]): Promise<[code: number, last: string]> => {
    const lines: string[] = [];
    const machine = {
      venueAt: venue,
      readFile: async () => text,
      print: (line: string) => void lines.push(line),
    };
    return [await runCommand(['evidence', 'file.json', ...options], machine), lines.at(-1)!];
  };
  const right = [0, 'Everything is as the venue signed.'];
  expect(await run(file)).toEqual(right);
  expect(await run(file, '--url', world.server.url)).toEqual(right);
  expect((await run(file.replace('option_bought', 'option_sold')))[0]).toBe(1);
  expect((await run('{}'))[0]).toBe(2);
});

test('R-POL-7: a changed figure, a journal left out or a tick of another price is named', async () => {
  const file = await fileOf('option');
  const changed = { ...file, evidence: file.evidence.replace(/"paid":"[0-9.]+"/, '"paid":"190"') };
  expect(changed.evidence).not.toBe(file.evidence);
  const wrong = (await wrongOf(changed)).map((each) => each.split(':')[0]);
  expect(wrong).toEqual(expect.arrayContaining(['signature', 'money', 'paid']));
  const spot = await fileOf('spot');
  const of = JSON.parse(spot.evidence) as { journals: { kind: string }[] };
  of.journals = of.journals.filter(({ kind }) => kind !== 'spot_trade');
  const without = (await wrongOf({ ...spot, evidence: JSON.stringify(of) })).map(
    (each) => each.split(':')[0],
  );
  expect(without).toEqual(['signature', 'money']);
  const forged = {
    ...file,
    public: JSON.parse(
      JSON.stringify(file.public).replaceAll('a:50003', 'a:50004'),
    ) as EvidenceFile['public'],
  };
  expect((await wrongOf(forged)).map((each) => each.split(':')[0])).toContain('chain');
});

test('R-POL-7: nobody is given evidence of somebody else’s record, and others are not named in one’s own', async () => {
  const { contract, spot } = owners;
  for (const [kind, { id }] of Object.entries(owners)) {
    const token = kind === 'contract' ? spot.token : contract.token;
    expect((await ask({ kind, id, token })).data['refusal']).toBe('evidence_unknown');
  }
  const { evidence } = await fileOf('spot');
  const { journals } = JSON.parse(evidence) as { journals: { postings: string[][] }[] };
  const others = journals.flatMap(({ postings }) => postings).filter(([whose]) => whose === 'other');
  expect(others.length).toBeGreaterThan(0);
  expect(others.every(([, account, bucket]) => account === '' && bucket === '')).toBe(true);
});

test('R-POL-3: a customer of each product finds himself in the tree with all that he has, also what is set aside', async () => {
  const { server } = world;
  const newest = () => server.call('proofs/status', {}, { method: 'GET' });
  world.clock.advance(86_400_000);
  const date = new Date(world.clock.now()).toISOString().slice(0, 10);
  await expect.poll(async () => (await newest()).data['newest']?.date, { timeout: 120_000 }).toBe(date);
  for (const { token, userId } of Object.values(owners)) {
    const { data } = await server.call('proofs/mine', {}, { method: 'GET', token });
    const { uid, day, leaves } = data as unknown as { uid: number; day: PublishedDay; leaves: LeafClaim[] };
    expect([uid, day.date]).toEqual([userId, date]);
    for (const leaf of leaves) {
      expect(verifyLeaf(leaf, { uid, day })).toMatchObject({ isRight: true });
      const [has] = await server.database.owner.query<{ amount: bigint }>(
        `select sum(available + frozen)::bigint as amount from ledger_balances b join markets_currencies c on c.id = b.currency_id
         where b.user_id = $1 and c.name = $2`,
        [userId, leaf.currency],
      );
      expect(decimal(leaf.balance)).toBe(has!.amount);
    }
    expect(leaves.map(({ currency }) => currency)).toContain('USDT');
  }
});
