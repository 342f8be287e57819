/** Money in as programs see it: ways, addresses and records, from the same use cases as the app's. */
import type { CashDeposit, CashIn } from '../../foundation/cash/index.ts';
import type { DepositDeps } from './ports.ts';
import { exactAmount } from './records.ts';
import type { RecordRow } from './records-store.ts';
import { listRecords } from './records-store.ts';
import { ownAddresses } from './terms.ts';

export function cashIn(deps: DepositDeps): CashIn {
  return {
    ways: (currencyId) =>
      deps.ports.chains
        .currencies()
        .filter((each) => each.currencyId === currencyId)
        .map(({ chain, minDeposit, confirmations, isDepositOpen }) => ({
          chain,
          minimum: minDeposit,
          confirmations,
          isOpen: isDepositOpen,
        })),
    addresses: (userId, currencyId) => ownAddresses(deps, { userId, currencyId }),
    async deposits(userId, { currencyId, limit }) {
      const of = { userId, states: undefined, currencyId, limit, offset: 0 };
      // A claim about a lost transfer is none: what it found stands there itself, and would be counted twice.
      return (await listRecords(deps.platform.db, of)).rows.filter(({ kind }) => kind !== 'lost').map(shown);
    },
  };
}

function shown(row: RecordRow): CashDeposit {
  return {
    id: Number(row.id),
    currencyId: row.currency_id,
    chain: row.chain,
    amount: exactAmount(row),
    state: row.state,
    address: row.address ?? '',
    txId: row.tx_id ?? '',
    confirmations: row.confirmations,
    confirmationsNeeded: row.confirmations_needed,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  };
}
