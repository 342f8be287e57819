/**
 * What the first paint needs must not need what comes after it: of two chunks that import each other one runs before what it uses is there,
 * and the app never starts. A module that landed in the wrong chunk group fails the build, not the phone.
 */
import type { Plugin } from 'vite';

const FIRST = 'shell';
const AFTERWARDS = 'rest';

export function oneWay(): Plugin {
  return {
    name: 'candor-one-way',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const rest = chunks.find(({ name }) => name === AFTERWARDS);
      const shell = chunks.find(({ name }) => name === FIRST);
      if (rest === undefined || shell === undefined) this.error(`no chunk ${FIRST} or ${AFTERWARDS}`);
      if (!shell.imports.includes(rest.fileName)) return;
      this.error(
        `${FIRST} imports ${AFTERWARDS}, which imports ${FIRST}: see build/chunk-groups.ts for a module of theirs that is in the wrong one`,
      );
    },
  };
}
