/** Tells those who copy what has just executed, in its transaction: openings and closings, whatever their reason (ADR 89). */
import type { Execution } from '../../foundation/executions/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PositionRow } from './positions/position.ts';
import type { ContractDeps } from './ports.ts';

/** Rows as they have just become; those that did not execute are passed over. */
export async function publishExecutions(
  { ports }: ContractDeps,
  tx: Tx,
  { rows, mark }: { rows: readonly PositionRow[]; mark: bigint },
): Promise<void> {
  await ports.executions.publish(
    tx,
    rows.flatMap((row) => executionOf(row, mark)),
  );
}

function executionOf(row: PositionRow, mark: bigint): Execution[] {
  if (row.state !== 'open' && row.state !== 'closed') return [];
  const isOpened = row.state === 'open';
  return [
    {
      positionId: row.id,
      rootId: row.parent_id ?? row.id,
      userId: row.user_id,
      copyId: row.copy_id,
      pairId: row.pair_id,
      side: row.side,
      kind: isOpened ? 'opened' : 'closed',
      lots: row.lots,
      leverage: row.leverage,
      mark,
      price: isOpened ? row.entry_price! : row.exit_price!,
      seq: Number(isOpened ? row.open_seq! : row.close_seq!),
      at: isOpened ? row.opened_at! : row.closed_at!,
    },
  ];
}
