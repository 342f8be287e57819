/** A zip file: entries are deflated as they are written, so that only their compressed bytes stay in memory. UTF-8 names. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  /** Deflated. */
  body: Buffer;
  size: number;
  crc: number;
  /** Of what was written, hex. */
  sha256: string;
}

/** Bit 11: names are UTF-8. */
const UTF8 = 0x0800;
const DEFLATED = 8;
const VERSION = 20;
/** What the format holds without its 64-bit extension. */
const LARGEST = 0xffffffff;

/** One file of a zip, written piece by piece. */
export class ZipWriter {
  readonly #name: string;
  readonly #deflate = createDeflateRaw();
  readonly #chunks: Buffer[] = [];
  readonly #hash = createHash('sha256');
  #size = 0;
  #crc = 0;

  constructor(name: string) {
    this.#name = name;
    this.#deflate.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
  }

  async write(piece: string | Buffer): Promise<void> {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    this.#size += bytes.length;
    this.#crc = crc32(bytes, this.#crc);
    this.#hash.update(bytes);
    if (!this.#deflate.write(bytes)) await once(this.#deflate, 'drain');
  }

  async end(): Promise<ZipEntry> {
    this.#deflate.end();
    await once(this.#deflate, 'end');
    const body = Buffer.concat(this.#chunks);
    return { name: this.#name, body, size: this.#size, crc: this.#crc, sha256: this.#hash.digest('hex') };
  }
}

export async function entryOf(name: string, bytes: Buffer): Promise<ZipEntry> {
  const writer = new ZipWriter(name);
  await writer.write(bytes);
  return writer.end();
}

export function zipOf(entries: readonly ZipEntry[], at: Date): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    if (entry.size > LARGEST || offset > LARGEST) throw new Error('too large for a zip');
    const path = Buffer.from(entry.name, 'utf8');
    const facts = factsOf(entry, { nameLength: path.length, at });
    const local = Buffer.concat([word(0x04034b50, 4), facts, word(0, 2), path]);
    // Central entry: made by, the same facts, then extra, comment, disk, attributes, where the file begins.
    const rest = [word(0, 2), word(0, 2), word(0, 2), word(0, 2), word(0, 4), word(offset, 4), path];
    directory.push(Buffer.concat([word(0x02014b50, 4), word(VERSION, 2), facts, ...rest]));
    files.push(local, entry.body);
    offset += local.length + entry.body.length;
  }
  const index = Buffer.concat(directory);
  const count = word(entries.length, 2);
  const end = [
    word(0x06054b50, 4),
    word(0, 4),
    count,
    count,
    word(index.length, 4),
    word(offset, 4),
    word(0, 2),
  ];
  return Buffer.concat([...files, index, ...end]);
}

/** What the local header and the directory say alike: version, flags, method, time, date, checksum, sizes, length of the name. */
function factsOf(
  { crc, body, size }: ZipEntry,
  { nameLength, at }: { nameLength: number; at: Date },
): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const short = [VERSION, UTF8, DEFLATED, time, date].map((value) => word(value, 2));
  const long = [crc, body.length, size].map((value) => word(value, 4));
  return Buffer.concat([...short, ...long, word(nameLength, 2)]);
}

function word(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  if (bytes === 2) buffer.writeUInt16LE(value);
  else buffer.writeUInt32LE(value);
  return buffer;
}
