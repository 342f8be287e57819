/**
 * What no browser reads of the wire's tables is cut out of them before they are bundled: sentences of the OpenAPI document, lists of
 * refusals, and schemas that only the server holds something against. With a schema goes what it is made of.
 */

export interface ParsedNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const TABLES = new Set(['defineCalls', 'defineChannels']);

/** `program` is the parsed `code`; rows of its tables lose these fields. */
export function withoutFields(code: string, program: ParsedNode, fields: readonly string[]): string {
  const cut = rowsIn(program)
    .flatMap(propertiesOf)
    .filter((property) => fields.includes(nameOf(property)))
    .toSorted((one, other) => other.start - one.start);
  let left = code;
  for (const { start, end } of cut) left = left.slice(0, start) + left.slice(end).replace(/^\s*,/, '');
  return left;
}

function rowsIn(node: unknown): ParsedNode[] {
  if (Array.isArray(node)) return node.flatMap(rowsIn);
  if (!isNode(node)) return [];
  const { type, callee, arguments: given } = node;
  if (type === 'CallExpression' && isNode(callee) && TABLES.has(String(callee['name'])))
    return (given as ParsedNode[]).flatMap(propertiesOf).map((property) => property['value'] as ParsedNode);
  return Object.values(node).flatMap(rowsIn);
}

const isNode = (value: unknown): value is ParsedNode =>
  typeof value === 'object' && value !== null && 'type' in value;

const propertiesOf = (node: ParsedNode): ParsedNode[] =>
  node.type === 'ObjectExpression'
    ? (node['properties'] as ParsedNode[]).filter(({ type }) => type === 'Property')
    : [];

const nameOf = ({ key }: ParsedNode): string => (isNode(key) ? String(key['name']) : '');
