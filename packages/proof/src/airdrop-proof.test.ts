/** An airdrop checked against a venue on the command line: one that is right, and venues that cheat in one thing each. */
import { capOf, drawnMoments, sharingOf, airdropShare, mostCapped } from '@candor/formulas';
import { decimal, formatDecimal } from '@candor/money';
import { expect, test } from 'vitest';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { tagOf } from './airdrop-proof.ts';
import { runCommand } from './command-line.ts';

const HASH = 'ab'.repeat(32);
const DAYS = ['2026-12-01'];
const digest = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));
const USERS = [
  { userId: 7, person: 'a', each: '700' },
  { userId: 8, person: 'b', each: '200' },
  { userId: 9, person: 'c', each: '100' },
];

/** What an honest venue says to user 8, and its public list. */
function venue() {
  const terms = { pool: decimal('1000000'), capRate: decimal('0.4'), decimals: 2 };
  const pool = { ...terms, cap: capOf(terms) };
  const totals = USERS.map(({ each }) => decimal(each) * 24n);
  const largest = totals.slice(0, mostCapped(pool));
  const total = totals.reduce((sum, each) => sum + each, 0n);
  const sharing = sharingOf(pool, { total, largest });
  const list = USERS.map(({ userId, person }, n) => ({
    tag: tagOf({ campaignId: 1, userId, nonce: `n${userId}` }),
    person,
    total: formatDecimal(totals[n]!),
    amount: formatDecimal(airdropShare(pool, sharing, { total: totals[n]!, person: totals[n]! })),
  })).toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
  const moments = drawnMoments({ campaignId: 1, blockHash: HASH, days: DAYS }, digest);
  const campaign = {
    id: 1,
    days: DAYS,
    block_height: 900_000,
    block_hash: HASH,
    pool: '1000000',
    cap_rate: '40',
    cap: '400000',
    decimals: 2,
    sharing: {
      customers: 3,
      total: formatDecimal(total),
      capped: sharing.capped,
      capped_from: formatDecimal(sharing.cappedFrom!),
      rest: formatDecimal(sharing.rest),
      rest_total: formatDecimal(sharing.restTotal),
    },
  };
  const detail = {
    campaign,
    user_id: 8,
    share: { weight: '200', total: '4800', person_total: '4800', amount: '400000' },
    hours: moments.map((at) => ({ at, balance: '200' })),
    nonce: 'n8',
    tag: tagOf({ campaignId: 1, userId: 8, nonce: 'n8' }),
  };
  return { detail, list };
}
type Said = ReturnType<typeof venue>;

async function check(change: (said: Said) => void = () => undefined, args: string[] = []) {
  const said = venue();
  change(said);
  const printed: string[] = [];
  const code = await runCommand(['airdrop', 'mine.json', '--url', 'https://venue.example', ...args], {
    venueAt: () => ({
      get: async (path) => (path.startsWith('airdrop/campaign') ? said.detail.campaign : said.list),
      text: async () => '',
    }),
    readFile: async () => JSON.stringify({ type: 'ok', data: said.detail }),
    print: (line) => printed.push(line),
  });
  return { code, last: printed.at(-1) };
}

test('R-AD-2, R-AD-3: an honest airdrop is right in every step, also against the block that an explorer shows', async () => {
  expect(await check()).toEqual({ code: 0, last: 'Everything is as the public list says.' });
  expect((await check(undefined, ['--block', `0x${HASH.toUpperCase()}`])).code).toBe(0);
});

test('R-AD-2, R-AD-3: a venue that cheats is named by the step that breaks', async () => {
  const wrong = async (change: (said: Said) => void, args?: string[]) => (await check(change, args)).last;
  expect(await wrong(() => undefined, ['--block', 'cd'.repeat(32)])).toBe('Wrong: block.');
  expect(await wrong(({ detail }) => void (detail.hours[3]!.at += 1000))).toBe('Wrong: moments.');
  expect(await wrong(({ detail }) => void (detail.hours[3]!.balance = '100'))).toBe(
    'Wrong: weight, share, listed.',
  );
  expect(await wrong(({ detail }) => void (detail.share.amount = '399999.99'))).toBe('Wrong: share.');
  expect(await wrong(({ detail }) => void (detail.nonce = 'other'))).toBe('Wrong: tag.');
  expect(await wrong(({ list }) => void (list[0]!.amount = '1'))).toMatch(/shares/);
  // Somebody is in the list who is not in the totals, twice under one name, or not at all.
  expect(await wrong(({ list }) => void list.push({ ...list[0]!, tag: 'ff', person: 'z' }))).toBe(
    'Wrong: totals, shares.',
  );
  expect(await wrong(({ list }) => void list.push(list[0]!))).toMatch(/totals/);
  expect(
    await wrong(
      ({ detail, list }) =>
        void list.splice(
          list.findIndex(({ tag }) => tag === detail.tag),
          1,
        ),
    ),
  ).toMatch(/listed, totals/);
  expect(await wrong(({ detail }) => void (detail.campaign.sharing.rest = '500000'))).toMatch(/totals/);
});

test('what is not counted yet, or no airdrop, cannot be checked', async () => {
  expect(
    (await check(({ detail }) => void ((detail.campaign as { sharing: unknown }).sharing = null))).code,
  ).toBe(2);
  expect((await check(({ detail }) => void ((detail as { hours: unknown }).hours = 'none'))).last).toMatch(
    /hours/,
  );
});
