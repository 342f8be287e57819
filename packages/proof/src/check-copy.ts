/** Checks a copy from public data and the follower's own records: fetches the lines its signals name, and works everything out again. */
import type { TickLine } from '@candor/formulas';
import type { CheckedStep } from './check-chain.ts';
import type { CopyClaim, CopyFinding, CopyStep } from './copy-proof.ts';
import { COPY_STEPS, verifyCopy } from './copy-proof.ts';
import { linesAround } from './lines-around.ts';
import type { Venue } from './public-ticks.ts';
import { readHead } from './public-ticks.ts';

export interface CheckedCopy {
  isRight: boolean;
  steps: CheckedStep[];
  /** The same of what was worked out, for whoever has words of his own. */
  sums: CopySum[];
}

/** All findings of a step as one. */
export interface CopySum {
  step: CopyStep;
  count: number;
  /** The first that is wrong. */
  wrong: CopyFinding | undefined;
}

export async function checkCopy(
  venue: Venue,
  claim: CopyClaim,
  { isSigned = true } = {},
): Promise<CheckedCopy> {
  const steps: CheckedStep[] = [];
  const lines = new Map<string, TickLine>();
  for (const symbol of new Set(claim.signals.map((signal) => signal.symbol))) {
    const ofSymbol = claim.signals.filter((signal) => signal.symbol === symbol);
    const head = await readHead(venue, symbol);
    const seqs = ofSymbol.flatMap(({ leadSeq, seq }) => [leadSeq, seq]);
    const read = await linesAround(venue, head, { seqs, isSigned });
    steps.push(...read.steps);
    for (const tick of read.ticks) lines.set(`${symbol} ${tick.seq}`, tick);
  }
  const findings = verifyCopy(claim, (symbol, seq) => lines.get(`${symbol} ${seq}`));
  const sums = COPY_STEPS.flatMap((step) => summed(findings.filter((one) => one.step === step)));
  steps.push(...sums.map(asStep));
  return { isRight: steps.every(({ isRight }) => isRight), steps, sums };
}

function summed(findings: readonly CopyFinding[]): CopySum[] {
  const [first] = findings;
  if (first === undefined) return [];
  const wrong = findings.find(({ expected, found }) => expected !== found);
  return [{ step: first.step, count: findings.length, wrong }];
}

const asStep = ({ step, count, wrong }: CopySum): CheckedStep => ({
  name: step,
  isRight: wrong === undefined,
  detail:
    wrong === undefined
      ? `${count} times`
      : `${wrong.of}: computed ${wrong.expected}, the venue says ${wrong.found}`,
});
