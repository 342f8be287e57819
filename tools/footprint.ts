/**
 * `npm run footprint -- options`: the source files outside a noun's folders that name it. A file names it when it imports from its
 * folder or its file, spells its name as a text, or names one of its tables, views or functions; languages, tests and benchmarks are
 * left out.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './steps.ts';
import { readImports, sourceFiles } from './walls/read-imports.ts';

const APPS = ['apps/server/src', 'apps/server/schema', 'apps/web/src', 'apps/console/src'];
const LEFT_OUT = /\.(test|fixture)\.tsx?$|\/(messages|texts)\/|\/(messages|texts)\.ts$/;
/** In the console these two are on the board `risk`. */
const BOARDS: Readonly<Record<string, RegExp>> = {
  options: /^apps\/console\/src\/products\/risk\//,
  contracts: /^apps\/console\/src\/products\/risk\//,
};
const MADE = /^create (?:or replace )?(?:table|sequence|view|function) (?:chk\.)?(\w+)/gm;

/** The files, from the root of the repository, in order. */
export function footprintOf(noun: string): string[] {
  const folder = new RegExp(`/${noun}/|/${noun}\\.(ts|sql)$`);
  const isAtHome = (file: string): boolean => folder.test(file) || BOARDS[noun]?.test(file) === true;
  const spelled = new RegExp(`(?<!css\\[)'${noun}'`);
  const things = new RegExp(`\\b(${madeBy(noun).join('|') || '(?!)'})\\b`);
  return [...sources()]
    .filter(([file]) => !isAtHome(file))
    .filter(([file, text]) => {
      if (spelled.test(text) || things.test(text)) return true;
      // Reading imports takes longer than looking for the word.
      return text.includes(noun) && !file.endsWith('.sql') && importsOf(file).some((to) => isOf(noun, to));
    })
    .map(([file]) => file)
    .toSorted();
}

let read: ReadonlyMap<string, string> | undefined;
/** Each file with its text, read once. */
function sources(): ReadonlyMap<string, string> {
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/src`);
  return (read ??= new Map(
    sourceFiles(ROOT, [...APPS, ...packages], /\.(tsx?|sql)$/)
      .filter((file) => !LEFT_OUT.test(file))
      .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
  ));
}

const importsOf = (file: string): string[] => readImports(ROOT, file).map(({ to }) => to);

/** Another noun may have a file of this name. */
const isOf = (noun: string, path: string): boolean =>
  path.includes(`/products/${noun}/`) ||
  new RegExp(`^packages/[^/]+/src/(operators/)?${noun}(/|\\.ts$)`).test(path);

/** What the noun's SQL makes and calls by its name. */
function madeBy(noun: string): string[] {
  const start = `${noun.replaceAll('-', '_')}_`;
  const names = ['apps/server/schema', 'apps/server/migrations'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name === `${noun}.sql` || name.includes(`-${noun}-`))
      .flatMap((name) =>
        [...readFileSync(join(ROOT, folder, name), 'utf8').matchAll(MADE)].map((made) => made[1]!),
      ),
  );
  return [...new Set(names)].filter((name) => name.startsWith(start));
}

if (process.argv[1]?.endsWith('footprint.ts') === true) {
  const noun = process.argv[2] ?? 'options';
  const files = footprintOf(noun);
  for (const file of files) console.log(file);
  console.log(`${files.length} source files outside its folders name ${noun}`);
}
