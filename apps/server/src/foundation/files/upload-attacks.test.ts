/** Uploads that never end, and small pictures that are large, kept as tests. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { execFileSync } from 'node:child_process';
import net from 'node:net';
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import { movableClock } from '../../platform/clock.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { cleanImage } from './clean-image.ts';
import { createFiles } from './files.ts';
import { createPictureRoom } from './picture-room.ts';

const clock = movableClock(Date.UTC(2026, 10, 2, 9));
let server: TestServer;
let customer: TestCustomer;
let other: TestCustomer;
let breaker: TestCustomer;
let hog: TestCustomer;
let unlucky: TestCustomer;
beforeAll(async () => {
  server = await testServer({
    clock,
    createApp: (platform) => {
      const authenticate = (token: string) => {
        const found = [customer, other, breaker, hog, unlucky].find((each) => each.token === token);
        return found && { sessionId: found.id, userId: found.id };
      };
      return {
        features: [createFiles(platform).feature],
        authenticate,
        authenticateOperator: async () => undefined,
      };
    },
  });
  [customer, other, breaker, hog, unlucky] = (await openCustomers(
    server.database.owner,
    Array.from({ length: 5 }, () => ({})),
  )) as [TestCustomer, TestCustomer, TestCustomer, TestCustomer, TestCustomer];
});
afterAll(() => server.close());

const MB = 1024 * 1024;
const PART =
  'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
const ends = new Map([
  ['a file', `--x\r\n${PART}\xff\xd8\xff`],
  ['what stands before the first part', ''],
  ['the heads of a part', `--x\r\nContent-Disposition: form-data; name="`],
  ['a field', `--x\r\nContent-Disposition: form-data; name="note"\r\n\r\n`],
]);

/** Sends a body that never ends, for as long as anybody takes it. */
function pour(token: string | undefined, begin: string, length?: number) {
  return new Promise<{ sent: number; reply: string; ms: number }>((done) => {
    let [sent, reply] = [0, ''];
    const started = performance.now();
    const socket = net.connect(server.port, '127.0.0.1', () => {
      const frame = (text: string) =>
        length === undefined ? `${Buffer.byteLength(text, 'latin1').toString(16)}\r\n${text}\r\n` : text;
      const how = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
      socket.write(
        `POST /api/upload HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nlanguage-mark: en\r\n${token === undefined ? '' : `authorization: ${token}\r\n`}` +
          `Content-Type: multipart/form-data; boundary=x\r\n${how}\r\n\r\n`,
      );
      if (begin !== '') socket.write(frame(begin), 'latin1');
      const chunk = frame('a'.repeat(65_536));
      const more = (): void => {
        while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
      };
      socket.on('drain', more);
      more();
    });
    socket.on('data', (data) => (reply += data.toString()));
    socket.on('error', () => {});
    socket.on('close', () => done({ sent, reply, ms: performance.now() - started }));
  });
}

test.each([...ends])('ASVS 5.2: %s without an end is cut at the limit, at once', async (name, begin) => {
  const { sent, reply, ms } = await pour(customer.token, begin);
  expect(reply).toMatch(/^HTTP\/1\.1 4\d\d /);
  if (name === 'a file' || begin === '') expect(reply).toContain('file_too_large');
  // The limit, and what the kernels of both sides hold.
  expect(sent).toBeLessThan(24 * MB);
  expect(ms).toBeLessThan(15_000);
});

test('ASVS 5.2: nothing of a body is read without a session, nor of one that says it is too long', async () => {
  for (const [token, length] of [
    [undefined, undefined],
    ['wrong', undefined],
    [undefined, 500 * MB],
    [customer.token, 500 * MB],
  ] as const) {
    const { sent, reply } = await pour(token, ends.get('a file')!, length);
    expect(reply).toContain(token === customer.token ? 'file_too_large' : '"type":999');
    expect(sent).toBeLessThan(16 * MB);
  }
});

/** Begins an upload and sends no more of it; answers what came back, as it stands when asked. */
function drip(token: string): { reply(): string; end(): void } {
  let reply = '';
  const socket = net.connect(server.port, '127.0.0.1', () => {
    socket.write(
      `POST /api/upload HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nauthorization: ${token}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n--x\r\n${PART}\xff\xd8\xff`,
      'latin1',
    );
  });
  socket.on('data', (data) => (reply += data.toString()));
  socket.on('error', () => {});
  return { reply: () => reply, end: () => socket.destroy() };
}

test('of one person a few uploads are read at once and a few wait; another person does not wait for them', async () => {
  const drips = Array.from({ length: 40 }, () => drip(customer.token));
  const refused = () => drips.filter((each) => each.reply().includes('"busy"')).length;
  await expect.poll(refused, { timeout: 60_000 }).toBeGreaterThanOrEqual(25);
  const picture = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'a.jpg');
  const reply = await fetch(`${server.url}/api/upload`, {
    method: 'POST',
    headers: { authorization: other.token },
    body: form,
  });
  expect(await reply.json()).toMatchObject({ type: 'ok' });
  for (const each of drips) each.end();
});

/** A PNG of one colour: large to decode, small to send. */
function flat(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(height * (1 + width * 3)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', header),
    chunkOf('IDAT', pixels),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: Refusal) => error.code,
  );
const rss = () =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(process.pid)], { encoding: 'utf8' })) / 1024;

test('ASVS 5.2: a strip of a million pixels by forty is refused by its side, unread', async () => {
  expect(await codeOf(cleanImage(flat(40, 1_000_000), 'a'))).toBe('too_many_pixels');
  expect(await codeOf(cleanImage(flat(1_000_000, 40), 'a'))).toBe('too_many_pixels');
});

test('ASVS 5.2: an interlaced PNG, which takes four times as long, has a quarter of the pixels', async () => {
  const interlaced = async (width: number, height: number): Promise<string> => {
    const plain = sharp({ create: { width, height, channels: 3, background: '#888' } });
    return codeOf(cleanImage(await plain.png({ progressive: true }).toBuffer(), 'a'));
  };
  expect(await interlaced(4_000, 3_000)).toBe('too_many_pixels');
  expect(await interlaced(400, 300)).toBe('ok');
  const jpeg = sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#888' } });
  expect(await codeOf(cleanImage(await jpeg.jpeg({ progressive: true }).toBuffer(), 'a'))).toBe('ok');
});

test('ASVS 5.2: eight pictures of the most pixels cost the server itself next to nothing', async () => {
  const large = flat(8_000, 5_000);
  const before = rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, rss())), 50);
  const cleaned = await Promise.all(Array.from({ length: 8 }, (_, n) => cleanImage(large, String(n))));
  clearInterval(watch);
  expect(cleaned.map(({ width, height }) => [width, height])).toEqual(
    Array.from({ length: 8 }, () => [2560, 1600]),
  );
  expect(peak - before).toBeLessThan(100);
});

const sent = async (bytes: Buffer, token: string): Promise<string> => {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), 'a.jpg');
  const reply = await fetch(`${server.url}/api/upload`, {
    method: 'POST',
    body,
    headers: { authorization: token },
  });
  const { type, data } = (await reply.json()) as { type: string; data: { refusal: string } };
  return type === 'ok' ? 'ok' : data.refusal;
};

test('ASVS 5.2: pictures of one customer that take long keep nobody else waiting', async () => {
  const large = flat(8_000, 5_000);
  const all: Promise<string>[] = [];
  // More than may wait in all, on any number of processors.
  for (let n = 0; n < 80; n += 1) {
    all.push(sent(large, hog.token).catch(() => 'cut'));
    await new Promise((wake) => setTimeout(wake, 20));
  }
  const small = await sharp(flat(60, 60)).jpeg().toBuffer();
  const began = performance.now();
  expect(await sent(small, other.token)).toBe('ok');
  // One is being decoded, and not the thirty that came before.
  expect(performance.now() - began).toBeLessThan(15_000);
  const told = await Promise.all(all);
  expect(told).toContain('ok');
  expect(told).toContain('busy');
});

test('ASVS 5.2: pictures that break when they are decoded are counted, though nothing of them is kept', async () => {
  const whole = await sharp(flat(60, 60)).jpeg().toBuffer();
  // A slow machine tells whoever waits to come again.
  const send = async (bytes: Buffer, token: string): Promise<string> => {
    const told = await sent(bytes, token);
    return told === 'busy' ? send(bytes, token) : told;
  };
  const broken = whole.subarray(0, whole.length / 2);
  const told: string[] = [];
  for (let n = 0; n < 12; n += 1) told.push(await send(broken, breaker.token));
  expect(told).toEqual([
    ...Array<string>(10).fill('image_unreadable'),
    'too_many_uploads',
    'too_many_uploads',
  ]);
  expect(await send(whole, breaker.token)).toBe('too_many_uploads');
  expect(await send(whole, other.token)).toBe('ok');
  clock.advance(3_600_000);
  expect(await send(whole, breaker.token)).toBe('ok');
});

/** Processes of this one in which pictures are decoded. */
const decoders = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([parent, , ...args]) => parent === String(process.pid) && args.join().includes('picture-process'),
    )
    .map(([, pid]) => Number(pid));
const killed = (): number => {
  const found = decoders();
  for (const pid of found) process.kill(pid, 'SIGKILL');
  return found.length;
};

test('ASVS 5.2: a process that is killed, for memory perhaps, is not the fault of who sent the picture: it is begun anew, and then he may', async () => {
  const room = createPictureRoom({ longestMs: 60_000, quickMs: 60_000, mostDecodedBytes: 1_000_000_000 });
  const order = { mostPixels: 40_000_000, longestSide: 2_560, quality: 85 };
  const decode = (picture: Buffer) => codeOf(room.decode(picture, { allow: () => {}, order, of: 'a' }));
  const slow = flat(8_000, 5_000);
  killed();
  const once = decode(slow);
  await expect.poll(killed).toBe(1);
  expect(await once).toBe('ok');
  const murder = setInterval(killed, 50);
  try {
    expect(await decode(slow)).toBe('busy');
    const told: string[] = [];
    for (let n = 0; n < 11; n += 1) told.push(await sent(slow, unlucky.token));
    // Who makes pictures that end processes does not go on for ever.
    expect(told).toEqual([...Array<string>(10).fill('busy'), 'too_many_uploads']);
  } finally {
    clearInterval(murder);
  }
});

test('ASVS 5.2: a crowd of fresh accounts with a slow picture each keeps nobody waiting for all of theirs, and has them read after him', async () => {
  const room = createPictureRoom({ longestMs: 60_000, quickMs: 50, mostDecodedBytes: 1_000_000_000 });
  const order = { mostPixels: 40_000_000, longestSide: 2_560, quality: 85 };
  const told: string[] = [];
  const tell = (picture: Buffer, of: string, name: string): Promise<unknown> =>
    codeOf(room.decode(picture, { allow: () => {}, order, of })).then((code) => told.push(`${name} ${code}`));
  const slow = await sharp(randomBytes(3_000 * 4_000 * 3), {
    raw: { width: 4_000, height: 3_000, channels: 3 },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const crowd = Array.from({ length: 6 }, (_, n) => tell(slow, `crowd ${n}`, 'slow'));
  const small = await sharp(flat(60, 60)).jpeg().toBuffer();
  await tell(small, 'other', 'small');
  // One or another may have been quick.
  expect(told.indexOf('small ok')).toBeGreaterThanOrEqual(0);
  expect(told.indexOf('small ok')).toBeLessThanOrEqual(2);
  await Promise.all(crowd);
  expect(told.filter((each) => each === 'slow ok')).toHaveLength(6);
});

test('ASVS 5.2: nor is anybody kept by a crowd whose pictures take long to be measured, for the texts beside them', async () => {
  const room = createPictureRoom({ longestMs: 60_000, quickMs: 50, mostDecodedBytes: 1_000_000_000 });
  const order = { mostPixels: 40_000_000, longestSide: 2_560, quality: 85, grid: 32 };
  const small = await sharp(flat(60, 60)).png().toBuffer();
  const HEAD = 33;
  const text = chunkOf('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(100_000_000))]));
  const slow = Buffer.concat([
    small.subarray(0, HEAD),
    ...Array<Buffer>(24).fill(text),
    small.subarray(HEAD),
  ]);
  let measured = 0;
  const read = (picture: Buffer, of: string) =>
    codeOf(room.decode(picture, { allow: () => void (measured += 1), order, of }));
  const crowd = Array.from({ length: 4 * Math.min(4, availableParallelism()) }, (_, n) =>
    read(slow, `crowd ${n}`),
  );
  expect(await read(small, 'other')).toBe('ok');
  // His, and one or another that was quick.
  expect(measured).toBeLessThanOrEqual(3);
  await Promise.all(crowd);
});

test('ASVS 5.2: one that fills all that may be held decoded goes on later where somebody waits for room', async () => {
  const [width, height] = [4_000, 3_000];
  const room = createPictureRoom({ longestMs: 60_000, quickMs: 50, mostDecodedBytes: width * height * 4 });
  const order = { mostPixels: 40_000_000, longestSide: 2_560, quality: 85, grid: 32 };
  const told: string[] = [];
  const tell = (picture: Buffer, of: string): Promise<unknown> =>
    codeOf(room.decode(picture, { allow: () => {}, order, of })).then((code) => told.push(`${of} ${code}`));
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const slow = await noise.png({ compressionLevel: 1 }).toBuffer();
  const small = await sharp(flat(60, 60)).jpeg().toBuffer();
  // Both have a turn of their own where there are two cores; what one waits for is room.
  await Promise.all([tell(slow, 'first'), tell(small, 'other')]);
  expect(told).toEqual(['other ok', 'first ok']);
});

test('ASVS 5.2: a picture of 16 bits a colour takes twice the room of one of eight', async () => {
  const room = createPictureRoom({ longestMs: 60_000, quickMs: 60_000, mostDecodedBytes: 1_000_000 });
  const order = { mostPixels: 1_000_000, longestSide: 100, quality: 80, grid: 32 };
  const bytesOfPixel = async (colours: 'srgb' | 'rgb16'): Promise<number> => {
    const picture = await sharp(flat(60, 60)).toColourspace(colours).png().toBuffer();
    let found = 0;
    await room.decode(picture, { allow: (size) => void (found = size.bytesOfPixel), order, of: 'a' });
    return found;
  };
  expect(await bytesOfPixel('srgb')).toBe(4);
  expect(await bytesOfPixel('rgb16')).toBe(8);
});

test('ASVS 5.2: one that takes too long is ended, and the next one finds a fresh process', async () => {
  const impatient = createPictureRoom({ longestMs: 1, quickMs: 20_000, mostDecodedBytes: 1_000_000 });
  const order = { mostPixels: 1_000_000, longestSide: 100, quality: 80 };
  const small = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  expect(await codeOf(impatient.decode(small, { allow: () => {}, order, of: 'a' }))).toBe('image_unreadable');
  const patient = createPictureRoom({ longestMs: 20_000, quickMs: 20_000, mostDecodedBytes: 1_000_000 });
  // Larger than all that may be decoded at once: it waits for the others and goes alone.
  const many = await Promise.all(
    Array.from({ length: 6 }, () =>
      codeOf(patient.decode(flat(900, 900), { allow: () => {}, order, of: 'a' })),
    ),
  );
  expect(many).toEqual(Array.from({ length: 6 }, () => 'ok'));
  // Those that rest may be killed, for memory perhaps: the next picture is read all the same.
  const resting = new Set(decoders());
  killed();
  await expect.poll(() => decoders().some((pid) => resting.has(pid)), { timeout: 60_000 }).toBe(false);
  expect(await codeOf(patient.decode(small, { allow: () => {}, order, of: 'a' }))).toBe('ok');
});
