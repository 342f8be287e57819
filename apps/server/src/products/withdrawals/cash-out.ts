/** Money out as programs see it: ways and records, and a withdrawal that a key with that scope asks for (R-API-1). */
import type { CashOut, CashWithdrawal } from '../../foundation/cash/index.ts';
import type { WithdrawalDeps } from './ports.ts';
import { submitByKey } from './request/submit-withdrawal.ts';
import { waysOf } from './request/ways.ts';
import { listWithdrawals } from './withdrawal-queries-store.ts';
import type { WithdrawalRow } from './withdrawals-store.ts';

export function cashOut(deps: WithdrawalDeps): CashOut {
  return {
    ways: (currencyId) => waysOf(deps, currencyId),
    async withdrawals(userId, { currencyId, limit }) {
      const of = { states: undefined, userId, currencyId, order: 'newest', limit, offset: 0 } as const;
      return (await listWithdrawals(deps.platform.db, of)).rows.map(shown);
    },
    withdraw: (wish, within) => submitByKey(deps, wish, within),
  };
}

function shown(row: WithdrawalRow): CashWithdrawal {
  return {
    id: Number(row.id),
    currencyId: row.currency_id,
    chain: row.chain,
    amount: row.amount,
    fee: row.fee,
    missing: row.missing,
    state: row.state,
    address: row.destination,
    txId: row.tx_id,
    reason: row.reason,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  };
}
