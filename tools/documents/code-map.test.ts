/** What the code map takes from an opening comment. */
import { expect, test } from 'vitest';
import { firstSentence } from './code-map.ts';

test.each([
  ['/** Chains: addresses, the watcher. */\nexport {}', 'Chains: addresses, the watcher'],
  ['/** Front door of the price chart: candles. It draws. */', 'Price chart: candles'],
  ['/**\n * Money as integers of\n * 10^-8. Imports nothing.\n */', 'Money as integers of 10^-8'],
  ['/** Calls of `a.ts`, b and c */', 'Calls of `a.ts`, b and c'],
  ['export {}', ''],
])('%j', (text, sentence) => expect(firstSentence(text)).toBe(sentence));
