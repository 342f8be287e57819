/** A customer's positions and orders in contracts and the published ticks that decided them, for the copy of his data (R-POL-5). */
import { formatDecimal } from '@candor/money';
import type { ExportSource } from '../../foundation/identity/index.ts';
import type { PublishedTick } from '../../foundation/ticks/index.ts';
import { linesAt } from '../../foundation/ticks/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PositionRow } from './positions/position.ts';

const PAGE = 1_000;
const text = (value: bigint | null): string | null => (value === null ? null : formatDecimal(value));

export const contractsExports = (pairName: (pairId: number) => string): ExportSource[] => [
  positions(pairName),
  ticks(pairName),
];

const positions = (pairName: (pairId: number) => string): ExportSource => ({
  name: 'contracts',
  about: 'Every contract order and position with its final state, fees and funding.',
  async *rows(db, userId) {
    for await (const rows of pagesOf(db, userId)) yield rows.map((row) => shown(row, pairName));
  },
});

/** Of one position more than one part may lie on the same line. */
const ticks = (pairName: (pairId: number) => string): ExportSource => ({
  name: 'contract-ticks',
  about:
    'The published lines behind each position: where it opened, what triggered its end, and where it closed.',
  async *rows(db, userId) {
    for await (const rows of pagesOf(db, userId)) {
      const lines = await linesOf(db, rows);
      yield rows.flatMap((row) =>
        partsOf(row).flatMap(({ part, seq }) => {
          const line = lines.get(`${row.pair_id} ${seq}`);
          if (line === undefined) return [];
          const position = { position: String(row.id), pair: pairName(row.pair_id), part };
          return [{ ...position, seq: line.seq, hash: line.hash, line: line.line }];
        }),
      );
    }
  },
});

const partsOf = ({ open_seq, trigger_seq, close_seq }: PositionRow): { part: string; seq: bigint }[] =>
  Object.entries({ opening: open_seq, trigger: trigger_seq, closing: close_seq }).flatMap(([part, seq]) =>
    seq === null ? [] : [{ part, seq }],
  );

async function linesOf(db: Queryable, rows: readonly PositionRow[]): Promise<Map<string, PublishedTick>> {
  const found = new Map<string, PublishedTick>();
  for (const pairId of new Set(rows.map(({ pair_id: id }) => id))) {
    const ofPair = rows.filter(({ pair_id: id }) => id === pairId);
    const seqs = new Set(ofPair.flatMap((row) => partsOf(row).map(({ seq }) => Number(seq))));
    for (const line of await linesAt(db, pairId, [...seqs])) found.set(`${pairId} ${line.seq}`, line);
  }
  return found;
}

async function* pagesOf(db: Queryable, userId: number): AsyncIterable<PositionRow[]> {
  for (let after = 0n; ;) {
    const rows = await db.query<PositionRow>(
      'select * from contracts_positions where user_id = $1 and id > $2 order by id limit $3',
      [userId, after, PAGE],
    );
    yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.id;
  }
}

function shown(row: PositionRow, pairName: (pairId: number) => string) {
  return {
    id: String(row.id),
    pair: pairName(row.pair_id),
    side: row.side === 'L' ? 'long' : 'short',
    type: row.is_limit ? 'limit' : 'market',
    leverage: row.leverage,
    lots: row.lots,
    quantity: formatDecimal(row.quantity),
    state: row.state,
    reason: row.reason,
    entry_price: text(row.entry_price),
    exit_price: text(row.exit_price),
    take_profit: text(row.take_profit),
    stop_loss: text(row.stop_loss),
    initial_margin: formatDecimal(row.initial_margin),
    margin: formatDecimal(row.margin),
    profit: formatDecimal(row.profit),
    open_fee: formatDecimal(row.open_fee),
    close_fee: formatDecimal(row.close_fee),
    liquidation_fee: formatDecimal(row.liquidation_fee),
    funding: formatDecimal(row.funding),
    part_of: row.parent_id === null ? null : String(row.parent_id),
    accepted_at: row.accepted_at.toISOString(),
    opened_at: row.opened_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}
