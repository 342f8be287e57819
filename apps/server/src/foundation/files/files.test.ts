/** Uploads over real HTTP: what is let in, what is left of it, and who can use it afterwards. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { movableClock } from '../../platform/clock.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { createFiles, forgetUnused } from './files.ts';
import type { FilePurpose, Files } from './ports.ts';
import type { BytesADay } from './upload-quotas.ts';

let server: TestServer;
let files: Files;
let customer: TestCustomer;
let other: TestCustomer;
const clock = movableClock(Date.now());
const DAY_MS = 86_400_000;

beforeAll(async () => {
  server = await testServer({
    clock,
    createApp: (platform) => {
      const made = createFiles(platform);
      files = made;
      const authenticate = (token: string) => {
        const found = [customer, other].find((each) => each.token === token);
        return found && { sessionId: found.id, userId: found.id };
      };
      return { features: [made.feature], authenticate, authenticateOperator: async () => undefined };
    },
  });
  const [first, second] = await openCustomers(server.database.owner, [{}, {}]);
  customer = first!;
  other = second!;
});
afterAll(() => server.close());

const picture = (shade = 0, size = 64) =>
  sharp({
    create: { width: size, height: size / 2, channels: 3, background: { r: shade % 256, g: 120, b: 40 } },
  });

interface Sent {
  token?: string | undefined;
  name?: string;
  type?: string;
  field?: string;
  second?: Buffer;
  extra?: Record<string, string>;
}

async function send(
  bytes: Buffer,
  { token = customer.token, name = 'a.jpg', type = 'image/jpeg', ...sent }: Sent = {},
) {
  const form = new FormData();
  for (const [key, value] of Object.entries(sent.extra ?? {})) form.append(key, value);
  form.append(sent.field ?? 'file', new Blob([new Uint8Array(bytes)], { type }), name);
  if (sent.second) form.append('file', new Blob([new Uint8Array(sent.second)], { type }), 'b.jpg');
  const response = await fetch(`${server.url}/api/upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: token, 'language-mark': 'en' },
  });
  const envelope = (await response.json()) as {
    type: string | number;
    message: string;
    data: { refusal: string } & string;
  };
  return { status: response.status, ...envelope };
}

const kept = async (): Promise<number> =>
  Number((await server.database.owner.query<{ n: bigint }>('select count(*) as n from files_blobs'))[0]!.n);
const bind = (fileId: string, userId: number, purpose: FilePurpose = 'kyc_front') =>
  server.platform.db.transaction('test-bind', (tx) =>
    files.bind(tx, { fileId, userId, purpose, refId: '1:1' }),
  );
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: Refusal) => error.code,
  );

test.each(['jpeg', 'png', 'webp'] as const)(
  'R-KYC-2: a %s becomes a private JPEG with the same picture',
  async (format) => {
    const bytes = await picture(200).toFormat(format).toBuffer();
    const { type, data } = await send(bytes, { name: 'x.html', type: 'text/html' });
    expect(type).toBe('ok');
    expect(data).toMatch(/^[A-Za-z0-9_-]{22}$/);
    const opened = await files.open(data);
    const { format: now, width, height } = await sharp(opened.bytes).metadata();
    expect({ now, width, height }).toEqual({ now: 'jpeg', width: 64, height: 32 });
    const { channels } = await sharp(opened.bytes).stats();
    expect(channels[0]!.mean).toBeGreaterThan(190);
  },
);

describe('ASVS 5.2: what is refused leaves nothing behind', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    [
      'a text with the name and type of a picture',
      () => Buffer.from('<html><script>1</script></html>'),
      'not_an_image',
    ],
    ['an SVG with a script', () => svg, 'not_an_image'],
    ['a GIF', () => picture().gif().toBuffer(), 'not_an_image'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%\xff\xd8\xff'), 'not_an_image'],
    ['an empty file', () => Buffer.alloc(0), 'not_an_image'],
    [
      'a forged picture: the first bytes of a JPEG and nothing of one',
      () => Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), svg]),
      'image_unreadable',
    ],
    [
      'half a JPEG',
      async () => (await picture(1, 600).jpeg().toBuffer()).subarray(0, 700),
      'image_unreadable',
    ],
    [
      'an SVG in the clothes of WebP',
      () => Buffer.concat([Buffer.from('RIFF\x00\x00\x00\x00WEBP'), svg]),
      'image_unreadable',
    ],
    [
      'a pixel bomb: 60000 x 60000 in a few hundred bytes',
      () => pngClaiming(60_000, 60_000),
      'too_many_pixels',
    ],
  ])('%s', async (_, make, refusal) => {
    const before = await kept();
    const reply = await send(await make());
    expect(reply).toMatchObject({ type: 'error', data: { refusal } });
    expect(reply.message).not.toBe('');
    expect(await kept()).toBe(before);
  });

  test('6 MB: 413 in the envelope, with the limit in the text', async () => {
    const reply = await send(
      Buffer.concat([await picture().jpeg().toBuffer(), Buffer.alloc(6 * 1024 * 1024)]),
    );
    expect(reply).toMatchObject({
      status: 413,
      type: 'error',
      data: { refusal: 'file_too_large', limit: 5 },
    });
    expect(reply.message).toContain('5 MB');
  });

  test('a wrong field name, a second file, another field, no file, no multipart body', async () => {
    const bytes = await picture().jpeg().toBuffer();
    expect(await send(bytes, { field: 'photo' })).toMatchObject({
      status: 400,
      data: { fields: { photo: 'unknown_field', file: 'required' } },
    });
    expect(await send(bytes, { second: bytes })).toMatchObject({
      status: 400,
      data: { fields: { file: 'repeated' } },
    });
    expect(await send(bytes, { extra: { user_id: '1' } })).toMatchObject({
      status: 400,
      data: { fields: { user_id: 'unknown_field' } },
    });
    expect(await send(bytes, { extra: { __proto: 'x', constructor: 'y' } })).toMatchObject({ status: 400 });
    expect(await server.call('upload', { file: 'x' }, { token: customer.token })).toMatchObject({
      status: 415,
    });
    const broken = await fetch(`${server.url}/api/upload`, {
      method: 'POST',
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf',
      headers: { authorization: customer.token, 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(broken.status).toBe(400);
  });

  test('without a session nothing is read, and other calls take no multipart body', async () => {
    expect(await send(await picture().jpeg().toBuffer(), { token: 'x' })).toMatchObject({ type: 999 });
  });
});

test('ASVS 5.2: a polyglot loses everything that is not a pixel', async () => {
  const script = Buffer.from('<html><script>document.location="//evil"</script></html>');
  const zip = Buffer.concat([
    Buffer.from('PK\x03\x04'),
    Buffer.from('canary-in-a-zip'.repeat(20)),
    Buffer.from('PK\x05\x06'),
  ]);
  const jpeg = await picture(90).jpeg().toBuffer();
  // A comment segment right after the start, and a whole archive behind the end.
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script]);
  const { data } = await send(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), script, zip]));
  const { bytes } = await files.open(data);
  for (const trace of ['<script', '<html', 'PK\x03\x04', 'canary'])
    expect(bytes.includes(Buffer.from(trace, 'latin1'))).toBe(false);
  expect(bytes.subarray(-2).toString('hex')).toBe('ffd9');
});

test('ASVS 5.2: the place where a photo was taken is gone, and it stands upright', async () => {
  const bytes = await picture(50)
    .withExif({
      IFD0: { Make: 'canary-camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).orientation).toBe(6);
  const withPlace = await picture(50)
    .withExif({ IFD0: { Make: 'canary-camera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect(withPlace.includes(Buffer.from('canary-camera'))).toBe(true);
  for (const sent of [bytes, withPlace]) {
    const opened = await files.open((await send(sent)).data);
    const { exif, icc, xmp, orientation } = await sharp(opened.bytes).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({
      exif: undefined,
      icc: undefined,
      xmp: undefined,
      orientation: undefined,
    });
    expect(opened.bytes.includes(Buffer.from('canary-camera'))).toBe(false);
  }
  const turned = await sharp((await files.open((await send(bytes)).data)).bytes).metadata();
  expect([turned.width, turned.height]).toEqual([32, 64]);
});

test('a large photo is made smaller, a small one stays', async () => {
  const { data } = await send(await picture(7, 5_000).jpeg({ quality: 20 }).toBuffer());
  const { width, height } = await sharp((await files.open(data)).bytes).metadata();
  expect([width, height]).toEqual([2560, 1280]);
});

test('ASVS 11.3: at rest there is neither pixel nor type, and only the right customer, file and purpose open it', async () => {
  const { data: id } = await send(await picture(33, 300).jpeg().toBuffer());
  const { bytes } = await files.open(id);
  const read = async () =>
    (
      await server.database.owner.query<{ sealed: Buffer; all: string }>(
        'select sealed, f::text as all from files_blobs f where id = $1',
        [id],
      )
    )[0]!;
  const { sealed, all } = await read();
  expect(sealed.includes(bytes.subarray(0, 16))).toBe(false);
  expect(sealed.includes(bytes.subarray(100, 116))).toBe(false);
  expect(all).not.toContain('4a464946');
  await bind(id, customer.id);
  expect((await files.open(id)).bytes.equals(bytes)).toBe(true);
  await server.database.owner.query('alter table files_blobs disable trigger files_blob_guard');
  for (const forged of [
    `purpose = 'chat_image'`,
    `user_id = ${other.id}`,
    `sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1)`,
  ]) {
    await server.database.owner.query('create table kept as select * from files_blobs where id = $1', [id]);
    await server.database.owner.query(`update files_blobs set ${forged} where id = $1`, [id]);
    await expect(files.open(id)).rejects.toThrow(/authenticate/);
    await server.database.owner.query('delete from files_blobs where id = $1', [id]);
    await server.database.owner.query('insert into files_blobs select * from kept');
    await server.database.owner.query('drop table kept');
  }
  await server.database.owner.query('alter table files_blobs enable trigger files_blob_guard');
  expect((await files.open(id)).bytes.equals(bytes)).toBe(true);
});

test("another customer's file, one that is bound and one that never was look the same", async () => {
  const { data: id } = await send(await picture(11).jpeg().toBuffer());
  expect(await codeOf(bind(id, other.id))).toBe('file_unknown');
  expect(await codeOf(bind('A'.repeat(22), customer.id))).toBe('file_unknown');
  expect(await codeOf(bind("' or 1=1 --", customer.id))).toBe('file_unknown');
  const race = await Promise.all(Array.from({ length: 50 }, () => codeOf(bind(id, customer.id))));
  expect(race.filter((code) => code === 'ok')).toHaveLength(1);
  expect(race.filter((code) => code === 'file_unknown')).toHaveLength(49);
  await expect(
    server.platform.db.query(`update files_blobs set purpose = 'chat_image' where id = $1`, [id]),
  ).rejects.toThrow(/is bound/);
  await expect(server.platform.db.query('delete from files_blobs where id = $1', [id])).rejects.toThrow(
    /is bound/,
  );
});

test('thirty unused files and no more, fifty at once; unused ones go after a day, used ones stay', async () => {
  const bytes = await picture(1).jpeg().toBuffer();
  // On a slow machine fifty wait for one another so long that some are told to come again, and do.
  const insist = async (): ReturnType<typeof send> => {
    const reply = await send(bytes, { token: other.token });
    return reply.data?.refusal === 'busy' ? insist() : reply;
  };
  const race = await Promise.all(Array.from({ length: 50 }, insist));
  const stored = race.filter(({ type }) => type === 'ok');
  expect(stored).toHaveLength(30);
  expect(new Set(race.filter(({ type }) => type !== 'ok').map(({ data }) => data.refusal))).toEqual(
    new Set(['too_many_uploads']),
  );
  expect(
    await files.differentPictures(
      server.platform.db,
      stored.map(({ data }) => data),
    ),
  ).toBe(1);
  await bind(stored[0]!.data, other.id);
  clock.advance(DAY_MS + 1_000);
  await forgetUnused(server.platform);
  expect((await files.ofUser(other.id)).map(({ fileId }) => fileId)).toEqual([stored[0]!.data]);
});

test('what strangers left unused is deleted in batches', async () => {
  const { owner } = server.database;
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer();
  const fileId = await files.take({ userId: customer.id, file: { bytes } });
  await owner.query(
    `insert into files_blobs select (jsonb_populate_record(f, jsonb_build_object('id', lpad(n::text, 22, 'x')))).*
     from files_blobs f cross join generate_series(1, 450) n where f.id = $1`,
    [fileId],
  );
  clock.advance(DAY_MS + 1_000);
  const sizes: number[] = [];
  const { db } = server.platform;
  const counting = {
    ...server.platform,
    db: {
      ...db,
      query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
        const rows = await db.query<Row>(text, values);
        sizes.push(rows.length);
        return rows;
      },
    },
  };
  await forgetUnused(counting);
  expect(sizes.filter((size) => size === 200)).toHaveLength(2);
  expect(Math.max(...sizes)).toBe(200);
  expect(await files.ofUser(customer.id)).not.toContainEqual(expect.objectContaining({ fileId }));
  expect(await owner.query('select 1 as one from files_blobs where id like $1', ['xxxxx%'])).toEqual([]);
});

test('bytes of a day are bounded: those of one customer, and where all have sent in much, everybody has a little left', async () => {
  const [many, few, late] = await openCustomers(server.database.owner, [{}, {}, {}]);
  const noise = (size: number) =>
    sharp(randomBytes(size * size * 3), { raw: { width: size, height: size, channels: 3 } })
      .jpeg()
      .toBuffer();
  const large = { file: { bytes: await noise(256) } };
  const small = { file: { bytes: await noise(96) } };
  const { platform } = server;
  const codeOf = (work: Promise<string>): Promise<string> =>
    work.then(
      () => 'ok',
      (error: Refusal) => error.code,
    );
  const send = (of: { file: { bytes: Buffer } }, userId: number, bytesADay: BytesADay) =>
    codeOf(createFiles(platform, bytesADay).take({ userId, ...of }));
  const calm = {
    ofOne: 50_000,
    inAll: 1_000_000_000,
    ofEach: 5_000,
    ofFree: 1_000_000_000,
    ofAddress: 1_000_000_000,
  };
  expect(await send(large, many!.id, calm)).toBe('ok');
  expect(await send(large, many!.id, calm)).toBe('ok');
  expect(await send(small, many!.id, calm)).toBe('too_many_uploads');
  expect(await send(small, few!.id, calm)).toBe('ok');
  // The house has taken in what it may.
  const full = { ...calm, inAll: 60_000 };
  expect(await send(small, few!.id, full)).toBe('too_many_uploads');
  expect(await send(small, late!.id, full)).toBe('ok');
  clock.advance(DAY_MS + 1_000);
  expect(await send(small, many!.id, full)).toBe('ok');
});

test('bytes of a day that accounts nobody has verified send in have an end, somebody is called before it, and verified ones go on', async () => {
  clock.advance(DAY_MS + 1_000);
  const [free, fresh, proved] = await openCustomers(server.database.owner, [{}, {}, {}]);
  const { platform } = server;
  const pages: string[] = [];
  const made = createFiles(platform, {
    ofOne: 50_000,
    inAll: 1_000_000_000,
    ofEach: 50_000,
    ofFree: 100_000,
    ofAddress: 1_000_000_000,
  });
  made.knownBy(async (userId) => (userId === proved!.id ? 'verified' : 'judged'));
  const look = () => made.lookAtRoom(async ({ event }) => void pages.push(event));
  const bytes = await sharp(randomBytes(256 * 256 * 3), { raw: { width: 256, height: 256, channels: 3 } })
    .jpeg()
    .toBuffer();
  const take = (userId: number): Promise<string> =>
    made.take({ userId, file: { bytes } }).then(
      () => 'ok',
      (error: Refusal) => error.code,
    );
  expect(await take(free!.id)).toBe('ok');
  await look();
  expect(pages).toEqual([]);
  expect(await take(free!.id)).toBe('ok');
  expect(await take(fresh!.id)).toBe('ok');
  await look();
  await look();
  expect(pages).toEqual(['pictures_fill']);
  let sent = 'ok';
  const [another] = await openCustomers(server.database.owner, [{}]);
  for (let n = 0; n < 4 && sent === 'ok'; n += 1) sent = await take(n % 2 === 0 ? another!.id : fresh!.id);
  expect(sent).toBe('too_many_uploads');
  expect(await take((await openCustomers(server.database.owner, [{}]))[0]!.id)).toBe('too_many_uploads');
  expect(await take(proved!.id)).toBe('ok');
  clock.advance(DAY_MS + 1_000);
  expect(await take(free!.id)).toBe('ok');
});

/** A PNG whose header claims so many pixels; the data behind it is a few bytes. */
function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
