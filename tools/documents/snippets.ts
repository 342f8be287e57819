/**
 * Code that a document quotes in backticks, and quotes that stand nowhere in the sources. `…` stands for anything, `<noun>` for any
 * name; "`code` in `file`" is looked for in that file, other code anywhere.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from '../walls/read-imports.ts';
import { pathOf } from './paths.ts';

export interface Snippet {
  code: string;
  /** As the document names it; undefined where it names none. */
  file: string | undefined;
}

/** A call, an object, a field with its value, a type with its parameters: what is more than a name. */
const CODE = /\w\(|[{}]|^\w+: |<\w+</;
/** Commands, settings, placeholders of texts, ids with the names of tests, lines of SQL that are no code of ours. */
const NO_CODE = /^(?:npm|npx|node|curl) |^[A-Z_]+=|^\{\w+\}$|^[RXP]-|^--/;

export function snippetsIn(document: string): Snippet[] {
  const text = document.replace(/^```.*?^```$/gms, '');
  return [...text.matchAll(/`([^`\n]+)`(?:\s+in\s+`([^`\n]+\.tsx?)`)?/g)]
    .map(([, code = '', file]) => ({ code, file }))
    .filter(({ code }) => CODE.test(code) && !NO_CODE.test(code));
}

/** Quotes that are not there, as sentences. */
export function deadSnippets(root: string, snippets: readonly Snippet[]): string[] {
  const sources = new Map(
    sourceFiles(root, ['packages', 'apps', 'tests', 'tools'], /(?<!\.test)\.(tsx?|sql)$/).map((path) => [
      path,
      tight(readFileSync(join(root, path), 'utf8')),
    ]),
  );
  return snippets.flatMap(({ code, file }) => {
    const path = file === undefined ? undefined : (pathOf(file) ?? file);
    if (path !== undefined && !existsSync(join(root, path))) return [`${path} is not there`];
    const pattern = patternOf(code);
    const texts = path === undefined ? [...sources.values()] : [sources.get(path) ?? ''];
    return texts.some((text) => pattern.test(text)) ? [] : [`${code} is not in ${path ?? 'any source'}`];
  });
}

/** Without spaces and the commas behind last entries: how a line is broken does not matter. */
const tight = (text: string): string => text.replace(/\s+/g, '').replace(/,(?=[)\]}])/g, '');

function patternOf(code: string): RegExp {
  const escaped = tight(code).replace(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`);
  return new RegExp(escaped.replace(/<(?:noun|Noun|name)>/g, String.raw`\w+`).replaceAll('…', '.{0,400}?'));
}
