/**
 * antd writes its styles into <style> elements, which our security policy refuses. All of them pass through one module of
 * its own libraries; in the build that module is ours, which adopts style sheets instead (docs/adr/0018).
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OURS = fileURLToPath(new URL('../src/platform/theme/adopted-styles.ts', import.meta.url));

export function ownStyleSheets(): Plugin {
  return {
    name: 'candor-own-style-sheets',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (/(^|\/)Dom\/dynamicCSS(\.js)?$/.test(id) ? OURS : null),
  };
}
