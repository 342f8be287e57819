/** What the chain took for a transaction of a sweep: E:network -> X, in the chain's own coin (P-WD-3). */
import type { Journal } from '@candor/ledger';
import { house, journalOf } from '@candor/ledger';
import { CHAIN_FACTS } from '../chain-terms.ts';
import type { ChainName } from '../ports.ts';

export function sweepFeePaid({ id, chain, fee }: { id: number; chain: ChainName; fee: bigint }): Journal {
  const { coinId, contra } = CHAIN_FACTS[chain];
  return journalOf({ kind: 'network_fee', refType: 'sweep', refId: String(id), actor: 'job:chains' }, [
    { from: house('E:network'), to: house(contra), currencyId: coinId, amount: fee },
  ]);
}
