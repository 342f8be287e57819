/**
 * The gate on money writes (R-MONEY-9, ADR 0048): what closed it, row by row, and the act of two people who open it again on
 * that evidence. What neither of them has seen keeps it closed.
 */
import { createHash } from 'node:crypto';
import type { OperatorRole, ReplyOf } from '@candor/wire';
import type { treasuryCalls } from '@candor/wire/operators';
import type { OffendingRow } from '../../foundation/ledger/index.ts';
import type { ProposalKind } from '../../foundation/operators/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TreasuryPorts } from './ports.ts';

interface Evidence {
  rows: OffendingRow[];
}

/** What stands open, from a run that is made now: the rows as they are, and the mark of exactly these rows. */
export async function gateView({ monitor }: TreasuryPorts): Promise<ReplyOf<typeof treasuryCalls.gate>> {
  const checks = await monitor.runOnce();
  const { isOpen, reason, changedAt } = await monitor.status();
  const rows = monitor.offendingOf(checks);
  return {
    is_open: isOpen,
    reason,
    changed_at: changedAt,
    invariants: checks
      .filter(({ violations }) => violations > 0)
      .map(({ name, statement, violations, unacknowledged, rows: shown }) => ({
        name,
        statement,
        violations,
        acknowledged: violations - unacknowledged,
        rows: [...shown],
      })),
    evidence: rows === undefined ? null : markOf(rows),
  };
}

export function gateKind(
  { monitor }: TreasuryPorts,
  checkers: readonly OperatorRole[],
): ProposalKind<Evidence> {
  /** The rows that stand open now; more than anybody reads are nobody's to acknowledge. */
  const offending = async (): Promise<OffendingRow[]> => {
    const checks = await monitor.runOnce();
    const rows = monitor.offendingOf(checks);
    if (rows !== undefined) return rows;
    const names = checks.filter(({ unacknowledged }) => unacknowledged > 0).map(({ name }) => name);
    throw new Refusal('invariant_broken', { invariants: names.join(', ') });
  };
  return {
    kind: 'open_gate',
    makers: ['treasurer'],
    checkers,
    checksNeeded: () => 1,
    async prepare(_tx, input) {
      const rows = await offending();
      if (markOf(rows) !== (input as { evidence: string }).evidence) throw new Refusal('case_changed');
      return { rows };
    },
    render: async (_db, { rows }) => ({
      subjectType: 'gate',
      subjectId: 'money_writes',
      lines: [
        { field: 'money_writes', before: 'stopped', after: 'open' },
        ...rows.map(({ invariant, row }) => ({ field: 'offending_row', after: `${invariant} ${row}` })),
      ],
    }),
    async execute(tx, { payload, proposalId }) {
      const seen = new Set(payload.rows.map(nameOf));
      const unseen = (await offending()).filter((row) => !seen.has(nameOf(row)));
      if (unseen.length > 0) {
        const names = new Set(unseen.map(({ invariant }) => invariant));
        throw new Refusal('invariant_broken', { invariants: [...names].join(', ') });
      }
      await monitor.reopen(tx, { rows: payload.rows, proposalId });
    },
  };
}

const nameOf = ({ invariant, row }: OffendingRow): string => `${invariant} ${row}`;

function markOf(rows: readonly OffendingRow[]): string {
  return createHash('sha256')
    .update(JSON.stringify(rows.map(nameOf).sort()))
    .digest('hex')
    .slice(0, 32);
}
