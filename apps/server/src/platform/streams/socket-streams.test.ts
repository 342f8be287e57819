/** Realtime over real sockets: names, limits, snapshots, proof of identity, replay in order, and two nodes at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestServer, TestSocket } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { revoked, sampleApp } from '../../../test/sample-app.ts';
import type { Tx } from '../db/database.ts';
import type { Platform } from '../platform.ts';
import { recordUserEvents, tellUsers } from './user-event-store.ts';

let server: TestServer;
const open: TestSocket[] = [];
const connect = async () => {
  const socket = await server.socket();
  open.push(socket);
  return socket;
};

/** Objects as they stand; what a replay reads again. */
const objects = new Map<string, unknown>();

beforeAll(async () => {
  server = await testServer({
    createApp: (platform) => {
      platform.streams.register({
        name: 'depth',
        accepts: (key) => key === 'BTCUSDT' || key === 'ETHUSDT',
        snapshot: (key) => ({ seq: 7, data: { key, bids: [] } }),
      });
      platform.streams.register({ name: 'ticker', accepts: () => true });
      platform.streams.registerReplay('order', async (missed) =>
        missed.map(({ refId }) => objects.get(refId)),
      );
      return sampleApp(platform);
    },
  });
});
afterAll(async () => {
  for (const socket of open) socket.close();
  await server.close();
});
beforeEach(() => objects.clear());

/** Commits one event of a user's and, unless told otherwise, announces it. */
async function act(
  userId: number,
  refId: string,
  announce = true,
  platform: Platform = server.platform,
): Promise<number> {
  const data = { refId };
  objects.set(refId, data);
  const [useq = 0] = await platform.db.transaction('act', (tx) =>
    recordUserEvents(tx, [{ userId, channel: 'order', refId }]),
  );
  if (announce) platform.streams.pushToUsers([{ userId, useq, channel: 'order', refId, data }]);
  return useq;
}

const seqs = (pushes: { seq: number }[]) => pushes.map((push) => push.seq);

describe('R-RT-2: public channels', () => {
  test('sub is acknowledged, then a snapshot, then updates', async () => {
    const client = await connect();
    expect(await client.sub('depth.BTCUSDT', 'depth.ETHUSDT')).toEqual([
      { ch: 'depth.BTCUSDT', ok: true },
      { ch: 'depth.ETHUSDT', ok: true },
    ]);
    server.platform.streams.push('depth', 'ETHUSDT', { seq: 8, data: { U: 8 } });
    const pushes = await client.heard('depth.ETHUSDT', 2);
    expect(pushes).toMatchObject([
      { t: 'snapshot', seq: 7, data: { key: 'ETHUSDT' } },
      { t: 'update', seq: 8, data: { U: 8 } },
    ]);
    expect(client.acks).toHaveLength(2);
    expect(server.platform.streams.listeners('depth', 'ETHUSDT')).toBe(1);
    await client.unsub('depth.ETHUSDT');
    expect(server.platform.streams.listeners('depth', 'ETHUSDT')).toBe(0);
  });

  test.each([
    ['depth.NONE'],
    ['nothing'],
    ['depth'],
    ['__proto__'],
    ['constructor'],
    ['x'.repeat(500)],
    ['depth.BTCUSDT; drop'],
  ])('unknown channel %s is refused by name', async (ch) => {
    const client = await connect();
    expect(await client.sub(ch)).toMatchObject([{ ok: false, err: 'channel_unknown' }]);
  });

  test('at most 50 channels a connection', async () => {
    const client = await connect();
    await client.sub(...Array.from({ length: 50 }, (_, n) => `ticker.P${n}`));
    expect(await client.sub('ticker.P50')).toMatchObject([{ ok: false, err: 'too_many_channels' }]);
  });

  test.each([
    [undefined],
    [null],
    [7],
    ['depth'],
    [{}],
    [{ ch: 'depth.BTCUSDT' }],
    [{ ch: [] }],
    [{ ch: [{}] }],
    [[['a']]],
  ])('a malformed message %j is answered and harms nothing', async (message) => {
    const client = await connect();
    for (const event of ['sub', 'unsub', 'auth']) {
      const acks = (await client.socket.timeout(2_000).emitWithAck(event, message)) as unknown[];
      expect(acks).toMatchObject([{ ok: false, err: 'invalid_request' }]);
    }
    expect(await client.sub('depth.BTCUSDT')).toMatchObject([{ ok: true }]);
  });

  test('more than 10 control messages a second are refused, a flood ends the connection', async () => {
    const client = await connect();
    const acks = await Promise.all(Array.from({ length: 30 }, () => client.sub('depth.BTCUSDT')));
    expect(acks.flat().filter((ack) => ack.err === 'rate_limited').length).toBeGreaterThanOrEqual(15);
    for (let n = 0; n < 300; n += 1) client.socket.emit('sub', { ch: ['depth.BTCUSDT'] });
    await client.closed();
  });

  test('a message beyond 16 KiB ends the connection', async () => {
    const client = await connect();
    client.socket.emit('sub', { ch: ['x'.repeat(20_000)] });
    await client.closed();
  });

  test('a page of another origin gets no socket', async () => {
    await expect(server.socket({ extraHeaders: { origin: 'https://evil.example' } })).rejects.toThrow();
  });
});

describe('R-RT-6: who hears private channels', () => {
  test('nobody without a valid token, whatever user id is claimed', async () => {
    const client = await connect();
    expect(await client.sub('order')).toMatchObject([{ ok: false, err: 'not_authorised' }]);
    expect(await client.auth('wrong')).toMatchObject({ ch: 'auth', ok: false, err: 'not_authorised' });
    client.socket.emit('auth', { token: 'wrong', user_id: 100 });
    const owner = await connect();
    await owner.auth('token-1-100');
    await act(100, 'a');
    await owner.heard('order');
    // What had been sent to this socket came before the answer to it.
    await client.sub('ticker.all');
    expect(client.pushes.filter(({ ch }) => ch === 'order')).toEqual([]);
  });

  test('each user hears only their own events', async () => {
    const [mine, theirs] = [await connect(), await connect()];
    await mine.auth('token-1-101');
    await theirs.auth('token-2-102');
    await act(101, 'm');
    await act(102, 't');
    expect(await mine.heard('order')).toMatchObject([{ seq: 1, data: { refId: 'm' } }]);
    expect(await theirs.heard('order')).toMatchObject([{ seq: 1, data: { refId: 't' } }]);
  });

  test('a revoked session loses its socket at once, others stay', async () => {
    const [gone, stays] = [await connect(), await connect()];
    await gone.auth('token-31-103');
    await stays.auth('token-32-103');
    revoked.add(31);
    server.platform.streams.dropSession(31);
    expect(await gone.closed()).toBe('io server disconnect');
    await act(103, 'after');
    expect(await stays.heard('order')).toHaveLength(1);
    expect(gone.pushes).toEqual([]);
  });
});

describe('R-RT-4: replay', () => {
  test('X-RT-3: at useq 41 with the server at 44 the client gets 42, 43, 44 in order, then live', async () => {
    for (let n = 1; n <= 44; n += 1) await act(104, `o${n}`, false);
    const client = await connect();
    expect(await client.auth('token-4-104', 41)).toEqual({ ch: 'auth', ok: true, useq: 44 });
    await act(104, 'o45');
    const pushes = await client.heard('order', 4);
    expect(seqs(pushes)).toEqual([42, 43, 44, 45]);
    expect(pushes[0]).toMatchObject({ t: 'update', data: { refId: 'o42' } });
  });

  test('a client that reconnects while events pour in has no gap and no duplicate', async () => {
    for (let n = 1; n <= 20; n += 1) await act(105, `p${n}`, false);
    const client = await connect();
    const pouring = (async () => {
      for (let n = 21; n <= 120; n += 1) await act(105, `p${n}`);
    })();
    await client.auth('token-5-105', 3);
    await pouring;
    const pushes = await client.heard('order', 117);
    expect(seqs(pushes)).toEqual(Array.from({ length: 117 }, (_, n) => n + 4));
  });

  test('announcements that overtake each other leave in order, and one that is lost is read again', async () => {
    const client = await connect();
    await client.auth('token-6-106');
    for (const refId of ['q1', 'q2', 'q3']) await act(106, refId, false);
    const announce = (useq: number) =>
      server.platform.streams.pushToUsers([
        { userId: 106, useq, channel: 'order', refId: `q${useq}`, data: { refId: `q${useq}` } },
      ]);
    announce(3);
    announce(1);
    announce(1);
    expect(seqs(await client.heard('order', 3))).toEqual([1, 2, 3]);
  });

  test('too many missed events, or objects that are gone, mean resync', async () => {
    await server.platform.db.transaction('many', (tx) =>
      recordUserEvents(
        tx,
        Array.from({ length: 1001 }, (_, n) => ({ userId: 107, channel: 'order' as const, refId: `r${n}` })),
      ),
    );
    const client = await connect();
    await client.auth('token-7-107', 0);
    expect(await client.heard('resync')).toMatchObject([{ t: 'update', seq: 1001 }]);
    objects.set('r1000', {});
    await client.auth('token-7-107', 1000);
    expect(seqs(await client.heard('order'))).toEqual([1001]);
    await client.auth('token-7-107', 999);
    expect(await client.heard('resync', 2)).toHaveLength(2);
  });

  test('what one transaction tells in several places is pushed after its commit, in the order it was told', async () => {
    const client = await connect();
    await client.auth('token-9-110');
    const tell = (tx: Tx, refId: string) =>
      tellUsers(server.platform.streams, tx, [
        { userId: 110, channel: 'order', refId, data: () => ({ refId }) },
      ]);
    await server.platform.db.transaction('many', async (tx) => {
      tell(tx, 'u1');
      await tx.query('select 1');
      tell(tx, 'u2');
      tell(tx, 'u3');
      expect(await tx.query('select 1 from streams_events where user_id = 110')).toEqual([]);
    });
    expect(await client.heard('order', 3)).toMatchObject([
      { seq: 1, data: { refId: 'u1' } },
      { seq: 2, data: { refId: 'u2' } },
      { seq: 3, data: { refId: 'u3' } },
    ]);
  });

  test('finding 8: counters of 40 transactions at once have no gap, and rollbacks leave none', async () => {
    const users = [109, 108];
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        server.platform.db
          .transaction('many', async (tx) => {
            const events = (n % 2 === 0 ? users : [...users].reverse()).map((userId) => ({
              userId,
              channel: 'order' as const,
              refId: `s${n}`,
            }));
            const told = events.map((each) => ({ ...each, data: () => ({}) }));
            tellUsers(server.platform.streams, tx, told);
            tellUsers(server.platform.streams, tx, told);
            await tx.query('select 1');
            if (n % 5 === 0) throw new Error('changed my mind');
          })
          .catch(() => {}),
      ),
    );
    for (const userId of users) {
      const [row] = await server.platform.db.query(
        'select count(*)::int as n, min(seq)::int as low, max(seq)::int as high from chk.event where user_id = $1',
        [userId],
      );
      expect(row).toEqual({ n: 64, low: 1, high: 64 });
    }
  });
});
