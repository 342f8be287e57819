/** Which ids the names of tests cite. A rule is proved by a test that names it, not by one that mentions it in a comment. */
import { parseSync } from '@swc/core';
import { citedIn } from './citations.ts';

export interface CitedByTest {
  id: string;
  /** The test's own name after those of the groups around it; of a scenario, what it says of itself. */
  name: string;
}

const SCENARIO = /^tests\/(e2e|simulation)\//;

/** Files that prove; what else stands in a harness or a fixture cites like any source. */
export function isProof(file: string): boolean {
  return SCENARIO.test(file) || /\.test\.tsx?$/.test(file);
}

export function citedByTests(file: string, text: string): CitedByTest[] {
  if (SCENARIO.test(file)) {
    const name = /^ {2}name:\s*'([^']+)'/m.exec(text)?.[1] ?? file.slice(file.lastIndexOf('/') + 1);
    return citedIn(text).map((id) => ({ id, name }));
  }
  if (!isProof(file)) return [];
  return testNames(file, text).flatMap((name) => citedIn(name).map((id) => ({ id, name })));
}

interface Node {
  type?: string;
  [key: string]: unknown;
}

/** Full names of the tests in a file. A group whose name cites a rule lends it to each test inside. */
function testNames(file: string, text: string): string[] {
  const module = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') }) as unknown as Node;
  const names: string[] = [];
  visit(module, []);
  return names;

  function visit(node: Node, around: readonly string[]): void {
    let inside = around;
    const said = node.type === 'CallExpression' ? titleOf(node) : undefined;
    if (said !== undefined) {
      inside = [...around, said.title];
      if (said.of !== 'describe') names.push(inside.join(' › '));
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (typeof child === 'object' && child !== null) visit(child as Node, inside);
      }
    }
  }
}

/** `it('…')`, `test.each(…)('…')`, `describe('…')`: what is called and its title. */
function titleOf(call: Node): { of: string; title: string } | undefined {
  const of = rootName(call['callee'] as Node);
  if (of !== 'it' && of !== 'test' && of !== 'describe') return undefined;
  const first = (call['arguments'] as { expression: Node }[])[0]?.expression;
  if (first?.type === 'StringLiteral') return { of, title: String(first['value']) };
  if (first?.type !== 'TemplateLiteral') return undefined;
  return { of, title: (first['quasis'] as { raw: string }[]).map((part) => part.raw).join('…') };
}

function rootName(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return String(callee['value']);
  if (callee.type === 'MemberExpression') return rootName(callee['object'] as Node);
  return callee.type === 'CallExpression' ? rootName(callee['callee'] as Node) : undefined;
}
