/** Of a call the console needs its method, its path and who may make it: schemas and sentences in the wire's tables are the server's. */
import type { Plugin } from 'vite';
import { type ParsedNode, withoutFields } from '../../../packages/wire/build/without-fields.ts';

const ONLY_FOR_THE_SERVER = ['summary', 'refusals', 'request', 'reply', 'data'];

export function quietWire(): Plugin {
  return {
    name: 'candor-quiet-wire',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/packages/wire/src/')) return null;
      const program = this.parse(code, { lang: 'ts' }) as unknown as ParsedNode;
      return {
        code: withoutFields(code, program, ONLY_FOR_THE_SERVER),
        map: null,
        moduleSideEffects: false,
      };
    },
  };
}
