/** The parts of the console fit together: what one leads to, another has; words stand in both languages. */
import { beforeAll, describe, expect, it } from 'vitest';
import { collectParts, fetchPartWords, partPath, parts, withPartWords } from './platform/part/index.ts';
import { findPage } from './platform/routing/page.ts';
import { PARTS } from './parts.ts';
import { actionsText } from './foundation/wording/actions-text.ts';
import { actorsText } from './foundation/wording/actors-text.ts';
import { fieldsText } from './foundation/wording/fields-text.ts';
import { journalKindsText } from './foundation/wording/journal-kinds-text.ts';
import { kindsText } from './foundation/wording/kinds-text.ts';
import { placesText } from './foundation/wording/places-text.ts';
import { statesText } from './foundation/wording/states-text.ts';
import { valuesText } from './foundation/wording/values-text.ts';

const PAGES = PARTS.flatMap(({ pages }) => pages);

describe('parts', () => {
  it('an address belongs to one page, a noun to one part', () => {
    const paths = PAGES.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(new Set(PARTS.map(({ noun }) => noun)).size).toBe(PARTS.length);
  });
  it('navigation, search and queues lead to pages', () => {
    const paths = PARTS.flatMap(({ nav = [], numbered = [], queues = {} }) => [
      ...nav.map(({ path }) => path),
      ...numbered.map(({ path }) => `${path}1`),
      ...Object.values(queues).map(({ path }) => path.split('?')[0]!),
    ]);
    expect(paths.filter((path) => findPage(PAGES, path) === undefined)).toEqual([]);
  });
  it('labels are written in both languages, those with a number say where it stands', () => {
    for (const { nav = [], numbered = [], queues = {} } of PARTS) {
      for (const { label } of [...nav, ...Object.values(queues)])
        expect([label.zh, label.en]).not.toContain('');
      for (const { label } of numbered)
        expect([label.zh.includes('{id}'), label.en.includes('{id}')]).toEqual([true, true]);
    }
  });
});

const WORDS = await Promise.all(PARTS.flatMap(({ words }) => words?.() ?? []));

describe('words of parts', () => {
  it('join those of no part, in both languages', async () => {
    collectParts(PARTS);
    expect(parts()).toBe(PARTS);
    await fetchPartWords();
    const own = { zh: { clock: '时钟' }, en: { clock: 'Clock' } };
    const joined = withPartWords('kinds', own);
    expect(joined.en).toMatchObject({ clock: 'Clock', withdrawal: 'Withdrawal' });
    expect(Object.keys(joined.zh).toSorted()).toEqual(Object.keys(joined.en).toSorted());
    expect(withPartWords('kinds', own)).toBe(joined);
    collectParts(PARTS);
  });
  it('stand in both languages, and no code has words of two parts', () => {
    for (const area of [
      'kinds',
      'journals',
      'fields',
      'actions',
      'actors',
      'states',
      'values',
      'places',
    ] as const) {
      const texts = WORDS.flatMap((words) => words[area] ?? []);
      for (const { zh, en } of texts) expect(Object.keys(en)).toEqual(Object.keys(zh));
      const codes = texts.flatMap(({ zh }) => Object.keys(zh));
      expect(codes.filter((code, place) => codes.indexOf(code) !== place)).toEqual([]);
    }
  });
  it('of one field stand in both languages, and no code has words of two parts', () => {
    const texts = WORDS.flatMap(({ valuesOf = {} }) => Object.entries(valuesOf));
    for (const [, { zh, en }] of texts) expect(Object.keys(en)).toEqual(Object.keys(zh));
    const codes = texts.flatMap(([field, { zh }]) => Object.keys(zh).map((code) => `${field} ${code}`));
    expect(codes.filter((code, place) => codes.indexOf(code) !== place)).toEqual([]);
  });
  it('no part has words that the foundation has', () => {
    const shared = {
      kinds: kindsText,
      journals: journalKindsText,
      fields: fieldsText,
      actions: actionsText,
      actors: actorsText,
      states: statesText,
      values: valuesText,
      places: placesText,
    };
    for (const [area, { zh }] of Object.entries(shared)) {
      const codes = WORDS.flatMap((words) => Object.keys(words[area as keyof typeof shared]?.zh ?? {}));
      expect(codes.filter((code) => code in zh)).toEqual([]);
    }
  });
});

describe('where a thing is looked at', () => {
  beforeAll(async () => {
    collectParts(PARTS);
    await fetchPartWords();
  });
  it.each([
    ['customer', '7', 'customers/7'],
    ['user', '7', 'customers/7'],
    ['journal', '812', 'ledger/812'],
    ['deposit_claim', '3', 'deposits/3'],
    ['spot_trade', '1:44', 'busted-trades/1-44'],
    ['second_reset', '9', 'second-resets/9'],
  ])('%s %s', (type, id, path) => {
    expect(partPath(type, id)).toBe(path);
    expect(findPage(PAGES, path)).toBeDefined();
  });
  it.each([
    ['gate', 'money'],
    ['customer', '0'],
    ['customer', '7/../8'],
    ['spot_trade', '44'],
    ['toString', '1'],
  ])('%s %s is told and not linked', (type, id) => expect(partPath(type, id)).toBeUndefined());
});
