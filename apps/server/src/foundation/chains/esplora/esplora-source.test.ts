/** Bitcoin through an Esplora-type API: a small HTTP server stands in for one, with the shapes that mempool.space answers. */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EsploraSource } from './esplora-source.ts';

const OURS = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const OTHER = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const hash = (n: number) => n.toString(16).padStart(64, '0');
const payment = (n: number, outputs: [string | undefined, number][]) => ({
  txid: hash(1_000 + n),
  fee: 420,
  vin: [{ prevout: { scriptpubkey_address: OTHER, value: 5_000_000_000 } }],
  vout: outputs.map(([address, value]) => ({
    ...(address === undefined ? {} : { scriptpubkey_address: address }),
    value,
  })),
  status: { confirmed: true, block_height: 101, block_hash: hash(101) },
});
/** Thirty transactions: two pages, ours on the first and on the second. */
const inBlock = Array.from({ length: 30 }, (_, n) =>
  payment(
    n,
    n === 3 || n === 28
      ? [
          [OTHER, 7],
          [OURS, 150_000 + n],
          [undefined, 0],
        ]
      : [[OTHER, 9]],
  ),
);
const answers: Record<string, unknown> = {
  '/api/blocks/tip/hash': hash(101),
  '/api/block-height/101': hash(101),
  [`/api/block/${hash(101)}`]: {
    id: hash(101),
    height: 101,
    tx_count: 30,
    timestamp: 1_000,
    previousblockhash: hash(100),
  },
  [`/api/block/${hash(101)}/txs/0`]: inBlock.slice(0, 25),
  [`/api/block/${hash(101)}/txs/25`]: inBlock.slice(25),
  [`/api/tx/${hash(1_003)}`]: inBlock[3],
  [`/api/tx/${hash(9)}`]: { ...payment(0, [[OURS, 1]]), status: { confirmed: false } },
};
/** What stands at our address, and how many of its transactions wait for a block. */
const standing = (waiting: number) =>
  (answers[`/api/address/${OURS}`] = {
    chain_stats: { funded_txo_sum: 300_031, spent_txo_sum: 31 },
    mempool_stats: { tx_count: waiting },
  });
standing(0);
/** What happens at the node once it has answered this. */
let asked: (path: string) => void = () => undefined;
let api: Server;
let source: EsploraSource;
beforeAll(async () => {
  api = createServer((request, response) => {
    const path = request.url ?? '';
    const answer = answers[path];
    asked(path);
    response.statusCode = answer === undefined ? 404 : 200;
    response.end(
      answer === undefined ? 'Block not found' : typeof answer === 'string' ? answer : JSON.stringify(answer),
    );
  });
  await new Promise<void>((ready) => api.listen(0, '127.0.0.1', ready));
  source = new EsploraSource(`http://127.0.0.1:${(api.address() as AddressInfo).port}/api/`, 1);
});
afterAll(() => new Promise((done) => api.close(done)));

test('the head is a block with its parent, and a height that is not there yet is none', async () => {
  expect(await source.head()).toEqual({ number: 101, hash: hash(101), parentHash: hash(100) });
  expect(await source.block(101)).toEqual(await source.head());
  expect(await source.block(102)).toBeUndefined();
});

test('R-DEP-1: every output to one of our addresses is found, on every page of a block', async () => {
  const found = await source.transfersIn(await source.head(), new Set([OURS]));
  expect(found.map(({ txId, outputIndex, rawAmount, from }) => [txId, outputIndex, rawAmount, from])).toEqual(
    [
      [hash(1_003), 1, 150_003n, OTHER],
      [hash(1_028), 1, 150_028n, OTHER],
    ],
  );
});

test('R-AML-2: everybody who signed sends it, each once: who is listed hides behind no other input', async () => {
  const at = hash(1_050);
  const inputs = [OTHER, OURS, OTHER].map((address) => ({
    prevout: { scriptpubkey_address: address, value: 1 },
  }));
  answers[`/api/tx/${at}`] = { ...payment(50, [[OTHER, 2]]), vin: [{ prevout: null }, ...inputs] };
  const found = await source.transaction(at);
  expect(found?.payments.map(({ from }) => from)).toEqual([`${OTHER} ${OURS}`]);
});

test('a block that is gone while it is read is a fault, not an empty block', async () => {
  await expect(
    source.transfersIn({ number: 101, hash: hash(77), parentHash: hash(100) }, new Set([OURS])),
  ).rejects.toThrow('moved');
});

test('R-DEP-1: a page that came back short is a fault, and no deposit is left out for good', async () => {
  const page = `/api/block/${hash(101)}/txs/25`;
  const whole = answers[page] as unknown[];
  const look = async () => source.transfersIn(await source.head(), new Set([OURS]));
  for (const short of [[], whole.slice(0, -1)]) {
    answers[page] = short;
    await expect(look()).rejects.toThrow('of 30 transactions');
  }
  answers[page] = whole;
  expect(await look()).toHaveLength(2);
});

test('a transaction says where it stands, what it pays and what it cost', async () => {
  expect(await source.transaction(hash(1_003))).toMatchObject({
    block: { number: 101, hash: hash(101) },
    isSuccessful: true,
    rawFee: 420n,
  });
  expect((await source.transaction(hash(9)))?.block).toBeUndefined();
  expect(await source.transaction(hash(5))).toBeUndefined();
});

test('balances are what came in less what went out', async () => {
  expect(await source.balances([OURS])).toEqual(new Map([[1, 300_000n]]));
});

test('P-WD-5: an output that a waiting transaction spends is not used yet: another one may take its place', async () => {
  const [kept, taken, waiting] = [hash(2_001), hash(2_002), hash(2_003)];
  answers[`/api/address/${OURS}/utxo`] = [{ txid: kept, vout: 0 }];
  answers[`/api/address/${OURS}/txs/mempool`] = [
    {
      txid: waiting,
      vin: [
        { txid: taken, vout: 1, prevout: { scriptpubkey_address: OURS, value: 5 } },
        { txid: hash(2_004), vout: 0, prevout: { scriptpubkey_address: OTHER, value: 5 } },
      ],
      vout: [{ scriptpubkey_address: OTHER, value: 9 }],
      status: { confirmed: false },
    },
  ];
  const mark = await source.wallet.mark({ address: OURS, open: 1, now: 0 });
  expect(mark).toEqual({ kind: 'outputs', outputs: [`${kept}:0`, `${taken}:1`] });
  const deep = { spent: true, txid: waiting, status: { confirmed: true, block_height: 90 } };
  answers[`/api/tx/${kept}/outspend/0`] = deep;
  answers[`/api/tx/${taken}/outspend/1`] = { spent: true, status: { confirmed: false } };
  const isUsed = () => source.wallet.isUsed(mark, { address: OURS, depth: 2, now: 0 });
  expect(await isUsed()).toBe(false);
  answers[`/api/tx/${taken}/outspend/1`] = deep;
  expect(await isUsed()).toBe(true);
});

test('P-WD-5: an output that never comes to be, as its transaction is paid more for or taken back, keeps no payout from being given up', async () => {
  const [kept, ours, dust, coin, grand] = [2_301, 2_302, 2_303, 2_304, 2_305].map(hash) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const spending = (txid: string, [from, at]: [string, string], to: string) => ({
    txid,
    vin: [{ txid: from, vout: 0, prevout: { scriptpubkey_address: at, value: 900 } }],
    vout: [{ scriptpubkey_address: to, value: 800 }],
    status: { confirmed: false },
  });
  // Our own change, and a stranger's dust that stands on another transaction of his.
  const [change, sent] = [spending(ours, [coin, OURS], OURS), spending(dust, [grand, '1stranger'], OURS)];
  answers[`/api/address/${OURS}/utxo`] = [
    { txid: kept, vout: 0, status: { confirmed: true } },
    { txid: ours, vout: 0, status: { confirmed: false } },
    { txid: dust, vout: 0, status: { confirmed: false } },
  ];
  answers[`/api/address/${OURS}/txs/mempool`] = [change, sent];
  standing(2);
  answers[`/api/tx/${coin}`] = { ...spending(coin, [hash(1), OTHER], OURS), status: { confirmed: true } };
  answers[`/api/tx/${grand}`] = spending(grand, [hash(2_306), '1stranger'], '1stranger');
  answers[`/api/tx/${hash(2_306)}`] = {
    ...spending(hash(2_306), [hash(2), OTHER], OTHER),
    status: { confirmed: true },
  };
  const mark = await source.wallet.mark({ address: OURS, open: 1, now: 0 });
  expect(mark).toMatchObject({ outputs: [`${kept}:0`, `${ours}:0`, `${dust}:0`, `${coin}:0`] });
  // All that the house can use up is used up; the nodes know neither the change nor the dust any more.
  const [uses, dearer, back] = [sentOf(60, OURS), hash(2_307), hash(2_308)];
  const by = (txid: string) => ({ spent: true, txid, status: { confirmed: true, block_height: 95 } });
  answers[`/api/tx/${kept}/outspend/0`] = by(uses.txid);
  answers[`/api/tx/${coin}/outspend/0`] = by(dearer);
  answers[`/api/tx/${ours}/outspend/0`] = { spent: false };
  const isUsed = () => source.wallet.isUsed(mark, { address: OURS, depth: 2, now: 0 });
  answers[`/api/tx/${dust}`] = sent;
  answers[`/api/tx/${dust}/outspend/0`] = { spent: false };
  expect(await isUsed()).toBe(false);
  for (const gone of [dust, grand]) delete answers[`/api/tx/${gone}`];
  delete answers[`/api/tx/${dust}/outspend/0`];
  // Gone from this node, and nothing stands in its way: it may come again.
  answers[`/api/tx/${hash(2_306)}/outspend/0`] = { spent: false };
  expect(await isUsed()).toBe(false);
  // Of the dust only what it stood on is taken back, at the other end of the chain of it.
  answers[`/api/tx/${hash(2_306)}/outspend/0`] = by(grand);
  expect(await isUsed()).toBe(false);
  answers[`/api/tx/${hash(2_306)}/outspend/0`] = by(back);
  expect(await isUsed()).toBe(true);
  answers[`/api/address/${OURS}/txs/mempool`] = [];
  standing(0);
  const paid = { from: OURS, to: OTHER, currencyId: 1, since: 90, last: mark };
  answers[`/api/address/${OURS}/txs/chain`] = [{ ...uses, txid: dearer }];
  answers[`/api/address/${OURS}/txs/chain/${dearer}`] = [];
  await expect(source.wallet.paid(paid)).rejects.toThrow('behind');
  answers[`/api/address/${OURS}/txs/chain`] = [{ ...uses, txid: dearer }, uses];
  answers[`/api/address/${OURS}/txs/chain/${dearer}`] = [uses];
  expect(await source.wallet.paid(paid)).toEqual([]);
  // A wallet of nothing but what may never come tells nothing.
  answers[`/api/address/${OURS}/utxo`] = [{ txid: dust, vout: 0, status: { confirmed: false } }];
  answers[`/api/address/${OURS}/txs/mempool`] = [sent];
  answers[`/api/tx/${grand}`] = {
    ...spending(grand, [hash(2_306), OTHER], OTHER),
    status: { confirmed: true },
  };
  standing(1);
  await expect(source.wallet.mark({ address: OURS, open: 1, now: 0 })).rejects.toThrow('has nothing');
});

test('P-WD-5: dust that fills the list of what waits hides no payment: nothing is said until all of it is listed', async () => {
  const waiting = (n: number) => ({ ...payment(n, [[OURS, 300]]), status: { confirmed: false } });
  answers[`/api/address/${OURS}/utxo`] = [];
  answers[`/api/address/${OURS}/txs/chain`] = [];
  answers[`/api/address/${OURS}/txs/mempool`] = Array.from({ length: 50 }, (_, n) => waiting(n));
  standing(51);
  const paid = { from: OURS, to: OTHER, currencyId: 1, since: 90 };
  await expect(source.wallet.mark({ address: OURS, open: 1, now: 0 })).rejects.toThrow('lists 50 of 51');
  await expect(source.wallet.paid(paid)).rejects.toThrow('lists 50 of 51');
  standing(50);
  expect(await source.wallet.paid(paid)).toEqual([]);
});

test('P-WD-5: a node that stands still does not say what somebody may have signed to spend', async () => {
  answers[`/api/address/${OURS}/utxo`] = [];
  answers[`/api/address/${OURS}/txs/mempool`] = [];
  standing(0);
  const [{ timestamp }] = [answers[`/api/block/${hash(101)}`] as { timestamp: number }];
  const mark = (hours: number) =>
    source.wallet.mark({ address: OURS, open: 1, now: (timestamp + hours * 3_600) * 1000 });
  await expect(mark(4)).rejects.toThrow('behind');
  // Of a wallet that has nothing no list says how far it reaches.
  await expect(mark(2)).rejects.toThrow('has nothing');
  answers[`/api/address/${OURS}/utxo`] = [{ txid: hash(2_050), vout: 0 }];
  expect(await mark(2)).toEqual({ kind: 'outputs', outputs: [`${hash(2_050)}:0`] });
});

test('P-WD-5: what is sent while the wallet is looked at is among what has to be used', async () => {
  const spent = { txid: hash(2_101), vout: 3 };
  answers[`/api/address/${OURS}/utxo`] = [spent];
  answers[`/api/address/${OURS}/txs/mempool`] = [];
  standing(0);
  let isSent = false;
  asked = () => {
    if (isSent) return;
    isSent = true;
    standing(1);
    const vin = [{ ...spent, prevout: { scriptpubkey_address: OURS, value: 5 } }];
    const vout = [{ scriptpubkey_address: OTHER, value: 5 }];
    answers[`/api/address/${OURS}/utxo`] = [];
    answers[`/api/address/${OURS}/txs/mempool`] = [
      { txid: hash(2_102), vin, vout, status: { confirmed: false } },
    ];
  };
  const mark = await source.wallet.mark({ address: OURS, open: 1, now: 0 });
  asked = () => undefined;
  expect(mark).toEqual({ kind: 'outputs', outputs: [`${hash(2_101)}:3`] });
});

/** Of the wallet's, newest first: the one that pays, and what used up the mark. */
const sentOf = (n: number, to: string) => ({
  txid: hash(3_000 + n),
  vin: [{ txid: hash(n), vout: 0, prevout: { scriptpubkey_address: OURS, value: 900 } }],
  vout: [{ scriptpubkey_address: to, value: 800 }],
  status: { confirmed: true, block_height: 95 },
});

test('P-WD-5: of several nodes, one that is behind does not say that nothing was paid', async () => {
  const [pays, uses] = [sentOf(1, OTHER), sentOf(2, OURS)];
  answers[`/api/address/${OURS}/txs/mempool`] = [];
  standing(0);
  const last = { kind: 'outputs', outputs: [`${hash(2_200)}:0`] } as const;
  const outspend = `/api/tx/${hash(2_200)}/outspend/0`;
  answers[outspend] = { spent: true, txid: uses.txid, status: { confirmed: true, block_height: 95 } };
  const paid = () => source.wallet.paid({ from: OURS, to: OTHER, currencyId: 1, since: 90, last });
  answers[`/api/address/${OURS}/txs/chain`] = [];
  await expect(paid()).rejects.toThrow('behind');
  answers[`/api/address/${OURS}/txs/chain`] = [uses, pays];
  answers[`/api/address/${OURS}/txs/chain/${uses.txid}`] = [pays];
  expect(await paid()).toEqual([{ txId: pays.txid, outputIndex: 0, rawAmount: 800n }]);
  answers[outspend] = { spent: false };
  await expect(paid()).rejects.toThrow('behind');
});

test('P-WD-5: a list that another node goes on with ends where it ends, not where that node knows nothing', async () => {
  // Some nodes give ten, others twenty-five.
  const newest = Array.from({ length: 10 }, (_, n) => sentOf(10 + n, OURS));
  const pays = sentOf(50, OTHER);
  answers[`/api/address/${OURS}/txs/mempool`] = [];
  standing(0);
  answers[`/api/address/${OURS}/txs/chain`] = newest;
  const [before, oldest] = newest.slice(-2);
  const paid = () => source.wallet.paid({ from: OURS, to: OTHER, currencyId: 1, since: 90 });
  for (const each of [before!, oldest!]) answers[`/api/address/${OURS}/txs/chain/${each.txid}`] = [];
  await expect(paid()).rejects.toThrow('does not know');
  answers[`/api/address/${OURS}/txs/chain/${before!.txid}`] = [oldest, pays];
  answers[`/api/address/${OURS}/txs/chain/${oldest!.txid}`] = [pays];
  expect(await paid()).toEqual([{ txId: pays.txid, outputIndex: 0, rawAmount: 800n }]);
});
