/**
 * What migrations have to do with other nouns. `NNNN-<noun>-….sql` names tables of its noun and of those on which the header of the noun's
 * schema file says it stands, as that file does; and it changes (makes, alters, fills, empties, drops) only what is its noun's. What
 * another noun has to change with it is a migration of that noun.
 */
export interface SqlFile {
  /** From the root of the repository. */
  path: string;
  text: string;
}

export interface KnownTouch {
  /** The migration's number and owner: `0050-platform-`. */
  migration: string;
  /** Whose things it touches. */
  owners: readonly string[];
  why: string;
}

/** What was applied before this was checked; an applied migration is never changed. The list does not get longer. */
export const KNOWN: readonly KnownTouch[] = [
  {
    migration: '0050-platform-',
    owners: ['spot', 'streams', 'ledger'],
    why: 'kept replies are written by the one statement that commits a batch of orders, which is made anew with them; chk.idem finds the journal of a key',
  },
  {
    migration: '0068-ledger-',
    owners: ['operators'],
    why: 'the database itself opens the gate only for a proposal that was approved',
  },
  {
    migration: '0072-banks-',
    owners: ['markets'],
    why: 'movements of before are taken from journals, whose currencies the table of markets names',
  },
  {
    migration: '0124-spot-',
    owners: ['platform'],
    why: 'ids of orders are permuted by the node and not by a trigger, so that their key is entered without platform_make_ids_opaque',
  },
  {
    migration: '0277-streams-',
    owners: ['spot', 'markets'],
    why: 'what is told is written by the one statement that commits a batch of orders, which is made anew with the new row',
  },
  {
    migration: '0288-platform-',
    owners: ['ledger'],
    why: 'whether an installation is a demo is told by its play money once, as it stands',
  },
];

/** Lists of platform in which every noun enters its own tables. */
const REGISTERS: ReadonlySet<string> = new Set(['platform_append_only', 'platform_guarded_tables']);

const NAME = String.raw`(?:if exists\s+)?(?:only\s+)?(?:public\.)?((?:chk\.)?[a-z]\w*)`;
const OBJECT = '(?:table|(?:materialized )?view|function|procedure|sequence|type)';
const MAKES = new RegExp(
  String.raw`\bcreate (?:or replace )?(?:unlogged )?(table|(?:materialized )?view|function|procedure|sequence|type)\s+(?:if not exists\s+)?${NAME}`,
  'gi',
);
const TOUCHES: readonly RegExp[] = [
  String.raw`\balter ${OBJECT}\s+${NAME}`,
  String.raw`\bdrop ${OBJECT}\s+${NAME}`,
  String.raw`\bcreate (?:or replace )?${OBJECT}\s+(?:if not exists\s+)?${NAME}`,
  String.raw`\b(?:create|drop) (?:constraint |or replace )*trigger\s[^;]*?\son\s+${NAME}`,
  String.raw`\bcreate (?:unique )?index\s[^;]*?\son\s+${NAME}`,
  String.raw`\bupdate\s+${NAME}`,
  String.raw`\binsert into\s+${NAME}`,
  String.raw`\bdelete from\s+${NAME}`,
  String.raw`\btruncate\s+(?:table\s+)?${NAME}`,
].map((pattern) => new RegExp(pattern, 'gi'));

interface Owners {
  ofFile(path: string): string | undefined;
  ofName(name: string): string | undefined;
  /** Nouns whose tables a noun's SQL may name. */
  standsOn(noun: string | undefined): readonly string[];
}

/** Each thing of another noun that a migration names or changes, as sentences; `files` are schema and migrations in their order. */
export function migrationBreaches(
  files: readonly SqlFile[],
  owners: Owners,
  known: readonly KnownTouch[],
): string[] {
  const made = ownersOfMade(files, owners);
  const all = files.flatMap((file) => strangeIn(file, made, owners));
  const isKnown = ({ path, owner }: Strange): boolean =>
    known.some(({ migration, owners: of }) => path.includes(`/${migration}`) && of.includes(owner));
  const idle = known.flatMap(({ migration, owners: of }) =>
    of
      .filter((owner) => !all.some((each) => each.owner === owner && each.path.includes(`/${migration}`)))
      .map((owner) => `${migration} has nothing to do with ${owner} any more`),
  );
  const problems = all.filter((each) => !isKnown(each));
  return [...problems.map(({ path, says, owner }) => `${path} ${says}, which is of ${owner}`), ...idle];
}

interface Strange {
  path: string;
  says: string;
  owner: string;
}

/** Whose each thing is: by its name, else by the file that makes it first. */
function ownersOfMade(
  files: readonly SqlFile[],
  owners: Owners,
): Map<string, { owner: string; isTable: boolean }> {
  const made = new Map<string, { owner: string; isTable: boolean }>();
  for (const { path, text } of files)
    for (const [, kind, name] of withoutComments(text).matchAll(MAKES)) {
      const owner = owners.ofName(name!.replace(/^chk\./, '')) ?? owners.ofFile(path);
      if (owner !== undefined && !made.has(name!))
        made.set(name!, { owner, isTable: kind === 'table' || kind === 'sequence' });
    }
  return made;
}

function strangeIn(
  { path, text }: SqlFile,
  made: ReturnType<typeof ownersOfMade>,
  owners: Owners,
): Strange[] {
  if (!path.includes('/migrations/')) return [];
  const home = owners.ofFile(path);
  const said = withoutComments(text);
  const changed = new Set(
    TOUCHES.flatMap((pattern) => [...withoutLaterWork(said).matchAll(pattern)].map(([, name]) => name!)),
  );
  const strange = [...changed].flatMap((name): Strange[] => {
    const owner = made.get(name)?.owner;
    return owner === undefined || owner === home || REGISTERS.has(name)
      ? []
      : [{ path, says: `changes ${name}`, owner }];
  });
  const named = new Set(said.match(/\b[a-z]+(?:_[a-z]+)+\b/g));
  return [
    ...strange,
    ...[...named].flatMap((name): Strange[] => {
      const found = made.get(name);
      return found?.isTable !== true || changed.has(name) || owners.standsOn(home).includes(found.owner)
        ? []
        : [{ path, says: `names ${name}`, owner: found.owner }];
    }),
  ];
}

const withoutComments = (text: string): string => text.replace(/--.*$/gm, '');

/** Without what stands in quotes, and without bodies of functions; what a `do` block says is done at once. */
function withoutLaterWork(text: string): string {
  return text
    .replace(/(\bdo\s+)?(\$\w*\$)([\s\S]*?)\2/gi, (_, isDone: string | undefined, ...found: string[]) =>
      isDone === undefined ? "''" : found[1]!,
    )
    .replace(/'(?:[^']|'')*'/g, "''");
}
