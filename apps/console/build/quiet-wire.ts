/** Sentences of the OpenAPI document and lists of refusals stand in the wire's tables for the server: no screen reads them. */
import type { Plugin } from 'vite';

const ONLY_FOR_THE_SERVER = /^\s+(summary:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`)|refusals: \[[^\]]*\]),$/gm;

export function quietWire(): Plugin {
  return {
    name: 'candor-quiet-wire',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/packages/wire/src/')) return null;
      return { code: code.replace(ONLY_FOR_THE_SERVER, ''), map: null, moduleSideEffects: false };
    },
  };
}
