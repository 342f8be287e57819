/**
 * Which function stands behind a member of an interface: ports are objects that somebody else fills. Wherever a value is
 * given to something that has a type of its own, each member of that type leads to the value's member.
 */
import { SyntaxKind as K } from 'typescript/unstable/ast';
import type { Symbol, Type } from 'typescript/unstable/sync';
import { TypeFlags } from 'typescript/unstable/sync';
import type { Source, Tree, Unit } from './source.ts';
import { asNode } from './source.ts';

export interface Links {
  /** Members written in an object literal, by the place of the interface's member. */
  written: ReadonlyMap<string, ReadonlySet<Unit>>;
  /** Members of other types, by place. */
  passed: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The parts of a union; itself otherwise. The compiler's interface cannot yet print every tuple. */
export function partsOf(type: Type): readonly Type[] {
  if (!type.isUnionType()) return [type];
  try {
    return type.getTypes();
  } catch {
    return [];
  }
}

const OURS = /\/(apps\/server\/src|packages)\//;
const DEPTH = 2;
/** Built-in types have more members than any port of ours. */
const MOST_MEMBERS = 80;
const VALUES: ReadonlySet<K> = new Set([
  K.Identifier,
  K.PropertyAccessExpression,
  K.CallExpression,
  K.AwaitExpression,
  K.NewExpression,
  K.ConditionalExpression,
  K.ParenthesizedExpression,
]);

const isStructured = (type: Type): boolean =>
  (type.flags & (TypeFlags.Object | TypeFlags.Intersection | TypeFlags.Union)) !== 0;
const isOurs = (symbol: Symbol): boolean => symbol.declarations.some(({ path }) => OURS.test(path));

export function linkMembers(source: Source): Links {
  const linker = new Linker(source);
  linker.values();
  linker.literals();
  linker.classes();
  return { written: linker.written, passed: linker.passed };
}

class Linker {
  readonly written = new Map<string, Set<Unit>>();
  readonly passed = new Map<string, Set<string>>();
  readonly #source: Source;
  readonly #members = new Map<number, ReadonlyMap<string, Symbol>>();
  readonly #compared = new Set<string>();

  constructor(source: Source) {
    this.#source = source;
  }

  values(): void {
    const values = this.#source.given.filter(({ kind }) => VALUES.has(kind));
    this.#source.typesOf(values).forEach((type, n) => {
      const context = type && isStructured(type) ? this.#source.contextOf(values[n]!) : undefined;
      if (context !== undefined) this.#compare(context, type!, DEPTH);
    });
  }

  literals(): void {
    const { objects, spreads, units, placesOf } = this.#source;
    const types = this.#source.typesOf(objects);
    objects.forEach((object, n) => {
      const context = this.#source.contextOf(object);
      if (context === undefined || !isStructured(context)) return;
      const members = this.#membersOf(context);
      for (const property of object.properties ?? []) {
        const member = property.name && members.get(property.name.text);
        const unit = units.get(property);
        if (member === undefined || unit === undefined || !isOurs(member)) continue;
        for (const place of placesOf(member)) addTo(this.written, place, unit);
      }
      if (spreads.has(object) && types[n] !== undefined) this.#compare(context, types[n], DEPTH);
    });
  }

  classes(): void {
    const { files, checker } = this.#source;
    const visit = (node: Tree): undefined => {
      if (node.kind !== K.ClassDeclaration) return;
      const type = checker.getTypeAtLocation(asNode(node));
      for (const clause of node.heritageClauses ?? [])
        for (const base of clause.types ?? []) {
          const wanted = checker.getTypeAtLocation(asNode(base));
          if (type && wanted) this.#compare(wanted, type, 0);
        }
    };
    for (const file of files) file.forEachChild(visit);
  }

  #compare(wanted: Type, given: Type, depth: number): void {
    if (wanted.id === given.id || !isStructured(wanted) || !isStructured(given)) return;
    const pair = `${wanted.id}>${given.id}`;
    if (this.#compared.has(pair)) return;
    this.#compared.add(pair);
    const members = this.#membersOf(wanted);
    if (members.size > MOST_MEMBERS) return;
    const { checker, placesOf } = this.#source;
    for (const [name, member] of members) {
      const own = this.#membersOf(given).get(name);
      if (own === undefined || own.id === member.id || !isOurs(member)) continue;
      for (const place of placesOf(member))
        for (const to of placesOf(own)) if (to !== place) addTo(this.passed, place, to);
      const [inner, ownInner] = [member, own].map((symbol) => checker.getTypeOfSymbol(symbol));
      if (depth > 0 && inner && ownInner) this.#compare(inner, ownInner, depth - 1);
    }
  }

  #membersOf(type: Type): ReadonlyMap<string, Symbol> {
    const known = this.#members.get(type.id);
    if (known !== undefined) return known;
    const members = new Map<string, Symbol>();
    for (const part of partsOf(type).filter(isStructured))
      for (const symbol of this.#source.checker.getPropertiesOfType(part)) members.set(symbol.name, symbol);
    this.#members.set(type.id, members);
    return members;
  }
}

function addTo<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = map.get(key) ?? new Set();
  set.add(value);
  map.set(key, set);
}
