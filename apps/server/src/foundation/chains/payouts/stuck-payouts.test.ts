/** Stuck payouts over a real Ethereum node: signed anew or given up, and whichever transaction the chain takes, one end and no second payment. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { carriedOn } from '../terms/chain-terms.ts';
import type { Bench } from '../chains.fixture.ts';
import { chainBench } from '../chains.fixture.ts';
import { createEvmSigner } from '../evm/evm-signer.ts';
import { EvmSource } from '../evm/evm-source.ts';
import type { LocalEvm } from '../local-evm/local-evm.fixture.ts';
import { localEvm } from '../local-evm/local-evm.fixture.ts';
import { TEST_TOKEN_ABI } from '../local-evm/test-token.ts';
import type { PayoutSigner } from '../payout-signer.ts';
import { insertPayout } from '../payouts-store.ts';
import type { StuckDeps } from './stuck-payouts.ts';
import { PAYOUT_GIVE_UP, PAYOUT_REPRICE, askFor, stuckPayoutKinds } from './stuck-payouts.ts';

const [ETH, USDT] = [2, 3];
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
let evm: LocalEvm;
let bench: Bench;
let signer: PayoutSigner;
let source: EvmSource;
let run: () => Promise<unknown>;
const told: string[] = [];

beforeAll(async () => {
  evm = await localEvm();
});
afterAll(() => evm.stop());
beforeEach(async () => {
  bench = await chainBench();
  told.length = 0;
  const carried = carriedOn('ERC20', evm.token);
  source = new EvmSource({ chain: 'ERC20', url: evm.url, carried, coinId: ETH });
  signer = await createEvmSigner({
    chain: 'ERC20',
    carried,
    coinId: ETH,
    source,
    key: bench.key.hotKey('ERC20'),
  });
  run = bench.node('ERC20', source, { signer });
  await evm.sendToken(signer.address, 50_000_000n);
  await evm.sendCoin(signer.address, 10n ** 18n);
  await evm.mine(40);
  await run();
});
afterEach(() => bench.close());

const received = () =>
  evm.reader.readContract({ address: evm.token, abi: TEST_TOKEN_ABI, functionName: 'balanceOf', args: [TO] });
const queue = (rawAmount: bigint, userId: number | null = null) =>
  bench.t.db.transaction('test', (tx) =>
    insertPayout(tx, {
      ref: 'withdrawal:1',
      userId,
      chain: 'ERC20',
      currencyId: USDT,
      to: TO,
      amount: rawAmount * 100n,
      rawAmount,
      at: new Date(),
    }),
  );
const row = async () =>
  (
    await bench.t.owner.query<{
      id: number;
      version: number;
      state: string;
      reason: string | null;
      tx_id: string;
    }>('select id, version, state, reason, tx_id from chains_payouts')
  )[0]!;
const go = async (blocks = 0) => {
  await bench.t.owner.query('update chains_payouts set try_after = null');
  await run();
  if (blocks > 0) await evm.mine(blocks);
  await run();
};
const [REPRICE, GIVE_UP] = [0, 1] as const;
/** As a proposal does it: prepared by one, carried out with the yes of another. */
async function prepared(which: 0 | 1, of?: { id: number; version: number }) {
  const deps: StuckDeps = {
    platform: bench.platform,
    open: [{ chain: 'ERC20', kind: 'node', signer: async () => signer, source, hotAddress: signer.address }],
    currencyName: String,
    feedPrice: () => 100_000_000n,
    terms: () => bench.terms,
    listeners: [async (tx, event) => tx.afterCommit(() => void told.push(`${event.kind} ${event.ref}`))],
  };
  const kind = stuckPayoutKinds(deps)[which];
  const wanted = of ?? (await row());
  const said = await askFor(deps, which === REPRICE ? PAYOUT_REPRICE : PAYOUT_GIVE_UP, wanted);
  const payload = await bench.t.db.transaction('prepare', (tx) => kind.prepare(tx, { ...wanted, said }, 1));
  const { lines } = await kind.render(bench.t.db, payload);
  return {
    payload,
    lines,
    yes: () =>
      bench.t.db.transaction('execute', (tx) =>
        kind.execute(tx, { payload, proposalId: 1, maker: 1, approver: 2 }),
      ),
  };
}
const refusal = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

test('R-WD-4: a payout that no block takes is signed anew at a higher price under the same nonce, and pays once', async () => {
  const before = await received();
  await queue(3_000_000n);
  await go();
  const old = await row();
  const { lines, yes } = await prepared(REPRICE);
  const price = lines.find(({ field }) => field === 'fee')!;
  expect(Number.parseFloat(price.after)).toBeGreaterThanOrEqual(Number.parseFloat(price.before!) * 1.2);
  await yes();
  expect((await row()).tx_id).not.toBe(old.tx_id);
  await go(12);
  await go();
  expect([(await row()).state, (await received()) - before]).toEqual(['confirmed', 3_000_000n]);
  expect(bench.told.filter((each) => each.startsWith('confirmed'))).toHaveLength(1);
});

test('R-SEC-6, P-WD-5: what two give up while a slow node has others sends nothing to whom it was stopped for', async () => {
  const before = await received();
  let asked = 0;
  const of = async () => ((asked += 1) === 1 ? undefined : ({ code: 'account_frozen', detail: {} } as const));
  let onSent = async (): Promise<void> => Promise.reject(new Error('the node is away'));
  const slow: PayoutSigner = {
    ...signer,
    async broadcast(bytes) {
      await onSent();
      await signer.broadcast(bytes);
      // Before anything can take its place.
      await evm.mine();
    },
  };
  run = bench.node('ERC20', source, { signer: slow, stops: { of } });
  await queue(2_000_000n);
  await bench.t.owner.query(`update chains_payouts set ref = 'withdrawal:0'`);
  await queue(1_000_000n, (await bench.customer()).id);
  await run();
  const [frozen] = await bench.t.owner.query<{ id: number; version: number; reason: string }>(
    `select id, version, reason from chains_payouts where ref = 'withdrawal:1' and state = 'signed'`,
  );
  expect(frozen?.reason).toBe('account_frozen');
  const { yes } = await prepared(GIVE_UP, frozen);
  onSent = async () => {
    onSent = async () => undefined;
    await yes();
  };
  await go(13);
  await go(13);
  expect((await received()) - before).toBe(2_000_000n);
});

test('R-WD-4: it is signed anew five times and given up within eight; the refusal says so', async () => {
  await queue(3_000_000n);
  await go();
  for (let n = 0; n < 5; n += 1) await (await prepared(REPRICE)).yes();
  await expect(prepared(REPRICE)).rejects.toMatchObject({
    code: 'payout_replaced_often',
    detail: { limit: 5 },
  });
  for (let n = 0; n < 3; n += 1) await (await prepared(GIVE_UP)).yes();
  await expect(prepared(GIVE_UP)).rejects.toMatchObject({
    code: 'payout_replaced_often',
    detail: { limit: 8 },
  });
});

test('R-WD-4: no price is above ten times the first; what the chain asks beyond that is not paid', async () => {
  await queue(3_000_000n);
  await go();
  const { rawAmount: first } = await signer.fee();
  const honest = signer;
  signer = { ...honest, fee: async () => ({ ...(await honest.fee()), rawAmount: first * 1_000n }) };
  const fee = async () => {
    const [found] = await bench.t.owner.query<{ raw_fee: string }>(
      'select raw_fee::text from chains_payouts',
    );
    return BigInt(found!.raw_fee);
  };
  const before = await fee();
  await (await prepared(REPRICE)).yes();
  expect(await fee()).toBe(before * 10n);
  await expect(prepared(REPRICE)).rejects.toMatchObject({ code: 'payout_price_too_high' });
});

test('when the chain took the old transaction after all, the payout ends with that one', async () => {
  const before = await received();
  await queue(4_000_000n);
  await go();
  const old = await row();
  const { yes } = await prepared(REPRICE);
  await yes();
  await evm.mine(12);
  await go();
  await go(1);
  expect(await row()).toMatchObject({ state: 'confirmed', tx_id: old.tx_id });
  expect((await received()) - before).toBe(4_000_000n);
});

test('P-WD-5: given up, it fails once a transaction that pays nobody has used up its nonce, and not before', async () => {
  const before = await received();
  await queue(5_000_000n);
  await go();
  const { yes } = await prepared(GIVE_UP);
  await yes();
  await go(3);
  expect((await row()).state).toBe('sent');
  await go(12);
  await go();
  expect([await row(), (await received()) - before]).toMatchObject([
    { state: 'failed', reason: 'given_up' },
    0n,
  ]);
  expect(bench.told.at(-1)).toBe('failed withdrawal:1');
  // The next payout takes the next nonce.
  await bench.t.db.transaction('test', (tx) =>
    insertPayout(tx, {
      ref: 'withdrawal:2',
      userId: null,
      chain: 'ERC20',
      currencyId: USDT,
      to: TO,
      amount: 100_000_000n,
      rawAmount: 1_000_000n,
      at: new Date(),
    }),
  );
  await go(12);
  await go();
  expect((await received()) - before).toBe(1_000_000n);
});

test('given up too late: what was paid is confirmed, and nothing goes back', async () => {
  const before = await received();
  await queue(6_000_000n);
  await go();
  const { yes } = await prepared(GIVE_UP);
  await yes();
  await evm.mine(12);
  await go();
  await go(1);
  expect([(await row()).state, (await received()) - before]).toEqual(['confirmed', 6_000_000n]);
  expect(bench.told.filter((each) => each.startsWith('failed'))).toEqual([]);
});

test('R-SEC-6: signed anew, a payout of a frozen account that never left stays here, and can still be given up', async () => {
  const before = await received();
  // Frozen in the moment between signing and sending.
  let asked = 0;
  const of = async () => ((asked += 1) === 1 ? undefined : ({ code: 'account_frozen', detail: {} } as const));
  run = bench.node('ERC20', source, { signer, stops: { of } });
  await queue(2_000_000n, (await bench.customer()).id);
  await go();
  expect(await row()).toMatchObject({ state: 'signed', reason: 'account_frozen' });
  await (await prepared(REPRICE)).yes();
  await go(12);
  await go();
  expect(await row()).toMatchObject({ state: 'signed', reason: 'account_frozen' });
  expect((await received()) - before).toBe(0n);
  await (await prepared(GIVE_UP)).yes();
  await go(12);
  await go();
  expect([await row(), (await received()) - before]).toMatchObject([{ state: 'failed' }, 0n]);
});

test('what was never sent is given up at once and is not paid when money comes', async () => {
  const before = await received();
  await queue(90_000_000_000n);
  await go();
  expect(await row()).toMatchObject({ state: 'queued', reason: 'hot_wallet_short' });
  const { yes } = await prepared(GIVE_UP);
  await yes();
  expect(await row()).toMatchObject({ state: 'failed', reason: 'given_up' });
  expect(told).toEqual(['failed withdrawal:1']);
  await evm.sendToken(signer.address, 95_000_000_000n);
  await go(12);
  expect((await received()) - before).toBe(0n);
  expect(await refusal(yes())).toBe('case_changed');
});

test('what stands in a block, has moved since, or is decided twice is refused', async () => {
  await queue(1_000_000n);
  await go();
  const [one, other] = [await prepared(REPRICE), await prepared(GIVE_UP)];
  const outcomes = await Promise.all([refusal(one.yes()), refusal(other.yes())]);
  expect(outcomes.toSorted()).toEqual(['case_changed', 'done']);
  await go(2);
  expect(await refusal(prepared(REPRICE))).toBe('payout_not_replaceable');
  expect(await refusal(prepared(GIVE_UP, { id: 999, version: 1 }))).toBe('payout_unknown');
  const tries = bench.t.db.query('delete from chains_payout_tries');
  await expect(tries).rejects.toThrow(/permission denied/);
});
