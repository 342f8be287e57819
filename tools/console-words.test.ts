/** What the server names by code, the console says in words: acts of the audit log, jobs, queues, kinds of proposals, fields of effects, invariants. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DESK_WORDS, jobTitle } from '@candor/wire/desk-words';
import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '../apps/console/src/foundation/operators/audit-actions.ts';
import { actionsText } from '../apps/console/src/foundation/wording/actions-text.ts';
import { fieldsText } from '../apps/console/src/foundation/wording/fields-text.ts';
import { zh as invariants } from '../apps/console/src/foundation/wording/invariants-text.ts';
import { kindsText } from '../apps/console/src/foundation/wording/kinds-text.ts';
import {
  type Part,
  collectParts,
  fetchPartWords,
  withPartWords,
} from '../apps/console/src/platform/part/index.ts';
import { sourceFiles } from './walls/read-imports.ts';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = sourceFiles(ROOT, ['apps/server/src'])
  .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'));
const CHAINS = ['trc20', 'erc20', 'btc'];

// Not by its name: the screens behind it are compiled with the console's own settings.
const { PARTS } = (await import(join(ROOT, 'apps/console/src/parts.ts'))) as { PARTS: readonly Part[] };
collectParts(PARTS);
await fetchPartWords();
const kinds: Readonly<Record<string, string>> = withPartWords('kinds', kindsText).zh;
const fieldNames = withPartWords('fields', fieldsText).zh;
const actions = withPartWords('actions', actionsText).zh;

/** What stands in the first group, in all sources or those that `holds` chooses. */
const found = (pattern: RegExp, holds: (text: string) => boolean = () => true): string[] => [
  ...new Set(
    SOURCES.filter(holds).flatMap((text) => [...text.matchAll(pattern)].map((match) => String(match[1]))),
  ),
];

test('every act that the server writes into the audit log can be chosen, and has words', () => {
  const lines = SOURCES.flatMap((text) => text.split('\n')).filter((line) => /\baction\b/.test(line));
  const written = lines.flatMap((line) =>
    [...line.matchAll(/'([a-z_]+(?:\.[a-z_]+)+)'/g)].map((match) => String(match[1])),
  );
  expect(written.length).toBeGreaterThan(50);
  const known: readonly string[] = [...AUDIT_ACTIONS, ...PARTS.flatMap(({ audited = [] }) => audited)];
  expect(written.filter((action) => !known.includes(action))).toEqual([]);
  const verbs = known.map((action) => action.split('.').at(-1)!);
  expect(verbs.filter((verb) => !(verb in actions))).toEqual([]);
  const nouns = known.flatMap((action) => action.split('.').slice(0, -1));
  expect(nouns.filter((noun) => !(noun in kinds))).toEqual([]);
});

test('what acts and proposals are about has words', () => {
  const about = [...found(/targetType: '([a-z_]+)'/g), ...found(/subjectType: '([a-z_]+)'/g)];
  expect(about.length).toBeGreaterThan(20);
  expect(about.filter((type) => !(type in kinds))).toEqual([]);
});

test('every field of an effect has words', () => {
  const fields = found(/\{ field: '([a-z_]+)'/g, (text) => /EffectLine|ProposalKind|offerEffect/.test(text));
  expect(fields.length).toBeGreaterThan(50);
  expect(fields.filter((field) => !(field in fieldNames))).toEqual([]);
});

test('every field of a line of the audit log has words', () => {
  const written = SOURCES.flatMap((text) =>
    // What belongs to an act stands beside its name.
    [...text.matchAll(/(?:before|after): \{([^{}]*)\}/g)].filter(({ index }) =>
      /\baction\b/.test(text.slice(Math.max(0, index - 300), index)),
    ),
  );
  const fields = new Set(
    written.flatMap(([, inside]) =>
      [...inside!.matchAll(/(?:^|,)\s*([a-z][A-Za-z_]*)(?=\s*(?:[:,]|$))/g)].map(([, field]) => field!),
    ),
  );
  expect(fields.size).toBeGreaterThan(30);
  expect([...fields].filter((field) => !(field in fieldNames))).toEqual([]);
});

test('jobs have names in both languages, those of a chain with it', () => {
  const named = found(/\.every(?:Node)?\(\s*'([a-z-]+)'/g);
  const ofChains = found(/\.every(?:Node)?\(\s*`([a-z-]+-)\$\{each\.chain\}`/g);
  expect([named.length, ofChains.length]).toEqual([expect.any(Number), 6]);
  expect(named.length).toBeGreaterThan(60);
  const all = [...named, ...ofChains.flatMap((prefix) => CHAINS.map((chain) => prefix + chain))];
  for (const language of ['zh', 'en'] as const)
    expect(all.filter((name) => jobTitle(name, language) === name)).toEqual([]);
});

test('the daily mail names queues and proposals as the console does', () => {
  const labels = Object.assign({}, ...PARTS.map(({ queues = {} }) => queues)) as Record<
    string,
    { label: { zh: string; en: string } }
  >;
  const own: Readonly<Record<string, string>> = withPartWords('kinds', kindsText).en;
  for (const language of ['zh', 'en'] as const) {
    const { queues, proposals } = DESK_WORDS[language];
    expect(queues).toEqual(
      Object.fromEntries(Object.entries(labels).map(([name, { label }]) => [name, label[language]])),
    );
    for (const [kind, word] of Object.entries(proposals))
      expect([kind, word]).toEqual([kind, (language === 'zh' ? kinds : own)[kind]]);
  }
});

test('what must hold is said in Chinese too', () => {
  const names = found(/name: '([IM][0-9]+[a-z]?)',\s+statement:/g);
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => !(name in invariants))).toEqual([]);
});
