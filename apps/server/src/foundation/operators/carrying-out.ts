/**
 * How a yes that carries something out ends before it is done: refused by the act itself, or sent back to ask somebody outside first. A node of
 * a chain may take its time, and nobody waits for it under a lock.
 */
import type { Refusal } from '../../platform/refusal.ts';
import type { ProposalKind } from './ports.ts';

/** The act itself was refused: nothing of it stays, and the proposal says why it could not be carried out. */
export class NotCarriedOut extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** What the outside has answered; compared with what stands under the locks. */
export interface Heard {
  said: unknown;
}

/** The yes counts, and the act needs an answer from outside: nothing of the transaction stays. */
class Unasked extends Error {
  readonly ask: () => Promise<unknown>;
  constructor(ask: () => Promise<unknown>) {
    super('the outside has to be asked first');
    this.ask = ask;
  }
}

/** Throws where the kind asks somebody and nobody has been asked yet. */
export function heardFor(
  { ask }: Pick<ProposalKind, 'ask'>,
  { payload, heard }: { payload: unknown; heard: Heard | undefined },
): { said?: unknown } {
  if (ask === undefined) return {};
  if (heard === undefined) throw new Unasked(() => ask(payload));
  return heard;
}

/** Once as it is, and once more with the answer where somebody has to be asked. */
export async function withAnswer<Done>(attempt: (heard?: Heard) => Promise<Done>): Promise<Done> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof Unasked)) throw error;
    return attempt({ said: await error.ask() });
  }
}
