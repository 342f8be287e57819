/**
 * Ethereum JSON-RPC from nodes that answer otherwise than they should: filters that are not looked at, answers that contradict one
 * another, other spellings, halves. What they say is read right, or not at all; a fault is asked again, a deposit left out never.
 */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addressOfKey } from '@candor/proof';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toHexAddress } from '../addresses/address-formats.ts';
import { ABANDON } from '../chains.fixture.ts';
import { keyOfWords } from '../development-key.ts';
import { readExtendedKey } from '../addresses/extended-keys.ts';
import type { ChainName } from '../ports.ts';
import { carriedOn } from '../terms/chain-terms.ts';
import { TRANSFER_TOPIC, topicOf } from './evm-shapes.ts';
import { EvmSource } from './evm-source.ts';

const TOKEN = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const SENDER = `0x${'5a'.repeat(20)}`;
const hash = (n: number): string => `0x${n.toString(16).padStart(64, 'a')}`;
const word = (n: bigint): string => `0x${n.toString(16).padStart(64, '0')}`;
const block = { number: '0x64', hash: hash(100), parentHash: hash(99) };
const ourOn = (chain: ChainName): string =>
  addressOfKey(chain, readExtendedKey('KEY', keyOfWords(ABANDON).xpub(chain)).publicKeyAt(0, 7));
const OURS = ourOn('ERC20');

type Answer = (params: readonly never[]) => unknown;
let answers: Record<string, Answer>;
const asked: string[] = [];
let api: Server;
let url: string;
beforeAll(async () => {
  api = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: never[] };
      asked.push(method);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method]?.(params) ?? null }));
    });
  });
  await new Promise<void>((ready) => api.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => api.close(done)));

const log = (n: number, more: object = {}) => ({
  address: TOKEN,
  topics: [TRANSFER_TOPIC, topicOf(SENDER), topicOf(toHexAddress('ERC20', OURS))],
  data: word(BigInt(1_000 + n)),
  blockNumber: block.number,
  blockHash: block.hash,
  transactionHash: hash(7),
  logIndex: `0x${n.toString(16)}`,
  ...more,
});
const receiptOf = (logs: readonly object[], more: object = {}) => ({
  status: '0x1',
  blockNumber: block.number,
  blockHash: block.hash,
  gasUsed: '0x1',
  logs,
  ...more,
});
beforeEach(() => {
  asked.length = 0;
  answers = { eth_getBlockByHash: () => ({ ...block, transactions: [] }) };
});
const sourceOn = (chain: 'ERC20' | 'TRC20') =>
  new EvmSource({
    chain,
    url,
    carried: carriedOn(chain, chain === 'ERC20' ? TOKEN : ourOn('TRC20')),
    coinId: 2,
  });
const look = () =>
  sourceOn('ERC20').transfersIn(
    { number: 100, hash: block.hash, parentHash: block.parentHash },
    new Set([OURS]),
  );

test('R-DEP-1: of a node that filters nothing only transfers of the token to our addresses are taken', async () => {
  const strange = [
    log(1, { address: SENDER }),
    log(2, { topics: [hash(1), topicOf(SENDER), topicOf(toHexAddress('ERC20', OURS))] }),
    log(3, { topics: [TRANSFER_TOPIC, topicOf(OURS), topicOf(SENDER)] }),
    // Of a token with numbered pieces: the number is a topic, and no amount.
    log(4, { topics: [TRANSFER_TOPIC, topicOf(SENDER), topicOf(OURS), word(5n)], data: '0x' }),
    log(5, { topics: [TRANSFER_TOPIC] }),
    log(6, { topics: [] }),
    log(7, { removed: true }),
    log(8, { data: word(0n) }),
    log(9, {
      topics: [TRANSFER_TOPIC, topicOf(SENDER), `0x${'f'.repeat(24)}${toHexAddress('ERC20', OURS).slice(2)}`],
    }),
  ];
  const logs = [...strange, log(10)];
  answers['eth_getLogs'] = () => [...logs, log(10)];
  answers['eth_getTransactionReceipt'] = () => receiptOf(logs);
  const found = await look();
  expect(new Set(found.map(({ outputIndex, rawAmount }) => `${outputIndex} ${rawAmount}`))).toEqual(
    new Set([`${strange.length + 1} 1010`]),
  );
});

test('R-DEP-1: a transaction of nothing but dust is asked about once, not once for each payment', async () => {
  const logs = Array.from({ length: 300 }, (_, n) => log(n));
  answers['eth_getLogs'] = () => logs;
  answers['eth_getTransactionReceipt'] = () => receiptOf(logs);
  expect(await look()).toHaveLength(300);
  expect(asked.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(1);
});

test.each([
  ['of another amount', [log(1, { data: word(9n) })], {}],
  ['to somebody else', [log(1, { topics: [TRANSFER_TOPIC, topicOf(SENDER), topicOf(SENDER)] })], {}],
  ['of a transaction that failed', [log(1)], { status: '0x0' }],
  ['of another block', [log(1)], { blockHash: hash(101) }],
  ['that is not there', [], {}],
])('R-DEP-1: a log that its receipt shows %s is nobody’s word', async (_, logs, more) => {
  answers['eth_getLogs'] = () => [log(1)];
  answers['eth_getTransactionReceipt'] = () => receiptOf(logs, more);
  await expect(look()).rejects.toThrow(/moved|two things/);
});

test('R-DEP-1: however a node spells a transaction and what is in it, it is the same one', async () => {
  const upper = (text: string): string => `0x${text.slice(2).toUpperCase()}`;
  const spelt = log(3, {
    transactionHash: upper(hash(7)),
    address: upper(TOKEN),
    topics: log(3).topics.map(upper),
  });
  const found: unknown[] = [];
  for (const each of [log(3), spelt, log(3, { transactionHash: hash(7).slice(2) })]) {
    answers['eth_getLogs'] = () => [each];
    answers['eth_getTransactionReceipt'] = () => receiptOf([each]);
    found.push(...(await look()));
  }
  expect(found).toHaveLength(3);
  expect(
    new Set(
      found.map((each) => JSON.stringify(each, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v))),
    ).size,
  ).toBe(1);
});

test('R-DEP-1: a block with nothing but the names of its transactions is a fault, and no block without payments', async () => {
  answers['eth_getLogs'] = () => [];
  answers['eth_getBlockByHash'] = () => ({ ...block, transactions: [hash(7)] });
  await expect(look()).rejects.toThrow('does not show the transactions');
});

test('R-DEP-1: coins that a transaction sent and did not deliver are no deposit', async () => {
  const sent = { hash: hash(8), from: SENDER, to: OURS.toLowerCase(), value: '0xde0b6b3a7640000' };
  answers['eth_getLogs'] = () => [];
  answers['eth_getBlockByHash'] = () => ({
    ...block,
    transactions: [sent, { ...sent, to: null, hash: hash(9) }],
  });
  answers['eth_getTransactionReceipt'] = () => receiptOf([], { status: '0x0' });
  expect(await look()).toEqual([]);
  answers['eth_getTransactionReceipt'] = () => receiptOf([]);
  expect(await look()).toMatchObject([{ to: OURS, outputIndex: 0, rawAmount: 10n ** 18n }]);
});

test('P-WD-5: of a node that filters nothing only what our wallet paid him is found', async () => {
  const [wallet, him] = [topicOf(SENDER), topicOf(toHexAddress('ERC20', OURS))];
  const paying = log(4, { topics: [TRANSFER_TOPIC, wallet, him] });
  const logs = [
    log(1, { topics: [TRANSFER_TOPIC, him, wallet] }),
    log(2, { topics: [TRANSFER_TOPIC, him, him] }),
    log(3, { address: SENDER, topics: [TRANSFER_TOPIC, wallet, him] }),
    paying,
  ];
  answers['eth_blockNumber'] = () => block.number;
  answers['eth_getLogs'] = () => logs;
  answers['eth_getTransactionReceipt'] = () => receiptOf(logs);
  const paid = await sourceOn('ERC20').wallet.paid({ from: SENDER, to: OURS, currencyId: 3, since: 90 });
  expect(paid).toEqual([{ txId: hash(7), outputIndex: 4, rawAmount: 1_004n }]);
});
