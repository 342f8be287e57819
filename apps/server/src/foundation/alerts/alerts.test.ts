/** Price alerts over HTTP: set, changed, deleted; told once or each time, by the ways that were chosen, and to nobody who is frozen. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlertWorld } from './alerts.fixture.ts';
import { alertWorld } from './alerts.fixture.ts';

let world: AlertWorld;
beforeAll(async () => {
  world = await alertWorld();
});
afterAll(() => world.close());

const MINUTE = 60_000;
const one = async () => (await world.customers(1))[0]!;

test('R-AL-1: an alert is told by the trade that reaches it, once, and not by one that comes close', async () => {
  const ana = await one();
  const { data } = await world.set(ana, { kind: 'above', value: '120.5' });
  expect(data).toMatchObject({
    symbol: 'BTC/USDT',
    kind: 'above',
    value: '120.5',
    span: null,
    state: 'armed',
  });
  expect(await world.move('120.49', '119')).toBe(0);
  expect(await world.move('121', '100')).toBe(1);
  expect(await world.move('122', '100')).toBe(0);
  expect(await world.inbox(ana)).toMatchObject([
    { kind: 'price_above', text: 'BTC/USDT rose to 121. You asked to be told at 120.5.' },
  ]);
  expect(await world.list(ana)).toMatchObject([{ state: 'done', fired: 1 }]);
});

test('R-AL-1: below, and a change within a span against the minute before it', async () => {
  const ben = await one();
  await world.move('100');
  await world.set(ben, { kind: 'below', value: '97.5' });
  await world.set(ben, { kind: 'fall', value: '3', span: '5m' });
  await world.set(ben, { kind: 'rise', value: '50', span: '1h' });
  world.clock.advance(7 * MINUTE);
  expect(await world.move('97.51')).toBe(0);
  expect(await world.move('97.5')).toBe(1);
  expect(await world.move('97.01')).toBe(0);
  expect(await world.move('97')).toBe(1);
  expect((await world.inbox(ben)).map(({ text }) => text)).toEqual([
    'BTC/USDT is down 3% or more within 5 minutes. Last price 97.',
    'BTC/USDT fell to 97.5. You asked to be told at 97.5.',
  ]);
  // Nothing was traded an hour before: a change that cannot be known fires nothing.
  expect(await world.move('190')).toBe(0);
  await world.move('97');
  world.clock.advance(61 * MINUTE);
  expect(await world.move('145.4')).toBe(0);
  expect(await world.move('145.5')).toBe(1);
  await world.move('100');
});

test('R-AL-1: each time means once a crossing, and never twice within five minutes', async () => {
  const cleo = await one();
  world.clock.advance(2 * 24 * 60 * MINUTE);
  await world.move('100');
  await world.set(cleo, { kind: 'above', value: '110', repeats: '1' });
  expect(await world.move('110', '100', '111', '100', '112')).toBe(1);
  expect(await world.move('100', '113')).toBe(0);
  expect(await world.list(cleo)).toMatchObject([{ state: 'resting', fired: 1 }]);
  world.clock.advance(5 * MINUTE);
  // Still above: it has not come back.
  expect(await world.move('114')).toBe(0);
  expect(await world.list(cleo)).toMatchObject([{ state: 'waiting' }]);
  expect(await world.move('109.99')).toBe(0);
  expect(await world.list(cleo)).toMatchObject([{ state: 'armed' }]);
  expect(await world.move('110')).toBe(1);
  expect(await world.inbox(cleo)).toHaveLength(2);
  await world.move('100');
});

test('a trade of before an alert was set does not fire it', async () => {
  const dan = await one();
  await world.move('100');
  await world.trade('130', '100');
  await world.set(dan, { kind: 'above', value: '125' });
  expect(await world.alerts.look()).toBe(0);
  expect(await world.move('125')).toBe(1);
  await world.move('100');
});

test('R-AL-1: whoever froze his account hears nothing; his alert says why it stopped, and goes on when he sets it again', async () => {
  const eve = await one();
  const { data } = await world.set(eve, { kind: 'above', value: '140' });
  const { owner } = world.server.database;
  await owner.query('update identity_users set is_frozen = true where id = $1', [eve.id]);
  expect(await world.move('140', '100')).toBe(0);
  await owner.query('update identity_users set is_frozen = false where id = $1', [eve.id]);
  expect(await world.inbox(eve)).toEqual([]);
  expect(await world.list(eve)).toMatchObject([{ state: 'stopped', stop_reason: 'account', fired: 0 }]);
  const again = { id: data.id, kind: 'above', value: '141', repeats: '0', by_mail: '0', by_push: '0' };
  const changed = await world.server.call('alert/change', again, { token: eve.token });
  expect(changed.data).toMatchObject({ state: 'armed', value: '141', stop_reason: null });
  expect(await world.move('141', '100')).toBe(1);
});

test('R-AL-1: fifty at a time, however they are asked for', async () => {
  const finn = await one();
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, n) => world.set(finn, { kind: 'above', value: String(1_000 + n) })),
  );
  expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(50);
  const refused = replies.find(({ type }) => type !== 'ok')!;
  expect(refused.data.refusal).toBe('alert_limit');
  expect(refused.message).toContain('50');
  const [first] = await world.list(finn);
  const gone = await world.server.call('alert/remove', { id: first!.id }, { token: finn.token });
  expect(gone.type).toBe('ok');
  expect((await world.set(finn, { kind: 'above', value: '2000' })).type).toBe('ok');
});

test('R-AL-1: a day has two hundred messages and twenty mails; then alerts stop and say so', async () => {
  const [gil] = await world.customers(1);
  const { owner } = world.server.database;
  await owner.query(
    `insert into alerts_customers (user_id, day, told, mailed) values ($1, $2::date, 198, 19)`,
    [gil!.id, new Date(world.clock.now())],
  );
  for (const n of [1, 2, 3]) await world.set(gil!, { kind: 'above', value: `15${n}`, by_mail: '1' });
  expect(await world.move('160', '100')).toBe(2);
  const states = (await world.list(gil!)).map(({ state, stop_reason }) => `${state} ${stop_reason}`).sort();
  expect(states).toEqual(['done null', 'done null', 'stopped too_many']);
  const mails = await owner.query('select by_mail from notify_messages where user_id = $1 order by number', [
    gil!.id,
  ]);
  expect(mails.filter(({ by_mail: byMail }) => byMail === true)).toHaveLength(1);
});

test('bad input changes nothing and says what is wrong', async () => {
  const hal = await one();
  await world.move('100');
  const code = async (fields: Record<string, string>) => (await world.set(hal, fields)).data.refusal;
  expect(await code({ kind: 'above', value: '100' })).toBe('alert_already_reached');
  expect(await code({ kind: 'below', value: '100' })).toBe('alert_already_reached');
  expect(await code({ kind: 'above', value: '0' })).toBe('alert_value_unfit');
  expect(await code({ kind: 'above', value: '120.001' })).toBe('amount_too_precise');
  expect(await code({ kind: 'rise', value: '5' })).toBe('alert_span_unfit');
  expect(await code({ kind: 'above', value: '120', symbol: 'NO/PE' })).toBe('pair_unknown');
  expect((await world.set(hal, { kind: 'sideways', value: '120' })).type).not.toBe('ok');
  expect(await world.list(hal)).toEqual([]);
});

test('nobody changes or deletes what is another’s', async () => {
  const [ida, jon] = await world.customers(2);
  const { data } = await world.set(ida!, { kind: 'above', value: '900' });
  const again = { id: data.id, kind: 'above', value: '901', repeats: '0', by_mail: '0', by_push: '0' };
  const of = { token: jon!.token };
  expect((await world.server.call('alert/change', again, of)).data.refusal).toBe('alert_unknown');
  expect((await world.server.call('alert/remove', { id: data.id }, of)).data.refusal).toBe('alert_unknown');
  expect(await world.list(ida!)).toMatchObject([{ id: data.id, state: 'armed' }]);
});

test('the same key sets one alert', async () => {
  const kim = await one();
  const fields = {
    symbol: 'BTC/USDT',
    kind: 'above',
    value: '800',
    repeats: '0',
    by_mail: '0',
    by_push: '0',
  };
  const options = { token: kim.token, headers: { 'idempotency-key': 'the-same-alert' } };
  const [a, b] = await Promise.all([
    world.server.call('alert/create', fields, options),
    world.server.call('alert/create', fields, options),
  ]);
  expect(a!.data).toEqual(b!.data);
  expect(await world.list(kim)).toHaveLength(1);
});
