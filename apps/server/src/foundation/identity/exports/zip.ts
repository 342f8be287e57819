/**
 * A zip file, written as it is made: whoever writes it holds no more of it than a piece. What a file measures is known when it has ended, so it
 * stands behind the file and in the directory (bit 3, APPNOTE 4.3.9). UTF-8 names.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** Takes bytes in their order. */
export type Sink = (bytes: Buffer) => Promise<void>;

export interface DeflatedFile {
  name: string;
  /** Of its deflated bytes. */
  length: number;
  size: number;
  crc: number;
  /** Of what was written, hex. */
  sha256: string;
}

/** Bit 3: sizes stand behind the file. Bit 11: names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** What the format holds without its 64-bit extension. */
const LARGEST = 0xffffffff;

/** One file of a zip, written piece by piece and deflated as it is written. */
export class FileWriter {
  readonly #name: string;
  readonly #sink: Sink;
  readonly #deflate = createDeflateRaw();
  readonly #hash = createHash('sha256');
  /** Not yet given on. */
  #chunks: Buffer[] = [];
  #length = 0;
  #size = 0;
  #crc = 0;

  constructor(name: string, sink: Sink) {
    this.#name = name;
    this.#sink = sink;
    this.#deflate.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
  }

  async write(piece: string | Buffer): Promise<void> {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    this.#size += bytes.length;
    this.#crc = crc32(bytes, this.#crc);
    this.#hash.update(bytes);
    if (!this.#deflate.write(bytes)) await once(this.#deflate, 'drain');
    await this.#giveOn();
  }

  async end(): Promise<DeflatedFile> {
    this.#deflate.end();
    await once(this.#deflate, 'end');
    await this.#giveOn();
    const [name, length, size, crc] = [this.#name, this.#length, this.#size, this.#crc];
    return { name, length, size, crc, sha256: this.#hash.digest('hex') };
  }

  async #giveOn(): Promise<void> {
    const chunks = this.#chunks;
    this.#chunks = [];
    for (const chunk of chunks) {
      this.#length += chunk.length;
      await this.#sink(chunk);
    }
  }
}

/** Files one after the other: `begin` answers where the deflated bytes of one go, `close` says what they were. */
export class ZipWriter {
  readonly #sink: Sink;
  readonly #at: Date;
  readonly #directory: Buffer[] = [];
  #offset = 0;
  #begunAt = 0;

  constructor(sink: Sink, at: Date) {
    this.#at = at;
    this.#sink = async (bytes) => {
      this.#offset += bytes.length;
      if (this.#offset > LARGEST) throw new Error('too large for a zip');
      await sink(bytes);
    };
  }

  async begin(name: string): Promise<Sink> {
    this.#begunAt = this.#offset;
    const path = Buffer.from(name, 'utf8');
    const head = headOf({ name, length: 0, size: 0, crc: 0 }, this.#at);
    await this.#sink(Buffer.concat([word(0x04034b50, 4), head, word(0, 2), path]));
    return this.#sink;
  }

  async close(file: DeflatedFile): Promise<void> {
    if (file.size > LARGEST) throw new Error('too large for a zip');
    await this.#sink(Buffer.concat([word(0x08074b50, 4), measuresOf(file)]));
    // Made by, the same facts, then extra, comment, disk, attributes, where the file begins.
    const rest = [word(0, 2), word(0, 2), word(0, 2), word(0, 2), word(0, 4), word(this.#begunAt, 4)];
    const head = headOf(file, this.#at);
    const entry = [word(0x02014b50, 4), word(VERSION, 2), head, ...rest, Buffer.from(file.name, 'utf8')];
    this.#directory.push(Buffer.concat(entry));
  }

  /** A short file as a whole. */
  async add(name: string, bytes: Buffer): Promise<void> {
    const writer = new FileWriter(name, await this.begin(name));
    await writer.write(bytes);
    await this.close(await writer.end());
  }

  async end(): Promise<void> {
    const index = Buffer.concat(this.#directory);
    const count = word(this.#directory.length, 2);
    const places = [word(index.length, 4), word(this.#offset, 4)];
    const end = [word(0x06054b50, 4), word(0, 4), count, count, ...places, word(0, 2)];
    await this.#sink(Buffer.concat([index, ...end]));
  }
}

type Measures = Pick<DeflatedFile, 'length' | 'size' | 'crc'>;

/** What the local header and the directory say alike: version, flags, method, time, date, measures, length of the name. */
function headOf({ name, ...measures }: Measures & { name: string }, at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const short = [VERSION, FLAGS, DEFLATED, time, date].map((value) => word(value, 2));
  return Buffer.concat([...short, measuresOf(measures), word(Buffer.byteLength(name), 2)]);
}

const measuresOf = ({ crc, length, size }: Measures): Buffer =>
  Buffer.concat([crc, length, size].map((value) => word(value, 4)));

function word(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  if (bytes === 2) buffer.writeUInt16LE(value);
  else buffer.writeUInt32LE(value);
  return buffer;
}
