/** What the steps of `npm test` share: the repository's root, how a program is run, how a step counts. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface StepResult {
  passed: number;
  failed: number;
}

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

export interface Ran {
  code: number;
  output: string;
}

export interface ToolSettings {
  env?: Readonly<Record<string, string>>;
  /** Takes what is left of the cores, so that whoever is timed beside it does not wait for it. */
  isPatient?: boolean;
}

/** Runs a program of node_modules/.bin; its output is kept, and shown by the caller when it matters. */
export function runTool(
  name: string,
  args: readonly string[],
  { env = {}, isPatient = false }: ToolSettings = {},
): Promise<Ran> {
  return new Promise((done, fail) => {
    const child = spawn(join(ROOT, 'node_modules/.bin', name), args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
    });
    if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', fail);
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** One check that passes or fails as a whole. */
export function asResult({ code, output }: Ran): StepResult {
  if (code === 0) return { passed: 1, failed: 0 };
  console.error(output.trimEnd());
  return { passed: 0, failed: 1 };
}
