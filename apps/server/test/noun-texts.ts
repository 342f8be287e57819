/** The texts of all nouns, read from their folders: what the whole server says to people, without starting one. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { NounMessages } from '../src/foundation/notify/index.ts';
import type { NounTexts } from '../src/platform/http/texts/noun-texts.ts';

const SOURCE = join(import.meta.dirname, '../src');

/** Refusals and successes by the noun's folder, such as `foundation/kyc`. */
export const readNounTexts = (): Promise<ReadonlyMap<string, NounTexts>> => readNouns<NounTexts>('texts');

/** What each noun tells customers in their inbox. */
export const readNounMessages = (): Promise<ReadonlyMap<string, NounMessages>> =>
  readNouns<NounMessages>('messages');

async function readNouns<Read>(name: string): Promise<ReadonlyMap<string, Read>> {
  const nouns = ['foundation', 'products'].flatMap((layer) =>
    readdirSync(join(SOURCE, layer)).map((noun) => `${layer}/${noun}`),
  );
  const files = nouns.flatMap((noun) => {
    const file = [`${name}.ts`, `${name}/index.ts`].find((each) => existsSync(join(SOURCE, noun, each)));
    return file === undefined ? [] : [[noun, join(SOURCE, noun, file)] as const];
  });
  return new Map(
    await Promise.all(
      files.map(async ([noun, file]) => {
        const [texts] = Object.values((await import(file)) as Record<string, Read>);
        return [noun, texts!] as const;
      }),
    ),
  );
}
