/** R-POL-7: the evidence of a withdrawal, at every step of its way; the command judges it, and a bent figure is named. */
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import type { EvidenceFile, SignedEvidence, Venue } from '@candor/proof';
import { checkEvidence, collectEvidence, runCommand } from '@candor/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProofs } from '../src/products/proofs/index.ts';
import { createTreasury } from '../src/products/treasury/index.ts';
import type { World } from '../src/products/withdrawals/withdrawals.fixture.ts';
import { ETH, USDT, withdrawalsWorld } from '../src/products/withdrawals/withdrawals.fixture.ts';
import type { TestCustomer } from './customers.ts';

let world: World;
beforeAll(async () => {
  world = await withdrawalsWorld({}, [createTreasury, createProofs]);
});
afterAll(() => world.close());

const venue = (): Venue => ({
  get: async (path) => (await world.get({ token: '' }, path)).data,
  text: () => Promise.reject(new Error('no file is asked for')),
});
const ask = (who: { token: string }, id: number) =>
  world.get(who, 'proofs/evidence', { kind: 'withdrawal', id });
const fileOf = async (who: TestCustomer, id: number): Promise<EvidenceFile> =>
  collectEvidence(venue(), (await ask(who, id)).data as unknown as SignedEvidence);
const stepsOf = async (file: EvidenceFile): Promise<string[]> =>
  (await checkEvidence(file)).map(({ name, isRight }) => `${name} ${isRight ? 'right' : 'wrong'}`);
const wrongIn = async (file: EvidenceFile): Promise<string[]> =>
  (await stepsOf(file)).filter((step) => step.endsWith('wrong')).map((step) => step.split(' ')[0]!);
const recordOf = ({ evidence }: EvidenceFile) => (JSON.parse(evidence) as { record: object }).record;

async function approved(id: number): Promise<void> {
  const [maker, checker] = [await world.operator('withdrawal_approver'), await world.operator('treasurer')];
  const { version } = await world.state(id);
  const reason = 'known customer';
  const { data } = await world.post(maker, 'operator/withdrawals/approve', { id, version, reason });
  const proposal = { id: data.proposal_id, version: 1 };
  expect((await world.post(checker, 'operator/proposals/approve', proposal)).data.state).toBe('executed');
}

const RIGHT = ['signature', 'key', 'journals', 'money', 'received'].map((name) => `${name} right`);

test('R-POL-7: a withdrawal is proved while it is looked at, once it is approved and when it has arrived', async () => {
  const customer = await world.customer({ funds: { [USDT]: '1000' } });
  const { id } = (await world.out(customer, '1000')).data;
  const amounts = { currency: 'USDT', amount: '1000', fee: '50', received: '950' };
  let file = await fileOf(customer, id);
  expect(recordOf(file)).toMatchObject({ ...amounts, state: 'review', gone: '0' });
  expect(await stepsOf(file)).toEqual(RIGHT);
  await approved(id);
  file = await fileOf(customer, id);
  expect(recordOf(file)).toMatchObject({ ...amounts, state: 'approved', gone: '1000' });
  expect(await stepsOf(file)).toEqual(RIGHT);
  const ref = `withdrawal:${id}`;
  await world.say({ kind: 'sent', ref, txId: 'tx-evidence' });
  await world.say({ kind: 'confirmed', ref, txId: 'tx-evidence', networkFee: { currencyId: 2, amount: 5n } });
  file = await fileOf(customer, id);
  expect(recordOf(file)).toMatchObject({ ...amounts, state: 'passed', gone: '1000', tx_id: 'tx-evidence' });
  expect(await stepsOf(file)).toEqual(RIGHT);

  const judged = async (text: string): Promise<[code: number, said: string]> => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const code = await runCommand(['evidence', 'file.json'], {
      venueAt: venue,
      readFile: async () => text,
      print,
    });
    return [code, lines.join('\n')];
  };
  const text = JSON.stringify(file);
  expect(await judged(text)).toEqual([0, expect.stringContaining('Everything is as the venue signed.')]);
  const [code, said] = await judged(
    text.replace(String.raw`\"received\":\"950\"`, String.raw`\"received\":\"940\"`),
  );
  expect(code).toBe(1);
  expect(said).toContain('received');
  expect(said).toContain('computed 950, the venue says 940');
});

test('R-POL-7: what was called off or given up by the chain is proved to be back', async () => {
  const customer = await world.customer({ funds: { [USDT]: '3000' } });
  const cancelled = (await world.out(customer, '1000')).data.id;
  expect((await world.post(customer, 'withdrawal/cancel', { id: cancelled })).type).toBe('ok');
  const failed = (await world.out(customer, '1000')).data.id;
  await approved(failed);
  await world.say({ kind: 'failed', ref: `withdrawal:${failed}`, reason: 'reverted' });
  for (const [id, state] of [
    [cancelled, 'cancelled'],
    [failed, 'failed'],
  ] as const) {
    const file = await fileOf(customer, id);
    expect(recordOf(file)).toMatchObject({ state, gone: '0', is_plain: true });
    expect([state, await stepsOf(file)]).toEqual([state, RIGHT]);
  }
  expect(await world.available(customer.id)).toBe(decimal('3000'));
});

test('P-WD-7, R-POL-7: of a payout that arrived short its customer has the rest back, once, and that is proved too', async () => {
  const customer = await world.customer({ funds: { [USDT]: '2000' } });
  const { id } = (await world.out(customer, '1000')).data;
  await approved(id);
  const by = { actor: 'operator:1', approver: 'operator:2' };
  const networkFee = { currencyId: ETH, amount: 5n };
  const short = { kind: 'short', txId: 'tx-short', networkFee, by } as const;
  const places = ['X:trc20', 'I:fee:withdraw', 'L:withdraw_pending'];
  const held = () => Promise.all(places.map((place) => world.house(place)));
  const before = await held();
  const of = { ...short, ref: `withdrawal:${id}`, arrived: decimal('900') };
  // What left the wallet besides is the house's loss, and it has nothing to lose here.
  await expect(world.say({ ...of, lost: decimal('3') })).rejects.toMatchObject({
    code: 'insufficient_balance',
  });
  expect([await held(), (await world.state(id)).state]).toEqual([before, 'approved']);
  await world.say({ ...of, lost: 0n });
  await world.say({ ...of, lost: 0n });
  expect((await held()).map((now, n) => now - before[n]!)).toEqual([
    decimal('900'),
    decimal('50'),
    -decimal('1000'),
  ]);
  expect(await world.available(customer.id)).toBe(decimal('1050'));
  expect((await world.get(customer, 'withdrawal/detail', { id })).data).toMatchObject({
    state: 'passed',
    number: '1000',
    real_number: '900',
    tx_id: 'tx-short',
  });
  const [said] = await world.server.database.owner.query<{ kind: string; params: object }>(
    'select kind, params from notify_messages where user_id = $1 order by number desc limit 1',
    [customer.id],
  );
  expect(said).toMatchObject({ kind: 'withdrawal_short', params: { amount: '900', back: '50' } });
  const file = await fileOf(customer, id);
  expect(recordOf(file)).toMatchObject({ state: 'passed', received: '900', missing: '50', gone: '950' });
  expect(await stepsOf(file)).toEqual(RIGHT);
  // Nothing at all arrived: everything is back, the fee too.
  const { id: none } = (await world.out(customer, '1000')).data;
  await approved(none);
  await world.say({ ...short, ref: `withdrawal:${none}`, arrived: 0n, lost: 0n });
  expect(await world.available(customer.id)).toBe(decimal('1050'));
  expect((await world.state(none)).state).toBe('failed');
});

test('P-WD-7, R-POL-7: of a payout of which too much arrived its customer is paid, and what it was besides is the loss of the house', async () => {
  const customer = await world.customer({ funds: { [USDT]: '1000' } });
  const { id } = (await world.out(customer, '1000')).data;
  await approved(id);
  const head = { kind: 'house_funding', refType: 'test', refId: 'lost', actor: 'test' } as const;
  const money = { from: house('X:demo'), to: house('E:equity'), currencyId: USDT, amount: decimal('40') };
  await world.server.platform.db.transaction('test', (tx) =>
    world.server.on().ledger.post(tx, [journalOf(head, [money])]),
  );
  const places = ['X:trc20', 'E:equity', 'L:withdraw_pending'];
  const held = () => Promise.all(places.map((place) => world.house(place)));
  const before = await held();
  await world.say({
    kind: 'short',
    ref: `withdrawal:${id}`,
    txId: 'tx-more',
    arrived: decimal('950'),
    lost: decimal('40'),
    networkFee: { currencyId: ETH, amount: 5n },
    by: { actor: 'operator:1', approver: 'operator:2' },
  });
  expect((await held()).map((now, n) => now - before[n]!)).toEqual([
    decimal('990'),
    -decimal('40'),
    -decimal('1000'),
  ]);
  expect(await world.available(customer.id)).toBe(0n);
  const [said] = await world.server.database.owner.query<{ kind: string; params: object }>(
    'select kind, params from notify_messages where user_id = $1 order by number desc limit 1',
    [customer.id],
  );
  expect(said).toMatchObject({ kind: 'withdrawal_passed', params: { amount: '950' } });
  const file = await fileOf(customer, id);
  expect(recordOf(file)).toMatchObject({ state: 'passed', received: '950', missing: '0', gone: '1000' });
  expect(await stepsOf(file)).toEqual(RIGHT);
});

test('R-POL-7: a bent amount, fee or state, a changed or missing journal and another key are named', async () => {
  const customer = await world.customer({ funds: { [USDT]: '1000' } });
  const { id } = (await world.out(customer, '1000')).data;
  await approved(id);
  const file = await fileOf(customer, id);
  const bent = (
    change: (of: { record: Record<string, unknown>; journals: { postings: string[][] }[] }) => void,
  ) => {
    const of = JSON.parse(file.evidence);
    change(of);
    return wrongIn({ ...file, evidence: JSON.stringify(of) });
  };
  expect(await bent(({ record }) => (record['amount'] = '1001'))).toEqual(['signature', 'received']);
  expect(await bent(({ record }) => (record['fee'] = '49'))).toEqual(['signature', 'received']);
  expect(await bent(({ record }) => (record['received'] = '949'))).toEqual(['signature', 'received']);
  expect(await bent(({ record }) => (record['gone'] = '0'))).toEqual(['signature', 'money']);
  expect(await bent(({ record }) => (record['state'] = 'sent'))).toEqual(['signature']);
  expect(await bent(({ journals }) => void journals.pop())).toEqual(['signature', 'money']);
  expect(
    await bent(({ journals }) => {
      const own = journals.at(-1)!.postings.find(([whose]) => whose === 'own')!;
      own[4] = String(BigInt(own[4]!) + 1n);
    }),
  ).toEqual(['signature', 'journals', 'money']);
  const [listed] = file.public['ticks/keys'] as { valid_from: number }[];
  const keys = [{ ...listed!, valid_from: listed!.valid_from + 3_600_000 }];
  const laterKey = { ...file, public: { ...file.public, 'ticks/keys': keys } };
  expect(await wrongIn(laterKey)).toEqual(['key']);
  const stranger = await world.customer();
  expect((await ask(stranger, id)).data.refusal).toBe('evidence_unknown');
});
