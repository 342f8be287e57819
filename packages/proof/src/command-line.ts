/** The command `candor-verify`: its words and answers. What touches the machine (network, files, output) is handed in. */
import type { CheckedStep } from './check-chain.ts';
import { checkChain } from './check-chain.ts';
import { checkOrder } from './check-order.ts';
import { readProof } from './proof-file.ts';
import type { Venue } from './public-ticks.ts';

export interface Machine {
  venueAt(base: string): Venue;
  /** `-` is the standard input. */
  readFile(path: string): Promise<string>;
  print(line: string): void;
}

/** What the process ends with: 0 everything is right, 1 something is not, 2 it could not be checked. */
export type ExitCode = 0 | 1 | 2;

export const USAGE = `candor-verify order <file.json | -> --url <venue> [--key <public key>]
candor-verify chain --url <venue> --pair BTCUSDT [--last 1000 | --day 2026-11-20] [--key <public key>]

order  Works out an option or a closed contract again. The file is the reply of api/microtrade/detail or api/lever/detail.
chain  Recomputes hashes, index and mark of published ticks, corrections of the chain's clock, and the hourly
       signatures among them, each by a key that is on the venue's list for its time.
--key  A public key (base64) you kept: it must still be on the venue's list of its keys.
Only public data is read. Ends with 0 when all is right, 1 when something is not, 2 when it could not be checked.`;

export async function runCommand(args: readonly string[], machine: Machine): Promise<ExitCode> {
  const { words, options } = parse(args);
  const [command, file] = words;
  const url = options.get('url');
  if (
    (command !== 'order' && command !== 'chain') ||
    url === undefined ||
    (command === 'order' && file === undefined)
  ) {
    machine.print(USAGE);
    return 2;
  }
  try {
    const venue = machine.venueAt(url);
    const steps =
      command === 'order'
        ? await orderSteps(venue, await machine.readFile(file!), options)
        : await chainSteps(venue, options);
    return report(steps, machine);
  } catch (error) {
    machine.print(`could not be checked: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
}

async function orderSteps(venue: Venue, text: string, options: Options): Promise<CheckedStep[]> {
  const proof = readProof(JSON.parse(text));
  const { steps } = await checkOrder(venue, proof, options.get('key'));
  return steps;
}

async function chainSteps(venue: Venue, options: Options): Promise<CheckedStep[]> {
  const count = options.get('last') ?? '1000';
  if (!/^[1-9][0-9]{0,6}$/.test(count)) throw new Error(`--last ${count}: not a whole number`);
  const day = options.get('day');
  const { steps } = await checkChain(venue, {
    symbol: options.get('pair') ?? 'BTCUSDT',
    count: Number(count),
    ...(day === undefined ? {} : { day }),
    key: options.get('key'),
  });
  return steps;
}

function report(steps: readonly CheckedStep[], { print }: Machine): ExitCode {
  for (const { name, isRight, detail } of steps)
    print(`${isRight ? 'right' : 'WRONG'}  ${name.padEnd(17)}${detail}`);
  const wrong = steps.filter(({ isRight }) => !isRight);
  print(
    wrong.length === 0
      ? 'Everything is as the published ticks say.'
      : `Wrong: ${wrong.map(({ name }) => name).join(', ')}.`,
  );
  return wrong.length === 0 ? 0 : 1;
}

type Options = ReadonlyMap<string, string>;

function parse(args: readonly string[]): { words: string[]; options: Options } {
  const words: string[] = [];
  const options = new Map<string, string>();
  for (let n = 0; n < args.length; n += 1) {
    const word = args[n]!;
    if (!word.startsWith('--')) words.push(word);
    else {
      const [name = '', value] = word.slice(2).split(/=(.*)/s);
      options.set(name, value ?? args[(n += 1)] ?? '');
    }
  }
  return { words, options };
}
