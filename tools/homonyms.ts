/**
 * Words that say nothing without a noun (docs/GLOSSARY.md, "Words that meant several things"), where a function, a variable or
 * a parameter is called by one alone. Fields are left out: those of the wire and of a chain's blocks are called so elsewhere.
 */
export interface SyntaxNode {
  type?: string;
  span?: { start: number; end: number };
  [key: string]: unknown;
}

/** Where a word is never used alone. What other folders still call so is renamed with them (ADR 125). */
const NEVER_ALONE: readonly [RegExp, ReadonlySet<string>][] = [
  [
    /^(apps\/(server|web|console)|packages\/[a-z]+)\/src\//,
    new Set(['send', 'pass', 'fail', 'changed', 'final', 'own', 'number']),
  ],
  // An account, an index, a URL; a place is where an order goes.
  [
    /^apps\/server\/src\/(foundation\/(chains|kyc|identity)|products\/(deposits|options|withdrawals))\//,
    new Set(['place']),
  ],
  [/^apps\/server\/src\/products\/withdrawals\//, new Set(['book'])],
];

/** The words a declaration in this file uses alone; empty for every other node. */
export function homonymsIn(file: string, node: SyntaxNode): string[] {
  const words = NEVER_ALONE.filter(([folder]) => folder.test(file)).map(([, set]) => set);
  return words.length === 0 ? [] : declaredBy(node).filter((name) => words.some((set) => set.has(name)));
}

function declaredBy(node: SyntaxNode): string[] {
  switch (node.type ?? '') {
    case 'VariableDeclarator':
      return namesIn(node['id']);
    case 'ClassMethod':
    case 'PrivateMethod':
      return ((node['function'] as SyntaxNode)['params'] as unknown[]).flatMap(namesIn);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'MethodProperty':
    case 'Constructor':
      return [...namesIn(node['identifier']), ...((node['params'] ?? []) as unknown[]).flatMap(namesIn)];
    default:
      return [];
  }
}

/** Names that a pattern binds; a field taken apart under its own name is that field. */
function namesIn(pattern: unknown): string[] {
  const node = (pattern ?? {}) as SyntaxNode;
  switch (node.type ?? '') {
    case 'Identifier':
      return [node['value'] as string];
    case 'Parameter':
      return namesIn(node['pat']);
    case 'AssignmentPattern':
      return namesIn(node['left']);
    case 'RestElement':
      return namesIn(node['argument']);
    case 'ArrayPattern':
      return (node['elements'] as unknown[]).flatMap(namesIn);
    case 'ObjectPattern':
      return (node['properties'] as SyntaxNode[]).flatMap(({ type, value }) =>
        type === 'KeyValuePatternProperty' ? namesIn(value) : [],
      );
    default:
      return [];
  }
}
