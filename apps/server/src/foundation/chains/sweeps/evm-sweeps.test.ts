/** Gathering over a real Ethereum node: gas first, then the money, each transaction once whatever dies; the ledger hears of fees only. */
import { decimal } from '@candor/money';
import { house, journalOf } from '@candor/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../../test/customers.ts';
import { brokenInvariants } from '../../../../test/check-invariants.ts';
import { carriedOn, fromRaw } from '../terms/chain-terms.ts';
import type { Bench } from '../chains.fixture.ts';
import { chainBench } from '../chains.fixture.ts';
import { createEvmSigner } from '../evm/evm-signer.ts';
import { EvmSource } from '../evm/evm-source.ts';
import { readExtendedKey } from '../addresses/extended-keys.ts';
import type { LocalEvm } from '../local-evm/local-evm.fixture.ts';
import { localEvm } from '../local-evm/local-evm.fixture.ts';
import { TEST_TOKEN_ABI } from '../local-evm/test-token.ts';
import type { PayoutSigner } from '../payout-signer.ts';
import { bookSweepFees } from './book-sweep-fees.ts';
import { FIRST_SWEEP_TERMS } from './first-sweep-terms.ts';
import { gasTransfers, saveLegSentOutside } from './legs-store.ts';
import type { RunSweepDeps } from './run-sweeps.ts';
import { runSweeps as gather } from './run-sweeps.ts';
import { releaseTransfers } from './sweeps-store.ts';

const [ETH, USDT] = [2, 3];
let evm: LocalEvm;
let bench: Bench;
let hotSigner: PayoutSigner;
let watch: () => Promise<unknown>;
let deps: RunSweepDeps;
const carried = () => carriedOn('ERC20', evm.token);
const source = () => new EvmSource({ chain: 'ERC20', url: evm.url, carried: carried(), coinId: ETH });
/** Whose node says that a stranger has sent everything. */
class Relayed extends EvmSource {
  override async ask<Answer>(method: string, params: readonly unknown[]): Promise<Answer> {
    const said = await super.ask<Answer>(method, params);
    return method === 'eth_getTransactionByHash' ? { ...said, from: evm.token } : said;
  }
}
const signing = (key: Uint8Array) =>
  createEvmSigner({ chain: 'ERC20', carried: carried(), coinId: ETH, source: source(), key });
const hot = () => bench.key.hotAddress('ERC20');
const tokens = (address: string) =>
  evm.reader.readContract({
    address: evm.token,
    abi: TEST_TOKEN_ABI,
    functionName: 'balanceOf',
    args: [address as `0x${string}`],
  }) as Promise<bigint>;
const coins = (address: string) => evm.reader.getBalance({ address: address as `0x${string}` });

beforeAll(async () => {
  evm = await localEvm();
  bench = await chainBench();
  hotSigner = await signing(bench.key.hotKey('ERC20'));
  // It knows another wallet that pays: what this one gives is gas of the house for it, too.
  watch = bench.node('ERC20', source(), { hotAddress: bench.key.hotAddress('TRC20') });
  deps = sweeping();
  await evm.sendCoin(hot(), 10n ** 18n);
  await evm.mine(40);
  await watch();
  // What the node's own account gave the wallet, and what pays the chain's fees.
  const head = { kind: 'demo_funding', refType: 'demo', refId: 'network', actor: 'job:test' } as const;
  const moves = [{ from: house('X:erc20'), to: house('E:network'), currencyId: ETH, amount: decimal('1') }];
  await bench.t.db.transaction('fund', (tx) => bench.ledger.post(tx, [journalOf(head, moves)]));
});
afterAll(async () => {
  expect(await brokenInvariants(bench.t.owner)).toEqual({});
  await bench.close();
  await evm.stop();
});

function sweeping(of: Partial<RunSweepDeps['open']> = {}): RunSweepDeps {
  return {
    platform: bench.platform,
    currencies: () => bench.terms,
    sweepTerms: () => FIRST_SWEEP_TERMS,
    open: {
      chain: 'ERC20',
      source: source(),
      key: readExtendedKey('CHAIN_XPUB', bench.key.xpub('ERC20')),
      hotAddress: hot(),
      signer: async () => hotSigner,
      signerOf: (index) => signing(bench.key.addressKey('ERC20', index)),
      ...of,
    },
  };
}
/** Both jobs of gathering, once. */
async function runSweeps(of: RunSweepDeps): Promise<void> {
  await gather(of);
  await bookSweepFees(bench, 'ERC20');
}

/** A customer with a final deposit of the token. */
async function depositor(usdt: bigint): Promise<{ customer: TestCustomer; address: string }> {
  const customer = await bench.customer();
  const address = await bench.addressOf(customer.id, 'ERC20');
  if (usdt > 0n) await evm.sendToken(address, usdt);
  await settle();
  return { customer, address };
}
async function settle(): Promise<void> {
  await evm.mine(13);
  await watch();
  await watch();
}
/** Everything that waits may be tried again at once. */
async function go(rounds = 1, of = deps): Promise<void> {
  for (let n = 0; n < rounds; n += 1) {
    await bench.t.owner.query('update chains_sweep_legs set try_after = null');
    await runSweeps(of);
    await settle();
  }
}
const sweeps = async (address: string) =>
  bench.t.owner.query<{ id: number; state: string; reason: string | null }>(
    'select id, state, reason from chains_sweeps where from_address = $1 order by id',
    [address],
  );
const legs = async (address: string) => {
  const rows = await bench.t.owner.query<{ text: string }>(
    `select concat_ws(' ', l.leg, l.state, l.reason) as text from chains_sweep_legs l join chains_sweeps s on s.id = l.sweep_id where s.from_address = $1 order by l.id`,
    [address],
  );
  return rows.map(({ text }) => text);
};
const ledgerHolds = async (currencyId: number) => {
  const [row] = await bench.t.owner.query<{ amount: bigint }>(
    `select coalesce(-sum(available), 0)::bigint as amount from ledger_balances where account = 'X:erc20' and currency_id = $1`,
    [currencyId],
  );
  return row!.amount;
};
const owed = async ({ id }: TestCustomer) =>
  bench.t.owner.query(
    `select currency_id, available from ledger_balances where user_id = $1 and available > 0 order by currency_id`,
    [id],
  );

test('R-MONEY-9 (5): gas, then the money; the customer keeps what he was credited, and the chain what the ledger says', async () => {
  const { customer, address } = await depositor(500_000_000n);
  const [before, owedBefore] = [await tokens(hot()), await owed(customer)];
  const accounts = [hot(), address];
  const difference = async () => {
    const stands = (await Promise.all(accounts.map(coins))).reduce((a, b) => a + b, 0n);
    return fromRaw(stands, 18) - (await ledgerHolds(ETH));
  };
  const apart = await difference();
  await go();
  expect(await legs(address)).toEqual(['gas sent', 'money queued']);
  // Twelve blocks bury the gas; it is no deposit of the customer.
  await go(3);
  expect(await legs(address)).toEqual(['gas confirmed', 'money confirmed']);
  expect((await sweeps(address)).map(({ state }) => state)).toEqual(['done']);
  expect([await tokens(address), (await tokens(hot())) - before]).toEqual([0n, 500_000_000n]);
  expect(await owed(customer)).toEqual(owedBefore);
  // R-OPS-9: one person records from outside what a gas transaction is called: what else one of that name brings is a deposit.
  const [given] = await bench.t.owner.query<{ tx_id: string; raw: string }>(
    `select tx_id, raw_amount::text as raw from chains_sweep_legs where leg = 'gas' and to_address = $1`,
    [address],
  );
  const gas = {
    txId: given!.tx_id,
    outputIndex: 0,
    from: 'x',
    to: address,
    currencyId: ETH,
    rawAmount: BigInt(given!.raw),
  };
  const others = [
    { ...gas, to: 'y' },
    { ...gas, currencyId: USDT },
    { ...gas, rawAmount: gas.rawAmount + 1n },
  ];
  expect([...(await gasTransfers(bench.t.db, 'ERC20', [...others, gas]))]).toEqual([gas]);
  // Both fees are booked: what is left of the difference is the rounding of two fees to 10^-8.
  const moved = (await difference()) - apart;
  expect(moved >= 0n && moved <= 2n).toBe(true);
  await go(2);
  expect(await sweeps(address)).toHaveLength(1);
});

test('below the threshold an address is left alone, and with a deposit under way too', async () => {
  const { address } = await depositor(199_999_999n);
  await go(2);
  expect(await sweeps(address)).toEqual([]);
  await evm.sendToken(address, 50_000_000n);
  await evm.mine(2);
  await watch();
  await runSweeps(deps);
  expect(await sweeps(address)).toEqual([]);
  await go(5);
  expect([(await sweeps(address)).map(({ state }) => state), await tokens(address)]).toEqual([['done'], 0n]);
});

test('R-MONEY-9: dust that a stranger goes on sending postpones no gathering, and nothing is missing when it has gone along', async () => {
  const { address } = await depositor(300_000_000n);
  await evm.sendToken(address, 1n);
  await evm.mine(2);
  await watch();
  await runSweeps(deps);
  expect((await sweeps(address)).map(({ state }) => state)).toEqual(['open']);
  await go(4);
  expect([(await sweeps(address)).map(({ state }) => state), await tokens(address)]).toEqual([['done'], 1n]);
  await evm.sendToken(address, 300_000_000n);
  await settle();
  await go(4);
  expect((await sweeps(address)).map(({ state }) => state)).toEqual(['done', 'done']);
  expect(await tokens(address)).toBe(0n);
});

test('R-MONEY-9: a deposit of a block that nobody here has read is left for the next time, of a token and of the coin, and nothing is missing then', async () => {
  const states = async (address: string) => (await sweeps(address)).map(({ state }) => state);
  const { address } = await depositor(300_000_000n);
  await evm.sendToken(address, 250_000_000n);
  await evm.mine();
  await go(5);
  await go(5);
  expect([await states(address), await tokens(address)]).toEqual([['done', 'done'], 0n]);
  const { address: other } = await depositor(0n);
  await evm.sendCoin(other, 2n * 10n ** 17n);
  await settle();
  await evm.sendCoin(other, 10n ** 17n);
  await evm.mine();
  await go(3);
  await go(3);
  expect(await states(other)).toEqual(['done', 'done']);
  expect(await coins(other)).toBeLessThan(10n ** 16n);
});

test('R-MONEY-9: what a customer sent of the coin is no gas for his tokens: it would be missing when it is gathered', async () => {
  const { address } = await depositor(0n);
  await evm.sendCoin(address, 2n * 10n ** 16n);
  await settle();
  await evm.sendToken(address, 300_000_000n);
  await settle();
  await go(5);
  expect(await tokens(address)).toBe(0n);
  await evm.sendCoin(address, 2n * 10n ** 17n);
  await settle();
  await go(3);
  expect((await sweeps(address)).map(({ state, reason }) => [state, reason])).toEqual([
    ['done', null],
    ['done', null],
  ]);
  expect(await legs(address)).toEqual(['gas confirmed', 'money confirmed', 'money confirmed']);
});

test('the chain’s own coin goes less its fee, without gas from elsewhere', async () => {
  const { customer, address } = await depositor(0n);
  await evm.sendCoin(address, 2n * 10n ** 17n);
  await settle();
  expect(await owed(customer)).toEqual([{ currency_id: ETH, available: decimal('0.2') }]);
  const before = await coins(hot());
  await go(3);
  expect(await legs(address)).toEqual(['money confirmed']);
  expect((await coins(hot())) - before).toBeGreaterThan(19n * 10n ** 16n);
  expect(await owed(customer)).toEqual([{ currency_id: ETH, available: decimal('0.2') }]);
});

test('R-GEN-4: dying after each broadcast, and three nodes at once, pay once', async () => {
  const { address } = await depositor(300_000_000n);
  const before = await tokens(hot());
  const dying = (signer: PayoutSigner): PayoutSigner => ({
    ...signer,
    async broadcast(bytes) {
      await signer.broadcast(bytes);
      throw new Error('the process died here');
    },
  });
  const broken = sweeping({
    signer: async () => dying(hotSigner),
    signerOf: async (index) => dying(await signing(bench.key.addressKey('ERC20', index))),
  });
  const nonceBefore = await evm.reader.getTransactionCount({ address: hot() as `0x${string}` });
  await Promise.all([runSweeps(broken), runSweeps(broken), runSweeps(broken)]);
  expect(await legs(address)).toEqual(['gas signed source_unavailable', 'money queued']);
  await go(2, broken);
  await go(4);
  expect(await legs(address)).toEqual(['gas confirmed', 'money confirmed']);
  expect((await tokens(hot())) - before).toBe(300_000_000n);
  expect(await evm.reader.getTransactionCount({ address: hot() as `0x${string}` })).toBe(nonceBefore + 1);
});

test('what a token undoes has failed, is not tried by itself, and goes when somebody lets it', async () => {
  const { address } = await depositor(400_000_000n);
  const signerOf = async (index: number): Promise<PayoutSigner> => {
    const own = await signing(bench.key.addressKey('ERC20', index));
    // More than stands there: the token refuses.
    return { ...own, sign: (of, fee) => own.sign({ ...of, rawAmount: of.rawAmount * 2n }, fee) };
  };
  await go(4, sweeping({ signerOf }));
  expect(await legs(address)).toEqual(['gas confirmed', 'money failed reverted']);
  await go(2);
  const [failed, ...others] = await sweeps(address);
  expect([failed?.state, others]).toEqual(['failed', []]);
  expect(await bench.t.db.transaction('test', (tx) => releaseTransfers(tx, failed!.id))).toBe(true);
  expect(await bench.t.db.transaction('test', (tx) => releaseTransfers(tx, failed!.id))).toBe(false);
  await go(5);
  expect((await sweeps(address)).map(({ state }) => state)).toEqual(['failed', 'done']);
  expect(await tokens(address)).toBe(0n);
});

test('without a key on the server nothing is signed: it waits for a signature outside', async () => {
  const { address } = await depositor(600_000_000n);
  const outside = sweeping({ signer: undefined, signerOf: undefined });
  await go(2, outside);
  expect(await legs(address)).toEqual(['money queued external_signature']);
  expect(await tokens(address)).toBe(600_000_000n);
});

test("R-OPS-9: what somebody else sent is no gathering, and one transaction's fee is booked for one", async () => {
  const [one, other] = [await depositor(700_000_000n), await depositor(700_000_000n)];
  const outside = sweeping({ signer: undefined, signerOf: undefined });
  await go(1, outside);
  const legOf = async ({ address }: { address: string }) => {
    const [row] = await bench.t.owner.query<{ id: number; index: number }>(
      `select l.id, s.address_index as index from chains_sweep_legs l join chains_sweeps s on s.id = l.sweep_id where l.from_address = $1`,
      [address],
    );
    return row!;
  };
  const record = async (of: { address: string }, txId: string) => {
    const { id } = await legOf(of);
    return bench.t.db.transaction('sent', (tx) => saveLegSentOutside(tx, { id, txId, at: new Date() }));
  };
  expect(await record(one, await evm.sendToken(hot(), 700_000_000n))).toBe(true);
  await go(2, outside);
  expect(await legs(one.address)).toEqual(['money sent not_paid_by_transaction']);
  for (const { address } of [one, other]) await evm.sendCoin(address, 10n ** 16n);
  await evm.mine();
  const signer = await signing(bench.key.addressKey('ERC20', (await legOf(one)).index));
  const { txId, signedTx } = await signer.sign(
    { to: hot(), currencyId: USDT, rawAmount: 700_000_000n, nonce: await signer.firstNonce() },
    await signer.fee(),
  );
  await signer.broadcast(signedTx);
  expect([await record(one, txId), await record(other, txId)]).toEqual([true, false]);
  await go(2, outside);
  expect([await legs(one.address), await legs(other.address)]).toEqual([
    ['money confirmed'],
    ['money queued external_signature'],
  ]);
  // A stranger who sends it with the address's leave pays its fee.
  const relayed = new Relayed({ chain: 'ERC20', url: evm.url, carried: carried(), coinId: ETH });
  expect(await record(other, await evm.sendTokenFrom(other.address, hot(), 700_000_000n))).toBe(true);
  await go(2, sweeping({ signer: undefined, signerOf: undefined, source: relayed }));
  const [fee] = await bench.t.owner.query<{ state: string; fee: bigint }>(
    'select state, fee from chains_sweep_legs where from_address = $1',
    [other.address],
  );
  expect(fee).toEqual({ state: 'confirmed', fee: 0n });
});
