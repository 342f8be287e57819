/** Checks a stretch of a chain: every hash, index and mark, and every hourly signature that lies in it. */
import { hashOfGenesis, verifyChain } from './tick-chain.ts';
import type { ChainReport } from './tick-chain.ts';
import type { Head, Lines, Venue } from './public-ticks.ts';
import { readDayFile, readHead, readLinesAfter } from './public-ticks.ts';
import { isListed, isSigned } from './signature.ts';

export interface CheckedStep {
  name: string;
  isRight: boolean;
  detail: string;
  /** Of a signature: which line, and when. */
  seq?: number;
  at?: number;
}

export interface CheckedChain {
  isRight: boolean;
  steps: CheckedStep[];
  report: ChainReport;
  head: Head;
}

/** The newest `count` lines, or a finished UTC day from its file. `key` is a public key the customer kept. */
export async function checkChain(
  venue: Venue,
  of: { symbol: string; count?: number; day?: string; key?: string | undefined },
): Promise<CheckedChain> {
  const head = await readHead(venue, of.symbol);
  const read =
    of.day === undefined ? await newest(venue, head, of.count ?? 100) : await wholeDay(venue, head, of.day);
  const isFromGenesis = read.previous === hashOfGenesis(head.symbol, head.genesis_day);
  const report = verifyChain({ ...read, symbol: head.symbol, isFromGenesis }, read.lines);
  const steps: CheckedStep[] = [
    chainStep(report),
    ...correctionSteps(head, report),
    ...signatureSteps(head, { read, report }),
  ];
  if (of.day === undefined)
    steps.push({
      name: 'head',
      isRight: report.lastSeq !== head.seq || report.lastHash === head.hash,
      detail: `${head.seq} ${head.hash}`,
    });
  if (of.key !== undefined) steps.push(keyStep(head, of.key));
  return { isRight: steps.every(({ isRight }) => isRight), steps, report, head };
}

export function chainStep({ fault, lines, firstSeq, lastSeq }: ChainReport): CheckedStep {
  if (fault === undefined)
    return { name: 'chain', isRight: lines > 0, detail: `${lines} lines, ${firstSeq} to ${lastSeq}` };
  const { seq, step, expected, found } = fault;
  return { name: 'chain', isRight: false, detail: `${step} at ${seq}: expected ${expected}, found ${found}` };
}

/** A key that somebody kept must still be on the venue's list, in use or with the time it ended. */
export function keyStep({ keys }: Head, kept: string): CheckedStep {
  const listed = keys.find(({ public_key: key }) => key === kept);
  const until = listed?.valid_until ?? null;
  const ended = until === null ? '' : `, until ${new Date(until).toISOString()}`;
  return {
    name: 'key',
    isRight: listed !== undefined,
    detail: listed === undefined ? `${kept} is not on the venue's list` : `${kept}${ended}`,
  };
}

/** Where the chain's clock went back: under a key that was the venue's at that time. */
export function correctionSteps({ keys }: Head, { ticks }: ChainReport): CheckedStep[] {
  return ticks.flatMap(({ seq, at, back }) =>
    back === undefined
      ? []
      : [
          {
            name: 'clock',
            isRight: isListed(keys, { public_key: back.key, at }),
            detail: `line ${seq} goes back from ${new Date(back.from).toISOString()} to ${new Date(at).toISOString()}`,
            seq,
            at,
          },
        ],
  );
}

/** A signature in the stretch must name the hash that its line has there. */
function signatureSteps(head: Head, { read, report }: { read: Lines; report: ChainReport }): CheckedStep[] {
  const { symbol, signatures, keys } = head;
  return signatures
    .filter(({ seq }) => seq >= report.firstSeq && seq <= report.lastSeq)
    .map((one) => ({
      name: 'signature',
      isRight:
        read.lines[one.seq - report.firstSeq]?.hash === one.hash &&
        isSigned(symbol, one) &&
        isListed(keys, { public_key: one.public_key, at: one.signed_at }),
      detail: `line ${one.seq}, hour ${new Date(one.hour).toISOString()}`,
      seq: one.seq,
      at: one.hour,
    }));
}

const newest = (venue: Venue, head: Head, count: number): Promise<Lines> =>
  readLinesAfter(venue, {
    symbol: head.symbol,
    after: Math.max(0, head.seq - count),
    upTo: head.seq,
  });

async function wholeDay(venue: Venue, { symbol }: Head, day: string): Promise<Lines> {
  const file = readDayFile(await venue.text(`/ticks/${symbol}/${day}.txt`));
  const { indexStep } = await readLinesAfter(venue, { symbol, after: 0, upTo: 1 });
  return { ...file, indexStep };
}
