/** Where the newest body of each SQL function is, and documents that name an older file for it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from '../walls/read-imports.ts';

/** File of the newest body by name of the function. Migrations come after the schema, in the order of their names. */
export function newestBodies(root: string): ReadonlyMap<string, string> {
  const files = [
    ...sourceFiles(root, ['apps/server/schema'], /\.sql$/),
    ...sourceFiles(root, ['apps/server/migrations'], /\.sql$/),
  ];
  const newest = new Map<string, string>();
  for (const file of files)
    for (const name of functionsIn(readFileSync(join(root, file), 'utf8'))) newest.set(name, file);
  return newest;
}

export const functionsIn = (sql: string): string[] =>
  [...sql.matchAll(/^create (?:or replace )?function ([\w.]+)\s*\(/gim)].map(([, name = '']) => name);

/**
 * A paragraph, list item or table row that names a function and files of SQL must name the file of its newest body among them.
 * Answers what is wrong, as sentences.
 */
export function staleBodies(text: string, newest: ReadonlyMap<string, string>): string[] {
  return text.split(/\n(?=\s*\n|\s*(?:\d+\.|-|\|) )/).flatMap((block) => {
    const files = [...block.matchAll(/`(?:apps\/server\/)?((?:schema|migrations)\/[\w/-]+\.sql)`/g)];
    const named = files.map(([, path = '']) => `apps/server/${path}`);
    if (named.length === 0) return [];
    return [...block.matchAll(/`(\w+)`/g)].flatMap(([, name = '']) => {
      const file = newest.get(name);
      return file === undefined || named.includes(file)
        ? []
        : [`${name} is made by ${file}, not by ${named.join(', ')}`];
    });
  });
}
