/** R-POL-2 on a whole server: what an address signs, who may bring it, what is refused, and what everybody then checks. */
import { verifyAddresses } from '@candor/proof';
import type { ReplyOf, proofCalls } from '@candor/wire';
import type { proofDeskCalls } from '@candor/wire/operators';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createTreasury } from '../treasury/index.ts';
import type { Proofs } from './proofs.ts';
import { createProofs } from './proofs.ts';
import { signByDemo } from './sign-addresses.ts';

type Day = ReplyOf<typeof proofCalls.days>['days'][number];
type ToSign = ReplyOf<typeof proofDeskCalls.addresses>[number];

let server: TestServer;
let proofs: Proofs;
let on: Foundation;
let treasurer: TestOperator;
let auditor: TestOperator;
beforeAll(async () => {
  server = await testServer({
    feed: SILENT_FEED,
    without: ['chains'],
    products: [
      createTreasury,
      (platform, foundation) => {
        on = foundation;
        proofs = createProofs(platform, foundation);
        return { ...proofs, start: async () => {} };
      },
    ],
  });
  await openCustomers(server.database.owner, [{ 3: '7' }]);
  const people = await openOperators(server.database.owner, ['treasurer', 'auditor']);
  [treasurer, auditor] = people as [TestOperator, TestOperator];
  await server.database.owner.query(
    `insert into chains_holdings (chain, currency_id, raw_amount, amount, hot_amount, block_number, at)
     values ('ERC20', 3, 9000000, 900000000, 700000000, 12, now())`,
  );
  while (!(await proofs.takeDue()));
});
afterAll(() => server.close());

const newest = async (): Promise<Day> =>
  (await server.call('proofs/status', {}, { method: 'GET' })).data.newest;
const toSign = async (by = treasurer): Promise<ToSign[]> =>
  (await server.call('operator/proofs/addresses', {}, { token: by.token, method: 'GET' })).data;
const bring = (row: ToSign, signature: string, by = treasurer) => {
  const { seq, chain, address } = row;
  return server.call('operator/proofs/sign', { seq, chain, address, signature }, { token: by.token });
};

test('a day names the wallets that pay and what stood there; nobody has signed yet, and nothing is wrong with it', async () => {
  const day = await newest();
  expect(day.addresses.map(({ chain }) => chain)).toEqual(['BTC', 'ERC20', 'TRC20']);
  expect(day.addresses[1]).toMatchObject({
    holdings: [{ currency: 'USDT', amount: '7' }],
    signature: null,
    signed_at: null,
  });
  expect(verifyAddresses(day, day.addresses)).toMatchObject({ isRight: true, detail: '0 of 3' });
});

test('a treasurer brings the signature of the wallet; of another key, of another day or twice it is refused', async () => {
  const row = (await toSign()).find(({ chain }) => chain === 'ERC20')!;
  const right = (await on.chains.signText('ERC20', row.text))!;
  const ofAnotherDay = (await on.chains.signText('ERC20', row.text.replace(row.date, '2020-01-01')))!;
  const ofAnotherKey = (await on.chains.signText('TRC20', row.text))!;
  for (const wrong of [ofAnotherDay, ofAnotherKey, '0x00', right.slice(0, -1)])
    expect((await bring(row, wrong)).data.refusal).toBe('signature_wrong');
  expect((await bring({ ...row, seq: 9 }, right)).data.refusal).toBe('proof_unknown');
  expect((await bring(row, right, auditor)).data.refusal).toBe('forbidden');
  expect((await newest()).addresses[1]!.signature).toBeNull();

  expect((await bring(row, right)).type).toBe('ok');
  const day = await newest();
  expect(day.addresses[1]!.signature).toBe(right);
  expect(verifyAddresses(day, day.addresses)).toMatchObject({ isRight: true, detail: '1 of 3' });
  expect((await bring(row, right)).data.refusal).toBe('case_changed');
  const log = await server.call('operator/audit', { limit: 50 }, { token: auditor.token, method: 'GET' });
  expect(JSON.stringify(log.data)).toContain('reserve.signed');
});

test('a demo signs with its own keys what is still open; a signature moved to another address is named', async () => {
  expect(await signByDemo(proofs.deps)).toBe(true);
  expect(await signByDemo(proofs.deps)).toBe(false);
  const day = await newest();
  expect(verifyAddresses(day, day.addresses)).toMatchObject({ isRight: true, detail: '3 of 3' });
  const [btc, erc, trc] = day.addresses as [Day['addresses'][0], Day['addresses'][0], Day['addresses'][0]];
  const swapped = { ...erc, address: '0x0000000000000000000000000000000000000001' };
  expect(verifyAddresses(day, [btc, swapped, trc])).toMatchObject({
    isRight: false,
    detail: swapped.address,
  });
  expect((await toSign(auditor)).map(({ signed_at: at }) => at === null)).toEqual([false, false, false]);
});
