/**
 * Whether the server waits for a fresh proof of the second factor (R-OPS-14): the way to the server asks here, the dialog answers. However many
 * acts wait, one proof is for all of them.
 */
import { setProver } from '../../platform/api/index.ts';
import { createStore } from '../../platform/storage/index.ts';

interface Asked {
  answer: (isProved: boolean) => void;
  outcome: Promise<boolean>;
}

const store = createStore<Asked | undefined>(undefined);

export const useAskedProof = store.use;

export function answerProof(isProved: boolean): void {
  store.get()?.answer(isProved);
  store.set(undefined);
}

/** At the start. */
export function followProofs(): void {
  setProver(() => {
    const running = store.get();
    if (running !== undefined) return running.outcome;
    let answer: Asked['answer'] = () => undefined;
    const outcome = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    store.set({ answer, outcome });
    return outcome;
  });
}
