/**
 * Works out the allotment of a new coin again from what was published (R-NC-2): the digest over all lines, each line's tokens by the
 * formula from the commitments alone, and that whoever holds id and salt of a subscription stands in it with what he was told.
 */
import { allot, areTermsExact } from '@candor/formulas';
import { decimal } from '@candor/money';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CheckedStep } from './check-chain.ts';
import type { Venue } from './public-ticks.ts';

export interface PublishedAllotment {
  head: string;
  digest: string;
  lines: readonly string[];
}

/** What a sale says of itself, in decimal text. */
export interface PublishedSale {
  id: number;
  num: string;
  change_rate: string;
  cap: string;
  step: string;
  digest: string | null;
  allotted: string | null;
}

/** A customer's own subscription: it names his line. */
export interface OwnSubscription {
  id: number;
  salt: string;
  amount: string;
  tokens: string;
}

export interface AllotmentReport {
  steps: CheckedStep[];
  isRight: boolean;
  lines: number;
}

const HEAD = 'candor-allotment-1';
const ALIAS_DIGITS = 32;
const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

interface Line {
  alias: string;
  amount: bigint;
  tokens: bigint;
}

export function verifyAllotment(
  published: PublishedAllotment,
  { sale, own }: { sale: PublishedSale; own?: OwnSubscription | undefined },
): AllotmentReport {
  const lines = published.lines.map(readLine);
  const steps: CheckedStep[] = [];
  const check = (name: string, isRight: boolean, detail: string): void =>
    void steps.push({ name, isRight, detail });

  const digest = hashOf(`${[published.head, ...published.lines].join('\n')}\n`);
  check('digest', digest === published.digest && digest === sale.digest, digest);
  const head = [HEAD, sale.id, sale.num, sale.change_rate, sale.cap, sale.step].join(' ');
  check('terms', published.head === head, published.head);
  const isInOrder = lines.every(({ alias }, n) => n === 0 || lines[n - 1]!.alias < alias);
  check('lines', isInOrder, `${lines.length}`);
  const terms = {
    supply: decimal(sale.num),
    price: decimal(sale.change_rate),
    cap: decimal(sale.cap),
    step: decimal(sale.step),
  };
  const given = allot(
    terms,
    lines.map(({ amount }) => amount),
  );
  const wrong = lines.findIndex(({ tokens }, n) => tokens !== given[n]);
  check(
    'allotment',
    wrong < 0 && areTermsExact(terms),
    wrong < 0 ? `${lines.length}` : published.lines[wrong]!,
  );
  const all = lines.reduce((sum, { tokens }) => sum + tokens, 0n);
  check(
    'supply',
    all <= terms.supply && sale.allotted !== null && all === decimal(sale.allotted),
    `${sale.allotted}`,
  );
  if (own !== undefined) {
    const line = `${hashOf(`${own.id}:${own.salt}`).slice(0, ALIAS_DIGITS)} ${own.amount} ${own.tokens}`;
    check('own', published.lines.includes(line), line);
  }
  return { steps, isRight: steps.every(({ isRight }) => isRight), lines: lines.length };
}

/** All of it over the network; only public calls, and what the customer brings himself. */
export async function checkAllotment(
  venue: Venue,
  { saleId, own }: { saleId: number; own?: OwnSubscription | undefined },
): Promise<AllotmentReport> {
  const sale = (await venue.get(`lh/send/product_info?id=${saleId}`)) as PublishedSale;
  type Page = PublishedAllotment & { pages: number };
  const pageOf = async (page: number): Promise<Page> =>
    (await venue.get(`lh/send/allotment?id=${saleId}&page=${page}`)) as Page;
  const first = await pageOf(1);
  const lines = [...first.lines];
  for (let page = 2; page <= first.pages; page += 1) lines.push(...(await pageOf(page)).lines);
  return verifyAllotment({ head: first.head, digest: first.digest, lines }, { sale, own });
}

/** The customer's own reply: an element of `order_list`, or the whole reply with the first one of this sale. */
export function readSubscription(value: unknown, saleId: number): OwnSubscription {
  const rows = [value, ...rowsIn(value)].filter(
    (row): row is OwnSubscription & { config_id: number } =>
      typeof row === 'object' && row !== null && 'salt' in row && 'config_id' in row,
  );
  const ofSale = rows.find((row) => row.config_id === saleId && typeof row.tokens === 'string');
  if (ofSale === undefined) throw new Error('no allotted subscription of this sale is in the file');
  return ofSale;
}

function rowsIn(value: unknown): unknown[] {
  const data = (value as { data?: unknown }).data ?? value;
  const list = (data as { order_list?: unknown }).order_list;
  return Array.isArray(list) ? list : [data];
}

function readLine(line: string): Line {
  const [alias = '', amount = '', tokens = ''] = line.split(' ');
  return { alias, amount: decimal(amount), tokens: decimal(tokens) };
}
