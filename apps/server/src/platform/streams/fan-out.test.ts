/** What fan-out owes each socket: a snapshot before any update, no update twice or never, whole frames, and no favourites. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { TestServer, TestSocket } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { sampleApp } from '../../../test/sample-app.ts';

let server: TestServer;
const open: TestSocket[] = [];
const connect = async (options: Record<string, unknown> = {}): Promise<TestSocket> => {
  const socket = await server.socket(options);
  open.push(socket);
  return socket;
};
const push = (name: string, key: string, seq: number, data: unknown = {}): void =>
  server.platform.streams.push(name, key, { seq, data });
const told = (pushes: readonly { t: string; seq: number }[]): string[] =>
  pushes.map(({ t, seq }) => `${t} ${seq}`);

let fences = 0;
/** Until everything that was pushed to this client before has arrived: one socket hears its pushes in order. */
async function arrived(client: TestSocket): Promise<void> {
  const key = `fence${(fences += 1)}`;
  await client.sub(`ticker.${key}`);
  push('ticker', key, 1);
  await client.heard(`ticker.${key}`);
}
/** Without the fences. */
const heardBy = ({ pushes }: TestSocket): TestSocket['pushes'] =>
  pushes.filter(({ ch }) => !ch.includes('fence'));

/** The book's counter: making a snapshot first tells the listeners what changed until then. */
let depthSeq = 10;
let finishCandle: (seq: number) => void = () => {};
let candlesAsked = 0;

beforeAll(async () => {
  server = await testServer({
    createApp: (platform) => {
      const accepts = (): boolean => true;
      platform.streams.register({
        name: 'depth',
        accepts,
        snapshot(key) {
          depthSeq += 1;
          platform.streams.push('depth', key, { seq: depthSeq, data: {} });
          return { seq: depthSeq, data: {} };
        },
      });
      platform.streams.register({
        name: 'kline',
        accepts,
        snapshot: () => {
          candlesAsked += 1;
          return new Promise((done) => (finishCandle = (seq) => done({ seq, data: {} })));
        },
      });
      platform.streams.register({ name: 'ticker', accepts });
      platform.streams.register({ name: 'trade', accepts });
      return sampleApp(platform);
    },
  });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(() => server.close());

test('R-RT-3: a new subscriber hears the snapshot before any update, the others hear the update it caused', async () => {
  const [early, late] = [await connect(), await connect()];
  await early.sub('depth.A');
  const before = depthSeq;
  push('depth', 'A', 1);
  await late.sub('depth.A');
  push('depth', 'A', depthSeq + 1);
  expect(told(await late.heard('depth.A', 2))).toEqual([`snapshot ${before + 1}`, `update ${before + 2}`]);
  for (const client of [early, late]) await arrived(client);
  expect(told(heardBy(late))).toHaveLength(2);
  expect(told(heardBy(early)).slice(1)).toEqual(['update 1', `update ${before + 1}`, `update ${before + 2}`]);
});

test('R-RT-3: updates while a snapshot is being read are held back, older ones dropped, none lost', async () => {
  const client = await connect();
  const before = candlesAsked;
  await client.sub('kline.A.1m');
  await expect.poll(() => candlesAsked).toBe(before + 1);
  for (const seq of [4, 5, 6]) push('kline', 'A.1m', seq);
  await arrived(client);
  expect(heardBy(client)).toEqual([]);
  expect(server.platform.streams.listeners('kline', 'A.1m')).toBe(1);
  finishCandle(5);
  await client.heard('kline.A.1m', 2);
  push('kline', 'A.1m', 7);
  expect(told(await client.heard('kline.A.1m', 3))).toEqual(['snapshot 5', 'update 6', 'update 7']);
});

test('a subscription taken back while its snapshot is read stays silent', async () => {
  const client = await connect();
  const before = candlesAsked;
  await client.sub('kline.B.1m');
  await expect.poll(() => candlesAsked).toBe(before + 1);
  await client.unsub('kline.B.1m');
  finishCandle(5);
  push('kline', 'B.1m', 6);
  await arrived(client);
  expect(heardBy(client)).toEqual([]);
  expect(server.platform.streams.listeners('kline', 'B.1m')).toBe(0);
});

test('channels pushed in one tick all arrive, in order, by WebSocket and by polling', async () => {
  const clients = [await connect(), await connect({ transports: ['polling'] })];
  for (const client of clients) await client.sub('ticker.all', 'ticker.A', 'trade.A');
  for (let seq = 1; seq <= 5; seq += 1) {
    push('ticker', 'all', seq);
    push('ticker', 'A', seq);
    push('trade', 'A', seq);
    // The next five are a round of their own.
    for (const client of clients) await client.heard('trade.A', seq);
  }
  for (const client of clients) {
    await client.heard('trade.A', 5);
    const heard = client.pushes.map(({ ch, seq }) => `${ch} ${seq}`);
    expect(heard.slice(0, 4)).toEqual(['ticker.all 1', 'ticker.A 1', 'trade.A 1', 'ticker.all 2']);
    expect(heard).toHaveLength(15);
  }
});

test.each([10, 60, 126, 1_000, 65_400, 65_536, 70_000])(
  'a frame of about %d bytes arrives whole',
  async (size) => {
    const client = await connect();
    await client.sub('trade.A', 'trade.B');
    const text = `価格${'x'.repeat(size)}`;
    push('trade', 'A', 1, text);
    push('trade', 'B', 2, text);
    expect(await client.heard('trade.A')).toMatchObject([{ data: text }]);
    expect(await client.heard('trade.B')).toMatchObject([{ data: text }]);
  },
);

test('a client that does not read misses tickers, never trades, and holds nobody up', async () => {
  const quick = await connect();
  await quick.sub('ticker.C', 'trade.C', 'trade.after');
  const slow = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const heard: string[] = [];
  slow.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text.startsWith('0')) slow.send('40');
    else if (text.startsWith('40')) slow.send('42["sub",{"ch":["ticker.C","trade.C"]}]');
    else if (text.startsWith('42["push"')) heard.push(/"ch":"(\w+\.C)"/.exec(text)![1]!);
  });
  await expect.poll(() => server.platform.streams.listeners('trade', 'C')).toBe(2);
  slow.pause();
  const large = 'x'.repeat(60_000);
  let [seq, behind] = [0, 0];
  // As far as the kernels' own buffers and a little: more would end the connection (socket-attacks.test.ts).
  while (behind < 6) {
    push('trade', 'C', (seq += 1), large);
    await quick.heard('trade.C', seq);
    push('ticker', 'C', seq);
    push('trade', 'after', seq);
    await quick.heard('trade.after', seq);
    // Nothing waits for the quick one any more: what does, waits for the other.
    const waiting = await server.platform.metrics.getSingleMetric('socket_waiting_bytes')!.get();
    if (waiting.values[0]!.value > 0) behind += 1;
  }
  expect(await quick.heard('trade.C', seq)).toHaveLength(seq);
  slow.resume();
  await expect.poll(() => heard.filter((ch) => ch === 'trade.C').length).toBe(seq);
  expect(heard.filter((ch) => ch === 'ticker.C').length).toBeLessThan(seq);
  slow.terminate();
});

test('more clients than one slice each hear every update once and in order, also those that come and go meanwhile', async () => {
  const clients = await Promise.all(Array.from({ length: 300 }, () => listen('trade.D')));
  await expect.poll(() => server.platform.streams.listeners('trade', 'D')).toBe(300);
  const last = await connect();
  await last.sub('depth.D');
  for (let seq = 1; seq <= 20; seq += 1) {
    push('trade', 'D', seq);
    push('depth', 'D', (depthSeq += 1));
    if (seq % 5 === 0) await last.sub('depth.D');
    else await new Promise((wake) => setImmediate(wake));
  }
  const expected = Array.from({ length: 20 }, (_, n) => n + 1);
  for (const client of clients) await expect.poll(() => client.seqs).toEqual(expected);
  await last.heard('depth.D', 5);
  await expect.poll(() => last.pushes.filter(({ t }) => t === 'snapshot').length).toBeGreaterThanOrEqual(5);
  await arrived(last);
  const seqs = heardBy(last).map(({ seq }) => seq);
  expect(last.pushes.filter(({ t }) => t === 'snapshot')).toHaveLength(5);
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
  for (const client of clients) client.close();
});

/** A bare client: 300 of the library's would cost more than what is tested. */
async function listen(channel: string): Promise<{ seqs: number[]; close(): void }> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const seqs: number[] = [];
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text.startsWith('0')) socket.send('40');
    else if (text.startsWith('40')) socket.send(`42["sub",{"ch":["${channel}"]}]`);
    else if (text.startsWith('42["push"')) seqs.push(Number(/"seq":(\d+)/.exec(text)![1]));
  });
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  return { seqs, close: () => socket.terminate() };
}
