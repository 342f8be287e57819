/**
 * Who may import whom (docs/ARCHITECTURE.md), by pattern: a new product needs no new rule. Tests and the test harness
 * stand outside; they may reach for what they test.
 */

export interface Breach {
  rule: string;
  from: string;
  to: string;
}

interface Rule {
  name: string;
  /** Whom it binds; its groups may be used by `to` and `except` as `$1`, `$2`. */
  from: RegExp;
  /** What they may not import … */
  to: string;
  /** … unless it matches this. */
  except?: string;
}

const ANYTHING = '.*';
const PURE = 'packages/(ledger|matching|formulas)';
const BUSINESS = '(foundation|products|hubs)/|main\\.';

const RULES: readonly Rule[] = [
  {
    name: 'money imports nothing',
    from: /^packages\/money\/src\//,
    to: ANYTHING,
    except: '^packages/money/src/',
  },
  {
    name: 'pure packages import money only',
    from: new RegExp(`^${PURE}/src/`),
    to: ANYTHING,
    except: '^packages/($1|money)/src/',
  },
  {
    name: 'wire imports money and the schema library',
    from: /^packages\/wire\/src\//,
    to: ANYTHING,
    except: '^packages/(wire|money)/src/|^npm:(valibot|@valibot/to-json-schema)$',
  },
  {
    name: 'proof imports money, formulas, hashes, signatures and their spellings',
    from: /^packages\/proof\/src\//,
    to: ANYTHING,
    except: '^packages/(proof|formulas|money)/src/|^npm:@(noble/(hashes|curves)|scure/base)$',
  },
  {
    name: 'client imports the wire',
    from: /^packages\/client\/src\//,
    to: ANYTHING,
    except: '^packages/(client|wire)/src/',
  },
  {
    name: 'ui knows no product',
    from: /^packages\/ui\/src\//,
    to: ANYTHING,
    except: '^packages/(ui|money)/src/|^npm:(react|react-dom|lucide-react)$',
  },
  { name: 'an app never another app', from: /^apps\/([^/]+)\//, to: '^apps/', except: '^apps/$1/' },
  {
    name: 'platform knows no business',
    from: /^apps\/([^/]+)\/src\/platform\//,
    to: `^apps/$1/src/(${BUSINESS})`,
  },
  {
    name: 'foundation knows no product',
    from: /^apps\/([^/]+)\/src\/foundation\//,
    to: '^apps/$1/src/((products|hubs)/|main\\.)',
  },
  {
    name: 'another noun of foundation is entered by its front door',
    from: /^apps\/([^/]+)\/src\/foundation\/([^/]+)\//,
    to: '^apps/$1/src/foundation/',
    except: '^apps/$1/src/foundation/($2/|[^/]+/index\\.tsx?$|collected\\.ts$)',
  },
  {
    name: 'products never import one another',
    from: /^apps\/([^/]+)\/src\/products\/([^/]+)\//,
    to: '^apps/$1/src/(products/|hubs/|main\\.)',
    except: '^apps/$1/src/products/$2/',
  },
  {
    name: 'products and hubs use front doors of foundation',
    from: /^apps\/([^/]+)\/src\/(?:products|hubs)\//,
    to: '^apps/$1/src/foundation/',
    except: '^apps/$1/src/foundation/([^/]+/index\\.tsx?$|(product|foundation)\\.ts$)',
  },
  {
    name: 'hubs use front doors of products',
    from: /^apps\/([^/]+)\/src\/hubs\/([^/]+)\//,
    to: '^apps/$1/src/(products|hubs)/',
    except: '^apps/$1/src/(hubs/$2/|(products|hubs)/[^/]+/index\\.tsx?$|products/tabs\\.ts$)',
  },
  {
    name: 'a room of identity knows nothing of what puts the rooms together',
    from: /^apps\/server\/src\/foundation\/identity\/[^/]+\//,
    to: '^apps/server/src/foundation/identity/[^/]+$',
  },
  {
    name: 'decisions and settlements are pure',
    from: /^apps\/server\/src\/(?:foundation|products|platform)\/(?:.*\/)?(?:[^/]+-rules|settle-[^/]+)\.ts$/,
    to: '^apps/server/src/platform/|-store\\.ts$|^node:',
    except: '^apps/server/src/platform/[^/]+-rules\\.ts$',
  },
  {
    name: 'the SQL driver stays behind the database door',
    from: /^apps\/server\/src\/(?!platform\/db\/)/,
    to: '^npm:pg$',
  },
  { name: 'every name leads somewhere', from: /./, to: '^unknown:' },
];

const OUTSIDE = /\.(test|fixture)\.tsx?$|^apps\/server\/test\//;

export function breachesOf(from: string, to: string): Breach[] {
  if (OUTSIDE.test(from)) return [];
  return RULES.filter((rule) => isBroken(rule, from, to)).map(({ name }) => ({ rule: name, from, to }));
}

function isBroken({ from: bound, to: forbidden, except }: Rule, from: string, to: string): boolean {
  const groups = bound.exec(from);
  if (!groups) return false;
  const filled = (pattern: string) =>
    new RegExp(pattern.replace(/\$([12])/g, (_, n: string) => groups[Number(n)] ?? ''));
  return filled(forbidden).test(to) && !(except !== undefined && filled(except).test(to));
}

/** Folders of a noun of the server, and what each of them imports of its neighbours: they form no circles, types included. */
export function roomsOf(imports: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const rooms = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const from = OUTSIDE.test(file) ? undefined : roomOf(file);
    if (from === undefined) continue;
    const seen = rooms.get(from.room) ?? new Set();
    rooms.set(from.room, seen);
    for (const target of targets) {
      const to = roomOf(target);
      if (to?.noun === from.noun && to.room !== from.room) seen.add(to.room);
    }
  }
  return new Map([...rooms].map(([room, seen]) => [room, [...seen]]));
}

function roomOf(file: string): { noun: string; room: string } | undefined {
  const [room, noun] = /^(apps\/server\/src\/(?:foundation|products)\/[^/]+)\/[^/]+(?=\/)/.exec(file) ?? [];
  return room === undefined || noun === undefined ? undefined : { noun, room };
}

/** Groups of files that need each other while running; each is named once, by its members in order. */
export function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    state.set(file, 'open');
    path.push(file);
    for (const next of graph.get(file) ?? []) {
      if (state.get(next) === 'open') cycles.push([...path.slice(path.indexOf(next)), next]);
      else if (!state.has(next)) visit(next);
    }
    path.pop();
    state.set(file, 'done');
  };
  for (const file of graph.keys()) if (!state.has(file)) visit(file);
  return cycles;
}
