/**
 * The map of rules: every rule, example, posting, invariant and finding of docs/rules with the tests whose names prove it
 * and the sources that cite it. docs/spec-map.md keeps only the state of each; the rest is printed by `npm run rules`,
 * because a file that lists tests and sources changes with every one of them (ADR 42).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from '../walls/read-imports.ts';
import { citedIn } from './citations.ts';
import { citedByTests, isProof } from './cited-by-tests.ts';
import { type Entry, readRules } from './read-rules.ts';

export const MAP = 'docs/spec-map.md';
const FOLDERS = ['packages', 'apps', 'tests'];
const MAPPED = /^(?:[RXP]-|I\d|finding |spec )/;

export interface Proof {
  entry: Entry;
  tests: readonly { file: string; name: string }[];
  sources: readonly string[];
}

export function ruleMap(root: string): Proof[] {
  const tests = new Map<string, { file: string; name: string }[]>();
  const sources = new Map<string, string[]>();
  for (const file of sourceFiles(root, FOLDERS, /\.(tsx?|sql)$/)) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const { id, name } of citedByTests(file, text))
      tests.set(id, [...(tests.get(id) ?? []), { file, name }]);
    if (!isProof(file)) for (const id of citedIn(text)) sources.set(id, [...(sources.get(id) ?? []), file]);
  }
  return readRules(root)
    .filter(({ id }) => MAPPED.test(id))
    .map((entry) => ({ entry, tests: tests.get(entry.id) ?? [], sources: sources.get(entry.id) ?? [] }));
}

export function stateOf({ entry, tests, sources }: Proof): string {
  if (tests.length > 0) return 'tested';
  if (sources.length > 0) return 'cited by code, named by no test';
  // A finding or an invariant is a way to see or to hold something, not a thing to build.
  return /^[RXP]-/.test(entry.id) ? 'not built yet' : 'named nowhere';
}

/** One line a rule and nothing that adds up lines, so that two branches that build two rules do not meet in this file. */
export function renderMap(proofs: readonly Proof[]): string {
  const pages = [...new Set(proofs.map(({ entry }) => entry.file))];
  const lines = pages.flatMap((page) => [
    `## ${page.replace(/^.*\/|\.md$/g, '')}`,
    '',
    ...proofs
      .filter(({ entry }) => entry.file === page)
      .map(
        (proof) =>
          `- [${proof.entry.id}](${page.replace('docs/', '')}#${proof.entry.anchor}): ${stateOf(proof)}`,
      ),
    '',
  ]);
  return [
    '# Which rule is proved',
    '',
    'Written by `npm run docs` from docs/rules, the names of tests and the sources; do not edit. *Tested*: a test names the rule.',
    '*Not built yet*: nothing names it; a rule that is built and stands so wants a test whose name says it. `npm run rules -- R-SPOT-4`',
    'prints which tests, and which files cite it; `npm run rules` prints all of them.',
    '',
    ...lines,
  ].join('\n');
}

export function printProof(proof: Proof): string {
  const files = [...new Set(proof.tests.map(({ file }) => file))];
  return [
    `${proof.entry.id}  ${stateOf(proof)}  ${proof.entry.file}#${proof.entry.anchor}`,
    ...files.flatMap((file) => [
      `  ${file}`,
      ...[...new Set(proof.tests.filter((test) => test.file === file).map(({ name }) => name))].map(
        (name) => `    ${name}`,
      ),
    ]),
    ...(proof.sources.length > 0 ? ['  cited by', ...proof.sources.map((file) => `    ${file}`)] : []),
  ].join('\n');
}
