/**
 * Styles that stand in the page's head are there before any script runs. Vite lists them with every import() all the same, and a page that
 * the server drew holds them in itself, not as a link that could be found: each first import then waited for a way to the server and back.
 */
import type { Plugin, Rolldown } from 'vite';

const LIST = /m\.f=\[([^\]]*)\]/;
const CALL = /__vite__mapDeps\(\[([\d,]*)\]\)/g;

export function stylesThere(): Plugin {
  return {
    name: 'candor-styles-there',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const linked = linkedStyles(bundle);
        if (linked.size === 0) this.error('the page links no styles');
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const list = LIST.exec(chunk.code)?.[1];
          if (list === undefined) continue;
          const files = JSON.parse(`[${list}]`) as string[];
          chunk.code = chunk.code.replace(CALL, (_whole, places: string) => {
            const kept = places
              .split(',')
              .filter((place) => place !== '' && !linked.has(files[Number(place)]));
            return `__vite__mapDeps([${kept.join(',')}])`;
          });
        }
      },
    },
  };
}

/** Files of styles that the page's head links. */
export function linkedStyles(bundle: Rolldown.OutputBundle): ReadonlySet<string | undefined> {
  const page = bundle['index.html'];
  const html = page?.type === 'asset' ? String(page.source) : '';
  return new Set([...html.matchAll(/rel="stylesheet"[^>]* href="\/h5\/([^"]+)"/g)].map(([, file]) => file));
}
