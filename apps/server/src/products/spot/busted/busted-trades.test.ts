/**
 * A trade that broke the price band by a defect, from the match to the notice, over HTTP with two operators; and that there
 * is no way at all to undo a trade that kept it.
 */
import { openTimeOf } from '@candor/formulas';
import { decimal, formatDecimal } from '@candor/money';
import type { OperatorRole } from '@candor/wire';
import { INTERVALS } from '@candor/wire';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants, moneyFingerprint } from '../../../../test/check-invariants.ts';
import type { TestServer } from '../../../../test/harness.ts';
import { testDatabase, testServer } from '../../../../test/harness.ts';
import type { TestOperator } from '../../../../test/operators.ts';
import { openOperators } from '../../../../test/operators.ts';
import type { Trader } from '../../../../test/trader.ts';
import { BTC, ETH, USDT, traders } from '../../../../test/trader.ts';
import type { DefectiveNode } from './defect.fixture.ts';
import { defectiveNode, seenAt } from './defect.fixture.ts';

const PAIR = 1;
/** Nobody else trades it here: the mids of trades move a pair's band between the reading of its edge and the orders at it. */
const QUIET = 2;
const LANGUAGES = ['zh', 'en', 'zh-Hant', 'ja', 'ko', 'es', 'th'] as const;
let server: TestServer;
let defect: DefectiveNode;
let admin: TestOperator;
let treasurer: TestOperator;
let checkers: TestOperator[];
let auditor: TestOperator;
let support: TestOperator;

beforeAll(async () => {
  const database = await testDatabase();
  await database.owner.query(
    `update markets_pairs set listed_at = now() - interval '1 day' where id in (${PAIR}, ${QUIET})`,
  );
  server = await testServer({ database });
  defect = await defectiveNode(server);
  const roles: OperatorRole[] = [
    'market_admin',
    'treasurer',
    'auditor',
    'support',
    ...Array.from({ length: 5 }, (): OperatorRole => 'withdrawal_approver'),
  ];
  const [first, second, third, fourth, ...others] = await openOperators(database.owner, roles);
  [admin, treasurer, auditor, support] = [first!, second!, third!, fourth!];
  checkers = others;
});
afterEach(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
});
afterAll(async () => {
  await defect.close();
  await server.close();
  await server.database.close();
});

const as = (who: TestOperator, path: string, fields: Record<string, string | number> = {}) =>
  server.call(path, fields, { token: who.token, lang: 'en' });
const look = (who: TestOperator, path: string, fields: Record<string, string | number> = {}) =>
  server.call(path, fields, { token: who.token, lang: 'en', method: 'GET' });
const ask = (tradeNo: number, who = admin, pair = PAIR) =>
  as(who, 'operator/busted_trades/propose', {
    match_id: pair,
    trade_no: tradeNo,
    reason: 'the engine let in a price outside the band',
  });
const examine = async (tradeNo: number, pair = PAIR) =>
  (await look(auditor, 'operator/busted_trades/examine', { match_id: pair, trade_no: tradeNo })).data;
const approve = (id: number, who = checkers[0]!, version = 1) =>
  as(who, 'operator/proposals/approve', { id, version });

/** By one, or by two where what was undone before makes it so much. */
async function agree(id: number, who = checkers[0]!, version = 1) {
  const answer = await approve(id, who, version);
  return answer.data.state === 'open' ? approve(id, checkers[2]!, version + 1) : answer;
}
async function bust(tradeNo: number): Promise<void> {
  const asked = await ask(tradeNo);
  expect(asked).toMatchObject({ type: 'ok', data: { state: 'open' } });
  expect((await agree(asked.data.proposal_id)).data).toEqual({ state: 'executed' });
}
const rich = { [USDT]: '100000', [BTC]: '10', [ETH]: '10' };
const two = async () => (await traders(server, rich, rich)) as [Trader, Trader];
const wrong = (buyer: Trader, seller: Trader, of: { price?: string; quantity?: string } = {}) =>
  defect.match({
    buyer: buyer.id,
    seller: seller.id,
    price: '120000',
    quantity: '0.1',
    seen: seenAt('60000'),
    ...of,
  });
const rowsOf = async (sql: string, values: unknown[] = []) =>
  server.database.owner.query<Record<string, unknown>>(sql, values);
const tape = async (on: TestServer = server) =>
  (await on.call('market/trades', { symbol: 'BTC/USDT', limit: 200 }, { method: 'GET' })).data as {
    id: number;
    busted: boolean;
  }[];
const highOfDay = async (on: TestServer = server) => {
  const { data } = await on.call('market/tickers', {}, { method: 'GET' });
  return (data as { match_id: number; high24: string }[]).find(({ match_id }) => match_id === PAIR)?.high24;
};
const onTape = async (tradeNo: number, on?: TestServer) => (await tape(on)).find(({ id }) => id === tradeNo);

describe('R-MD-6: a trade that broke the band', () => {
  test('is undone by two: money, candles of every interval, figures, tape, fills, words for all', async () => {
    const [buyer, seller] = await two();
    await wrong(...((await two()) as [Trader, Trader]), { price: '60000' });
    const tradeNo = await wrong(buyer, seller);
    const wallets = async () =>
      Promise.all([buyer, seller].flatMap((who) => [who.coin(USDT), who.coin(BTC)]));
    expect(await wallets()).toEqual(['88000/0', '10.0999/0', '111988/0', '9.9/0']);
    const [{ at }] = (await rowsOf('select at from spot_trades where pair_id = 1 and trade_no = $1', [
      tradeNo,
    ])) as [{ at: Date }];
    /** The bar of the trade, in every interval. */
    const bars = async () =>
      Promise.all(
        INTERVALS.map(async (period) => {
          const fields = { symbol: 'BTC/USDT', period, source: 'own', limit: 3 };
          const { data } = await server.call('currency/new_timeshar', fields, { method: 'GET' });
          const { high, corrected } = (data as { time: number; high: string; corrected: boolean }[]).find(
            ({ time }) => time === openTimeOf(period, at.getTime()),
          )!;
          return { period, high, corrected };
        }),
      );
    const all = (high: string, corrected: boolean) =>
      INTERVALS.map((period) => ({ period, high, corrected }));
    await expect.poll(async () => onTape(tradeNo)).toMatchObject({ busted: false });
    expect(await bars()).toEqual(all('120000', false));
    await expect.poll(highOfDay).toBe('120000');

    const seen = await examine(tradeNo);
    expect(seen).toMatchObject({
      symbol: 'BTC/USDT',
      price: '120000',
      breaches: ['above_highest_buy'],
      buyer: { user_id: buyer.id, role: 'taker', band: { index: '60000', highest_buy: '61200' } },
      seller: { user_id: seller.id, role: 'maker', band: { lowest_sell: '58800' } },
      busted_at: null,
      shares: [
        { user_id: buyer.id, gives_back: '0.0999', missing: '0', gets_back: '12000', gets_currency: 'USDT' },
        { user_id: seller.id, gives_back: '11988', missing: '0', gets_back: '0.1', gets_currency: 'BTC' },
      ],
      house: [],
    });

    const socket = await server.socket();
    await socket.sub('trade.BTCUSDT', 'kline.BTCUSDT.1h');
    await bust(tradeNo);

    expect(await wallets()).toEqual(['100000/0', '10/0', '100000/0', '10/0']);
    await expect.poll(async () => (await onTape(tradeNo))?.busted).toBe(true);
    expect(await bars()).toEqual(all('60000', true));
    expect(
      await rowsOf(`select 1 from market_data_candles where series = 'O' and high = 12000000000000`),
    ).toEqual([]);
    await expect.poll(highOfDay).not.toBe('120000');
    const heard = (channel: string) => socket.pushes.filter(({ ch }) => ch === channel);
    await expect
      .poll(() => heard('trade.BTCUSDT').at(-1))
      .toMatchObject({ t: 'snapshot', data: [{ id: tradeNo, busted: true }, { busted: false }] });
    await expect
      .poll(() => heard('kline.BTCUSDT.1h').filter(({ t }) => t === 'snapshot'))
      .toMatchObject([{}, { data: { high: '60000', corrected: true } }]);
    socket.close();

    for (const who of [buyer, seller]) {
      const [fill] = (await who.get('coin/fills')).data;
      expect(fill).toMatchObject({ id: `1:${tradeNo}`, busted_at: expect.any(Number) });
      const inbox = (await who.get('message/list')).data;
      expect(JSON.stringify(inbox)).toContain('A trade was undone');
      const records = (await who.call('wallet/legal_log', { currency: USDT })).data;
      expect(JSON.stringify(records)).toContain('spot_bust');
    }
    const journals = await rowsOf(
      `select actor, approver from chk.journal where kind = 'spot_bust' and ref_id = $1`,
      [`1:${tradeNo}`],
    );
    expect(journals).toEqual([{ actor: `operator:${admin.id}`, approver: `operator:${checkers[0]!.id}` }]);
    const titles = new Set<string>();
    for (const lang of LANGUAGES) {
      const list = (await server.call('news/list', { c_id: 4 }, { lang })).data.list as {
        id: number;
        title: string;
        abstract: string;
      }[];
      const [newest] = list;
      expect(newest?.abstract).toContain(String(tradeNo));
      titles.add(newest!.title);
      const { content } = (await server.call('news/detail', { id: newest!.id }, { lang })).data;
      expect(content).toContain('120,000 USDT');
      expect(content).not.toContain('{');
    }
    expect(titles.size).toBe(7);
    expect((await examine(tradeNo)).busted_at).toEqual(expect.any(Number));
    expect((await look(auditor, 'operator/busted_trades')).data).toMatchObject([
      { trade_no: tradeNo, breaches: ['above_highest_buy'] },
    ]);
    const { busted_at: bustedAt } = await examine(tradeNo);
    const listed = async (days: Record<string, number>) =>
      (await look(auditor, 'operator/busted_trades', days)).data;
    expect(await listed({ from: bustedAt, to: bustedAt + 1 })).toMatchObject([{ trade_no: tradeNo }]);
    expect(await listed({ to: bustedAt })).toEqual([]);
    expect((await ask(tradeNo)).data.refusal).toBe('trade_already_busted');
  });

  test('leaves the honest trades of its minute in the candle, and an order that still waits goes on', async () => {
    const [buyer, seller] = await two();
    const honest = await wrong(buyer, seller, { price: '60000' });
    const tradeNo = await defect.match({
      buyer: buyer.id,
      seller: seller.id,
      price: '30000',
      quantity: '0.1',
      wanted: '0.3',
      seen: seenAt('60000'),
    });
    expect((await examine(tradeNo)).breaches).toEqual(['below_lowest_sell']);
    await bust(tradeNo);
    const bar = async () =>
      rowsOf(
        `select k.high, k.low, k.trades, k.last_trade_no from market_data_candles k join spot_trades t
           on t.pair_id = k.pair_id and date_trunc('minute', t.at) = k.open_time
         where k.series = 'O' and k.minutes = 1 and t.trade_no = $1 and k.pair_id = ${PAIR}`,
        [honest],
      );
    await expect.poll(async () => (await bar())[0]?.['low']).toBe(6_000_000_000_000n);
    // The rest of the buyer's order still stands in the book and trades on.
    const [waiting] = (await buyer.get('coin/list', { status: 1 })).data;
    expect(waiting).toMatchObject({ trade_amount: '0.1', amount: '0.3', frozen: '6000' });
    const detail = (await buyer.get('coin/detail', { id: waiting.id })).data;
    expect(detail.fills).toMatchObject([{ id: `1:${tradeNo}`, busted_at: expect.any(Number) }]);
    expect((await buyer.cancel(waiting.id)).data).toMatchObject({ status: 3, frozen: '0' });
  });

  test('is known on another node, also on one that starts later', async () => {
    const [buyer, seller] = await two();
    const neighbour = await testServer({ database: server.database });
    try {
      const tradeNo = await wrong(buyer, seller);
      await expect.poll(() => onTape(tradeNo, neighbour)).toMatchObject({ busted: false });
      await bust(tradeNo);
      // No Redis between them: the other node looks for itself.
      await expect.poll(() => onTape(tradeNo, neighbour)).toMatchObject({ busted: true });
      const late = await testServer({ database: server.database });
      try {
        expect(await onTape(tradeNo, late)).toMatchObject({ busted: true });
        expect(await highOfDay(late)).not.toBe('120000');
      } finally {
        await late.close();
      }
    } finally {
      await neighbour.close();
    }
  });
});

describe('R-MD-6, R-OPS-5: a trade that kept the band', () => {
  test('cannot be proposed by anybody, nor written past the server', async () => {
    const [buyer, seller] = await two();
    const quiet = { currency_id: ETH, legal_id: USDT };
    const fills = async () => (await buyer.get('coin/fills')).data as { id: string }[];
    // A trade at an edge moves the band a second later: an edge that has moved away is read again.
    const traded = (
      count: number,
      meet: (band: { highest_buy: string; lowest_sell: string }) => Promise<void>,
    ) =>
      expect
        .poll(async () => {
          await meet((await buyer.get('currency/deal', { symbol: 'ETH/USDT' })).data.band);
          for (const who of [buyer, seller]) await who.call('coin/cancel_all');
          return (await fills()).length;
        })
        .toBe(count);
    // The dearest buy the band lets in meets the dearest ask it lets be filled, and the same below, limit and market.
    await traded(1, async ({ highest_buy: highest }) => {
      await seller.sell(highest, '0.1', quiet);
      await buyer.buy(highest, '0.1', quiet);
    });
    await traded(2, async ({ lowest_sell: lowest }) => {
      await buyer.buy(lowest, '0.1', quiet);
      await seller.sell(lowest, '0.1', quiet);
    });
    await traded(3, async ({ highest_buy: highest }) => {
      await seller.sell(highest, '0.1', quiet);
      await buyer.marketBuy('100', quiet);
    });
    const trades = await fills();
    for (const { id } of trades) {
      const tradeNo = Number(id.split(':')[1]);
      const seen = await examine(tradeNo, QUIET);
      expect(seen.breaches).toEqual([]);
      expect(seen.buyer.band).not.toBeNull();
      expect(seen.shares).toEqual([]);
      for (const who of [admin, treasurer])
        expect((await ask(tradeNo, who, QUIET)).data.refusal).toBe('trade_kept_the_band');
      // The application's own role, straight into the table: nobody has said yes.
      await expect(
        server.platform.db.query(
          `insert into spot_busts (pair_id, trade_no, proposal_id, breaches, at) values (${QUIET}, $1, 1, '{above_highest_buy}', now())`,
          [tradeNo],
        ),
      ).rejects.toMatchObject({ code: 'CN007' });
    }
    expect(
      await rowsOf(
        'select 1 from spot_busts b join spot_trades t using (pair_id, trade_no) where t.buyer_id = $1',
        [buyer.id],
      ),
    ).toEqual([]);
  });

  test('wrong matches of which nothing was recorded, and the first minutes of a pair, prove nothing', async () => {
    const [buyer, seller] = await two();
    const of = { buyer: buyer.id, seller: seller.id, price: '120000', quantity: '0.01' };
    const dark = await defect.match(of);
    expect((await ask(dark)).data.refusal).toBe('trade_kept_the_band');
    const early = await defect.match({ ...of, seen: seenAt('60000', Date.now() - 86_400_000 + 300_000) });
    expect((await ask(early)).data.refusal).toBe('trade_kept_the_band');
    expect((await ask(999_999)).data.refusal).toBe('trade_unknown');
    expect(
      (await as(admin, 'operator/busted_trades/propose', { match_id: 99, trade_no: 1, reason: 'x' })).data
        .refusal,
    ).toBe('pair_unknown');
  });
});

describe('R-OPS-3: two persons', () => {
  test('the proposer cannot say yes, support and auditors cannot propose, one proposal a trade', async () => {
    const [buyer, seller] = await two();
    const tradeNo = await wrong(buyer, seller, { quantity: '0.01' });
    for (const who of [support, auditor, checkers[0]!])
      expect((await ask(tradeNo, who)).data.refusal).toBe('forbidden');
    const asked = await ask(tradeNo);
    const id = asked.data.proposal_id as number;
    expect((await approve(id, admin)).data.refusal).toBe('own_case');
    expect((await approve(id, auditor)).data.refusal).toBe('forbidden');
    expect((await ask(tradeNo, treasurer)).data.refusal).toBe('proposal_open');
    const { effect } = (await look(checkers[0]!, 'operator/proposals/detail', { id })).data as {
      effect: { field: string; after: string }[];
    };
    expect(Object.fromEntries(effect.map(({ field, after }) => [field, after]))).toMatchObject({
      breaches: 'above_highest_buy',
      buyer: String(buyer.id),
      buyer_gives_back: '0.00999 BTC',
      buyer_gets_back: '1200 USDT',
      seller_gives_back: '1198.8 USDT',
      seller_gets_back: '0.01 BTC',
    });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => approve(id, checkers[n % checkers.length]!)),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    const done = await rowsOf(
      `select kind from chk.journal where ref_type = 'spot_trade' and ref_id = $1 order by kind`,
      [`1:${tradeNo}`],
    );
    expect(done).toEqual([{ kind: 'spot_bust' }, { kind: 'spot_trade' }]);
    expect(await buyer.coin(USDT)).toBe('100000/0');
    const lines = await rowsOf(
      `select action from operators_audit where target_type = 'proposal' and target_id = $1 order by seq`,
      [String(id)],
    );
    expect(lines.map(({ action }) => action)).toEqual([
      'proposal.made',
      'proposal.view',
      'proposal.executed',
    ]);
  });

  test('two proposals made at once about one trade undo it once', async () => {
    const [buyer, seller] = await two();
    const tradeNo = await wrong(buyer, seller, { quantity: '0.01' });
    const asked = await Promise.all([ask(tradeNo, admin), ask(tradeNo, treasurer), ask(tradeNo, admin)]);
    expect(asked.filter(({ type }) => type === 'ok')).toHaveLength(1);
    for (const { type, data } of asked) if (type !== 'ok') expect(data.refusal).toBe('proposal_open');
    await approve(asked.find(({ type }) => type === 'ok')!.data.proposal_id);
    expect((await ask(tradeNo, treasurer)).data.refusal).toBe('trade_already_busted');
  });
});

describe('R-OPS-9: three persons from 50,000 USDT on', () => {
  const quantityOf = { 54_000: '0.45', 19_200: '0.16' };
  const of = async (worth: keyof typeof quantityOf, pair?: [Trader, Trader]) =>
    wrong(...(pair ?? (await two())), { quantity: quantityOf[worth] });
  const admins = async (count: number) =>
    openOperators(
      server.database.owner,
      Array.from({ length: count }, (): OperatorRole => 'market_admin'),
    );
  /** How many say yes before it is carried out. */
  const needed = async (tradeNo: number, who: TestOperator): Promise<number> => {
    const { proposal_id: id } = (await ask(tradeNo, who)).data as { proposal_id: number };
    for (const [n, checker] of checkers.entries()) {
      const { version } = (await look(checker, 'operator/proposals/detail', { id })).data;
      if ((await approve(id, checker, version)).data.state === 'executed') return n + 1;
    }
    return 0;
  };

  test('one trade of so much, and what it is worth is shown', async () => {
    const [maker] = (await admins(1)) as [TestOperator];
    const tradeNo = await of(54_000);
    const { proposal_id: id } = (await ask(tradeNo, maker)).data as { proposal_id: number };
    const { effect } = (await look(checkers[0]!, 'operator/proposals/detail', { id })).data;
    expect(effect).toContainEqual(expect.objectContaining({ field: 'usdt_value', after: '54000' }));
    expect((await approve(id)).data).toEqual({ state: 'open' });
    expect((await approve(id, maker, 2)).data.refusal).toBe('own_case');
    expect((await approve(id, checkers[0], 2)).data.refusal).toBe('checked_already');
    expect((await approve(id, checkers[1], 2)).data).toEqual({ state: 'executed' });
  });

  test('in pieces by one person, whoever the customers are', async () => {
    const [maker] = (await admins(1)) as [TestOperator];
    const counts = [];
    for (let n = 0; n < 3; n += 1) counts.push(await needed(await of(19_200), maker));
    expect(counts).toEqual([1, 1, 2]);
  });

  test('in pieces against one customer, by whomever they are proposed', async () => {
    const makers = await admins(3);
    const [victim] = await two();
    const counts = [];
    for (const maker of makers) {
      const [other] = await two();
      counts.push(await needed(await of(19_200, [victim, other]), maker));
    }
    expect(counts).toEqual([1, 1, 2]);
  });
});

describe('R-MONEY-6: a side that no longer has the money', () => {
  const moveAway = (who: Trader, currency: number, number: string) =>
    who.call('wallet/change', { currency_id: currency, from_field: 'change', to_field: 'lever', number });

  test('is not taken below zero; the house puts in its own, or nothing happens at all', async () => {
    const [buyer, seller] = await two();
    const tradeNo = await wrong(buyer, seller);
    // Half of what the trade brought him stays in the coin account; the house has no coins of its own.
    expect((await moveAway(buyer, BTC, '10.04995')).type).toBe('ok');
    expect((await examine(tradeNo)).house).toEqual([
      { currency: 'BTC', amount: '0.04995' },
      { currency: 'USDT', amount: '-2997' },
    ]);
    await houseHasNone(BTC);
    expect((await ask(tradeNo)).data.refusal).toBe('bust_not_covered');
    await houseEarns('1', BTC);
    const asked = await ask(tradeNo);
    // What was there when it was proposed is gone when it is approved: refused, and the proposal says why.
    await houseHasNone(BTC);
    const before = await moneyFingerprint(server.database.owner);
    expect((await agree(asked.data.proposal_id)).data.refusal).toBe('bust_not_covered');
    expect(await moneyFingerprint(server.database.owner)).toBe(before);
    await houseEarns('1', BTC);
    const { version } = (
      await look(checkers[1]!, 'operator/proposals/detail', { id: asked.data.proposal_id })
    ).data;
    expect((await agree(asked.data.proposal_id, checkers[1]!, version)).data).toEqual({
      state: 'executed',
    });
    expect(await buyer.coin(BTC)).toBe('0/0');
    // He keeps 0.04995 BTC at the index: 2,997 of the 12,000 he paid.
    expect(await buyer.coin(USDT)).toBe('97003/0');
    expect(await seller.coin(USDT)).toBe('100000/0');
    expect(await seller.coin(BTC)).toBe('10/0');
  });

  test('whoever moves it away while the second person says yes: the other side is whole, and nothing is lost', async () => {
    const [buyer, seller] = await two();
    const tradeNo = await wrong(buyer, seller);
    expect((await moveAway(seller, USDT, '100000')).type).toBe('ok');
    const { proposal_id: id } = (await ask(tradeNo)).data as { proposal_id: number };
    const moves = Array.from({ length: 12 }, () => moveAway(seller, USDT, '999'));
    const [done] = await Promise.all([agree(id), ...moves]);
    expect(done.data).toEqual({ state: 'executed' });
    expect(await buyer.coin(USDT)).toBe('100000/0');
    expect(await buyer.coin(BTC)).toBe('10/0');
    const moved = (await Promise.all(moves)).filter(({ type }) => type === 'ok').length;
    const [{ returned }] = (await rowsOf(
      `select trim_scale(-sum(p.amount))::text as returned from chk.posting p join chk.journal j on j.id = p.journal_id
       where j.kind = 'spot_bust' and j.ref_id = $1 and p.user_id = $2 and p.currency = 'USDT'`,
      [`1:${tradeNo}`, seller.id],
    )) as [{ returned: string }];
    expect(Number(returned)).toBe(11_988 - 999 * moved);
  });

  test('a closed account: nothing is taken from it, and what it is owed stands in its books', async () => {
    const [buyer, seller] = await two();
    const tradeNo = await wrong(buyer, seller);
    await buyer.call('wallet/change', {
      currency_id: BTC,
      from_field: 'change',
      to_field: 'lever',
      number: '10.0999',
    });
    await rowsOf(
      `insert into closure_requests (user_id, state, reason, leaves_dust, requested_at, closes_at, ended_at, erase_at)
       values ($1, 'closed', 'other', true, now(), now(), now(), now() + interval '5 years')`,
      [buyer.id],
    );
    await rowsOf('update identity_users set is_frozen = true where id = $1', [buyer.id]);
    await rowsOf('update identity_sessions set revoked_at = now() where user_id = $1', [buyer.id]);
    await houseEarns('1', BTC);
    await bust(tradeNo);
    const [{ amount }] = (await rowsOf(
      `select trim_scale(amount)::text as amount from chk.balance
       where user_id = $1 and account = 'coin' and currency = 'USDT' and bucket = 'available'`,
      [buyer.id],
    )) as [{ amount: string }];
    // 88,000 were left; of the 12,000 paid he is owed what exceeded the index for the coins that he kept.
    expect(amount).toBe('94006');
    expect(await seller.coin(BTC)).toBe('10/0');
    expect(await seller.coin(USDT)).toBe('100000/0');
  });
});

let earned = 0;
async function houseHasNone(currency: number): Promise<void> {
  const rows = await rowsOf(
    `select available from ledger_balances where user_id is null and account = 'E:equity' and currency_id = $1 and shard = 0`,
    [currency],
  );
  const own = (rows[0]?.['available'] as bigint | undefined) ?? 0n;
  if (own > 0n) await houseEarns(`-${formatDecimal(own)}`, currency);
}
/** The house's own money comes in: X:demo -> E:equity. */
async function houseEarns(amount: string, currency = USDT): Promise<void> {
  earned += 1;
  await rowsOf(
    `insert into ledger_balances (user_id, account, currency_id) values (null, 'E:equity', $1), (null, 'X:demo', $1) on conflict do nothing`,
    [currency],
  );
  await rowsOf(
    `select 1 as done from ledger_post('{demo_funding}', '{demo}', array[$1::text], '{job:test}', '{null}', '{null}', now(), '{1,1}',
       array[(select id from ledger_balances where user_id is null and account = 'E:equity' and currency_id = $2 and shard = 0),
             (select id from ledger_balances where user_id is null and account = 'X:demo' and currency_id = $2 and shard = 0)],
       '{h,h}', array[$2, $2], array[$3::bigint, -$3::bigint])`,
    [`own:${earned}`, currency, amount.startsWith('-') ? -decimal(amount.slice(1)) : decimal(amount)],
  );
}
