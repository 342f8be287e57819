/** Links of documents: what they lead to inside the repository, and which of them lead nowhere. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { sourceFiles } from '../walls/read-imports.ts';
import { slugOf } from '../rules/read-rules.ts';

/** Repository paths of all documents, those beside packages too. */
export function documentsOf(root: string): string[] {
  const below = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`);
  return ['README.md', ...below('docs'), ...packages]
    .filter((path) => path.endsWith('.md') && existsSync(join(root, path)))
    .toSorted((a, b) => a.localeCompare(b));
}

/** Links, paths and file names in backticks that are not there; a link to a heading or an anchor needs that too. */
export function deadLinks(root: string, document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replace(/^```.*?^```$/gms, '');
  const paths = [...text.matchAll(/`((?:apps|packages|tests|tools|docs)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  const bare = [...text.matchAll(/`([a-z0-9][\w.-]*\.(?:tsx?|mjs|sql))`/g)].map(([, name = '']) => name);
  const links = [...text.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].map(([, link = '']) => link);
  return [
    ...paths.filter((path) => !existsSync(join(root, path))),
    ...bare.filter((name) => !fileNames(root).has(name)),
    ...links.filter((link) => !isAlive(root, document, link)),
  ];
}

function isAlive(root: string, document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? document : normalize(join(dirname(document), path));
  if (!existsSync(join(root, file))) return false;
  return anchor === undefined || anchorsOf(root, file).has(anchor);
}

const known = new Map<string, Set<string>>();
let fileNamesKnown: Set<string> | undefined;

/** Names of all sources without their folders: documents say `place-order.ts` where the folder is clear. */
function fileNames(root: string): Set<string> {
  fileNamesKnown ??= new Set(
    sourceFiles(root, ['packages', 'apps', 'tests', 'tools'], /\.(tsx?|mjs|sql|css)$/).map((path) =>
      basename(path),
    ),
  );
  return fileNamesKnown;
}

function anchorsOf(root: string, file: string): Set<string> {
  const path = join(root, file);
  const found = known.get(path) ?? new Set<string>();
  if (known.has(path)) return found;
  const text = readFileSync(path, 'utf8');
  for (const [, title = ''] of text.matchAll(/^#+ (.*)$/gm)) found.add(slugOf(title));
  for (const [, id = ''] of text.matchAll(/<a id="([^"]+)">/g)) found.add(id);
  known.set(path, found);
  return found;
}
