/** Checks a copy from public data and the follower's own records: fetches the lines its signals name, and works everything out again. */
import type { TickLine } from '@candor/formulas';
import type { CheckedStep } from './check-chain.ts';
import type { CopyClaim, CopyFinding } from './copy-proof.ts';
import { COPY_STEPS, verifyCopy } from './copy-proof.ts';
import { linesAround } from './lines-around.ts';
import type { Venue } from './public-ticks.ts';
import { readHead } from './public-ticks.ts';

export interface CheckedCopy {
  isRight: boolean;
  steps: CheckedStep[];
}

export async function checkCopy(venue: Venue, claim: CopyClaim): Promise<CheckedCopy> {
  const steps: CheckedStep[] = [];
  const lines = new Map<string, TickLine>();
  for (const symbol of new Set(claim.signals.map((signal) => signal.symbol))) {
    const own = claim.signals.filter((signal) => signal.symbol === symbol);
    const head = await readHead(venue, symbol);
    const seqs = own.flatMap(({ leadSeq, seq }) => [leadSeq, seq]);
    const read = await linesAround(venue, head, seqs);
    steps.push(...read.steps);
    for (const tick of read.ticks) lines.set(`${symbol} ${tick.seq}`, tick);
  }
  const findings = verifyCopy(claim, (symbol, seq) => lines.get(`${symbol} ${seq}`));
  steps.push(...COPY_STEPS.flatMap((step) => summed(findings.filter((one) => one.step === step))));
  return { isRight: steps.every(({ isRight }) => isRight), steps };
}

/** All findings of a step as one: how many there are, or the first that is wrong. */
function summed(findings: readonly CopyFinding[]): CheckedStep[] {
  const [first] = findings;
  if (first === undefined) return [];
  const wrong = findings.find(({ expected, found }) => expected !== found);
  return [
    {
      name: first.step,
      isRight: wrong === undefined,
      detail:
        wrong === undefined
          ? `${findings.length} times`
          : `${wrong.of}: computed ${wrong.expected}, the venue says ${wrong.found}`,
    },
  ];
}
