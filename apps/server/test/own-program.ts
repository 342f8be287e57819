/** Programs that tests run as processes of their own, as one file each: their sources take seconds of the processor to begin, again and again. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../../tools/bundle.ts';
import { hashOf } from '../../../tools/source-hash.ts';
import { ROOT } from '../src/start-server.ts';

const FOLDER = join(ROOT, 'apps/server/dist/test');
const SOURCES = ['apps/server', 'packages', 'tools', 'package-lock.json'];

const built = new Map<string, Promise<string>>();
let hash: string | undefined;

/** What `node` is given to run the program at that path; traces name the lines of its sources. */
export async function programArguments(entry: string): Promise<string[]> {
  const file = join(FOLDER, `${basename(entry, '.ts')}.mjs`);
  if (!built.has(entry)) built.set(entry, bundle({ entry, file, hash: (hash ??= hashOf(SOURCES)) }));
  return ['--enable-source-maps', (await built.get(entry))!];
}

/**
 * Runs one of the programs of this folder on `input` and resolves to its exit code, or to the signal that ended it. `onSaid` is told with each
 * piece of what it writes.
 */
export async function runProgram(
  name: string,
  input: unknown,
  onSaid: (child: ChildProcess) => void = () => undefined,
): Promise<string | number> {
  const args = await programArguments(fileURLToPath(new URL(name, import.meta.url)));
  const child = spawn(process.execPath, [...args, JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', () => onSaid(child));
  return new Promise((done) => child.once('exit', (code, signal) => done(signal ?? code ?? -1)));
}
