/** What one position is proved with: the reply of its own call, its journals, and what it cost or brought in all. */
import { formatDecimal } from '@candor/money';
import type { EvidenceSource } from '../../foundation/product.ts';
import { findPositions, fundingPeriods, positionsOfOrders } from './contracts-store.ts';
import { showPosition } from './own-positions.ts';
import type { ContractDeps } from './ports.ts';
import type { PositionRow } from './positions/position.ts';

const KINDS = [
  'contract_hold',
  'contract_released',
  'contract_opened',
  'contract_profit',
  'contract_loss',
  'contract_liquidated',
  'contract_bankrupt',
] as const;

export const contractEvidence = (deps: ContractDeps): EvidenceSource => ({
  kind: 'contract',
  async read(db, { userId, id }) {
    const [row] = await findPositions(db, userId, [id]);
    if (row === undefined) return undefined;
    const reply = await showPosition(deps, { id, userId, db });
    const isWhole = (await positionsOfOrders(db, [String(id)])).length === 1;
    const to = row.closed_at ?? new Date(deps.platform.clock.now());
    const periods =
      row.opened_at === null
        ? []
        : await fundingPeriods(db, { pairId: row.pair_id, from: row.opened_at, to });
    return {
      record: { ...reply, net: isWhole ? netOf(row, deps.ports.currencyName) : null },
      journals: [
        ...KINDS.map((kind) => ({ kind, refId: String(id) })),
        ...Array.from({ length: row.changes }, (_, n) => ({
          kind: 'contract_margin' as const,
          refId: `${id}:${n + 1}`,
        })),
        ...periods.map((period) => ({ kind: 'contract_funding' as const, refId: `${id}:${period}` })),
      ],
    };
  },
});

/** Result, fees and fundings: what the customer has more or less for having had it. */
function netOf(row: PositionRow, currency: string): string {
  const net = row.profit - row.open_fee - row.close_fee - row.liquidation_fee + row.funding;
  if (net === 0n) return 'nothing';
  return `${net < 0n ? `-${formatDecimal(-net)}` : formatDecimal(net)} ${currency}`;
}
