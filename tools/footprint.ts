/**
 * `npm run footprint -- options`: the source files outside a noun's folders that name it. A file names it when it imports from its
 * folder or its file, spells its name as a text, or names one of its tables; languages, tests and benchmarks are left out.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './steps.ts';
import { sourceFiles } from './walls/read-imports.ts';

const APPS = ['apps/server/src', 'apps/server/schema', 'apps/web/src', 'apps/console/src'];
const LEFT_OUT = /\.(test|fixture)\.tsx?$|\/(messages|texts)\/|[-/](texts?|words)\.ts$/;

/** The files, from the root of the repository, in order. */
export function footprintOf(noun: string): string[] {
  const folder = new RegExp(`/${noun}/|/${noun}\\.(ts|sql)$`);
  const names = new RegExp(
    [
      `from '[^']*/${noun}(/[^']*|\\.ts)'`,
      `(?<!css\\[)'${noun}'`,
      `\\b${noun.replaceAll('-', '_')}_[a-z]`,
    ].join('|'),
  );
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/src`);
  return sourceFiles(ROOT, [...APPS, ...packages], /\.(tsx?|sql)$/)
    .filter((file) => !folder.test(file) && !LEFT_OUT.test(file))
    .filter((file) => names.test(readFileSync(join(ROOT, file), 'utf8')))
    .toSorted();
}

if (process.argv[1]?.endsWith('footprint.ts') === true) {
  const noun = process.argv[2] ?? 'options';
  const files = footprintOf(noun);
  for (const file of files) console.log(file);
  console.log(`${files.length} source files outside its folders name ${noun}`);
}
