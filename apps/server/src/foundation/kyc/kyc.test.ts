/** Verification on a real server: customers send in, reviewers decide, and what fifty of them at once do. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import { upload } from '../../../test/pictures.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { movableClock } from '../../platform/clock.ts';
import { createFiles } from '../files/index.ts';
import { kycExports } from './kyc-records.ts';
import { auditOf, openPhotos as openAll } from './kyc.fixture.ts';
import { createPersons } from './persons.ts';

let server: TestServer;
let reviewer: TestOperator;
let second: TestOperator;
let support: TestOperator;
let auditor: TestOperator;
let stranger: TestOperator;
const HOUR_MS = 3_600_000;
const clock = movableClock(Date.now());

beforeAll(async () => {
  server = await testServer({ clock });
  [reviewer, second, support, auditor, stranger] = (await openOperators(server.database.owner, [
    'kyc_reviewer',
    'kyc_reviewer',
    'support',
    'auditor',
    'deposit_maker',
  ])) as [TestOperator, TestOperator, TestOperator, TestOperator, TestOperator];
});
afterAll(() => server.close());

type Fields = Record<string, string | number>;
const post = (who: { token: string }, path: string, fields: Fields = {}, lang = 'en') =>
  server.call(path, fields, { token: who.token, lang });
const get = (who: { token: string }, path: string, fields: Fields = {}, lang = 'en') =>
  server.call(path, fields, { token: who.token, lang, method: 'GET' });
const customer = async (): Promise<TestCustomer> => (await openCustomers(server.database.owner, [{}]))[0]!;

let made = 0;
const formOf = (changes: Fields = {}): Fields => {
  made += 1;
  return {
    name: 'Maria Lopez',
    country: 'Spain',
    card_id: `X${String(100_000 + made)}`,
    birth_date: '1990-03-07',
    address: 'Calle Mayor 1, Madrid',
    ...changes,
  };
};
const caseOf = async (who: TestCustomer, level = 'basic'): Promise<{ id: number; version: number }> => {
  const { data } = await get(reviewer, 'operator/kyc/queue', { user_id: who.id, level });
  return data.data[0];
};
const decide = async (by: TestOperator, who: TestCustomer, fields: Fields, level = 'basic') => {
  const { id, version } = await caseOf(who, level);
  return post(by, 'operator/kyc/decide', { case_id: id, version, ...fields });
};
const verified = async (form = formOf()): Promise<TestCustomer> => {
  const who = await customer();
  expect((await post(who, 'user/real_name', form)).type).toBe('ok');
  expect((await decide(reviewer, who, { decision: 'pass' })).type).toBe('ok');
  return who;
};
const stateOf = async (who: TestCustomer, level: 'basic' | 'advanced' = 'basic') =>
  (
    (await get(who, 'user/kyc')).data.levels as {
      level: string;
      state: string;
      reasons: { code: string; text: string }[];
    }[]
  ).find((each) => each.level === level)!;
const photos = async (who: TestCustomer) => {
  const [front_pic, reverse_pic, hand_pic] = [
    await upload(server, who),
    await upload(server, who),
    await upload(server, who),
  ];
  return { front_pic, reverse_pic, hand_pic };
};
const openPhotos = (by: TestOperator, caseId: number): Promise<void> => openAll(server, by, caseId);
const NEXT_YEARS = new Date(Date.now() + 800 * 24 * HOUR_MS).toISOString().slice(0, 10);
/** Both reviewers have opened the photos. */
const passAdvanced = async (who: TestCustomer, expires_on = NEXT_YEARS): Promise<void> => {
  const { id } = await caseOf(who, 'advanced');
  await openPhotos(reviewer, id);
  await openPhotos(second, id);
  const { data } = await decide(reviewer, who, { decision: 'pass', expires_on }, 'advanced');
  const agreed = await post(second, 'operator/proposals/approve', { id: data.proposal_id, version: 1 });
  expect(agreed.data.state).toBe('executed');
};

test('R-KYC-1: basic from none over review and retry to passed, with reasons in the language of the customer', async () => {
  const who = await customer();
  expect((await get(who, 'user/center')).data.review_status).toBe(0);
  expect(await post(who, 'user/real_name', formOf())).toMatchObject({
    type: 'ok',
    message: 'Submitted for review.',
  });
  expect((await get(who, 'user/center')).data.review_status).toBe(1);
  expect((await post(who, 'user/real_name', formOf())).data.refusal).toBe('kyc_under_review');
  expect((await decide(reviewer, who, { decision: 'retry' })).data.refusal).toBe('kyc_reason_required');
  expect((await decide(reviewer, who, { decision: 'retry', reasons: 'ugly' })).data.fields).toEqual({
    reasons: 'not_a_choice',
  });
  const retry = await decide(reviewer, who, {
    decision: 'retry',
    reasons: 'name_mismatch,address_incomplete',
    note: 'Second surname?',
  });
  expect(retry.data).toEqual({ state: 'retry', proposal_id: null });
  expect((await get(who, 'user/center')).data.review_status).toBe(0);
  const { data } = await get(who, 'user/kyc', {}, 'zh');
  expect(data.levels[0]).toMatchObject({
    state: 'retry',
    can_submit: true,
    retries_left: 5,
  });
  expect(data.levels[0].reasons.map(({ text }: { text: string }) => text)).toEqual([
    expect.stringMatching(/姓名/),
    expect.stringMatching(/地址/),
  ]);
  expect(data.entered).toEqual({
    name: 'Maria Lopez',
    country: 'ES',
    card_id: expect.stringMatching(/^X1\*+$/),
    address: expect.any(String),
  });
  expect((await post(who, 'user/real_name', formOf({ name: 'Maria Lopez Garcia' }))).type).toBe('ok');
  expect((await decide(reviewer, who, { decision: 'pass' })).data.state).toBe('passed');
  expect((await get(who, 'user/center')).data.review_status).toBe(2);
  expect((await post(who, 'user/real_name', formOf())).data.refusal).toBe('kyc_passed');
  const inbox = await server.database.owner.query<{ kind: string }>(
    'select kind from notify_messages where user_id = $1 order by number',
    [who.id],
  );
  expect(inbox.map(({ kind }) => kind)).toEqual(['kyc_sent', 'kyc_retry', 'kyc_sent', 'kyc_passed']);
  const moves = await server.database.owner.query(
    'select from_state, to_state from kyc_moves where user_id = $1 order by id',
    [who.id],
  );
  expect(moves).toEqual([
    { from_state: null, to_state: 'review' },
    { from_state: 'review', to_state: 'retry' },
    { from_state: 'retry', to_state: 'review' },
    { from_state: 'review', to_state: 'passed' },
  ]);
});

test.each([
  [{ country: 'Atlantis' }, 'country_unknown'],
  [{ card_id: 'none' }, 'id_number_invalid'],
  [{ birth_date: '1990-02-30' }, 'birth_date_invalid'],
  [
    { birth_date: new Date(Date.now() - 17.9 * 365.25 * 24 * HOUR_MS).toISOString().slice(0, 10) },
    'kyc_under_age',
  ],
])('R-KYC-2: %j is refused and leaves no case', async (changes, refusal) => {
  const who = await customer();
  expect((await post(who, 'user/real_name', formOf(changes))).data.refusal).toBe(refusal);
  expect((await stateOf(who)).state).toBe('none');
});

describe('R-KYC-1: advanced', () => {
  test('needs basic first, in the words of the specification', async () => {
    const who = await customer();
    const reply = await post(who, 'user/real_name2', await photos(who));
    expect(reply.data.refusal).toBe('kyc_basic_first');
    expect(reply.message).toBe('Please complete primary identity verification first.');
  });

  test('takes three photos of this customer, unused and different, all or none', async () => {
    const who = await verified();
    const other = await customer();
    const own = await photos(who);
    for (const [changes, refusal] of [
      [{ hand_pic: await upload(server, other) }, 'file_unknown'],
      [{ hand_pic: 'A'.repeat(22) }, 'file_unknown'],
      [{ hand_pic: own.front_pic }, 'files_differ'],
    ] as const) {
      expect((await post(who, 'user/real_name2', { ...own, ...changes })).data.refusal).toBe(refusal);
      expect((await stateOf(who, 'advanced')).state).toBe('none');
    }
    // What was refused above has used none of them.
    expect((await post(who, 'user/real_name2', { ...own, card_id: '', address: '' })).type).toBe('ok');
    expect((await get(who, 'user/center2')).data.review_status).toBe(1);
    const { id, version } = await caseOf(who, 'advanced');
    await openPhotos(reviewer, id);
    await post(reviewer, 'operator/kyc/decide', {
      case_id: id,
      version,
      decision: 'retry',
      reasons: 'blurred:front',
    });
    // Bound once: the next attempt needs new photos.
    expect((await post(who, 'user/real_name2', own)).data.refusal).toBe('file_unknown');
    expect((await post(who, 'user/real_name2', await photos(who))).type).toBe('ok');
    await passAdvanced(who);
    expect((await get(who, 'user/center2')).data.review_status).toBe(2);
    expect((await get(who, 'user/kyc')).data.level).toBe('advanced');
  });
});

describe('R-KYC-4: an advanced pass', () => {
  test('takes two who have opened the photos in their sessions', async () => {
    const who = await verified();
    await post(who, 'user/real_name2', await photos(who));
    const { id } = await caseOf(who, 'advanced');
    const asked = { decision: 'pass', expires_on: NEXT_YEARS };
    expect((await decide(reviewer, who, asked, 'advanced')).data.refusal).toBe('pictures_unseen');
    expect(
      (await decide(reviewer, who, { decision: 'retry', reasons: 'blurred:hand' }, 'advanced')).data.refusal,
    ).toBe('pictures_unseen');
    await openPhotos(reviewer, id);
    const made = await decide(reviewer, who, asked, 'advanced');
    expect(made.data).toMatchObject({ state: 'review', proposal_id: expect.any(Number) });
    const agree = (by: TestOperator) =>
      post(by, 'operator/proposals/approve', { id: made.data.proposal_id, version: 1 });
    expect((await agree(reviewer)).data.refusal).toBe('own_case');
    expect((await agree(second)).data.refusal).toBe('pictures_unseen');
    expect((await stateOf(who, 'advanced')).state).toBe('review');
    await openPhotos(second, id);
    expect((await agree(second)).data.state).toBe('executed');
    expect((await stateOf(who, 'advanced')).state).toBe('passed');
  });

  test('is nothing one person can write, not even in the database', async () => {
    const who = await verified();
    await post(who, 'user/real_name2', await photos(who));
    const alone = `update kyc_cases set version = version + 1, state = 'passed', decided_at = now(), decided_by = 1, expires_on = '2099-01-01'
      where level = 'advanced' and user_id = ${who.id}`;
    await expect(server.platform.db.query(alone)).rejects.toThrow(/two people/);
  });

  test('names the photo to the customer in his language, and nothing that a colleague wrote', async () => {
    const who = await verified();
    await post(who, 'user/real_name2', await photos(who));
    await openPhotos(reviewer, (await caseOf(who, 'advanced')).id);
    const note = 'send 100 USDT to TL5Q';
    await decide(
      reviewer,
      who,
      { decision: 'retry', reasons: 'blurred:hand,cropped:front', note },
      'advanced',
    );
    const { data } = await get(who, 'user/kyc', {}, 'en');
    expect(data.levels[1].reasons).toEqual([
      { code: 'blurred:hand', text: 'photo of you with the document: the photo is blurred' },
      { code: 'cropped:front', text: 'front of the document: the document is not completely visible' },
    ]);
    expect(JSON.stringify(data)).not.toContain('TL5Q');
    const inbox = await get(who, 'message/index', {}, 'zh');
    expect(JSON.stringify(inbox.data)).not.toContain('TL5Q');
  });
});

test('R-KYC-2: at most 5 retries in 30 days', async () => {
  const who = await customer();
  await post(who, 'user/real_name', formOf());
  for (let n = 0; n < 5; n += 1) {
    await decide(reviewer, who, { decision: 'retry', reasons: 'name_mismatch' });
    expect((await post(who, 'user/real_name', formOf())).type).toBe('ok');
  }
  await decide(second, who, { decision: 'retry', reasons: 'name_mismatch' });
  const sixth = await post(who, 'user/real_name', formOf());
  expect(sixth.data).toMatchObject({ refusal: 'kyc_too_many_retries', limit: 5 });
  expect((await get(who, 'user/kyc')).data.levels[0]).toMatchObject({
    can_submit: false,
    retries_left: 0,
    blocked_by: 'kyc_too_many_retries',
  });
  await server.database.owner.query('alter table kyc_submissions disable trigger all');
  await server.database.owner.query(
    `update kyc_submissions set counted_at = counted_at - interval '31 days' where user_id = $1 and attempt = 2`,
    [who.id],
  );
  expect((await post(who, 'user/real_name', formOf())).type).toBe('ok');
});

test('R-KYC-2: one person, one verified account, however the number is written', async () => {
  await verified(formOf({ card_id: 'ZZ 900-100', name: 'Zoe Zimmer' }));
  const again = await customer();
  await post(again, 'user/real_name', formOf({ card_id: 'zz900100', name: 'Zoe Zimmer' }));
  const { id } = await caseOf(again);
  const { data } = await get(reviewer, 'operator/kyc/case', { case_id: id });
  expect(data.same_person).toEqual([{ user_id: expect.any(Number), state: 'passed', by: 'document' }]);
  expect((await decide(reviewer, again, { decision: 'pass' })).data.refusal).toBe('kyc_person_verified');
  expect((await stateOf(again)).state).toBe('review');
  // The same digits in another country are another document.
  await verified(formOf({ card_id: 'zz900100', country: 'MX' }));
});

describe('R-OPS-3: refusing for good', () => {
  test('takes a second person, who sees what it is about', async () => {
    const who = await customer();
    await post(who, 'user/real_name', formOf());
    const proposed = await decide(reviewer, who, {
      decision: 'final',
      reasons: 'fraud',
      note: 'Document is a template',
      law: 'Act 7',
    });
    expect(proposed.data).toMatchObject({ state: 'review', proposal_id: expect.any(Number) });
    const proposalId = proposed.data.proposal_id as number;
    expect((await decide(second, who, { decision: 'pass' })).data.refusal).toBe('proposal_open');
    expect((await decide(second, who, { decision: 'final', reasons: 'fraud' })).data.refusal).toBe(
      'proposal_open',
    );
    expect(
      (await post(reviewer, 'operator/proposals/approve', { id: proposalId, version: 1 })).data.refusal,
    ).toBe('own_case');
    const seen = await get(second, 'operator/proposals/detail', { id: proposalId });
    expect(seen.data).toMatchObject({
      subject_type: 'kyc_case',
      user_id: who.id,
      effect: [{ before: 'review', after: 'final' }, { after: 'fraud' }, { after: 'Act 7' }, {}],
    });
    expect(
      (await post(second, 'operator/proposals/approve', { id: proposalId, version: seen.data.version })).data
        .state,
    ).toBe('executed');
    expect(await stateOf(who)).toMatchObject({ state: 'final', reasons: [{ code: 'fraud' }] });
    expect((await post(who, 'user/real_name', formOf())).data.refusal).toBe('kyc_final');
    // R-KYC-3: what is his he can take, whatever was refused.
    expect((await post(who, 'wallet/get_info', { currency: 3 })).data).toMatchObject({
      is_by_people: true,
      limit_24h: '0',
    });
  });

  test('a second person who says no gives the case back to one', async () => {
    const who = await customer();
    await post(who, 'user/real_name', formOf());
    const { data } = await decide(reviewer, who, { decision: 'final', reasons: 'sanctions' });
    expect(
      (
        await post(second, 'operator/proposals/refuse', {
          id: data.proposal_id,
          version: 1,
          reason: 'Not the same person',
        })
      ).type,
    ).toBe('ok');
    expect((await stateOf(who)).state).toBe('review');
    expect((await decide(second, who, { decision: 'pass' })).data.state).toBe('passed');
  });

  test('is nothing one person can write, not even in the database', async () => {
    const who = await customer();
    await post(who, 'user/real_name', formOf());
    const set = (text: string) =>
      server.platform.db.query(
        `update kyc_cases set version = version + 1, ${text} where user_id = ${who.id}`,
      );
    await expect(
      set(`state = 'final', decided_at = now(), decided_by = 1, approved_by = 1, proposal_id = 1`),
    ).rejects.toThrow(/two people/);
    await expect(set(`state = 'expired', decided_at = now()`)).rejects.toThrow(
      /may not go from review to expired/,
    );
    await expect(server.platform.db.query('delete from kyc_moves')).rejects.toThrow(/permission denied/);
    await expect(server.platform.db.query(`update kyc_submissions set sealed = '\\x00'`)).rejects.toThrow(
      /permission denied/,
    );
  });
});

test('fifty decisions at once, of two people with one case open: one', async () => {
  const who = await customer();
  await post(who, 'user/real_name', formOf());
  const { id, version } = await caseOf(who);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      post(n % 2 === 0 ? reviewer : second, 'operator/kyc/decide', {
        case_id: id,
        version,
        decision: (['pass', 'retry', 'final'] as const)[n % 3]!,
        reasons: ['name_mismatch', 'name_mismatch', 'fraud'][n % 3]!,
      }),
    ),
  );
  expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
  for (const { type, data } of replies)
    if (type !== 'ok') expect(['case_changed', 'proposal_open']).toContain(data.refusal);
  const [row] = await server.database.owner.query<{ version: number }>(
    'select version from kyc_cases where id = $1',
    [id],
  );
  expect(row!.version).toBe(version + 1);
});

test('fifty submissions at once: one case, one attempt', async () => {
  const who = await customer();
  const replies = await Promise.all(Array.from({ length: 50 }, () => post(who, 'user/real_name', formOf())));
  expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
  expect(new Set(replies.filter(({ type }) => type !== 'ok').map(({ data }) => data.refusal))).toEqual(
    new Set(['kyc_under_review']),
  );
  const rows = await server.database.owner.query('select 1 as one from kyc_submissions where user_id = $1', [
    who.id,
  ]);
  expect(rows).toHaveLength(1);
});

test('R-OPS-6: who sees what, and every look leaves a line', async () => {
  const who = await verified(
    formOf({ card_id: 'CANARY-778899', name: 'Canary Person', address: 'Canary Street 5' }),
  );
  await post(who, 'user/real_name2', await photos(who));
  const { id } = await caseOf(who, 'advanced');
  const full = (await get(reviewer, 'operator/kyc/case', { case_id: id })).data;
  expect(full).toMatchObject({
    is_masked: false,
    may_decide: true,
    attempts: [{ name: 'Canary Person', card_id: 'CANARY-778899' }],
  });
  const masked = await get(support, 'operator/kyc/case', { case_id: id });
  expect(masked.data).toMatchObject({ is_masked: true, may_decide: false });
  for (const word of ['Person', '778899', 'Street', '1990-'])
    expect(JSON.stringify(masked.data)).not.toContain(word);
  expect(await auditOf(server, 'kyc.view', id)).toBe(2);
  expect((await get(auditor, 'operator/kyc/case', { case_id: id })).data).toMatchObject({
    is_masked: false,
    may_decide: false,
  });
  const fileId = full.attempts[0].files[0].file_id as string;
  const shown = await get(reviewer, 'operator/kyc/file', { case_id: id, file_id: fileId });
  expect((await sharp(Buffer.from(shown.data.base64 as string, 'base64')).metadata()).format).toBe('jpeg');
  expect(await auditOf(server, 'kyc.file.view', id)).toBe(1);
  for (const denied of [support, stranger])
    expect((await get(denied, 'operator/kyc/file', { case_id: id, file_id: fileId })).data.refusal).toBe(
      'forbidden',
    );
  for (const denied of [support, auditor, stranger]) {
    expect(
      (await post(denied, 'operator/kyc/decide', { case_id: id, version: 1, decision: 'pass' })).data.refusal,
    ).toBe('forbidden');
  }
  expect((await get(stranger, 'operator/kyc/case', { case_id: id })).data.refusal).toBe('forbidden');
  expect((await get(who, 'operator/kyc/case', { case_id: id })).type).toBe(999);
  // A file of another case is not opened through this one.
  const basic = full.other_case.id as number;
  expect((await get(reviewer, 'operator/kyc/file', { case_id: basic, file_id: fileId })).data.refusal).toBe(
    'file_unknown',
  );
  expect((await get(reviewer, 'operator/kyc/case', { case_id: 2_147_483_999 })).data.refusal).toBe(
    'case_unknown',
  );
});

test('ASVS 11.3: nothing a customer entered stands readable in the database', async () => {
  await verified(formOf({ card_id: 'CANARYNUMBER5', name: 'Readable Nobody', address: 'Readable Lane 9' }));
  const tables = ['kyc_cases', 'kyc_submissions', 'kyc_moves', 'notify_messages', 'operators_audit'];
  for (const table of tables) {
    const rows = await server.database.owner.query(
      `select 1 as one from ${table} t where t::text ~* 'canarynumber5|readable'`,
    );
    expect(rows).toEqual([]);
  }
  const [hex] = await server.database.owner.query<{ n: bigint }>(
    `select count(*) as n from kyc_submissions where position(convert_to('CANARYNUMBER5', 'UTF8') in sealed) > 0`,
  );
  expect(hex!.n).toBe(0n);
});

test('R-POL-5: the export has everything as it was entered, every decision and every picture', async () => {
  const who = await verified(formOf({ name: 'Exported Person', card_id: 'EXP-12345' }));
  await post(who, 'user/real_name2', await photos(who));
  const { db } = server.platform;
  const rows: Record<string, unknown[]> = {};
  for (const { name, rows: read } of kycExports(createPersons(server.platform), createFiles(server.platform)))
    for await (const page of read(db, who.id)) rows[name] = [...(rows[name] ?? []), ...page];
  expect(rows['verification']).toMatchObject([
    {
      level: 'basic',
      attempt: 1,
      name: 'Exported Person',
      country: 'ES',
      id_number: 'EXP-12345',
      birth_date: '1990-03-07',
    },
    { level: 'advanced', attempt: 1, name: 'Exported Person' },
  ]);
  expect(rows['verification-decisions']).toMatchObject([
    { to: 'review' },
    { to: 'passed', level: 'basic' },
    { to: 'review', level: 'advanced' },
  ]);
  // The clock of this test stands still, so the three have one moment.
  const purposes = (rows['pictures'] as { purpose: string }[]).map(({ purpose }) => purpose);
  expect(new Set(purposes)).toEqual(new Set(['kyc_front', 'kyc_back', 'kyc_hand']));
});

test('two reviewers see each other: a claim is held, kept, given back and runs out', async () => {
  const who = await customer();
  await post(who, 'user/real_name', formOf());
  const { id } = await caseOf(who);
  expect((await post(reviewer, 'operator/kyc/claim', { case_id: id })).data).toMatchObject({
    is_mine: true,
    claimed_by: { id: reviewer.id },
  });
  expect((await post(second, 'operator/kyc/claim', { case_id: id })).data).toMatchObject({
    is_mine: false,
    claimed_by: { name: reviewer.name },
  });
  await post(second, 'operator/kyc/unclaim', { case_id: id });
  expect((await post(second, 'operator/kyc/claim', { case_id: id })).data.is_mine).toBe(false);
  await post(reviewer, 'operator/kyc/unclaim', { case_id: id });
  expect((await post(second, 'operator/kyc/claim', { case_id: id })).data.is_mine).toBe(true);
  clock.advance(10 * 60_000);
  expect((await post(reviewer, 'operator/kyc/claim', { case_id: id })).data.is_mine).toBe(true);
  const lines = await server.database.owner.query<{ action: string }>(
    `select action from operators_audit where target_type = 'kyc_case' and target_id = $1 and action like 'kyc.%claim' order by seq`,
    [String(id)],
  );
  // Keeping a case writes nothing, and nobody gives back what he has not.
  expect(lines.map(({ action }) => action).slice(0, 3)).toEqual(['kyc.claim', 'kyc.unclaim', 'kyc.claim']);
});

test('R-KYC-2: an answer that is late says so, to both sides and in public', async () => {
  const who = await customer();
  await post(who, 'user/real_name', formOf());
  const before = ((await get(reviewer, 'operator/kyc/counts')).data as { overdue: number }[])[0]!.overdue;
  await server.database.owner.query(
    `update kyc_cases set due_at = due_at - interval '25 hours', version = version + 1 where user_id = $1`,
    [who.id],
  );
  expect(await get(who, 'user/kyc')).toMatchObject({ data: { levels: [{ is_overdue: true }, {}] } });
  expect(((await get(reviewer, 'operator/kyc/counts')).data as { overdue: number }[])[0]!.overdue).toBe(
    before + 1,
  );
  const status = (await get(who, 'status')).data.waiting as { name: string; late: number }[];
  expect(status.find(({ name }) => name === 'kyc_basic')!.late).toBe(before + 1);
  const queue = (await get(reviewer, 'operator/kyc/queue', { user_id: who.id })).data.data;
  expect(queue[0]).toMatchObject({ is_overdue: true, name: 'M**** L****', country: 'ES' });
});

test('R-SEC-2: the birth date cannot be the fund password', async () => {
  const who = await verified(formOf({ birth_date: '1984-11-23' }));
  const set = (password: string) =>
    post(who, 'safe/update_password', { password, re_password: password, oldpassword: '' });
  expect((await set('841123')).data.refusal).toBe('fund_password_weak');
  expect((await set('231184')).data.refusal).toBe('fund_password_weak');
});

test('R-KYC-1: a level ends with its document, at once, and the customer is told', async () => {
  const who = await verified();
  await post(who, 'user/real_name2', await photos(who));
  const dayIn = (hours: number): string => new Date(clock.now() + hours * HOUR_MS).toISOString().slice(0, 10);
  const faultOf = async (day: object) =>
    (await decide(reviewer, who, { decision: 'pass', ...day }, 'advanced')).data.fields.expires_on;
  expect(await faultOf({})).toBe('required');
  expect(await faultOf({ expires_on: dayIn(0) })).toBe('malformed');
  for (const expires_on of ['9999-12-31', dayIn(24 * 366 * 30 + 24)])
    expect(await faultOf({ expires_on })).toBe('too_large');
  await passAdvanced(who, dayIn(24));
  expect((await get(who, 'user/kyc')).data).toMatchObject({
    level: 'advanced',
    levels: [{}, { expires_on: dayIn(24) }],
  });
  await server.database.owner.query(
    `update kyc_cases set expires_on = current_date - 1, version = version + 1 where user_id = $1 and level = 'advanced'`,
    [who.id],
  );
  expect((await get(who, 'user/kyc')).data.level).toBe('basic');
  // The job of a node that starts now finds it.
  const { secretPepper, fileKeys } = server.platform.config;
  await server.stop();
  const later = await testServer({
    clock,
    database: server.database,
    config: { secretPepper, fileKeys },
  });
  const read = () => later.call('user/kyc', {}, { token: who.token, lang: 'en', method: 'GET' });
  let level = (await read()).data.levels[1];
  for (let n = 0; n < 200 && level.state === 'passed'; n += 1) {
    await new Promise((wake) => setTimeout(wake, 25));
    level = (await read()).data.levels[1];
  }
  expect(level).toMatchObject({
    state: 'expired',
    can_submit: true,
    reasons: [{ code: 'expired_document', text: 'the document has expired' }],
  });
  const inbox = await server.database.owner.query<{ kind: string }>(
    'select kind from notify_messages where user_id = $1 order by number desc limit 1',
    [who.id],
  );
  expect(inbox).toEqual([{ kind: 'kyc_expired' }]);
  // Everything these tests did has taken allowed steps only.
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await later.stop();
});
