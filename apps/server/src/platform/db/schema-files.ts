/**
 * The files that make a database, in the order in which they are applied: `schema/<owner>.sql`, each after those that its header
 * says it stands on; then `schema/seeds/<owner>.sql`, what an installation begins with; then the numbered migrations that came later.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Migration } from './migrations-store.ts';

/** The schema of before (migrations 0001 to 0048) was laid anew as schema/<owner>.sql; later numbers follow it (ADR 0046). */
export const LAST_NUMBER_BEFORE = 48;

/** Up to here some have the same number, and touch nothing of one another. */
const LAST_SHARED_NUMBER = 355;

const FOLDER = join(fileURLToPath(new URL('.', import.meta.url)), '../../..');

/** `folder` holds the folders `schema` and, once there is a later change, `migrations`. */
export function readSchema(folder: string = FOLDER): Migration[] {
  return [...readBaseline(folder), ...readLater(join(folder, 'migrations'))];
}

/** What a new installation begins with, before any later change. */
export function readBaseline(folder: string = FOLDER): Migration[] {
  const schema = join(folder, 'schema');
  const owners = inOrder(sqlFiles(schema).map((file) => read(schema, file, 'schema/')));
  const seeds = sqlFiles(join(schema, 'seeds'));
  const stray = seeds.find((file) => !owners.some(({ name }) => name === `schema/${file}`));
  if (stray !== undefined) throw new Error(`schema/seeds/${stray} has no schema/${stray} to fill.`);
  const seeded = owners
    .map(({ name }) => name.slice('schema/'.length))
    .filter((file) => seeds.includes(file));
  return [...owners, ...seeded.map((file) => read(join(schema, 'seeds'), file, 'schema/seeds/'))];
}

function readLater(folder: string): Migration[] {
  let before = '';
  return sqlFiles(folder).map((file) => {
    const fileNumber = /^([0-9]{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1];
    if (fileNumber === undefined) throw new Error(`Migration ${file} must be named like 0052-spot-fees.sql.`);
    if (Number(fileNumber) <= LAST_NUMBER_BEFORE) {
      throw new Error(`Migration ${file} must have a number above ${LAST_NUMBER_BEFORE}.`);
    }
    // Two that were written side by side know nothing of one another: which is the later one is somebody's to say.
    if (before.startsWith(fileNumber) && Number(fileNumber) > LAST_SHARED_NUMBER)
      throw new Error(`Migrations ${before} and ${file} have the same number.`);
    before = file;
    return read(folder, file, '');
  });
}

/** The nouns that a schema file says it stands on, in the last line of its header. */
export function standsOn({ name, text }: Pick<Migration, 'name' | 'text'>): string[] {
  const said = /^(?:--.*\n)*?-- Stands on: ([a-z, -]+)\.\n/.exec(text)?.[1];
  if (said === undefined) throw new Error(`${name} must say in its header what it stands on.`);
  return said === 'nothing' ? [] : said.split(', ');
}

/** Each after what it stands on; among those that could come next, the first by name. */
function inOrder(files: readonly Migration[]): Migration[] {
  const ordered: Migration[] = [];
  const waiting = new Map(files.map((file) => [ownerOf(file), file]));
  while (waiting.size > 0) {
    const next = [...waiting].find(([, file]) => standsOn(file).every((owner) => isLaid(ordered, owner)));
    if (next === undefined) throw new Error(whatIsMissing(files, waiting));
    ordered.push(next[1]);
    waiting.delete(next[0]);
  }
  return ordered;
}

function whatIsMissing(files: readonly Migration[], waiting: ReadonlyMap<string, Migration>): string {
  const known = new Set(files.map(ownerOf));
  for (const [owner, file] of waiting) {
    const unknown = standsOn(file).find((name) => !known.has(name));
    if (unknown !== undefined) return `schema/${owner}.sql stands on ${unknown}, which has no file.`;
  }
  return `The schema files of ${[...waiting.keys()].join(', ')} stand on one another in a circle.`;
}

const isLaid = (ordered: readonly Migration[], owner: string) =>
  ordered.some((file) => ownerOf(file) === owner);
const ownerOf = ({ name }: Migration) => name.slice('schema/'.length, -'.sql'.length);

function sqlFiles(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.sql'))
        .sort()
    : [];
}

function read(folder: string, file: string, prefix: string): Migration {
  const text = readFileSync(join(folder, file), 'utf8');
  return { name: prefix + file, text, checksum: createHash('sha256').update(text).digest('hex') };
}
