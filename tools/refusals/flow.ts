/**
 * Which refusal codes a handler can come to: what it names, what that names, and so on, through ports and proposals. It
 * follows more than runs (a branch that is never taken counts), never less, but for the two seams named below.
 */
import { SyntaxKind as K } from 'typescript/unstable/ast';
import { SignatureKind } from 'typescript/unstable/sync';
import { linkMembers, partsOf } from './links.ts';
import type { Links } from './links.ts';
import { proposalKinds } from './proposal-kinds.ts';
import type { ProposalKinds } from './proposal-kinds.ts';
import type { Source, Tree, Unit } from './source.ts';
import { asNode, isFunction } from './source.ts';

export interface Flow {
  handlers: readonly Handler[];
  /** Codes by the unit they stand in. */
  codesFrom(handler: Handler): ReadonlyMap<string, Unit>;
  /** Units from the handler to where the code stands, as `name (file:line)`. */
  wayTo(handler: Handler, code: string): string;
}

export interface Handler {
  /** The wire's table, `spotCalls`. */
  table: string;
  name: string;
  unit: Unit;
}

/**
 * An engine works off everybody's commands: what it decides for one of them is named where the answer is awaited, by
 * `DecidedBy` (apps/server/src/platform/refusal.ts).
 */
const ENGINES = [{ file: '/order-path/pair-engine.ts', name: '#drain' }];

export function followRefusals(source: Source, codes: ReadonlySet<string>): Flow {
  const follower = new Follower(source, linkMembers(source), codes);
  const handlers = handlersOf(source);
  // Object literals of functions that run while a call is served are handed to that call; all others were set up before.
  const served = new Set(handlers.flatMap(({ unit }) => [...follower.reach(unit).keys()]));
  follower.restart(served);
  return {
    handlers,
    codesFrom: (handler) => follower.codesIn(follower.reach(handler.unit)),
    wayTo: (handler, code) => follower.wayTo(handler.unit, code),
  };
}

function handlersOf(source: Source): Handler[] {
  const found: Handler[] = [];
  const visit = (node: Tree): undefined => {
    if (node.kind === K.CallExpression && node.expression?.text === 'routesOf') {
      const [table, object] = node.arguments ?? [];
      for (const property of object?.properties ?? []) {
        const unit = source.units.get(property);
        if (unit && property.name) found.push({ table: table!.text, name: property.name.text, unit });
      }
    }
    node.forEachChild(visit);
  };
  for (const file of source.files) visit(file);
  return found;
}

type Reached = ReadonlyMap<Unit, Unit | undefined>;

class Follower {
  readonly #source: Source;
  readonly #links: Links;
  readonly #kinds: ProposalKinds;
  readonly #refusing: ReadonlySet<Tree>;
  readonly #callable = new Map<Unit, boolean>();
  readonly #values = new Map<Unit, Unit>();
  #edges = new Map<Unit, readonly Unit[]>();
  #served: ReadonlySet<Unit> = new Set();

  constructor(source: Source, links: Links, codes: ReadonlySet<string>) {
    this.#source = source;
    this.#links = links;
    this.#kinds = proposalKinds(source);
    this.#refusing = new Set(source.codes.filter((text) => isRefusal(source, text, codes)));
  }

  restart(served: ReadonlySet<Unit>): void {
    this.#served = served;
    this.#edges = new Map();
  }

  /** A handler that proposes runs only the kinds it names; one that checks proposals runs them all. */
  reach(from: Unit): Reached {
    let named: ReadonlySet<string> = new Set();
    for (;;) {
      const reached = this.#spread(from, (unit) => this.#kinds.mayRun(unit, named));
      if (!this.#kinds.isProposing(reached.keys())) return this.#spread(from, () => true);
      const now = this.#kinds.namedBy(reached.keys());
      if (now.size === named.size) return reached;
      named = now;
    }
  }

  codesIn(reached: Reached): Map<string, Unit> {
    const found = new Map<string, Unit>();
    for (const unit of reached.keys())
      for (const text of unit.codes) if (this.#refusing.has(text)) found.set(text.text, unit);
    return found;
  }

  wayTo(from: Unit, code: string): string {
    const reached = this.reach(from);
    const way: string[] = [];
    for (let unit = this.codesIn(reached).get(code); unit !== undefined; unit = reached.get(unit))
      way.unshift(nameOf(unit));
    return way.join(' > ');
  }

  #spread(from: Unit, mayRun: (unit: Unit) => boolean): Reached {
    const reached = new Map<Unit, Unit | undefined>([[from, undefined]]);
    const waiting = [from];
    for (let unit = waiting.pop(); unit !== undefined; unit = waiting.pop())
      for (const next of this.#edgesOf(unit))
        if (!reached.has(next) && mayRun(next)) {
          reached.set(next, unit);
          waiting.push(next);
        }
    return reached;
  }

  #edgesOf(unit: Unit): readonly Unit[] {
    const known = this.#edges.get(unit);
    if (known !== undefined) return known;
    const next = new Set<Unit>();
    for (const name of unit.names)
      for (const place of this.#source.placesOf(this.#source.meaningOf(name)))
        for (const target of this.#targets(place)) for (const each of this.#used(target)) next.add(each);
    for (const inner of unit.inner) if (inner.isHandedOn || isWorkedOut(inner)) next.add(inner);
    const edges = [...next].filter((each) => !isEngine(each));
    this.#edges.set(unit, edges);
    return edges;
  }

  /** What may stand behind a declaration: itself, or whatever fills the member of an interface. */
  #targets(place: string, seen = new Set<string>()): Unit[] {
    if (seen.has(place)) return [];
    seen.add(place);
    const { nodeAt, units } = this.#source;
    const node = nodeAt(place);
    const own = node && units.get(node);
    const made = node?.kind === K.ClassDeclaration ? constructorsOf(node, units) : [];
    const written = own
      ? []
      : [...(this.#links.written.get(place) ?? [])].filter(
          (unit) => !unit.isHandedOn || !this.#served.has(aroundOf(unit)!),
        );
    const passed = [...(this.#links.passed.get(place) ?? [])].flatMap((to) => this.#targets(to, seen));
    return [...(own ? [own] : []), ...made, ...written, ...passed];
  }

  /** Of a function all of it; of a value only the codes that stand in it, for naming a value runs nothing. */
  #used(unit: Unit): readonly Unit[] {
    const value = valueOf(unit);
    if (value === undefined && unit.node.kind !== K.ShorthandPropertyAssignment) return [unit];
    if ((value !== undefined && isFunction(value)) || this.#isCallable(unit)) return [unit];
    if (value === undefined || isCall(value)) return [];
    const isTable = value.kind === K.ObjectLiteralExpression || value.kind === K.ArrayLiteralExpression;
    return isTable && unit.parent?.parent === undefined ? [unit, ...below(unit)] : this.#codesOf(unit);
  }

  #isCallable(unit: Unit): boolean {
    const known = this.#callable.get(unit);
    if (known !== undefined) return known;
    const { checker } = this.#source;
    const type = checker.getTypeAtLocation(asNode(unit.node.name!));
    const isCallable =
      type !== undefined &&
      partsOf(type).some((part) => checker.getSignaturesOfType(part, SignatureKind.Call).length > 0);
    this.#callable.set(unit, isCallable);
    return isCallable;
  }

  #codesOf(unit: Unit): Unit[] {
    const own = unit.codes.length > 0 ? [this.#bare(unit)] : [];
    const inner = unit.inner.filter((each) => {
      const value = valueOf(each);
      return value !== undefined && !isFunction(value) && !isCall(value);
    });
    return [...own, ...inner.flatMap((each) => this.#codesOf(each))];
  }

  #bare(unit: Unit): Unit {
    const known = this.#values.get(unit) ?? { ...unit, names: [], inner: [] };
    this.#values.set(unit, known);
    return known;
  }
}

/** A text is a refusal where nothing but refusal codes may stand. */
function isRefusal({ contextOf }: Source, text: Tree, codes: ReadonlySet<string>): boolean {
  const context = contextOf(text);
  const allowed = (context === undefined ? [] : partsOf(context)).flatMap((part) =>
    part.isStringLiteralType() ? [part.value] : [],
  );
  return allowed.length > 1 && allowed.every((each) => codes.has(each));
}

function valueOf({ node }: Unit): Tree | undefined {
  if (isFunction(node)) return undefined;
  let value = node.initializer;
  while (value && TRANSPARENT.has(value.kind)) value = value.expression;
  return value;
}
const TRANSPARENT: ReadonlySet<K> = new Set([
  K.ParenthesizedExpression,
  K.AsExpression,
  K.SatisfiesExpression,
]);

const isCall = ({ kind }: Tree): boolean =>
  kind === K.CallExpression || kind === K.NewExpression || kind === K.AwaitExpression;

/** A variable or property that is worked out when its surroundings run. */
function isWorkedOut(unit: Unit): boolean {
  const value = valueOf(unit);
  if (value === undefined || isFunction(value)) return false;
  return (
    unit.node.kind === K.VariableDeclaration ||
    (unit.node.kind === K.PropertyAssignment &&
      value.kind !== K.Identifier &&
      value.kind !== K.PropertyAccessExpression)
  );
}

const below = (unit: Unit): Unit[] => unit.inner.flatMap((inner) => [inner, ...below(inner)]);

function aroundOf(unit: Unit): Unit | undefined {
  let around = unit.parent;
  while (around?.node.kind === K.PropertyAssignment) around = around.parent;
  return around;
}

const constructorsOf = (node: Tree, units: Source['units']): Unit[] =>
  (node.members ?? []).flatMap((member) => {
    const unit = units.get(member);
    const isRun = member.kind === K.Constructor || member.kind === K.PropertyDeclaration;
    return unit && isRun ? [unit] : [];
  });

const isEngine = ({ node }: Unit): boolean =>
  ENGINES.some(({ file, name }) => node.name?.text === name && node.getSourceFile().fileName?.endsWith(file));

function nameOf({ node }: Unit): string {
  const file = node.getSourceFile();
  const line = file.text.slice(0, node.getStart()).split('\n').length;
  return `${node.name?.text ?? '…'} (${file.fileName?.replace(/^.*\/src\//, '')}:${line})`;
}
