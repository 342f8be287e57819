/**
 * Tells boot.js which files the tabs with a market or the customer's money are made of. Addresses after the `#` never reach the server and
 * each of these files names the next, so without it a phone learns of the last of them after three ways to the server and back.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, type Rolldown, minifySync } from 'vite';
import { linkedStyles } from './styles-there.ts';

const PLACE = 'early = {}';
const SHARED = 'foundation/market-data';
/** By page: its screen, and where the texts are that it speaks with. */
const ROUTES: Readonly<Record<string, { screen: RegExp; texts: readonly string[] }>> = {
  'pages/trade/index': { screen: /\/trade\.screen\.tsx$/, texts: ['products/spot', SHARED] },
  'pages/lever/index': { screen: /\/contract\.screen\.tsx$/, texts: ['products/contracts', SHARED] },
  'pages/option/detail': { screen: /\/option\.screen\.tsx$/, texts: ['products/options', SHARED] },
  'pages/assets/index': { screen: /\/assets\.screen\.tsx$/, texts: ['hubs/assets', SHARED] },
};
/** Of the others the texts come a moment later: with all of them the list would weigh on every first visit. */
const LANGUAGES = ['zh', 'en'];
/** What every page fetches after its first paint; these need it before theirs. */
const REST = 'rest';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

export function earlyFiles(): Plugin {
  return {
    name: 'candor-early-files',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      const boot = join(String(dir), 'boot.js');
      if (!existsSync(boot) || !readFileSync(boot, 'utf8').includes(PLACE))
        this.error(`no ${PLACE} in boot.js`);
      const map = JSON.stringify(mapOf(bundle as Bundle));
      // It travels within the page, so without what is written in it for people.
      const script = readFileSync(boot, 'utf8').replace(PLACE, () => `early = ${map}`);
      writeFileSync(boot, minifySync(boot, script).code);
    },
  };
}

/** By page the names of what it always needs, and by language those of its texts. */
function mapOf(bundle: Bundle): Record<string, [string, Record<string, string>]> {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entry = closureOf([one(chunks, 'the entry', ({ isEntry }) => isEntry)], byFile);
  const linked = linkedStyles(bundle);
  const rest = one(chunks, REST, ({ name }) => name === REST);
  const textsIn = (folder: string, language: string): Chunk =>
    one(chunks, `texts of ${folder}`, ({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/src/${folder}/messages/${language}.ts`)),
    );
  const routes = Object.entries(ROUTES).map(([path, { screen, texts }]) => {
    const main = one(chunks, path, ({ moduleIds }) => moduleIds.some((id) => screen.test(id)));
    const always = [...closureOf([rest, main], byFile)].filter(
      (file) => !entry.has(file) && !linked.has(file),
    );
    const spoken = LANGUAGES.map((language) => [
      language,
      namesOf(texts.map((folder) => textsIn(folder, language).fileName)),
    ]);
    return [path, [namesOf(always), Object.fromEntries(spoken)]] as const;
  });
  return Object.fromEntries(routes) as ReturnType<typeof mapOf>;
}

const namesOf = (files: readonly string[]): string =>
  files.map((file) => file.replace(/^assets\//, '')).join(' ');

function one(chunks: readonly Chunk[], what: string, is: (chunk: Chunk) => boolean): Chunk {
  const found = chunks.find(is);
  if (found === undefined) throw new Error(`early files: the build has no chunk for ${what}`);
  return found;
}

/** Chunks, what they import statically, and their styles. */
function closureOf(
  from: readonly (Chunk | undefined)[],
  byFile: ReadonlyMap<string, Chunk>,
  files = new Set<string>(),
): Set<string> {
  for (const chunk of from) {
    if (chunk === undefined || files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    closureOf(
      chunk.imports.map((file) => byFile.get(file)),
      byFile,
      files,
    );
  }
  return files;
}
