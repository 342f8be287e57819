/**
 * Files of DATA_DIR that are whole or not there, also where the disk is full or the power goes: secrets that are made once, and logs of a
 * line each, whose last line may be torn.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What the file holds; where it is not there, or holds nothing, it is made of `make`, and of several who make it at once one wins. */
export function madeOnce(file: string, make: () => string): string {
  const before = textOf(file);
  if (before !== undefined && before.trim() !== '') return before;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    const handle = openSync(fresh, 'wx', 0o600);
    try {
      const bytes = Buffer.from(make());
      if (writeSync(handle, bytes) !== bytes.length) throw new Error(`${file} could not be written whole`);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    // A disk that was full left it empty: nobody has gone by it.
    if (before !== undefined) renameSync(fresh, file);
    else linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  return readFileSync(file, 'utf8');
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Adds a line behind the last whole one; where there is no room for all of it, nothing is added. */
export async function addLine(file: string, line: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const whole = await wholeSize(handle, size);
    if (whole < size) await handle.truncate(whole);
    try {
      await handle.appendFile(`${line}\n`);
      await handle.sync();
    } catch (error) {
      await handle.truncate(whole).catch(() => {});
      throw error;
    }
  } finally {
    await handle.close();
  }
}

const NEW_LINE = 0x0a;

/** Bytes up to the end of the last whole line. */
async function wholeSize(handle: Awaited<ReturnType<typeof open>>, size: number): Promise<number> {
  if (size === 0) return 0;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  if (buffer[0] === NEW_LINE) return size;
  const all = Buffer.alloc(size);
  await handle.read(all, 0, size, 0);
  return all.lastIndexOf(NEW_LINE) + 1;
}

/** All but one that is torn; none where there is no file. */
export function wholeLines(file: string): string[] {
  const lines = (textOf(file) ?? '').split('\n');
  return lines.slice(0, -1).filter((line) => line.trim() !== '');
}
