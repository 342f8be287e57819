/**
 * Adds modulepreload links for what the first visit needs beside the entry: the home screen and the texts of the default
 * language. They are dynamic imports, so Vite does not list them by itself and they would cost one more round trip. Of what every page
 * fetches next the styles come along, 1 kB: its code would wait for them. Scripts give way to everything else: the page comes drawn, and no
 * paint needs them.
 */
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const FIRST = [/\/home\/home\.screen\.tsx$/, /\/(words|product|home)\/messages\/zh\.ts$/];

const REST = 'rest';
const SCRIPTS = /<(script type="module"|link rel="modulepreload")/g;

export function preloadFirstRoute(): Plugin {
  return {
    name: 'candor-preload-first-route',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk }) {
        const linked = new Set<string>(chunk?.imports ?? []);
        const tags: HtmlTagDescriptor[] = [];
        for (const output of Object.values(bundle ?? {})) {
          if (output.type !== 'chunk' || !output.moduleIds.some((id) => FIRST.some((name) => name.test(id))))
            continue;
          for (const file of [output.fileName, ...output.imports]) {
            if (linked.has(file) || file === chunk?.fileName) continue;
            linked.add(file);
            tags.push({
              tag: 'link',
              attrs: { rel: 'modulepreload', fetchpriority: 'low', crossorigin: true, href: `/h5/${file}` },
              injectTo: 'head',
            });
          }
          tags.push(...stylesOf(output, linked));
        }
        const rest = Object.values(bundle ?? {}).find((each) => each.type === 'chunk' && each.name === REST);
        if (rest?.type === 'chunk') tags.push(...stylesOf(rest, linked));
        return { html: html.replace(SCRIPTS, '$& fetchpriority="low"'), tags };
      },
    },
  };
}

function stylesOf(chunk: Rolldown.OutputChunk, linked: Set<string>): HtmlTagDescriptor[] {
  const fresh = [...(chunk.viteMetadata?.importedCss ?? [])].filter((css) => !linked.has(css));
  for (const css of fresh) linked.add(css);
  return fresh.map((css) => ({
    tag: 'link',
    attrs: { rel: 'stylesheet', crossorigin: true, href: `/h5/${css}` },
    injectTo: 'head',
  }));
}
