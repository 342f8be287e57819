/**
 * Writes docs/spec-map.md: every section of the specification and every rule with the tests that name it, and those that no
 * test names. Run it after adding a test with a rule's id: `node --import tsx tools/spec-map.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { ROOT } from './steps.ts';
import { sourceFiles } from './walls/read-imports.ts';

const IDS = 'docs/rule-ids.txt';
const MAP = 'docs/spec-map.md';
const FOLDERS = ['packages', 'apps', 'tests'];

interface Cited {
  file: string;
  /** Of a test: its own name after those around it. */
  name: string;
}
interface Known {
  /** `spec 2`, `R-SPOT-4` or `X-SPOT-1`. */
  id: string;
  title: string;
}

export function specMap(root: string): string {
  const known = knownIds(readFileSync(join(root, IDS), 'utf8'));
  const tests = new Map<string, Cited[]>();
  const code = new Map<string, Set<string>>();
  for (const file of sourceFiles(root, FOLDERS)) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const { id, name } of citedByTests(file, text))
      tests.set(id, [...(tests.get(id) ?? []), { file, name }]);
    if (!isTest(file)) for (const id of idsIn(text)) code.set(id, (code.get(id) ?? new Set()).add(file));
  }
  return render(known, tests, code);
}

/** Ids in a text; "R-IDX-1 to 3" and "R-SPOT-2, 3" name several. */
export function idsIn(text: string): string[] {
  const found = new Set<string>();
  for (const [, head = '', first = '', rest = ''] of text.matchAll(
    /\b([RX]-[A-Z]+-)(\d+)((?:(?:,| and| to) \d+\b)*)/g,
  )) {
    let last = Number(first);
    found.add(head + last);
    for (const [, joint, number] of rest.matchAll(/(,| and| to) (\d+)/g)) {
      const next = Number(number);
      for (let each = joint === ' to' ? last + 1 : next; each <= next; each += 1) found.add(head + each);
      last = next;
    }
  }
  for (const [, section] of text.matchAll(/\bspec (\d)\b/g)) found.add(`spec ${section}`);
  return [...found];
}

export function citedByTests(file: string, text: string): { id: string; name: string }[] {
  if (file.startsWith('tests/e2e/journeys/')) {
    const name = /^ {2}name:\s*'([^']+)'/m.exec(text)?.[1];
    return name === undefined ? [] : idsIn(text).map((id) => ({ id, name }));
  }
  if (!isTest(file)) return [];
  return testNames(file, text).flatMap((name) => idsIn(name).map((id) => ({ id, name })));
}

function isTest(file: string): boolean {
  return /\.(test|fixture)\.tsx?$|^tests\/|^apps\/server\/test\//.test(file);
}

interface Node {
  type?: string;
  [key: string]: unknown;
}

/** Full names of the tests in a file. A group whose name cites a rule lends it to each test inside. */
function testNames(file: string, text: string): string[] {
  const module = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') }) as unknown as Node;
  const names: string[] = [];
  visit(module, []);
  return names;

  function visit(node: Node, around: readonly string[]): void {
    let inside = around;
    const said = node.type === 'CallExpression' ? titleOf(node) : undefined;
    if (said !== undefined) {
      inside = [...around, said.title];
      if (said.of !== 'describe') names.push(inside.join(' › '));
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (typeof child === 'object' && child !== null) visit(child as Node, inside);
      }
    }
  }
}

/** `it('…')`, `test.each(…)('…')`, `describe('…')`: what is called and its title. */
function titleOf(call: Node): { of: string; title: string } | undefined {
  const of = rootName(call['callee'] as Node);
  if (of !== 'it' && of !== 'test' && of !== 'describe') return undefined;
  const first = (call['arguments'] as { expression: Node }[])[0]?.expression;
  if (first?.type === 'StringLiteral') return { of, title: String(first['value']) };
  if (first?.type !== 'TemplateLiteral') return undefined;
  return { of, title: (first['quasis'] as { raw: string }[]).map((part) => part.raw).join('…') };
}

function rootName(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return String(callee['value']);
  if (callee.type === 'MemberExpression') return rootName(callee['object'] as Node);
  return callee.type === 'CallExpression' ? rootName(callee['callee'] as Node) : undefined;
}

function knownIds(text: string): Known[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, id = '', title = ''] = /^(spec \d|\S+)(?: (.*))?$/.exec(line) ?? [];
      return { id, title };
    });
}

function render(
  known: readonly Known[],
  tests: ReadonlyMap<string, Cited[]>,
  code: ReadonlyMap<string, Set<string>>,
): string {
  const rules = known.filter(({ id }) => !id.startsWith('spec '));
  const named = rules.filter(({ id }) => tests.has(id));
  const cited = rules.filter(({ id }) => !tests.has(id) && code.has(id));
  const silent = rules.filter(({ id }) => !tests.has(id) && !code.has(id));
  const lines = [
    '# Which rule is tested where',
    '',
    'Generated by `node --import tsx tools/spec-map.ts` from the names of tests; do not edit. Rules (R-) and worked examples (X-) of',
    'products that come with later releases are named by no test yet.',
    '',
    `${named.length} of ${rules.length} rules and examples are named by a test, ${cited.length} more by code only, ${silent.length} by neither.`,
    '',
    '## Sections of the specification',
    '',
    ...known
      .filter(({ id }) => id.startsWith('spec '))
      .flatMap(({ id, title }) => entry(`${id}: ${title}`, tests.get(id) ?? [])),
    '## Rules and examples named by tests',
    '',
    ...named.flatMap(({ id }) => entry(id, tests.get(id) ?? [])),
    '## Cited by code, named by no test',
    '',
    ...cited.map(
      ({ id }) =>
        `- ${id}: ${[...(code.get(id) ?? [])]
          .sort()
          .slice(0, 3)
          .map((file) => `\`${file}\``)
          .join(', ')}`,
    ),
    '',
    '## Named by no test and no code',
    '',
    ...byFamily(silent),
    '',
  ];
  return lines.join('\n');
}

function entry(head: string, cited: readonly Cited[]): string[] {
  const files = [...new Set(cited.map(({ file }) => file))].sort();
  const lines = files.map((file) => {
    const names = [...new Set(cited.filter((each) => each.file === file).map(({ name }) => name))];
    return `- \`${file}\`: ${names.join(' · ')}`;
  });
  return [`### ${head}`, '', ...(lines.length > 0 ? lines : ['No test names it.']), ''];
}

/** `R-CT: 1, 2, 3`, a line a family. */
function byFamily(rules: readonly Known[]): string[] {
  const families = new Map<string, string[]>();
  for (const { id } of rules) {
    const [, family = '', number = ''] = /^(.*)-(\d+)$/.exec(id) ?? [];
    families.set(family, [...(families.get(family) ?? []), number]);
  }
  return [...families].map(([family, numbers]) => `- ${family}: ${numbers.join(', ')}`);
}

if (process.argv[1]?.endsWith('spec-map.ts')) writeFileSync(join(ROOT, MAP), specMap(ROOT));
