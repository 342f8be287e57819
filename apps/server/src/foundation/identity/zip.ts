/** A zip file in memory: deflated entries, UTF-8 names, no encryption of its own. Small enough to be read and trusted. */
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  bytes: Buffer;
}

const deflate = promisify(deflateRaw) as (bytes: Buffer) => Promise<Buffer>;
/** Bit 11: names are UTF-8. */
const UTF8 = 0x0800;
const DEFLATED = 8;
const VERSION = 20;
/** What the format holds without its 64-bit extension. */
const LARGEST = 0xffffffff;

export async function zipOf(entries: readonly ZipEntry[], at: Date): Promise<Buffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const body = await deflate(bytes);
    if (bytes.length > LARGEST || offset > LARGEST) throw new Error('too large for a zip');
    const path = Buffer.from(name, 'utf8');
    const facts = factsOf({ bytes, body, path, at });
    const local = Buffer.concat([word(0x04034b50, 4), facts, word(0, 2), path]);
    // Central entry: made by, the same facts, then extra, comment, disk, attributes, where the file begins.
    const central = [
      word(0x02014b50, 4),
      word(VERSION, 2),
      facts,
      word(0, 2),
      word(0, 2),
      word(0, 2),
      word(0, 2),
      word(0, 4),
      word(offset, 4),
      path,
    ];
    directory.push(Buffer.concat(central));
    files.push(local, body);
    offset += local.length + body.length;
  }
  const index = Buffer.concat(directory);
  const count = word(entries.length, 2);
  const end = Buffer.concat([
    word(0x06054b50, 4),
    word(0, 4),
    count,
    count,
    word(index.length, 4),
    word(offset, 4),
    word(0, 2),
  ]);
  return Buffer.concat([...files, index, end]);
}

/** What the local header and the directory say alike: version, flags, method, time, date, checksum, sizes, length of the name. */
function factsOf({ bytes, body, path, at }: { bytes: Buffer; body: Buffer; path: Buffer; at: Date }): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return Buffer.concat([
    word(VERSION, 2),
    word(UTF8, 2),
    word(DEFLATED, 2),
    word(time, 2),
    word(date, 2),
    word(crc32(bytes), 4),
    word(body.length, 4),
    word(bytes.length, 4),
    word(path.length, 2),
  ]);
}

function word(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  if (bytes === 2) buffer.writeUInt16LE(value);
  else buffer.writeUInt32LE(value);
  return buffer;
}
