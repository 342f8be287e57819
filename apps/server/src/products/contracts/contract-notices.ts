/** What customers are told of what they did not do themselves: liquidation, deleveraging, stops, limits that were filled. */
import { formatDecimal } from '@candor/money';
import type { Told } from '../../foundation/notify/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ContractMessage } from './messages.ts';
import type { ContractDeps } from './ports.ts';
import type { PositionRow } from './positions/position.ts';

const CLOSED: Partial<Record<NonNullable<PositionRow['reason']>, ContractMessage>> = {
  liquidated: 'contract_liquidated',
  deleveraged: 'contract_deleveraged',
  take_profit: 'contract_take_profit',
  stop_loss: 'contract_stop_loss',
};

/** Rows as they have just become; those that need no word are passed over. */
export async function noticePositions(
  deps: ContractDeps,
  tx: Tx,
  rows: readonly PositionRow[],
): Promise<void> {
  await deps.ports.notify.tellAll(
    tx,
    rows.flatMap((row) => {
      const kind = kindOf(row);
      return kind === undefined ? [] : [{ userId: row.user_id, kind, params: paramsOf(deps, row) }];
    }),
  );
}

function kindOf({ state, reason, is_limit: isLimit }: PositionRow): ContractMessage | undefined {
  if (state === 'closed') return CLOSED[reason!];
  if (state === 'open') return isLimit ? 'contract_filled' : undefined;
  if (state !== 'cancelled') return undefined;
  return reason === 'barred' ? 'contract_barred' : 'contract_not_opened';
}

function paramsOf({ ports }: ContractDeps, row: PositionRow): Told['params'] {
  const name = { symbol: ports.pairs().find(({ id }) => id === row.pair_id)!.symbol, id: String(row.id) };
  if (row.state === 'cancelled') return name;
  if (row.state === 'open') return { ...name, price: formatDecimal(row.entry_price!) };
  const closed = { ...name, price: formatDecimal(row.exit_price!) };
  if (row.reason !== 'liquidated') return { ...closed, result: formatDecimal(row.profit) };
  const left = row.margin + row.profit - row.close_fee - row.liquidation_fee;
  return { ...closed, returned: formatDecimal(left) };
}
