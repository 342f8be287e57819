/** The realtime protocol: subscriptions, gaps, replay. The transport here is an array. */
import type { Push } from '@candor/wire';
import { describe, expect, it } from 'vitest';
import { judge } from './sequence-rules.ts';
import { StreamCore } from './stream-core.ts';

type Sent = [event: string, body: Record<string, unknown>];

function harness() {
  const sent: Sent[] = [];
  const world = { token: '', resyncs: 0 };
  const core = new StreamCore({
    emit: (event, body) => void sent.push([event, body]),
    token: () => world.token,
    onResync: () => void (world.resyncs += 1),
  });
  return { core, sent, world };
}

const push = (ch: string, seq: number, t: Push['t'] = 'update'): Push => ({ ch, t, seq, ts: 0, data: seq });

describe('judge', () => {
  it('R-RT-1: tells next, old, gap and a new beginning', () => {
    expect(judge(undefined, { t: 'update', seq: 9 })).toBe('start');
    expect(judge(9, { t: 'snapshot', seq: 3 })).toBe('start');
    expect(judge(9, { t: 'update', seq: 10 })).toBe('next');
    expect(judge(9, { t: 'update', seq: 9 })).toBe('old');
    expect(judge(9, { t: 'update', seq: 12 })).toBe('gap');
  });
});

describe('subscriptions', () => {
  it('R-RT-2: asks only for what is new and gives up what nobody hears', () => {
    const { core, sent } = harness();
    const stop = core.listen('ticker.all', { onPush: () => undefined });
    core.listen('depth.BTCUSDT', { onPush: () => undefined });
    core.opened();
    expect(sent).toEqual([['sub', { ch: ['ticker.all', 'depth.BTCUSDT'] }]]);
    stop();
    core.flush();
    core.flush();
    expect(sent.slice(1)).toEqual([['unsub', { ch: ['ticker.all'] }]]);
  });
  it('R-RT-1: asks for everything again after a lost connection', () => {
    const { core, sent } = harness();
    core.listen('ticker.all', { onPush: () => undefined });
    core.opened();
    core.closed();
    core.opened();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(['sub', { ch: ['ticker.all'] }]);
  });
  it('R-RT-2: says everything again after the server took no more messages', () => {
    const { core, sent, world } = harness();
    world.token = 'secret';
    core.listen('kline.BTCUSDT.5m', { onPush: () => undefined });
    core.opened();
    sent.length = 0;
    core.flush();
    expect(sent).toEqual([]);
    core.repeat();
    expect(sent).toEqual([
      ['sub', { ch: ['kline.BTCUSDT.5m'] }],
      ['auth', { token: 'secret' }],
    ]);
  });
  it('R-RT-6: private channels are never subscribed, the token opens them', () => {
    const { core, sent, world } = harness();
    world.token = 'tok';
    core.listen('order', { onPush: () => undefined });
    core.opened();
    expect(sent).toEqual([['auth', { token: 'tok' }]]);
  });
});

describe('public pushes', () => {
  it('reports a gap to those who asked, drops what is old', () => {
    const { core } = harness();
    const heard: number[] = [];
    let gaps = 0;
    core.listen('trade.BTCUSDT', { onPush: ({ seq }) => heard.push(seq), onGap: () => (gaps += 1) });
    for (const seq of [5, 6, 6, 4, 9, 10]) core.push(push('trade.BTCUSDT', seq));
    expect(heard).toEqual([5, 6, 10]);
    expect(gaps).toBe(1);
  });
  it('without a gap handler the latest value is simply taken', () => {
    const { core } = harness();
    const heard: number[] = [];
    core.listen('ticker.all', { onPush: ({ seq }) => heard.push(seq) });
    for (const seq of [1, 4, 8]) core.push(push('ticker.all', seq));
    expect(heard).toEqual([1, 4, 8]);
  });
});

describe('private pushes', () => {
  const loggedIn = () => {
    const parts = harness();
    parts.world.token = 'tok';
    const heard: string[] = [];
    for (const channel of ['order', 'balance'])
      parts.core.listen(channel, { onPush: ({ ch, seq }) => heard.push(`${ch}${seq}`) });
    parts.core.opened();
    return { ...parts, heard };
  };
  it('X-RT-3: at 41 after a reconnect it hears 42, 43, 44 in order, then live', () => {
    const { core, sent, heard } = loggedIn();
    core.push(push('order', 41));
    core.closed();
    core.opened();
    expect(sent.at(-1)).toEqual(['auth', { token: 'tok', useq: 41 }]);
    for (const seq of [42, 43, 44, 45]) core.push(push('balance', seq));
    expect(heard).toEqual(['order41', 'balance42', 'balance43', 'balance44', 'balance45']);
  });
  it('R-RT-4: one counter over all private channels; a gap asks for replay once and delivers nothing early', () => {
    const { core, sent, heard } = loggedIn();
    core.push(push('order', 1));
    core.push(push('balance', 2));
    core.push(push('order', 5));
    core.push(push('order', 6));
    expect(sent.filter(([event]) => event === 'auth')).toHaveLength(2);
    expect(sent.at(-1)).toEqual(['auth', { token: 'tok', useq: 2 }]);
    for (const seq of [3, 4, 5, 6]) core.push(push('order', seq));
    expect(heard).toEqual(['order1', 'balance2', 'order3', 'order4', 'order5', 'order6']);
  });
  it('R-RT-4: resync means read again, and counting goes on from there', () => {
    const { core, world, heard } = loggedIn();
    core.push(push('order', 1));
    core.push(push('resync', 900));
    core.push(push('order', 901));
    expect(world.resyncs).toBe(1);
    expect(heard).toEqual(['order1', 'order901']);
  });
  it('a reconnect before anything was heard reads again, because nobody knows what was missed', () => {
    const { core, world } = loggedIn();
    core.closed();
    core.opened();
    expect(world.resyncs).toBe(1);
  });
  it('R-SEC-4: a refused token reads again, so that the answer tells the session is over', () => {
    const { core, world } = harness();
    core.acknowledged({ ch: 'auth', ok: false, err: 'unavailable' });
    core.acknowledged({ ch: 'auth', ok: true });
    expect(world.resyncs).toBe(0);
    core.acknowledged({ ch: 'auth', ok: false, err: 'not_authorised' });
    expect(world.resyncs).toBe(1);
  });
  it('another user starts without the counter of the last one', () => {
    const { core, sent, world } = loggedIn();
    core.push(push('order', 7));
    world.token = 'other';
    core.authenticate();
    expect(sent.at(-1)).toEqual(['auth', { token: 'other' }]);
  });
});
