/**
 * Proposals run by name: `propose({ kind: 'reversal', … })` finds what was registered as `reversal`. This reads which kinds
 * there are, which functions belong to each, and which kinds a function names.
 */
import { SyntaxKind as K } from 'typescript/unstable/ast';
import { partsOf } from './links.ts';
import type { Source, Tree, Unit } from './source.ts';

export interface ProposalKinds {
  /** False for a function of a kind that is not among the named. */
  mayRun(unit: Unit, named: ReadonlySet<string>): boolean;
  isProposing(units: Iterable<Unit>): boolean;
  namedBy(units: Iterable<Unit>): ReadonlySet<string>;
}

const PROPOSE = '/foundation/operators/proposals.ts';
const MEMBERS = ['kind', 'prepare', 'render', 'execute'];

export function proposalKinds(source: Source): ProposalKinds {
  const memberOf = (object: Tree, name: string) =>
    object.properties?.find((each) => each.name?.text === name);
  const registered = new Map<Tree, readonly string[]>();
  for (const object of source.objects)
    if (MEMBERS.every((name) => memberOf(object, name) !== undefined))
      registered.set(object, textsOf(source, valueOf(memberOf(object, 'kind')!)));
  const names = new Set([...registered.values()].flat());
  const kindsOf = new Map<Unit, readonly string[]>();
  for (const [object, kinds] of registered)
    for (const property of object.properties ?? []) {
      const unit = source.units.get(property);
      if (unit) kindsOf.set(unit, kinds);
    }
  const naming = new Map<Unit, string[]>();
  const note = (unit: Unit | undefined, value: Tree) => {
    const known = textsOf(source, value).filter((text) => names.has(text));
    if (unit && known.length > 0) naming.set(unit, [...(naming.get(unit) ?? []), ...known]);
  };
  const visit = (node: Tree, around: Unit | undefined): void => {
    const unit = source.units.get(node) ?? around;
    if (node.kind === K.PropertyAssignment || node.kind === K.ShorthandPropertyAssignment) {
      const isNaming = node.name?.text === 'kind' && memberOf(node.parent, 'input') !== undefined;
      if (isNaming) note(unit, valueOf(node));
    }
    for (const value of kindArguments(source, node)) note(unit, value);
    node.forEachChild((child) => {
      visit(child, unit);
    });
  };
  for (const file of source.files) visit(file, undefined);
  return {
    mayRun: (unit, named) => kindsOf.get(unit)?.some((kind) => named.has(kind)) ?? true,
    isProposing: (units) => [...units].some(isPropose),
    namedBy: (units) => new Set([...units].flatMap((unit) => naming.get(unit) ?? [])),
  };
}

const isPropose = ({ node }: Unit): boolean =>
  node.name?.text === 'propose' && node.getSourceFile().fileName?.endsWith(PROPOSE) === true;

const valueOf = (property: Tree): Tree => property.initializer ?? property.name!;

/** What a call gives for a parameter that is called `kind`. */
function kindArguments(source: Source, node: Tree): Tree[] {
  if (node.kind !== K.CallExpression) return [];
  const called =
    node.expression!.kind === K.PropertyAccessExpression ? node.expression!.name! : node.expression!;
  return source.placesOf(source.meaningOf(called)).flatMap((place) => {
    const declared = source.nodeAt(place);
    const parameters = (declared?.initializer ?? declared)?.parameters ?? [];
    const at = parameters.findIndex(({ name }) => name?.text === 'kind');
    const value = at < 0 ? undefined : node.arguments?.[at];
    return value === undefined ? [] : [value];
  });
}

/** A text, the text of a constant, the beginning of a template, or all texts that the type allows. */
function textsOf(source: Source, value: Tree): readonly string[] {
  if (value.kind === K.TemplateExpression) return [value.head!.text];
  const text = constantOf(source, value);
  if (text !== undefined) return [text];
  const [type] = source.typesOf([value]);
  return (type === undefined ? [] : partsOf(type)).flatMap((part) =>
    part.isStringLiteralType() ? [part.value] : [],
  );
}

function constantOf(source: Source, value: Tree): string | undefined {
  if (value.kind === K.StringLiteral) return value.text;
  if (value.kind === K.AsExpression) return constantOf(source, value.expression!);
  for (const place of source.placesOf(source.meaningOf(value))) {
    const declared = source.nodeAt(place);
    if (declared?.kind === K.VariableDeclaration && declared.initializer !== undefined)
      return constantOf(source, declared.initializer);
  }
  return undefined;
}
