/** Bank money with its people: claims that credit nothing, lines by four eyes, matches, suspense, returns, and all of it at once. */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { CallReply, Fields } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import type { World } from './deposits.fixture.ts';
import { USD, USDT, depositsWorld } from './deposits.fixture.ts';

const BANK = 9999;
let world: World;
let treasurer: TestOperator;
let maker: TestOperator;
let other: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  world = await depositsWorld();
  treasurer = await world.operator('treasurer');
  maker = await world.operator('deposit_maker');
  other = await world.operator('deposit_maker');
  checker = await world.operator('withdrawal_approver');
});
afterAll(async () => {
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  await world.close();
});

const refusal = (reply: CallReply): string => reply.data.refusal as string;
const john = () => world.customer({ name: 'John Smith' });
async function claim(
  customer: TestCustomer,
  amount = '250',
  more: Fields = {},
  key?: string,
): Promise<CallReply> {
  const imgs = more['imgs'] ?? (await world.upload(customer));
  return world.post(customer, 'wallet/charge_req', { currency: BANK, amount, ...more, imgs }, key);
}
async function claimed(customer: TestCustomer, amount = '250'): Promise<{ id: number; reference: string }> {
  const { reference } = (await world.post(customer, 'deposit/bank')).data;
  const { data } = await claim(customer, amount, { reference });
  return { id: data.id, reference };
}
const posted = async () =>
  world.server.database.owner.query(
    `select (select count(*) from ledger_postings) as postings, md5(string_agg(b::text, ',' order by b.id)) as balances from ledger_balances b`,
  );
let entered = 0;
function enter(fields: Fields = {}, who = treasurer): Promise<CallReply> {
  entered += 1;
  return world.post(who, 'operator/deposits/enter_line', {
    bank: 1,
    bank_line_id: `line-${entered}`,
    value_date: '2026-03-10',
    amount: '250',
    sender_name: 'SMITH JOHN',
    ...fields,
  });
}
/** As if a day had passed since anybody moved money. */
const nextDay = () => world.server.database.owner.query('delete from operators_money_acts');
/** Everybody who may says yes until it is carried out. */
async function agree(reply: CallReply): Promise<void> {
  expect(reply.type).toBe('ok');
  const id = reply.data.proposal_id as number;
  for (const by of [checker, other, maker]) {
    const { state, version } = (await world.get(by, 'operator/proposals/detail', { id })).data;
    if (state === 'open') await world.post(by, 'operator/proposals/approve', { id, version });
  }
  expect((await world.get(checker, 'operator/proposals/detail', { id })).data.state).toBe('executed');
}
async function line(fields: Fields = {}, who = treasurer): Promise<{ id: number; version: number }> {
  await agree(await enter({ reference: 'none', ...fields }, who));
  const { data } = (await world.get(maker, 'operator/deposits/lines', { limit: 100 })).data;
  return data.at(-1);
}
const caseOf = async (id: number, who = maker) =>
  (await world.get(who, 'operator/deposits/claim', { claim_id: id })).data;
const lineOf = async (id: number) => (await world.get(maker, 'operator/deposits/line', { line_id: id })).data;
async function match(claimId: number, lineId: number, who = maker, key?: string): Promise<CallReply> {
  const [seen, money] = [await caseOf(claimId), await lineOf(lineId)];
  return world.post(
    who,
    'operator/deposits/match',
    { claim_id: claimId, claim_version: seen.version, line_id: lineId, line_version: money.version },
    key,
  );
}

describe('P-DEP-1: a claim is not money', () => {
  test('a forged voucher waits for people and credits nothing, whatever they do without a line', async () => {
    const customer = await john();
    const before = await posted();
    const { id, reference } = await claimed(customer, '1000000');
    expect(await posted()).toEqual(before);
    const row = (await world.get(customer, 'charge_mention/log2')).data.data[0];
    expect(row).toMatchObject({
      id,
      kind: 'bank',
      status: 1,
      state: 'review',
      name: 'USD',
      amount: '1000000',
      reference,
    });
    const seen = await caseOf(id);
    expect(seen).toMatchObject({
      verified_name: 'John Smith',
      kyc_level: 'basic',
      suggested_line: null,
      lines: [],
    });
    expect(seen.images).toHaveLength(1);
    const rejected = await world.post(maker, 'operator/deposits/reject', {
      claim_id: id,
      version: seen.version,
      reason: 'no_money_arrived',
    });
    expect(rejected.type).toBe('ok');
    expect((await world.get(customer, 'deposit/detail', { id })).data).toMatchObject({
      status: 3,
      reason: 'no_money_arrived',
      reason_text: 'no money has arrived',
      credited: null,
      images: 1,
    });
    expect(await world.coin(customer.id, USD)).toBe(0n);
    expect((await world.get(customer, 'message/list')).data.list[0].kind).toBe('deposit_rejected');
  });

  test('R-GEN-4: fifty with one key are one claim, and five under review are the most', async () => {
    const customer = await john();
    await world.post(customer, 'deposit/bank');
    const imgs = await world.upload(customer);
    const same = await Promise.all(Array.from({ length: 50 }, () => claim(customer, '20', { imgs }, 'same')));
    expect(new Set(same.map(({ data }) => data.id as number)).size).toBe(1);
    const images: string[] = [];
    for (let n = 0; n < 12; n += 1) images.push(await world.upload(customer));
    const lost = await Promise.all(
      images.map((image) =>
        world.post(customer, 'wallet/charge_req', {
          currency: USDT,
          chain: 'TRC20',
          amount: '20',
          account: 'null',
          imgs: image,
        }),
      ),
    );
    expect(lost.filter(({ type }) => type === 'ok')).toHaveLength(4);
    expect(new Set(lost.filter(({ type }) => type !== 'ok').map(refusal))).toEqual(
      new Set(['too_many_claims']),
    );
  });

  test('a reference is used once and belongs to one customer', async () => {
    const [customer, thief] = [await john(), await john()];
    const { reference } = (await world.post(customer, 'deposit/bank')).data;
    expect((await world.post(customer, 'deposit/bank')).data.reference).toBe(reference);
    expect(refusal(await claim(thief, '20', { reference }))).toBe('reference_unknown');
    expect((await claim(customer, '20', { reference })).type).toBe('ok');
    expect(refusal(await claim(customer, '20', { reference }))).toBe('reference_unknown');
    expect((await world.post(customer, 'deposit/bank')).data.reference).not.toBe(reference);
  });

  test.each([
    [{ amount: '9.99' }, 'deposit_below_minimum'],
    [{ amount: '0' }, 'amount_zero'],
    [{ amount: '10.000000001' }, 'amount_too_precise'],
    [{ imgs: 'nobody-s' }, 'file_unknown'],
    [{ currency: 999 }, 'currency_unknown'],
    [{ currency: USDT, amount: '0.99999999' }, 'deposit_below_minimum'],
    [{ currency: USDT, chain: 'BTC' }, 'currency_unknown'],
  ])('%j is refused as %s and leaves no claim', async (fields: Fields, code) => {
    const customer = await john();
    await world.post(customer, 'deposit/bank');
    expect(refusal(await claim(customer, '250', fields))).toBe(code);
    expect((await world.get(customer, 'charge_mention/log2')).data.total).toBe(0);
  });

  test("another customer's image is refused as unknown", async () => {
    const [customer, owner] = [await john(), await john()];
    await world.post(customer, 'deposit/bank');
    expect(refusal(await claim(customer, '250', { imgs: await world.upload(owner) }))).toBe('file_unknown');
  });
});

describe('R-KYC-3: before verification', () => {
  test('addresses need a tick once, the bank needs the verification itself', async () => {
    const customer = await world.customer();
    expect((await world.get(customer, 'deposit/terms')).data).toMatchObject({
      is_verified: false,
      needs_tick: true,
      is_demo: true,
    });
    expect(refusal(await world.post(customer, 'wallet/get_in_address', { currency: USDT }))).toBe(
      'deposit_tick_required',
    );
    expect(refusal(await world.post(customer, 'deposit/tick', { agreed: 0 }))).toBe('agreement_required');
    expect((await world.post(customer, 'deposit/tick', { agreed: 1 })).type).toBe('ok');
    expect((await world.get(customer, 'deposit/terms')).data.needs_tick).toBe(false);
    expect((await world.post(customer, 'wallet/get_in_address', { currency: USDT })).data).toEqual({
      TRC20: `TRC20-address-${customer.id}`,
      ERC20: `ERC20-address-${customer.id}`,
    });
    expect(refusal(await world.post(customer, 'deposit/bank'))).toBe('verification_first');
    expect(refusal(await world.post(customer, 'wallet/get_in_address', { currency: BANK }))).toBe(
      'verification_first',
    );
  });

  test('R-DEP-2: a closed chain gives no address, the bank answers in the words of the family', async () => {
    const customer = await john();
    const trc20 = world.terms.find(({ chain }) => chain === 'TRC20')!;
    trc20.isDepositOpen = false;
    trc20.closedReason = 'maintenance';
    const chainsIn = async (lang: string) =>
      (
        await world.server.call('deposit/terms', { lang }, { token: customer.token, method: 'GET' })
      ).data.coins.find((coin: { currency: number }) => coin.currency === USDT).chains;
    expect((await chainsIn('en'))[0]).toMatchObject({
      chain: 'TRC20',
      is_open: false,
      closed_reason: 'maintenance',
      closed_text: 'the wallet is under maintenance',
    });
    expect((await chainsIn('ja'))[0].closed_text).toBe('ウォレットのメンテナンス中です');
    expect((await chainsIn('en'))[1]).toMatchObject({ chain: 'ERC20', closed_reason: '', closed_text: '' });
    expect(
      Object.keys((await world.post(customer, 'wallet/get_in_address', { currency: USDT })).data),
    ).toEqual(['ERC20']);
    trc20.isDepositOpen = true;
    expect((await world.post(customer, 'wallet/get_in_address', { currency: BANK })).data).toMatchObject({
      bkname: 'Candor Demo Bank (play money)',
      cardname: 'Candor Demo',
    });
  });
});

describe('P-DEP-2, P-DEP-3: a line credits', () => {
  test("the line's amount, not the claimed one, found by its reference", async () => {
    const customer = await john();
    const { id, reference } = await claimed(customer, '300');
    const before = await world.house('X:bank:1', USD);
    const money = await line({
      amount: '250.5',
      reference: `pls ref ${reference.slice(0, 5)} ${reference.slice(5)}`,
    });
    expect((await world.house('X:bank:1', USD)) - before).toBe(-decimal('250.5'));
    expect((await caseOf(id)).suggested_line).toBe(money.id);
    expect((await lineOf(money.id)).suggested_claim).toBe(id);
    const made = await match(id, money.id);
    expect(made.data.outcome).toBe('proposed');
    expect(await world.coin(customer.id, USD)).toBe(0n);
    await agree(made);
    expect(await world.coin(customer.id, USD)).toBe(decimal('250.5'));
    expect((await world.get(customer, 'deposit/detail', { id })).data).toMatchObject({
      status: 2,
      credited: '250.5',
      amount: '300',
    });
    expect(await lineOf(money.id)).toMatchObject({ state: 'credited', claim_id: id, user_id: customer.id });
  });

  test('R-OPS-3: worth 1,000 or more it waits for a second person', async () => {
    await nextDay();
    const before = await world.house('X:bank:1', USD);
    const small = await enter({ amount: '999.99' });
    expect(small.data.state).toBe('executed');
    const large = await enter({ amount: '1000', bank_line_id: 'large' });
    expect(large.data.state).toBe('open');
    expect((await world.house('X:bank:1', USD)) - before).toBe(-decimal('999.99'));
    const id = large.data.proposal_id as number;
    const { version, reason } = (await world.get(checker, 'operator/proposals/detail', { id })).data;
    expect(reason).toMatch(/^S\*\*\*\* J\*\*\* · 2026-03-10 · 1 .*[a-z]{3}/);
    expect(
      refusal(await world.post(treasurer, 'operator/proposals/approve', { id, version })),
    ).not.toBeUndefined();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        world.post(n % 2 === 0 ? checker : other, 'operator/proposals/approve', { id, version }),
      ),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect((await world.house('X:bank:1', USD)) - before).toBe(-decimal('1999.99'));
  });

  test('X-OPS-1: three lines of 999.99 in a day: the second already needs a second person', async () => {
    await nextDay();
    const states = [];
    for (let n = 0; n < 3; n += 1) states.push((await enter({ amount: '999.99' })).data.state);
    expect(states).toEqual(['executed', 'open', 'open']);
    const two = await world.operator('treasurer');
    expect((await enter({ amount: '1' }, two)).data.state).toBe('open');
    await nextDay();
    const both = await Promise.all([enter({ amount: '600' }), enter({ amount: '600' }, two)]);
    expect(both.map(({ data }) => data.state as string).toSorted()).toEqual(['executed', 'open']);
  });

  test('R-OPS-9: 50,000 in lines, or credited to one customer, needs three persons; a wrong reference needs two', async () => {
    await nextDay();
    const large = await enter({ amount: '50000' });
    const id = large.data.proposal_id as number;
    const yes = async (by: TestOperator, proposal: number) => {
      const { version } = (await world.get(by, 'operator/proposals/detail', { id: proposal })).data;
      return world.post(by, 'operator/proposals/approve', { id: proposal, version });
    };
    expect((await yes(maker, id)).data.state).toBe('open');
    expect((await yes(checker, id)).data.state).toBe('executed');
    await nextDay();
    const customer = await john();
    const first = await claimed(customer, '30000');
    const exact = await line({ amount: '30000', reference: first.reference });
    await nextDay();
    expect((await match(first.id, exact.id)).data.outcome).toBe('credited');
    const second = await claimed(customer, '30000');
    const next = await line({ amount: '30000', reference: second.reference });
    const made = await match(second.id, next.id, other);
    expect(made.data.outcome).toBe('proposed');
    expect(refusal(await yes(treasurer, made.data.proposal_id))).toBe('own_case');
    expect((await yes(checker, made.data.proposal_id)).data.state).toBe('open');
    expect(await world.coin(customer.id, USD)).toBe(decimal('30000'));
    expect((await yes(maker, made.data.proposal_id)).data.state).toBe('executed');
    expect(await world.coin(customer.id, USD)).toBe(decimal('60000'));
    await nextDay();
    const ben = await john();
    const { id: wrong } = await claimed(ben);
    const stranger = await line({ reference: 'somebody else' });
    const asked = await match(wrong, stranger.id);
    expect(asked.data.outcome).toBe('proposed');
    expect(refusal(await yes(treasurer, asked.data.proposal_id))).toBe('own_case');
    expect((await yes(checker, asked.data.proposal_id)).data.state).toBe('executed');
  });

  test("R-OPS-10: the bank's own line is entered once, of known banks and days that have been, by a treasurer only", async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => enter({ bank_line_id: 'twice' })));
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    for (const reply of replies.filter(({ type }) => type !== 'ok'))
      expect(['line_exists', 'proposal_open', 'busy']).toContain(refusal(reply));
    expect(refusal(await enter({ bank: 7 }))).toBe('bank_unknown');
    expect(refusal(await enter({}, maker))).toBe('forbidden');
    expect(refusal(await enter({ value_date: '2026-02-30' }))).toBe('invalid_request');
    expect(refusal(await enter({ value_date: '2099-01-01' }))).toBe('value_date_ahead');
    expect(refusal(await enter({ amount: '1.001' }))).toBe('amount_too_precise');
    expect(await caseOf((await claimed(await john())).id, checker)).toHaveProperty('verified_name');
  });

  test('R-OPS-9: whoever enters lines cannot match them, and nobody holds both roles', async () => {
    await expect(world.operator('treasurer', 'deposit_maker')).rejects.toThrow('R-OPS-9');
    const { id, reference } = await claimed(await john());
    const money = await line({ reference });
    expect(refusal(await match(id, money.id, treasurer))).toBe('forbidden');
    expect((await match(id, money.id)).data.outcome).toBe('credited');
  });

  test('fifty matches at once credit once, and the invariants hold at every look', async () => {
    const customer = await john();
    const { id, reference } = await claimed(customer);
    const money = await line({ reference });
    const [seen, now] = [await caseOf(id), await lineOf(money.id)];
    const fields = {
      claim_id: id,
      claim_version: seen.version,
      line_id: money.id,
      line_version: now.version,
    };
    const replies = Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const who = n % 2 === 0 ? maker : other;
        if (n % 10 === 7)
          return world.post(who, 'operator/deposits/reject', {
            claim_id: id,
            version: seen.version,
            reason: 'other',
          });
        return world.post(who, 'operator/deposits/match', fields);
      }),
    );
    let isDone = false;
    const looks = (async () => {
      while (!isDone) expect(await brokenInvariants(world.server.database.owner)).toEqual({});
    })();
    const answers = await replies;
    isDone = true;
    await looks;
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(new Set(answers.filter(({ type }) => type !== 'ok').map(refusal))).toEqual(
      new Set(['case_changed']),
    );
    const { state } = await caseOf(id);
    expect(await world.coin(customer.id, USD)).toBe(state === 'credited' ? decimal('250') : 0n);
  });

  test('one line and two claims: one is credited', async () => {
    const [one, two] = [await john(), await john()];
    const [a, b] = [await claimed(one), await claimed(two)];
    const money = await line({ reference: `${a.reference} ${b.reference}` });
    const replies = await Promise.all([match(a.id, money.id), match(b.id, money.id, other)]);
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect((await world.coin(one.id, USD)) + (await world.coin(two.id, USD))).toBe(decimal('250'));
  });
});

describe('P-DEP-4: suspense', () => {
  test('a sender who is not the verified person: suspense, then claimed by the right one', async () => {
    const [customer, owner] = [await world.customer({ name: 'Jane Doe' }), await john()];
    const { id } = await claimed(customer);
    const rightful = await claimed(owner);
    const money = await line({ sender_name: 'SMITH JOHN' });
    const suspense = await world.house('L:suspense', USD);
    expect((await match(id, money.id)).data).toEqual({ outcome: 'suspended', proposal_id: null });
    expect((await world.house('L:suspense', USD)) - suspense).toBe(decimal('250'));
    expect((await world.get(customer, 'deposit/detail', { id })).data).toMatchObject({
      status: 1,
      reason: 'sender_name_differs',
    });
    expect((await match(id, money.id)).data).toEqual({ outcome: 'suspended', proposal_id: null });
    expect((await world.house('L:suspense', USD)) - suspense).toBe(decimal('250'));
    await agree(await match(rightful.id, money.id));
    expect(await world.house('L:suspense', USD)).toBe(suspense);
    expect(await world.coin(owner.id, USD)).toBe(decimal('250'));
    expect(await world.coin(customer.id, USD)).toBe(0n);
  });

  test('sent back whole with a second yes, and the claim says why', async () => {
    const customer = await world.customer({ name: 'Jane Doe' });
    const { id } = await claimed(customer);
    const bank = await world.house('X:bank:1', USD);
    const money = await line({ sender_name: 'SMITH JOHN' });
    await match(id, money.id);
    const { version } = await lineOf(money.id);
    const wish = { line_id: money.id, version, return_reference: 'RET-1', reason: 'not the customer' };
    const ask = (by = other) => world.post(by, 'operator/deposits/return_line', wish);
    expect(refusal(await ask(treasurer)), 'R-OPS-10').toBe('own_case');
    const asked = await ask();
    expect(asked.data.state).toBe('open');
    expect(refusal(await ask())).toBe('proposal_open');
    const detail = (await world.get(maker, 'operator/proposals/detail', { id: asked.data.proposal_id })).data;
    expect(detail.effect.find(({ field }: { field: string }) => field === 'amount').after).toBe('250 USD');
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.post(maker, 'operator/proposals/approve', { id: detail.id, version: detail.version }),
      ),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(await world.house('X:bank:1', USD)).toBe(bank);
    expect((await lineOf(money.id)).state).toBe('returned');
    expect((await world.get(customer, 'deposit/detail', { id })).data).toMatchObject({
      status: 3,
      reason: 'sender_name_differs',
    });
    expect(refusal(await ask())).toBe('case_changed');
  });

  test('nobody claims it: suspended by hand, claimed later', async () => {
    const money = await line();
    const { version } = await lineOf(money.id);
    const fields = { line_id: money.id, version, reason: 'nobody asked for it' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => world.post(maker, 'operator/deposits/suspend', fields)),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    const customer = await john();
    const { id } = await claimed(customer);
    await agree(await match(id, money.id));
    expect(await world.coin(customer.id, USD)).toBe(decimal('250'));
  });
});

describe('a claim for a lost transfer', () => {
  test('is answered by naming the seen transfer and credits nothing itself', async () => {
    const [customer, stranger] = [await world.customer(), await world.customer()];
    const transfers = [customer, stranger].map(({ id }) => world.transfer({ userId: id, raw: 5_000_000n }));
    for (const transfer of transfers) await world.say({ kind: 'seen', transfer });
    const { data } = await world.post(customer, 'wallet/charge_req', {
      currency: USDT,
      chain: 'TRC20',
      amount: '5',
      tx_id: transfers[0]!.txId,
      imgs: await world.upload(customer),
    });
    const { version, seen } = await caseOf(data.id);
    expect(seen).toHaveLength(1);
    const resolve = (deposit: number) =>
      world.post(maker, 'operator/deposits/resolve', { claim_id: data.id, version, deposit_id: deposit });
    const strangers = (await world.get(maker, 'operator/deposits/seen', { user_id: stranger.id })).data
      .data[0];
    expect(refusal(await resolve(strangers.id))).toBe('case_unknown');
    const before = await posted();
    expect((await resolve(seen[0].id)).type).toBe('ok');
    expect(await posted()).toEqual(before);
    expect((await world.get(customer, 'deposit/detail', { id: data.id })).data).toMatchObject({
      status: 2,
      state: 'resolved',
      found_deposit: seen[0].id,
    });
    const { cash } = world.server.on();
    const ofPrograms = await cash.in().deposits(customer.id, { currencyId: USDT, limit: 9 });
    expect(ofPrograms.map(({ state }) => state)).toEqual(['seen']);
    const { id } = await claimed(await john());
    const money = await line();
    const wrong = { claim_id: data.id, claim_version: version + 1, line_id: money.id, line_version: 1 };
    expect(refusal(await world.post(maker, 'operator/deposits/match', wrong))).toBe('case_unknown');
    expect((await match(id, money.id)).type).toBe('ok');
  });
});

test('R-OPS-6: every look at a case and its images is in the audit log, and only those who may look do', async () => {
  const customer = await john();
  const { id } = await claimed(customer);
  const [image] = (await caseOf(id)).images;
  expect(
    (await world.get(maker, 'operator/deposits/image', { claim_id: id, file_id: image.file_id })).data
      .content_type,
  ).toBe('image/jpeg');
  expect(
    refusal(await world.get(maker, 'operator/deposits/image', { claim_id: id, file_id: 'another' })),
  ).toBe('case_unknown');
  const support = await world.operator('support');
  expect(refusal(await world.get(support, 'operator/deposits/claim', { claim_id: id }))).toBe('forbidden');
  const rows = await world.server.database.owner.query<{ action: string }>(
    `select action from operators_audit where target_type = 'deposit_claim' and target_id = $1 order by seq`,
    [String(id)],
  );
  expect(rows.map(({ action }) => action)).toEqual(['deposit.view', 'deposit.view_image']);
});

test('queues say what waits and since when; the timeline tells a customer’s deposits', async () => {
  const customer = await john();
  await claimed(customer);
  const queues = await world.deposits.queues!.read();
  expect(queues.map(({ name }) => name)).toEqual(['deposit_claims', 'statement_lines', 'suspense']);
  expect(queues[0]!.open).toBeGreaterThan(0);
  const entries = await world.deposits.timeline![0]!.entries(world.server.database.db, {
    userId: customer.id,
    before: new Date(Date.now() + 1000),
    limit: 10,
  });
  expect(entries).toMatchObject([
    { what: 'deposit.review', params: { kind: 'bank', amount: '250', currency: 'USD' } },
  ]);
});

describe('R-OPS-3, R-DEP-2: bank details are configuration of two persons', () => {
  const details = {
    bank_name: 'Second Bank',
    bank_address: '1 High Street',
    account_holder: 'Candor',
    account_number: 'CH93 0076 2011 6238 5295 7',
    swift_code: 'BANKCHZZ',
    minimum: '20',
    is_open: true,
  };
  const propose = (key: string, value: object) =>
    world.post(treasurer, 'operator/configuration/propose', {
      kind: 'bank_details',
      key,
      value: JSON.stringify(value),
      reason: 'a second bank',
    });
  const approve = async (id: number) => {
    const { version } = (await world.get(checker, 'operator/proposals/detail', { id })).data;
    return world.post(checker, 'operator/proposals/approve', { id, version });
  };

  test('a new bank waits for the second person and the delay, closing one does not wait', async () => {
    const customer = await john();
    for (const wrong of [
      { ...details, swift_code: 'x' },
      { ...details, minimum: '-1' },
      { ...details, more: 1 },
      { ...details, account_number: 'DEMO-00000000-0001' },
    ])
      expect(refusal(await propose('2', wrong))).toBe('invalid_request');
    const added = await propose('2', details);
    expect(added.data.state).toBe('open');
    expect((await approve(added.data.proposal_id)).data.state).toBe('executed');
    expect(refusal(await enter({ bank: 2 }))).toBe('bank_unknown');
    const [first] = await world.server.database.owner.query<{ value: object }>(
      'select value from banks_details where bank = 1',
    );
    const closing = await propose('1', { ...first!.value, is_open: false });
    await approve(closing.data.proposal_id);
    await expect.poll(async () => refusal(await world.post(customer, 'deposit/bank'))).toBe('deposit_closed');
    expect((await world.get(customer, 'deposit/terms')).data.bank.is_open).toBe(false);
  });
});

test('R-POL-5: the export has every deposit and claim of the customer and of nobody else', async () => {
  const customer = await world.customer();
  const transfer = world.transfer({ userId: customer.id, raw: 5_000_000n });
  await world.say({ kind: 'final', transfer });
  const [source] = world.deposits.exports!;
  const rows = [];
  for await (const page of source!.rows(world.server.database.db, customer.id)) rows.push(...page);
  expect(rows).toMatchObject([
    { kind: 'chain', state: 'credited', currency: 'USDT', amount: '5', credited: '5', tx_id: transfer.txId },
  ]);
});
