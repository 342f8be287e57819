/**
 * In the browser a call is its method, path and access; its schemas (valibot and all shapes, 8 kB gzip) are needed only
 * by forms. So `@candor/wire` gives tables without schemas here, and lazy form code imports `@candor/wire/schemas`.
 */
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import { type ParsedNode, withoutFields } from '../../../packages/wire/build/without-fields.ts';

const SOURCE = fileURLToPath(new URL('../../../packages/wire/src/index.ts', import.meta.url));
const THIN = '\0candor-thin-wire';
/** Plain words and flags of a call or a channel that the app does not read; a field not named here travels, so that none is missed unseen. */
const LEFT_OUT: readonly string[] = ['summary', 'says', 'takesKey', 'views', 'roles'];

/** Forms hold what is typed against the schema of the request, and nothing against the rest. */
const NOT_FOR_FORMS = ['summary', 'refusals', 'reply', 'data'];

type Row = Readonly<Record<string, unknown>>;

export function thinWire(): Plugin {
  let wire: Promise<ReadonlyMap<string, object>> | undefined;
  return {
    name: 'candor-thin-wire',
    enforce: 'pre',
    resolveId(id) {
      if (id === '@candor/wire' || id.startsWith(THIN)) return id.replace('@candor/wire', THIN);
      return id === '@candor/wire/schemas' ? { id: SOURCE, moduleSideEffects: false } : null;
    },
    async load(id) {
      if (!id.startsWith(THIN)) return null;
      wire ??= runnerImport<Record<string, unknown>>(SOURCE).then(({ module }) => tablesOf(module));
      const tables = await wire;
      // One module a table, so that each travels with the screens that use it.
      const wanted = tables.get(id.slice(THIN.length + 1));
      if (wanted !== undefined)
        return { code: `export default ${JSON.stringify(wanted)};`, moduleSideEffects: false };
      const lines = [`export * from ${JSON.stringify(SOURCE)};`];
      for (const name of tables.keys()) lines.push(`export { default as ${name} } from '${THIN}/${name}';`);
      return { code: lines.join('\n'), moduleSideEffects: false };
    },
    transform(code, id) {
      if (!id.includes('/packages/wire/src/')) return null;
      const program = this.parse(code, { lang: 'ts' }) as unknown as ParsedNode;
      return { code: withoutFields(code, program, NOT_FOR_FORMS), map: null, moduleSideEffects: false };
    },
  };
}

function tablesOf(module: Readonly<Record<string, unknown>>): Map<string, object> {
  const tables = new Map<string, object>();
  for (const [name, value] of Object.entries(module)) if (isTable(value)) tables.set(name, thin(value));
  return tables;
}

function isTable(value: unknown): value is Record<string, Row> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const rows = Object.values(value);
  return (
    rows.length > 0 && rows.every((row) => isRow(row) && 'access' in row && ('path' in row || 'key' in row))
  );
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}

function thin(table: Record<string, Row>): Record<string, Row> {
  const entries = Object.entries(table).map(([name, row]) => [
    name,
    Object.fromEntries(
      Object.entries(row).filter(([key, value]) => isPlain(value) && !LEFT_OUT.includes(key)),
    ),
  ]);
  return Object.fromEntries(entries) as Record<string, Row>;
}

/** Schemas and lists stay with the server and with forms. */
function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean';
}
