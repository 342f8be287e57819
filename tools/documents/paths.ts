/**
 * Paths in backticks that lead nowhere. A path that names no app is under apps/server (docs/ARCHITECTURE.md, "Paths"); `<noun>`,
 * `*`, `…` and `NNNN` stand for anything, and then at least one file must be so called.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Where a path begins, by its first folder. */
const BASES: Readonly<Record<string, string>> = {
  apps: '',
  packages: '',
  tests: '',
  tools: '',
  docs: '',
  platform: 'apps/server/src',
  foundation: 'apps/server/src',
  products: 'apps/server/src',
  schema: 'apps/server',
  migrations: 'apps/server',
};

/** The file or folder that a document means; undefined for what is no path of the repository, such as a path of the API. */
export function pathOf(text: string): string | undefined {
  const [, first = ''] = /^([\w.-]+)\/[^\s`]*$/.exec(text) ?? [];
  const base = BASES[first];
  return base === undefined ? undefined : join(base, text);
}

export function deadPaths(root: string, document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replace(/^```.*?^```$/gms, '');
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, said = '']) => said)
    .filter((said) => {
      const path = pathOf(said);
      return path !== undefined && !isThere(root, path.split('/').filter(Boolean));
    });
}

function isThere(folder: string, [segment, ...rest]: readonly string[]): boolean {
  if (segment === undefined) return true;
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return false;
  const pattern = patternOf(segment);
  return readdirSync(folder).some((name) => pattern.test(name) && isThere(join(folder, name), rest));
}

function patternOf(segment: string): RegExp {
  const escaped = segment.replace(/[.+?^$()|[\]\\{}]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace(/<[^>]*>|\*|…/g, '.+').replace('NNNN', String.raw`\d{4}`)}$`);
}
