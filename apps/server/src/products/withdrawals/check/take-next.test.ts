/** The queue of those who must look, the next one for each of two, and several approved with a reason each. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestOperator } from '../../../../test/operators.ts';
import { TAKEN_MS } from './take-next.ts';
import type { World } from '../withdrawals.fixture.ts';
import { knownCustomer, withdrawalsWorld } from '../withdrawals.fixture.ts';

let world: World;
let anna: TestOperator;
let ben: TestOperator;
beforeAll(async () => {
  world = await withdrawalsWorld();
  [anna, ben] = [await world.operator('withdrawal_approver'), await world.operator('withdrawal_approver')];
});
afterAll(() => world?.close());

const asked = async (amount: string): Promise<number> =>
  (await world.out(await knownCustomer(world), amount)).data.id;
const queueOf = async (view: string): Promise<{ id: number; taken_by: { id: number } | null }[]> =>
  (await world.get(anna, 'operator/withdrawals', { view })).data.data;
const idsOf = async (view: string) => (await queueOf(view)).map(({ id }) => id);
const take = async (who: TestOperator): Promise<number | null> =>
  (await world.post(who, 'operator/withdrawals/take')).data.id;

test('R-WD-4: what approves itself is in nobody’s queue until it has waited for twelve hours', async () => {
  const small = await asked('20');
  const large = await asked('2000');
  expect(await idsOf('review')).toEqual([large]);
  expect(await idsOf('automatic')).toEqual([small]);
  const open = async () =>
    (await world.withdrawals.queues!.read()).find(({ name }) => name === 'withdrawals')?.open;
  expect(await open()).toBe(1);
  world.clock.advance(12 * 3_600_000 + 1);
  await world.escalate();
  expect(await idsOf('review')).toEqual([small, large]);
  expect(await open()).toBe(2);
  await world.approveDue();
  expect(await idsOf('review')).toEqual([large]);
});

test('two who take the next one get two; it is free again when left, decided, or after its time', async () => {
  const [first] = await idsOf('review');
  const [second, third] = [await asked('3000'), await asked('4000')];
  const got = await Promise.all([take(anna), take(ben)]);
  expect(new Set(got)).toEqual(new Set([first, second]));
  const [annas, bens] = got as [number, number];
  expect((await queueOf('review')).map(({ taken_by: by }) => by?.id ?? null)).toEqual(
    [first, second, third].map((id) => (id === annas ? anna.id : id === bens ? ben.id : null)),
  );
  // The next one leaves the one before, which anybody is given again.
  expect(await take(anna)).toBe(third);
  expect(await take(ben)).toBe(annas);
  // Nobody puts back what another has taken.
  await world.post(anna, 'operator/withdrawals/leave', { id: annas });
  expect(await take(anna)).toBe(bens);
  await world.post(anna, 'operator/withdrawals/leave', { id: bens });
  expect((await queueOf('review')).find(({ id }) => id === bens)?.taken_by).toBeNull();
  expect(await take(anna)).toBe(bens);
  world.clock.advance(TAKEN_MS);
  expect((await queueOf('review')).map(({ taken_by: by }) => by)).toEqual([null, null, null]);
  // Taking keeps nobody from deciding.
  expect(await take(ben)).toBe(first!);
  const [line] = await world.server.database.owner.query(
    `select action, line::jsonb ->> 'operator_id' as by from operators_audit where target_type = 'withdrawal' and target_id = $1 order by seq desc limit 1`,
    [String(first)],
  );
  expect(line, 'R-OPS-6').toEqual({ action: 'withdrawal.take', by: String(ben.id) });
  const rejected = await world.post(anna, 'operator/withdrawals/reject', {
    id: first!,
    version: 1,
    reason: 'asked_by_customer',
  });
  expect(rejected.type).toBe('ok');
  expect(await take(anna)).toBe(second);
});

test('R-OPS-3, R-OPS-6: several at once are a decision, a proposal and an audit line each, and each is checked by itself', async () => {
  const due = await queueOf('review');
  expect(due.length).toBe(2);
  const proposals: number[] = [];
  for (const { id } of due) {
    const { data } = await world.post(anna, 'operator/withdrawals/approve', {
      id,
      version: 1,
      reason: `papers of ${id}`,
    });
    expect(data.state).toBe('open');
    proposals.push(data.proposal_id);
  }
  expect(await take(ben)).toBeNull();
  for (const id of proposals) {
    const body = { id, version: 1, reason: `seen ${id}` };
    expect((await world.post(anna, 'operator/proposals/approve', body)).data.refusal).toBe('own_case');
    expect((await world.post(ben, 'operator/proposals/approve', body)).data.state).toBe('executed');
  }
  const lines = await world.server.database.owner.query<{ action: string; reason: string }>(
    `select action, line::jsonb ->> 'reason' as reason from operators_audit where target_type = 'proposal' order by seq`,
  );
  expect(lines.map(({ action, reason }) => `${action} ${reason}`)).toEqual([
    ...due.map(({ id }) => `proposal.made papers of ${id}`),
    ...proposals.map((id) => `proposal.executed seen ${id}`),
  ]);
});

test('R-OPS-14: whoever approves a withdrawal has just proved his second factor, also where others check it; a no asks for nothing', async () => {
  const carla = await world.operator('withdrawal_approver');
  const [first, second] = [await asked('2100'), await asked('2200')];
  const as = { token: carla.token, isUnproved: true };
  const seen = { id: first, version: 1, reason: 'papers seen' };
  const left = await world.server.call('operator/withdrawals/approve', seen, as);
  expect(left.data.refusal).toBe('proof_needed');
  const states = async () =>
    (
      await world.server.database.owner.query<{ kind: string }>(
        `select kind from operators_proposals where subject_type = 'withdrawal' and subject_id = $1`,
        [String(first)],
      )
    ).length;
  expect(await states()).toBe(0);
  const no = { id: second, version: 1, reason: 'asked_by_customer' };
  expect((await world.server.call('operator/withdrawals/reject', no, as)).type).toBe('ok');
  expect((await world.post(carla, 'operator/withdrawals/approve', seen)).data.state).toBe('open');
  expect(await states()).toBe(1);
});

test('R-OPS-6: leaving one that he has taken is a line of the log, and leaving one that another has is none', async () => {
  const id = await asked('2300');
  expect(await take(ben)).toBe(id);
  const left = async () =>
    world.server.database.owner.query<{ by: string }>(
      `select line::jsonb ->> 'operator_id' as by from operators_audit
       where action = 'withdrawal.leave' and target_type = 'withdrawal' and target_id = $1`,
      [String(id)],
    );
  expect((await world.post(anna, 'operator/withdrawals/leave', { id })).type).toBe('ok');
  expect(await left()).toEqual([]);
  expect((await world.post(ben, 'operator/withdrawals/leave', { id })).type).toBe('ok');
  expect(await left()).toEqual([{ by: String(ben.id) }]);
  expect((await world.post(ben, 'operator/withdrawals/leave', { id })).type).toBe('ok');
  expect(await left()).toHaveLength(1);
});

test('R-OPS-7: whoever checks a withdrawal reads that its account is a colleague’s, or the house’s own', async () => {
  const who = await knownCustomer(world);
  const id = (await world.out(who, '5000')).data.id as number;
  await world.server.database.owner.query(
    `insert into operators_house_accounts (user_id, relation, note, is_registered, registered_by, approved_by, registered_at)
     values ($1, 'staff', 'support', true, $2, $3, now())`,
    [who.id, anna.id, ben.id],
  );
  const { data } = await world.post(anna, 'operator/withdrawals/approve', {
    id,
    version: 1,
    reason: 'papers',
  });
  const seen = await world.get(ben, 'operator/proposals/detail', { id: data.proposal_id });
  const relation = expect.objectContaining({ field: 'relation', after: 'registered' });
  expect(seen.data.effect).toContainEqual(relation);
  // Several are agreed to by what the list says of each.
  const listed = await world.get(ben, 'operator/proposals', { view: 'to_check' });
  const row = (listed.data.data as { id: number; summary: unknown[] }[]).find(
    (each) => each.id === data.proposal_id,
  );
  expect(row?.summary).toContainEqual(relation);
});

test('R-OPS-6: whoever takes a case up and leaves it again and again hides nobody who acted on it', async () => {
  const id = await asked('2300');
  const { owner } = world.server.database;
  await owner.query(
    `insert into operators_audit_inbox (line) select format('{"action":"withdrawal.%s","actor":"operator","at":%s,"operator_id":%s,"target_id":"%s","target_type":"withdrawal"}',
       case n % 2 when 0 then 'take' else 'leave' end, $1::text, $2::text, $3::text) from generate_series(1, 240) n`,
    [world.clock.now(), ben.id, id],
  );
  const decided = { id, version: 1, reason: 'asked_by_customer' };
  expect((await world.post(anna, 'operator/withdrawals/reject', decided)).type).toBe('ok');
  const about = { target_type: 'withdrawal', target_id: id };
  const { data } = await world.get(anna, 'operator/audit/acts', about);
  expect(data.list).toMatchObject([{ actor: anna.name, action: 'withdrawal.reject' }]);
});
