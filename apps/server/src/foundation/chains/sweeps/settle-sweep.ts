/**
 * What the chain took for a transaction of a sweep: E:network -> X, in the chain's own coin (P-WD-3). Payouts post this kind too:
 * the reference says whose it is.
 */
import type { HouseAccount, Journal } from '@candor/ledger';
import { house, journalOf } from '@candor/ledger';

export interface SweepFee {
  id: number;
  /** Contra account of the chain. */
  contra: HouseAccount;
  currencyId: number;
  amount: bigint;
}

export const sweepFeePaid = ({ id, contra, currencyId, amount }: SweepFee): Journal =>
  journalOf({ kind: 'network_fee', refType: 'sweep', refId: `sweep:${id}`, actor: 'job:chains' }, [
    { from: house('E:network'), to: house(contra), currencyId, amount },
  ]);
