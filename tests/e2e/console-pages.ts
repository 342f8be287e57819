/** Every page of the console as its sources list them, with the roles whose operators are sent there. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/steps.ts';

const SOURCES = 'apps/console/src';

/** `customers/:id` as its pattern says. */
export function consolePages(): string[] {
  const files = readdirSync(join(ROOT, SOURCES), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('/pages.ts'),
  );
  const paths = files.flatMap((name) => {
    const text = readFileSync(join(ROOT, SOURCES, name), 'utf8');
    return [...text.matchAll(/\bpath: '([^']*)'/g)].map((match) => String(match[1]));
  });
  return paths.sort();
}

/** What the navigation calls the page of an address, read from the part of the console that puts it there. */
export function navLabel(path: string): { zh: string; en: string } {
  const files = readdirSync(join(ROOT, SOURCES), { recursive: true, encoding: 'utf8' });
  const entry = new RegExp(`path: '${path}',\\s+label: \\{ zh: '([^']*)', en: '([^']*)' \\}`);
  for (const name of files.filter((each) => /\/(part|index)\.ts$/.test(each))) {
    const [, zh, en] = entry.exec(readFileSync(join(ROOT, SOURCES, name), 'utf8')) ?? [];
    if (zh !== undefined && en !== undefined) return { zh, en };
  }
  throw new Error(`nothing in the navigation leads to ${path}`);
}

/** What the console says, in the language of the desk, read from its own catalogue. */
export async function consoleWords(
  area: string,
  language: 'zh' | 'en',
): Promise<Readonly<Record<string, string>>> {
  const module = (await import(join(ROOT, SOURCES, area, `messages/${language}.ts`))) as {
    messages: Readonly<Record<string, string>>;
  };
  return module.messages;
}
