/** The texts of all nouns, read from their folders: what the whole server says to people, without starting one. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { NounTexts } from '../src/platform/http/texts/noun-texts.ts';

const SOURCE = join(import.meta.dirname, '../src');

/** By the noun's folder, such as `foundation/kyc`. */
export async function readNounTexts(): Promise<ReadonlyMap<string, NounTexts>> {
  const nouns = ['foundation', 'products'].flatMap((layer) =>
    readdirSync(join(SOURCE, layer)).map((noun) => `${layer}/${noun}`),
  );
  const files = nouns.flatMap((noun) => {
    const file = ['texts.ts', 'texts/index.ts'].find((name) => existsSync(join(SOURCE, noun, name)));
    return file === undefined ? [] : [[noun, join(SOURCE, noun, file)] as const];
  });
  return new Map(
    await Promise.all(
      files.map(async ([noun, file]) => {
        const [texts] = Object.values((await import(file)) as Record<string, NounTexts>);
        return [noun, texts!] as const;
      }),
    ),
  );
}
