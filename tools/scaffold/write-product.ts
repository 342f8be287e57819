/** Writes an empty product into a tree: new files in its own folders, and its one line in each list that names products. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Names } from './names.ts';
import { namesOf } from './names.ts';
import { filesOf } from './templates.ts';

export interface Written {
  made: readonly string[];
  edited: readonly string[];
}

/** Throws before anything is written when the noun is taken, or a list is not as it was when this was written. */
export function writeProduct(root: string, noun: string): Written {
  const names = namesOf(noun);
  const files = filesOf(names);
  const taken = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (taken !== undefined) throw new Error(`${taken} is there already.`);
  const edits = editsOf(names).flatMap(({ path, edit }) => {
    const before = readFileSync(join(root, path), 'utf8');
    const after = edit(before);
    return after === before ? [] : [{ path, after }];
  });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const { path, after } of edits) writeFileSync(join(root, path), after);
  return { made: Object.keys(files), edited: edits.map(({ path }) => path) };
}

interface Edit {
  path: string;
  edit(text: string): string;
}

function editsOf({ kebab, camel, pascal, snake }: Names): readonly Edit[] {
  const product = `  { name: '${snake}', can: ['sold'], terms: [], needsSignOff: false },\n`;
  return [
    {
      path: 'packages/wire/src/products.ts',
      // Some products to come are listed before they are built.
      edit: (text) =>
        text.includes(`name: '${snake}'`)
          ? text
          : before(text, '] as const satisfies readonly ProductData[]', product),
    },
    {
      path: 'packages/wire/src/index.ts',
      edit: (text) => after(text, "export * from './products.ts';\n", `export * from './${kebab}.ts';\n`),
    },
    {
      path: 'packages/wire/src/tables.ts',
      edit: (text) =>
        before(
          after(
            text,
            "import { anyCallNoun } from './any-call.ts';\n",
            `import { ${camel}Noun } from './${kebab}.ts';\n`,
          ),
          '} as const satisfies Readonly<Record<string, Noun>>;\nconst operatorNouns',
          `  ${camel}: ${camel}Noun,\n`,
        ),
    },
    {
      path: 'apps/server/src/products/products.ts',
      edit: (text) => listed(text, { value: `create${pascal}`, from: `./${kebab}/index.ts` }),
    },
    {
      path: 'apps/web/src/products/products.ts',
      edit: (text) => listed(text, { value: camel, from: `./${kebab}/index.ts` }),
    },
    {
      path: 'apps/console/src/parts.ts',
      edit: (text) => listed(text, { value: camel, from: `./products/${kebab}/index.ts` }),
    },
  ];
}

/** An import after the others, and the value as the list's last line. */
function listed(text: string, { value, from }: { value: string; from: string }): string {
  const imports = text.lastIndexOf('\nimport ');
  const end = text.indexOf('\n', imports + 1) + 1;
  const withImport = `${text.slice(0, end)}import { ${value} } from '${from}';\n${text.slice(end)}`;
  return before(withImport, '];\n', `  ${value},\n`);
}

function before(text: string, mark: string, added: string): string {
  const at = text.lastIndexOf(mark);
  if (at < 0) throw new Error(`"${mark.trim()}" is not where a product's line belongs.`);
  return text.slice(0, at) + added + text.slice(at);
}

function after(text: string, mark: string, added: string): string {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`"${mark.trim()}" is not where a product's line belongs.`);
  return text.slice(0, at + mark.length) + added + text.slice(at + mark.length);
}
