/**
 * The command with which an outsider recomputes an order (docs/VERIFY.md), run as a person runs it: `npm run verify:order`
 * on a file of what the running venue said, then on one with a wish in it, which the command must find.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/steps.ts';

export interface Verdict {
  code: number;
  output: string;
}

/** `claim` is the venue's reply about an order that is over; `wished` the same with something better in it, found at `step`. */
export async function verifyOrder(of: {
  url: string;
  folder: string;
  claim: object;
  wished: object;
  step: string;
}): Promise<void> {
  const check = (name: string, claim: object): Promise<Verdict> => {
    const file = join(of.folder, name);
    writeFileSync(file, JSON.stringify(claim));
    return verify('verify:order', [file, '--url', of.url]);
  };
  const right = await check('order.json', of.claim);
  assert.equal(right.code, 0, right.output);
  assert.match(right.output, /^right/m);
  assert.doesNotMatch(right.output, /WRONG/);
  const wrong = await check('wished.json', of.wished);
  assert.equal(wrong.code, 1, wrong.output);
  assert.match(wrong.output, new RegExp(`WRONG {2}${of.step}`));
}

export const verify = (script: 'verify:order' | 'verify:chain', args: readonly string[]): Promise<Verdict> =>
  command('npm', ['run', '--silent', script, '--', ...args]);

/** A file of evidence alone: nothing is asked of anybody. */
export const judgeEvidence = (file: string): Promise<Verdict> =>
  command(process.execPath, ['packages/proof/bin/candor-verify.mjs', 'evidence', file]);

function command(name: string, args: readonly string[]): Promise<Verdict> {
  return new Promise((done, fail) => {
    execFile(name, [...args], { cwd: ROOT, timeout: 120_000 }, (fault, stdout, stderr) => {
      const code = fault === null ? 0 : fault.code;
      if (typeof code === 'number') done({ code, output: `${stdout}${stderr}` });
      else fail(fault!);
    });
  });
}
