/**
 * The server's sources as units: each function, method and named value, with what it names, which refusal codes stand in it,
 * and which functions it hands on. Read with the compiler itself, so that a name means what it means to it.
 */
import { join } from 'node:path';
import { SyntaxKind as K } from 'typescript/unstable/ast';
import type { Node } from 'typescript/unstable/ast';
import type { Checker, NodeHandle, Project, Symbol, Type } from 'typescript/unstable/sync';
import { API, SymbolFlags } from 'typescript/unstable/sync';
import { ROOT } from '../steps.ts';

/** What is read of a syntax node; the compiler's own types name a class for each kind. */
export interface Tree {
  readonly kind: K;
  readonly parent: Tree;
  readonly text: string;
  readonly name?: Tree;
  readonly initializer?: Tree;
  readonly expression?: Tree;
  readonly body?: Tree;
  readonly type?: Tree;
  readonly head?: Tree;
  readonly typeName?: Tree;
  readonly exprName?: Tree;
  readonly types?: readonly Tree[];
  readonly typeArguments?: readonly Tree[];
  readonly arguments?: readonly Tree[];
  readonly parameters?: readonly Tree[];
  readonly properties?: readonly Tree[];
  readonly members?: readonly Tree[];
  readonly heritageClauses?: readonly Tree[];
  readonly fileName?: string;
  readonly operatorToken?: Tree;
  forEachChild(visit: (child: Tree) => undefined): void;
  getSourceFile(): Tree;
  getStart(): number;
}

export interface Unit {
  node: Tree;
  /** Names it uses outside of the units in it. */
  names: Tree[];
  /** Texts in it that are refusal codes. */
  codes: Tree[];
  inner: Unit[];
  parent: Unit | undefined;
  /** Stands in the arguments of a call: whoever calls hands it on. */
  isHandedOn: boolean;
}

export interface Source {
  checker: Checker;
  files: readonly Tree[];
  units: ReadonlyMap<Tree, Unit>;
  codes: readonly Tree[];
  objects: readonly Tree[];
  spreads: ReadonlySet<Tree>;
  /** Expressions that are given to something with a type of its own: arguments, results, properties. */
  given: readonly Tree[];
  /** What a name in the sources means; undefined where the compiler knows no better. */
  meaningOf(name: Tree): Symbol | undefined;
  /** Where a symbol is declared, as keys. */
  placesOf(symbol: Symbol | undefined): readonly string[];
  nodeAt(place: string): Tree | undefined;
  typesOf(nodes: readonly Tree[]): readonly (Type | undefined)[];
  contextOf(node: Tree): Type | undefined;
  close(): void;
}

export const asNode = (tree: Tree): Node => tree as unknown as Node;

export const isFunction = ({ kind }: Tree): boolean =>
  kind === K.ArrowFunction ||
  kind === K.FunctionExpression ||
  kind === K.FunctionDeclaration ||
  kind === K.MethodDeclaration ||
  kind === K.Constructor ||
  kind === K.GetAccessor ||
  kind === K.SetAccessor;

const isProperty = ({ kind }: Tree): boolean =>
  kind === K.PropertyAssignment || kind === K.ShorthandPropertyAssignment;

const isUnit = (node: Tree): boolean =>
  node.kind === K.VariableDeclaration
    ? node.initializer !== undefined && node.name?.kind === K.Identifier
    : node.kind === K.PropertyDeclaration ||
      isProperty(node) ||
      (isFunction(node) && node.kind !== K.ArrowFunction && node.kind !== K.FunctionExpression);

const READ = /\/(apps\/server\/src|packages\/[a-z]+\/src)\//;
const NOT_READ = /\.(test|fixture)\.ts$|\/texts(\/|\.ts$)|\/packages\/wire\//;

export function readSource(codes: ReadonlySet<string>): Source {
  const api = new API({ cwd: ROOT });
  const snapshot = api.updateSnapshot({ openProjects: [join(ROOT, 'tsconfig.json')] });
  const [project] = snapshot.getProjects();
  if (project === undefined) throw new Error('the compiler found no project');
  const files = project.program
    .getSourceFileNames()
    .filter((name) => READ.test(name) && !NOT_READ.test(name))
    .map((name) => project.program.getSourceFile(name) as unknown as Tree);
  const walk = new Walk(codes);
  for (const file of files) walk.file(file);
  return { ...resolved(project, walk), files, close: () => api.close() };
}

/** One pass over the trees. */
class Walk {
  readonly units = new Map<Tree, Unit>();
  readonly names: Tree[] = [];
  readonly codes: Tree[] = [];
  readonly objects: Tree[] = [];
  readonly spreads = new Set<Tree>();
  readonly given: Tree[] = [];
  readonly #codeTexts: ReadonlySet<string>;

  constructor(codeTexts: ReadonlySet<string>) {
    this.#codeTexts = codeTexts;
  }

  file(file: Tree): void {
    this.#visit(file, unitOf(file, undefined, false), false);
  }

  #visit(node: Tree, within: Unit, isArgument: boolean): void {
    if (node.kind === K.TypeReference && node.typeName?.text === 'DecidedBy')
      return this.#decider(node, within);
    if (isTypeOnly(node)) return;
    const isHere = isUnit(node);
    const unit = isHere
      ? unitOf(node, within, isArgument && (isProperty(node) || node.kind === K.MethodDeclaration))
      : within;
    if (isHere) {
      this.units.set(node, unit);
      within.inner.push(unit);
    }
    this.#note(node, unit);
    if (node.kind === K.CallExpression || node.kind === K.NewExpression) {
      this.#visit(node.expression!, unit, false);
      for (const argument of node.arguments ?? []) this.#visit(argument, unit, true);
      return;
    }
    const goesOn = isArgument && HANDS_ON.has(node.kind);
    node.forEachChild((child) => {
      this.#visit(child, unit, goesOn);
    });
  }

  #note(node: Tree, unit: Unit): void {
    if (node.kind === K.ObjectLiteralExpression) this.objects.push(node);
    if (node.kind === K.SpreadAssignment) this.spreads.add(node.parent);
    this.given.push(...givenBy(node));
    if (
      (node.kind === K.Identifier || node.kind === K.PrivateIdentifier) &&
      !isDeclaredBy(node.parent, node)
    ) {
      unit.names.push(node);
      this.names.push(node);
    }
    const isText = node.kind === K.StringLiteral || node.kind === K.NoSubstitutionTemplateLiteral;
    if (isText && this.#codeTexts.has(node.text) && !isCompared(node)) {
      unit.codes.push(node);
      this.codes.push(node);
    }
  }

  /** `DecidedBy<typeof a | typeof b, …>`: the answer is made by these. */
  #decider(node: Tree, unit: Unit): void {
    const first = node.typeArguments![0]!;
    for (const { exprName } of first.types ?? [first]) {
      unit.names.push(exprName!);
      this.names.push(exprName!);
    }
  }
}

const HANDS_ON: ReadonlySet<K> = new Set([
  K.ObjectLiteralExpression,
  K.PropertyAssignment,
  K.SpreadAssignment,
  K.ParenthesizedExpression,
  K.ConditionalExpression,
  K.ArrayLiteralExpression,
]);

const unitOf = (node: Tree, parent: Unit | undefined, isHandedOn: boolean): Unit => ({
  node,
  names: [],
  codes: [],
  inner: [],
  parent,
  isHandedOn,
});

const isTypeOnly = ({ kind }: Tree): boolean =>
  (kind >= K.FirstTypeNode && kind <= K.LastTypeNode && kind !== K.ExpressionWithTypeArguments) ||
  kind === K.InterfaceDeclaration ||
  kind === K.TypeAliasDeclaration ||
  kind === K.ImportDeclaration;

function givenBy(node: Tree): readonly Tree[] {
  if (node.kind === K.CallExpression || node.kind === K.NewExpression) return node.arguments ?? [];
  if (node.kind === K.ReturnStatement) return node.expression === undefined ? [] : [node.expression];
  if (node.kind === K.ArrowFunction) return node.body!.kind === K.Block ? [] : [node.body!];
  if (node.kind === K.VariableDeclaration && node.type !== undefined)
    return node.initializer === undefined ? [] : [node.initializer];
  return node.kind === K.PropertyAssignment ? [node.initializer!] : [];
}

/** The name that a declaration or a property gives, which is no use of it. */
const isDeclaredBy = (parent: Tree, node: Tree): boolean =>
  parent.name === node &&
  parent.kind !== K.ShorthandPropertyAssignment &&
  (isUnit(parent) || parent.kind === K.Parameter || parent.kind === K.ClassDeclaration);

const COMPARISONS: ReadonlySet<K> = new Set([K.EqualsEqualsEqualsToken, K.ExclamationEqualsEqualsToken]);
const isCompared = ({ parent }: Tree): boolean =>
  parent.kind === K.CaseClause ||
  (parent.kind === K.BinaryExpression && COMPARISONS.has(parent.operatorToken!.kind));

/** Names asked of the compiler all at once: one question each would take minutes. */
function resolved(project: Project, walk: Walk): Omit<Source, 'files' | 'close'> {
  const { checker } = project;
  const handles = new Map<string, NodeHandle>();
  const placesOf = (symbol: Symbol | undefined): string[] =>
    (symbol?.declarations ?? []).map((handle) => {
      const place = `${handle.path}#${handle.index}`;
      handles.set(place, handle);
      return place;
    });
  const aliases = new Map<number, Symbol>();
  const real = (symbol: Symbol | undefined): Symbol | undefined => {
    if (symbol === undefined || (symbol.flags & SymbolFlags.Alias) === 0) return symbol;
    const known = aliases.get(symbol.id) ?? checker.getAliasedSymbol(symbol);
    aliases.set(symbol.id, known);
    return known;
  };
  const meanings = new Map<Tree, Symbol | undefined>();
  checker
    .getSymbolAtLocation(walk.names.map(asNode))
    .forEach((symbol, n) => meanings.set(walk.names[n]!, real(symbol)));
  for (const { kind, name } of walk.units.keys())
    if (kind === K.ShorthandPropertyAssignment)
      meanings.set(name!, real(checker.getShorthandAssignmentValueSymbol(asNode(name!.parent))));
  const nodes = new Map<string, Tree | undefined>();
  return {
    checker,
    units: walk.units,
    codes: walk.codes,
    objects: walk.objects,
    spreads: walk.spreads,
    given: walk.given,
    meaningOf: (name) => meanings.get(name),
    placesOf,
    nodeAt(place) {
      if (!nodes.has(place)) {
        const handle = handles.get(place);
        const isRead = handle !== undefined && READ.test(handle.path);
        nodes.set(place, isRead ? (handle.resolve(project) as unknown as Tree | undefined) : undefined);
      }
      return nodes.get(place);
    },
    typesOf: (trees) => checker.getTypeAtLocation(trees.map(asNode)),
    contextOf: (tree) => checker.getContextualType(asNode(tree) as never),
  };
}
