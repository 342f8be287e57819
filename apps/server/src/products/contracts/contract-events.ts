/** The private channel `position`: each position after each change, written in the transaction of the change. */
import { byCustomer } from '../../platform/streams/by-customer.ts';
import type { Tx } from '../../platform/db/database.ts';
import { tellUsers } from '../../platform/streams/user-event-store.ts';
import type { WirePosition } from './positions/contract-view.ts';
import { renderPosition } from './positions/contract-view.ts';
import type { PositionRow } from './positions/position.ts';
import { findPositions } from './contracts-store.ts';
import type { ContractDeps } from './ports.ts';

/** Those of copies are shown with their copy, not among a customer's own. */
export function tellPositions(deps: ContractDeps, tx: Tx, all: readonly PositionRow[]): void {
  const rows = all.filter(({ copy_id: copyId }) => copyId === null);
  const events = rows.map((row) => ({
    userId: row.user_id,
    channel: 'position' as const,
    refId: String(row.id),
    data: () => shown(deps, row),
  }));
  tellUsers(deps.platform.streams, tx, events);
}

export function registerPositionReplay(deps: ContractDeps): void {
  deps.platform.streams.registerReplay(
    'position',
    byCustomer(async (userId, refIds) => {
      const rows = await findPositions(deps.platform.db, userId, refIds.map(Number));
      return new Map(rows.map((row) => [String(row.id), shown(deps, row)]));
    }),
  );
}

/** A position with what the last published tick makes of it. */
export function shown({ ports, terms }: ContractDeps, row: PositionRow): WirePosition {
  const pair = ports.pairs().find(({ id }) => id === row.pair_id)!;
  return renderPosition(row, { pair, terms: terms.of(row), mark: ports.ticks.latest(pair.id)?.mark });
}
