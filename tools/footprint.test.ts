/** A product is named in its folders and in few files beside them: what a new one would have to edit stays small. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { footprintOf } from './footprint.ts';
import { ROOT } from './steps.ts';

/** Product lists of the four sides, the wire's tables, and what shows several products beside one another. */
const MOST = 12;

/** How many files name each; a number only gets smaller. */
const MEASURED: Readonly<Record<string, number>> = {
  airdrop: 7,
  bots: 1,
  content: 6,
  contracts: 11,
  'copy-trading': 8,
  deposits: 12,
  finance: 10,
  launchpad: 7,
  machines: 9,
  options: 12,
  proofs: 10,
  referral: 7,
  spot: 23,
  support: 34,
  transparency: 12,
  treasury: 4,
  vip: 3,
  withdrawals: 14,
};
/** Words that are also those of something else. */
const WHY_MORE: Readonly<Record<string, string>> = {
  spot: 'also a market (fees, halts, prices, what was gained), an account, and what other venues call it; candles are read from its trades',
  support: 'also a role of operators, which 20 lists of roles name',
  withdrawals:
    'also what a freeze of identity stops, a topic of pushes, a category of articles and a line of the dashboard',
};

const nouns = [
  ...new Set(
    ['server', 'web'].flatMap((app) =>
      readdirSync(join(ROOT, `apps/${app}/src/products`), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name),
    ),
  ),
];

test.each(nouns)('%s is named by few files outside its folders', (noun) => {
  const files = footprintOf(noun);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(MEASURED[noun] ?? MOST);
});

test('numbers above the limit have a reason, and every product has one', () => {
  const above = nouns.filter((noun) => MEASURED[noun]! > MOST);
  expect(above.toSorted()).toEqual(Object.keys(WHY_MORE).toSorted());
  expect(nouns.toSorted()).toEqual(Object.keys(MEASURED).toSorted());
});

test('the foundations of the apps name neither options nor contracts', () => {
  const named = ['options', 'contracts'].flatMap((noun) => footprintOf(noun));
  expect(named).toContain('packages/wire/src/products.ts');
  expect(named.filter((file) => /^apps\/[^/]+\/src\/foundation\//.test(file))).toEqual([
    // What a halt announces has names for what can be halted, in every language.
    'apps/server/src/foundation/halts/halt-words.ts',
  ]);
});
