/** The command `candor-verify`: its words and answers. What touches the machine (network, files, output) is handed in. */
import { checkAllotment, readSubscription } from './check-allotment.ts';
import { readAirdrop } from './airdrop-file.ts';
import type { CheckedStep } from './check-chain.ts';
import { checkChain } from './check-chain.ts';
import { checkAirdrop } from './check-airdrop.ts';
import { checkCopy } from './check-copy.ts';
import { checkLiabilities, readOwnProof } from './check-liabilities.ts';
import { checkOrder } from './check-order.ts';
import { checkEvidence, readEvidence } from './evidence.ts';
import { readCopy } from './copy-file.ts';
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
candor-verify copy <file.json | -> --url <venue>
candor-verify airdrop <file.json | -> --url <venue> [--block <hash>]
candor-verify allotment <sale> [file.json | -] --url <venue>
candor-verify liabilities [file.json | -] [--url <venue>] [--kept <hash>]
candor-verify evidence <file.json | -> [--url <venue>] [--key <public key>]
candor-verify chain --url <venue> --pair BTCUSDT [--last 1000 | --day 2026-11-20] [--key <public key>]

order  Works out an option or a closed contract again. The file is the reply of api/microtrade/detail or api/lever/detail.
copy   Works out each mirrored trade and each share of a copy again. The file is what "Copy the proof" gives you on its page.
airdrop  Works out the drawn moments, a customer's weight and share, and the whole public list again. The file is the reply
       of api/airdrop/detail; --block is the hash that any explorer shows for the named height.
allotment  Recomputes what each commitment to a new coin was given. The file is your reply of api/lh/send/order_list.
liabilities  Checks the venue's published days: each signed, each naming the one before, none left out. With the file that
       "Copy the proof" gives you, also that your balances are in them; with a file and no --url nothing is asked of anybody.
       --kept is the hash of a day you noted earlier: it must still be among them.
evidence  Judges the file that "Download the evidence" gives you about one order, option, position, hosting order or withdrawal:
       the venue's signature, every journal, and what they come to. Without --url nothing is asked of anybody.
chain  Recomputes hashes, index and mark of published ticks, corrections of the chain's clock, and the hourly
       signatures among them, each by a key that is on the venue's list for its time.
--key  A public key (base64) you kept: it must still be on the venue's list of its keys.
Only public data is read. Ends with 0 when all is right, 1 when something is not, 2 when it could not be checked.`;

export async function runCommand(args: readonly string[], machine: Machine): Promise<ExitCode> {
  const { words, options } = parse(args);
  const url = options.get('url');
  const stepsOf = STEPS[words[0] ?? ''];
  const mayLackUrl = (words[0] === 'liabilities' || words[0] === 'evidence') && words[1] !== undefined;
  const mayLackFile = words[0] === 'chain' || (words[0] === 'liabilities' && url !== undefined);
  if (
    stepsOf === undefined ||
    (url === undefined && !mayLackUrl) ||
    (words[1] === undefined && !mayLackFile)
  ) {
    machine.print(USAGE);
    return 2;
  }
  try {
    const venue = url === undefined ? NO_VENUE : machine.venueAt(url);
    const { steps, as } = await stepsOf(venue, { words, options, machine });
    return report(steps, machine, as);
  } catch (error) {
    machine.print(`could not be checked: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
}

interface Asked {
  words: readonly string[];
  options: Options;
  machine: Machine;
}

interface Found {
  steps: readonly CheckedStep[];
  /** Whose word it is held against. */
  as: string;
}

/** Nothing is asked of anybody. */
const NO_VENUE: Venue = {
  get: () => Promise.reject(new Error('--url is missing')),
  text: () => Promise.reject(new Error('--url is missing')),
};

const STEPS: Readonly<Record<string, (venue: Venue, asked: Asked) => Promise<Found>>> = {
  order: async (venue, { words, options, machine }) => ({
    steps: await orderSteps(venue, await machine.readFile(words[1]!), options),
    as: 'published ticks say',
  }),
  chain: async (venue, { options }) => ({
    steps: await chainSteps(venue, options),
    as: 'published ticks say',
  }),
  copy: async (venue, { words, machine }) => {
    const claim = readCopy(JSON.parse(await machine.readFile(words[1]!)));
    return { steps: (await checkCopy(venue, claim)).steps, as: 'published ticks say' };
  },
  airdrop: async (venue, { words, options, machine }) => {
    const claim = readAirdrop(JSON.parse(await machine.readFile(words[1]!)));
    return { steps: await checkAirdrop(venue, claim, options.get('block')), as: 'public list says' };
  },
  liabilities: async (venue, { words, options, machine }) => {
    const ownProof =
      words[1] === undefined ? undefined : readOwnProof(JSON.parse(await machine.readFile(words[1])));
    const steps = await checkLiabilities(options.has('url') ? venue : undefined, {
      own: ownProof,
      kept: options.get('kept'),
    });
    return { steps, as: 'published days say' };
  },
  evidence: async (venue, { words, options, machine }) => {
    const file = readEvidence(JSON.parse(await machine.readFile(words[1]!)));
    const asked = options.has('url') ? venue : undefined;
    return {
      steps: await checkEvidence(file, { venue: asked, key: options.get('key') }),
      as: 'venue signed',
    };
  },
  allotment: async (venue, asked) => ({
    steps: await allotmentSteps(venue, asked),
    as: 'published allotment says',
  }),
};

async function allotmentSteps(venue: Venue, { words, machine }: Asked): Promise<CheckedStep[]> {
  const [, sale = '', file] = words;
  if (!/^[1-9][0-9]{0,8}$/.test(sale)) throw new Error(`${sale}: not the number of a sale`);
  const saleId = Number(sale);
  const subscription =
    file === undefined ? undefined : readSubscription(JSON.parse(await machine.readFile(file)), saleId);
  return (await checkAllotment(venue, { saleId, own: subscription })).steps;
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

function report(steps: readonly CheckedStep[], { print }: Machine, as: string): ExitCode {
  for (const { name, isRight, detail } of steps)
    print(`${isRight ? 'right' : 'WRONG'}  ${name.padEnd(17)}${detail}`);
  const wrong = steps.filter(({ isRight }) => !isRight);
  print(
    wrong.length === 0
      ? `Everything is as the ${as}.`
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
