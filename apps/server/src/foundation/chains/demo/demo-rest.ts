/** When a demo's chains have nothing to confirm they rest: a demo that nobody uses asks its database nothing. */
import type { Clock } from '../../../platform/clock.ts';
import type { OpenChain } from '../open-chains.ts';

const REST_MS = 5_000;

export interface DemoRest {
  isResting(kind: OpenChain['kind']): boolean;
  /** There is something to confirm: everybody looks at once. */
  end(): void;
  /** After a look at what has to be confirmed. */
  looked(isBusy: boolean): void;
}

export function createDemoRest(clock: Clock): DemoRest {
  let restUntil = 0;
  let busyAt = 0;
  return {
    isResting: (kind) => kind === 'demo' && clock.now() < restUntil,
    end() {
      restUntil = 0;
      busyAt = clock.now();
    },
    looked(isBusy) {
      if (isBusy) busyAt = clock.now();
      // The watchers get some time to see the last block.
      else if (clock.now() - busyAt > REST_MS) restUntil = clock.now() + REST_MS;
    },
  };
}
