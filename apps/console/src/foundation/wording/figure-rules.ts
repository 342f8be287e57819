/** Numbers of configuration as people say them: `50000` is 50,000, a level of fees is a sentence. Pure. */
import { groupDigits, linesText, percentText } from '../../platform/i18n/index.ts';

const DECIMAL = /^-?[0-9]+(\.[0-9]+)?$/;
/** Volume of 30 days, rates of maker, taker and contracts. */
const LEVEL = /^([0-9]+) (0(?:\.[0-9]+)?) (0(?:\.[0-9]+)?) (0(?:\.[0-9]+)?)$/;
const SUM_AHEAD = /^(-?[0-9]+(?:\.[0-9]+)?)( [A-Z0-9]+ · .*)$/s;

export type SayLevel = (of: {
  n: number;
  volume: string;
  maker: string;
  taker: string;
  contract: string;
}) => string;

/** A number that counts something; undefined for ids and whatever is none. */
export function countedText(field: string, text: string): string | undefined {
  return DECIMAL.test(text) && !/(^|_)id$/.test(field) ? groupDigits(text) : undefined;
}

/** A sum with what it belongs to, `1375.5 USD · ACME · INV-72`: the sum as it stands everywhere, the rest as it was written. */
export function sumAheadText(text: string): string | undefined {
  const [, sum = '', rest = ''] = SUM_AHEAD.exec(text) ?? [];
  return sum === '' ? undefined : `${groupDigits(sum)}${rest}`;
}

export function levelsText(text: string, say: SayLevel): string | undefined {
  return linesText(text, LEVEL, ([volume = '', maker = '', taker = '', contract = ''], n) =>
    say({
      n,
      volume: groupDigits(volume),
      maker: percentText(maker),
      taker: percentText(taker),
      contract: percentText(contract),
    }),
  );
}
