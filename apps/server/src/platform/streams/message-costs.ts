/**
 * Who pays for what is read from a connection (R-RT-2): until somebody has proved himself all connections of an address together, then the
 * customer. A message costs its length, whatever stands in it, and is paid before it is read. What a client needs to join is each
 * connection's own, so that whoever shares an address with somebody who says too much comes in all the same.
 */
import { createBudgets } from '../budget.ts';

/** Of each connection: a token and fifty channels. */
const OWN_BYTES = 4_096;
const BYTES_AT_ONCE = 512 * 1024;
const BYTES_PER_SECOND = 64 * 1024;
const PAYERS_KEPT = 20_000;

export interface Account {
  /** Name of who pays now. */
  readonly payer: string;
  /** False where it cannot be paid. */
  pay(bytes: number): boolean;
  /** From now on. */
  changeTo(payer: string): void;
}

/** Opens accounts of connections. */
export function createMessageCosts(): (payer: string) => Account {
  const purseOf = createBudgets({ atOnce: BYTES_AT_ONCE, perSecond: BYTES_PER_SECOND }, PAYERS_KEPT);
  return (first) => {
    let payer = first;
    let ownLeft = OWN_BYTES;
    return {
      get payer() {
        return payer;
      },
      pay(bytes) {
        if (bytes <= ownLeft) {
          ownLeft -= bytes;
          return true;
        }
        return purseOf(payer).take(bytes, performance.now());
      },
      changeTo: (next) => void (payer = next),
    };
  };
}
