/**
 * The code map of docs/ARCHITECTURE.md, from the code: every noun, what its own front door says that it is, and where it
 * stands. Written by `npm run docs`; a test fails when it is not what the folders are.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const ARCHITECTURE = 'docs/ARCHITECTURE.md';
const APPS = ['server', 'web', 'console'] as const;
const LAYERS = ['foundation', 'products', 'hubs'] as const;
/** Where a noun says what it is, the first that is there. */
const MAIN_FILES = ['index.ts', 'index.tsx', 'pages.ts', 'src/index.ts'];

interface Noun {
  name: string;
  /** Repository folders, the one that says what it is first. */
  folders: readonly string[];
}

/** The document with a fresh map between its marks. */
export function withCodeMap(root: string, document: string): string {
  const marks = /(<!-- code map -->\n).*?(<!-- \/code map -->)/s;
  if (!marks.test(document)) throw new Error(`${ARCHITECTURE} has no place for the code map.`);
  return document.replace(marks, (_, begin: string, end: string) => `${begin}${codeMap(root)}\n${end}`);
}

function codeMap(root: string): string {
  const packages = foldersOf(root, 'packages').map((name) => ({ name, folders: [`packages/${name}`] }));
  const parts: [string, readonly Noun[]][] = [
    ['Packages', packages],
    ...LAYERS.map((layer): [string, Noun[]] => [capital(layer), nounsOf(root, layer)]),
  ];
  const tables = parts.map(([title, nouns]) =>
    [
      `| ${title.toLowerCase()} | what it is | where |`,
      '|---|---|---|',
      ...nouns.map(
        (noun) => `| ${noun.name} | ${purposeOf(root, noun)} | ${noun.folders.map(linkTo).join(' · ')} |`,
      ),
      '',
    ].join('\n'),
  );
  const platform = APPS.map((app) => {
    const folder = `apps/${app}/src/platform`;
    return `| ${app} | ${foldersOf(root, folder).join(', ')} | [${app}](../${folder}) |`;
  });
  return [...tables, '| platform | what is in it | where |', '|---|---|---|', ...platform, ''].join('\n');
}

function nounsOf(root: string, layer: string): Noun[] {
  const folders = APPS.flatMap((app) =>
    foldersOf(root, `apps/${app}/src/${layer}`).map((name) => ({
      name,
      path: `apps/${app}/src/${layer}/${name}`,
    })),
  );
  const names = [...new Set(folders.map(({ name }) => name))].toSorted((a, b) => a.localeCompare(b));
  return names.map((name) => ({
    name,
    folders: [
      ...folders.filter((each) => each.name === name).map(({ path }) => path),
      ...[`packages/wire/src/${name}.ts`].filter((path) => existsSync(join(root, path))),
    ],
  }));
}

/** The first sentence of the comment that its front door opens with, without "Front door of". */
export function purposeOf(root: string, { name, folders }: Noun): string {
  for (const file of folders.flatMap((folder) => MAIN_FILES.map((main) => `${folder}/${main}`))) {
    if (!existsSync(join(root, file))) continue;
    const sentence = firstSentence(readFileSync(join(root, file), 'utf8'));
    if (sentence !== '') return sentence;
  }
  throw new Error(`${name} says nowhere what it is: its front door needs an opening comment.`);
}

export function firstSentence(text: string): string {
  const comment = /^\s*\/\*\*(.*?)\*\//s.exec(text)?.[1] ?? '';
  const said = comment.replace(/\s*\n\s*\*\s*/g, ' ').trim();
  const sentence = /^.*?\.(?=\s|$)/.exec(said)?.[0] ?? said;
  return capital(sentence.replace(/^Front door of (?:the )?/, '').replace(/\.$/, ''));
}

const linkTo = (path: string): string => {
  const label = path.startsWith('packages/wire/') ? 'wire' : (/^apps\/(\w+)/.exec(path)?.[1] ?? path);
  return `[${label}](../${path})`;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function foldersOf(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b));
}
