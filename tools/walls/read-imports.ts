/** Reads which modules a TypeScript file names, exactly, from its syntax tree, and where each name leads. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from '@swc/core';

export interface Import {
  /** Repository path (`packages/money/src/index.ts`), `npm:<package>` or `node:<module>`. */
  to: string;
  /** Erased before it runs; does not count for cycles. */
  isType: boolean;
}

interface Node {
  type?: string;
  [key: string]: unknown;
}

/** Repository paths of all files below `folders` with this ending, nothing installed or built. */
export function sourceFiles(root: string, folders: readonly string[], ending = /\.tsx?$/): string[] {
  const isSource = (path: string) => ending.test(path) && !/(^|\/)(node_modules|dist)\//.test(path);
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter(isSource)
    .sort();
}

export function readImports(root: string, file: string): Import[] {
  const module = parseSync(readFileSync(join(root, file), 'utf8'), {
    syntax: 'typescript',
    tsx: file.endsWith('x'),
  });
  const found: Import[] = [];
  const add = (source: unknown, isType: boolean) => {
    const name = (source as { value?: unknown } | null)?.value;
    if (typeof name === 'string') found.push({ to: resolveName(root, file, name), isType });
  };
  walk(module as unknown as Node, (node) => {
    if (
      node.type === 'ImportDeclaration' ||
      node.type === 'ExportNamedDeclaration' ||
      node.type === 'ExportAllDeclaration'
    ) {
      add(node['source'], node['typeOnly'] === true);
    } else if (node.type === 'CallExpression' && (node['callee'] as Node).type === 'Import') {
      add((node['arguments'] as { expression: unknown }[])[0]?.expression, false);
    } else if (node.type === 'TsImportType') add(node['argument'], true);
  });
  return found;
}

function resolveName(root: string, file: string, name: string): string {
  if (name.startsWith('.')) return normalize(join(dirname(file), name.replace(/\?.*$/, '')));
  if (name.startsWith('node:')) return name;
  const [scope = '', second = '', ...rest] = name.split('/');
  if (scope === '@candor') return workspacePath(root, second, rest.join('/'));
  return `npm:${scope.startsWith('@') ? `${scope}/${second}` : scope}`;
}

/** Follows the `exports` of one of our packages, so that a module not exported is not reachable either. */
function workspacePath(root: string, name: string, subpath: string): string {
  const manifest = join(root, 'packages', name, 'package.json');
  if (!existsSync(manifest)) return `unknown:@candor/${name}`;
  const { exports = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports?: Record<string, string> };
  const target = exports[subpath === '' ? '.' : `./${subpath}`];
  return target === undefined
    ? `unknown:@candor/${name}/${subpath}`
    : normalize(join('packages', name, target));
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null) walk(child as Node, visit);
    }
  }
}
