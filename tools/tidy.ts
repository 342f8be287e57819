/**
 * The house's sizes and habits (docs/STYLE.md), read from the sources themselves: how long files and functions are,
 * how files begin and are called, words nobody may use, where SQL may stand (homonyms.ts has those of names). Run as a test (tidy.test.ts).
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from '@swc/core';
import type { SyntaxNode } from './homonyms.ts';
import { homonymsIn } from './homonyms.ts';
import { comparedSecret } from './secret-comparisons.ts';
import { sourceFiles } from './walls/read-imports.ts';

const LIMITS = { fileLines: 400, testLines: 600, functionLines: 70, parameters: 3, frontDoorLines: 30 };
/** Long by nature: one entry a line, nothing to split. */
const LONG_BY_NAME = /\/(texts|messages)\/|\/chart-of-accounts\.ts$/;
/** In the apps a product's front door is what it gives, as data. */
const PRODUCT_DATA = /^apps\/(web|console)\/src\/products\//;
const BANNED_NAMES = /(^|[-.])(utils?|helpers?|common|manager|service|misc)([-.]|$)/;
const BANNED_TEXT: readonly [RegExp, string][] = [
  [/\b(TODO|FIXME|XXX|HACK)\b/, 'unfinished work'],
  [/\b(it|test|describe)\.(skip|only|todo)\b/, 'a test that does not run'],
  [/@ts-(ignore|nocheck)\b/, 'a silenced type error'],
  [/\.slice\(0, -1\)\}[A-Za-z0-9]`/, 'a last letter that may be the right one (nearly-right.ts)'],
];
const SQL = /`\s*(select\s[^`]*\sfrom\s|insert into\s|update\s+\w+\s+set\s|delete from\s)/i;
const FOLDERS = ['packages', 'apps', 'tools', 'tests'];

export interface Untidy {
  file: string;
  what: string;
}

export function untidyFiles(root: string): Untidy[] {
  const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
  const styles = sourceFiles(root, FOLDERS, /\.css$/);
  return [
    ...sourceFiles(root, FOLDERS).flatMap((file) => untidyIn(file, textOf(file))),
    ...styles.flatMap((file) => sizeOf(file, textOf(file), false).map((what) => ({ file, what }))),
  ];
}

export function untidyIn(file: string, text: string): Untidy[] {
  const isTest = /\.(test|fixture)\.tsx?$|^apps\/server\/test\/|^tests\//.test(file);
  return [
    ...namesOf(file),
    ...sizeOf(file, text, isTest),
    ...(isTest ? [] : functionsOf(file, text)),
    ...wordsOf(file, text, isTest),
  ].map((what) => ({ file, what }));
}

function namesOf(file: string): string[] {
  const name = basename(file);
  const found: string[] = [];
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/.test(name) && !LONG_BY_NAME.test(file))
    found.push('is not named in kebab-case');
  if (BANNED_NAMES.test(name)) found.push('has a name that says nothing');
  return found;
}

function sizeOf(file: string, text: string, isTest: boolean): string[] {
  const lines = text.split('\n').length - 1;
  const found: string[] = [];
  const limit = isTest ? LIMITS.testLines : LIMITS.fileLines;
  if (lines > limit && !LONG_BY_NAME.test(file)) found.push(`has ${lines} lines, more than ${limit}`);
  if (
    /^apps\/[^/]+\/src\/(foundation|products|hubs)\/[^/]+\/index\.tsx?$/.test(file) &&
    !PRODUCT_DATA.test(file) &&
    lines > LIMITS.frontDoorLines
  ) {
    found.push(`is a front door of ${lines} lines, more than ${LIMITS.frontDoorLines}`);
  }
  return found;
}

function wordsOf(file: string, text: string, isTest: boolean): string[] {
  const found: string[] = [];
  // A test says what it is in its names.
  if (!/\.test\.tsx?$/.test(file) && !/^(#![^\n]*\n)?\s*(\/\*\*|\/\/)/.test(text))
    found.push('does not open with a comment on what it is');
  const isTidy = /^tools\/tidy(\.test)?\.ts$/.test(file);
  for (const [word, meaning] of BANNED_TEXT)
    if (!isTidy && word.test(text)) found.push(`holds ${meaning}: ${word.source}`);
  if (file.startsWith('apps/server/src/') && !isTest && !file.endsWith('-store.ts') && SQL.test(text)) {
    found.push('holds SQL, which belongs into a *-store.ts');
  }
  return found;
}

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'MethodProperty',
  'Constructor',
]);

function functionsOf(file: string, text: string): string[] {
  // Positions of the parser run on from file to file: a first statement of one character tells where this one begins.
  const source = Buffer.from(`;${text}`);
  const module = parseSync(source.toString(), {
    syntax: 'typescript',
    tsx: file.endsWith('x'),
  }) as unknown as SyntaxNode;
  const base = (module['body'] as SyntaxNode[])[0]?.span?.start ?? 0;
  const found: string[] = [];
  visit(module, (node) => {
    if (!node.span) return;
    const [start, end] = [node.span.start - base, node.span.end - base];
    const where = `line ${source.subarray(0, start).toString().split('\n').length}`;
    for (const word of homonymsIn(file, node)) found.push(`calls something only "${word}" at ${where}`);
    const secret = file.startsWith('apps/server/src/') ? comparedSecret(node) : '';
    if (secret !== '') found.push(`compares "${secret}" in a time that tells how much is right at ${where}`);
    if (!FUNCTIONS.has(node.type ?? '')) return;
    const lines = source.subarray(start, end).toString().split('\n').length;
    if (lines > LIMITS.functionLines)
      found.push(`has a function of ${lines} lines at ${where}, more than ${LIMITS.functionLines}`);
    const parameters = ((node['params'] ?? []) as unknown[]).length;
    if (parameters > LIMITS.parameters && !LONG_BY_NAME.test(file)) {
      found.push(`has a function of ${parameters} parameters at ${where}, more than ${LIMITS.parameters}`);
    }
  });
  return found;
}

function visit(node: SyntaxNode, see: (node: SyntaxNode) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null) visit(child as SyntaxNode, see);
    }
  }
}
