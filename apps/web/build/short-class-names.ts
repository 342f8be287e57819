/**
 * Names of classes in a built app: four letters for the file and the place of the class in it. A class is named in the styles and again
 * in each element, and the first page, which carries both, has to fit the first flight of packets. Made of nothing but path and styles:
 * what draws on the server and what runs on the phone are two builds with the same names.
 */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LETTERS = 4;

export function shortClassNames(): Plugin {
  return {
    name: 'candor-short-class-names',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName: classNamer() } } }),
  };
}

/** Throws where two files would have the same letters. */
export function classNamer(): (name: string, file: string, styles: string) => string {
  const files = new Map<string, string>();
  return (name, file, styles) => {
    const path = relative(ROOT, file.replace(/\?.*$/, '')).replaceAll('\\', '/');
    const letters = lettersOf(path);
    const other = files.get(letters);
    if (other !== undefined && other !== path) throw new Error(`${path} and ${other} share ${letters}`);
    files.set(letters, path);
    return `_${letters}${placeOf(name, styles).toString(36)}`;
  };
}

function lettersOf(path: string): string {
  const number = BigInt(`0x${createHash('sha256').update(path).digest('hex').slice(0, 16)}`);
  return number.toString(36).padStart(LETTERS, '0').slice(-LETTERS);
}

/** Which of the names of its file it is, in the order in which they come first. */
function placeOf(name: string, styles: string): number {
  const named = styles.matchAll(/(?:\.|@keyframes\s+)(-?[A-Za-z_][\w-]*)/g);
  const place = [...new Set([...named].map(([, found]) => found))].indexOf(name);
  if (place < 0) throw new Error(`no class or animation ${name} in its styles`);
  return place;
}
