/** The private channel `option`: each order after each change, written in the transaction of the change. */
import { byCustomer } from '../../platform/streams/by-customer.ts';
import type { Tx } from '../../platform/db/database.ts';
import { tellUsers } from '../../platform/streams/user-event-store.ts';
import type { OptionDeps } from './ports.ts';
import { renderOption } from './option-view.ts';
import type { OptionRow } from './options-store.ts';
import { findOptions } from './options-store.ts';

export function tellOptions({ platform, ports }: OptionDeps, tx: Tx, rows: readonly OptionRow[]): void {
  const now = platform.clock.now();
  const events = rows.map((row) => ({
    userId: row.user_id,
    channel: 'option' as const,
    refId: String(row.id),
    data: () => shown({ ports }, row, now),
  }));
  tellUsers(platform.streams, tx, events);
}

export function registerOptionReplay({ platform, ports }: OptionDeps): void {
  platform.streams.registerReplay(
    'option',
    byCustomer(async (userId, refIds) => {
      const rows = await findOptions(platform.db, userId, refIds.map(Number));
      return new Map(rows.map((row) => [String(row.id), shown({ ports }, row, platform.clock.now())]));
    }),
  );
}

function shown({ ports }: Pick<OptionDeps, 'ports'>, row: OptionRow, now: number) {
  const pair = ports.pairs().find(({ id }) => id === row.pair_id)!;
  return renderOption(row, { pair, currencyName: ports.currencyName, now });
}
