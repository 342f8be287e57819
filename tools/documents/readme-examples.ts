/**
 * Examples of packages' READMEs as modules: the first fenced block of `packages/money/README.md` can be imported as
 * `packages/money/README.example-0.tsx` while Vitest runs, and finds what it imports as a file of that package would.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vitest/config';

const MODULE = /^(.*\/README)\.example-(\d+)\.tsx$/;

export interface Example {
  /** Folder of its package. */
  name: string;
  /** To import. */
  module: string;
  /** What the comments behind `console.log` promise, in order. */
  promised: readonly string[];
}

export function examplesOf(root: string): Example[] {
  return readdirSync(join(root, 'packages')).flatMap((name) => {
    const readme = join(root, 'packages', name, 'README.md');
    if (!existsSync(readme)) return [];
    return blocksOf(readFileSync(readme, 'utf8')).map((block, at) => ({
      name,
      module: readme.replace(/\.md$/, `.example-${at}.tsx`),
      promised: [...block.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text = '']) => text),
    }));
  });
}

export function readmeExamples(): Plugin {
  return {
    name: 'readme-examples',
    enforce: 'pre',
    resolveId: (id) => (MODULE.test(id) ? id : undefined),
    load: (id) => {
      const [, readme = '', at = ''] = MODULE.exec(id) ?? [];
      return readme === '' ? undefined : blocksOf(readFileSync(`${readme}.md`, 'utf8'))[Number(at)];
    },
  };
}

function blocksOf(readme: string): string[] {
  return [...readme.matchAll(/^```tsx?\n(.*?)^```$/gms)].map(([, block = '']) => block);
}
