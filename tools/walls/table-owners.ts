/**
 * Who may name whose tables. A noun's tables stand in `apps/server/schema/<noun>.sql` (or a migration of the noun) and begin with its
 * name. A store names tables of its own noun only; a schema file also those of the nouns that its header says it stands on. What
 * else somebody needs is a view or a function of the owner, and those anybody may name.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { KNOWN, type KnownTouch, type SqlFile, migrationBreaches } from './migrations.ts';
import { sourceFiles } from './read-imports.ts';

interface Exception {
  path: RegExp;
  owner: string;
  since: string;
  why: string;
}

/** Breaches that are known. The list only gets shorter: one that nothing needs any more is a breach itself. */
const EXCEPTIONS: readonly Exception[] = [
  {
    path: /^apps\/server\/src\/products\/spot\/order-path\/order-path-store\.ts$/,
    owner: 'platform',
    since: '2026-11-22',
    why: 'replies of many keys are read in one statement, for which idempotency has no function',
  },
];

const SCHEMA = 'apps/server/schema';
const MIGRATIONS = 'apps/server/migrations';

/** Every breach in the repository, as sentences. */
export function tableBreaches(root: string): string[] {
  const sql = [SCHEMA, `${SCHEMA}/seeds`, MIGRATIONS].flatMap((folder) => filesOf(root, folder));
  const stores = sourceFiles(root, ['apps/server/src'])
    .filter((path) => path.endsWith('-store.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return [...breachesOfTables(sql, stores, EXCEPTIONS), ...breachesOfMigrations(sql, KNOWN)];
}

/** What migrations name and change of other nouns. */
export function breachesOfMigrations(sql: readonly SqlFile[], known: readonly KnownTouch[]): string[] {
  const owners = sql.flatMap(({ path }) => ownerOfSchema(path) ?? []);
  return migrationBreaches(
    sql,
    {
      ofFile: (path) => ownerOfSchema(path) ?? ownerOfMigration(path, owners),
      ofName: (name) => ownerOfTable(name, owners),
      standsOn: (noun) => sql.flatMap((file) => (ownerOfSchema(file.path) === noun ? allowedIn(file) : [])),
    },
    known,
  );
}

export function breachesOfTables(
  sql: readonly SqlFile[],
  stores: readonly SqlFile[],
  exceptions: readonly Exception[],
): string[] {
  const { tables, problems } = tablesOf(sql);
  const used = new Set<Exception>();
  for (const file of [...sql.filter(({ path }) => ownerOfSchema(path)), ...stores]) {
    for (const [name, owner] of namedIn(file.text, tables)) {
      if (allowedIn(file).includes(owner)) continue;
      const exception = exceptions.find(
        ({ path, owner: of }) => path.test(file.path) && of.split('|').includes(owner),
      );
      if (exception === undefined) problems.push(`${file.path} names ${name}, a table of ${owner}`);
      else used.add(exception);
    }
  }
  const idle = exceptions.filter((exception) => !used.has(exception));
  return [...problems, ...idle.map(({ path }) => `nothing needs the exception for ${path.source} any more`)];
}

/** Each table with its owner, and those that stand in a file of somebody else. */
function tablesOf(sql: readonly SqlFile[]): { tables: Map<string, string>; problems: string[] } {
  const owners = sql.flatMap(({ path }) => ownerOfSchema(path) ?? []);
  const tables = new Map<string, string>();
  const problems: string[] = [];
  for (const { path, text } of sql) {
    const home = ownerOfSchema(path) ?? ownerOfMigration(path, owners);
    for (const name of createdIn(text)) {
      const owner = ownerOfTable(name, owners);
      if (owner !== undefined) tables.set(name, owner);
      if (owner === undefined || owner !== home) {
        problems.push(`${path} creates ${name}, a table of ${owner ?? 'no noun that has a schema file'}`);
      }
    }
  }
  return { tables, problems };
}

function filesOf(root: string, folder: string): SqlFile[] {
  const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : [];
  return names
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') }));
}

/** Tables and sequences; views and functions are doors. */
function createdIn(text: string): string[] {
  return [...text.matchAll(/^create (?:table|sequence) (\w+)/gm)].map(([, name]) => name!);
}

function ownerOfTable(name: string, owners: readonly string[]): string | undefined {
  return owners
    .filter((owner) => name.startsWith(`${underscored(owner)}_`))
    .sort((one, other) => other.length - one.length)[0];
}

/** Words of SQL; a word in a comment counts, for a comment about another noun's table is out of place too. */
function namedIn(text: string, tables: ReadonlyMap<string, string>): [string, string][] {
  const words = new Set(text.match(/\b[a-z]+(?:_[a-z]+)+\b/g));
  return [...words].flatMap((word): [string, string][] => {
    const owner = tables.get(word);
    return owner === undefined ? [] : [[word, owner]];
  });
}

function allowedIn({ path, text }: SqlFile): string[] {
  const schema = ownerOfSchema(path);
  if (schema !== undefined)
    return [schema, ...(/^-- Stands on: (.+)\.$/m.exec(text)?.[1]?.split(', ') ?? [])];
  const noun =
    /^apps\/server\/src\/(?:platform\/(streams)|(platform)|(?:foundation|products)\/([^/]+))\//.exec(path);
  const owners = noun === null ? [] : noun.slice(1).filter((name) => name !== undefined);
  // What must hold of a noun's tables is held against the ledger.
  return path.endsWith('-invariants-store.ts') ? [...owners, 'ledger'] : owners;
}

function ownerOfSchema(path: string): string | undefined {
  return /^apps\/server\/schema\/([a-z-]+)\.sql$/.exec(path)?.[1];
}

/** `0050-market-data-rates.sql` belongs to `market-data`. */
function ownerOfMigration(path: string, owners: readonly string[]): string | undefined {
  const rest = /\/[0-9]{4}-(.+)\.sql$/.exec(path)?.[1] ?? '';
  return owners
    .filter((owner) => `${rest}-`.startsWith(`${owner}-`))
    .sort((one, other) => other.length - one.length)[0];
}

const underscored = (owner: string) => owner.replaceAll('-', '_');
