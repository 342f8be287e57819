/**
 * The gate on money writes (R-MONEY-9, ADR 0048): what closed it, row by row, and the act of two people who open it again on
 * that evidence. What neither of them has seen keeps it closed.
 */
import { createHash } from 'node:crypto';
import type { OperatorRole, ReplyOf, RequestOf } from '@candor/wire';
import type { treasuryCalls } from '@candor/wire/operators';
import type { OffendingSet } from '../../foundation/ledger/index.ts';
import type { ProposalKind } from '../../foundation/operators/index.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TreasuryPorts } from './ports.ts';

/** All rows that stood, by invariant; the rows themselves are kept under the digests. */
interface Evidence {
  sets: OffendingSet[];
}

/** So many rows of an invariant stand in the proposal itself; all of them are on the gate's page and in its CSV. */
const SHOWN_ROWS = 100;

/** What stands open, from a run that is made now, and the mark of exactly the rows that stand. */
export async function gateView({ monitor }: TreasuryPorts): Promise<ReplyOf<typeof treasuryCalls.gate>> {
  const runs = await monitor.runOnce();
  const { isOpen, reason, changedAt } = await monitor.status();
  return {
    is_open: isOpen,
    reason,
    changed_at: changedAt,
    invariants: runs
      .filter(({ violations }) => violations > 0)
      .map(({ name, statement, violations, unacknowledged, digest }) => ({
        name,
        statement,
        violations,
        acknowledged: violations - unacknowledged,
        digest,
      })),
    evidence: markOf(
      runs
        .filter(({ unacknowledged }) => unacknowledged > 0)
        .map(({ name, unacknowledged, digest }) => ({ invariant: name, rows: unacknowledged, digest })),
    ),
  };
}

/** A page of an invariant's offending rows that nobody has acknowledged. */
export async function gateRows(
  { monitor }: TreasuryPorts,
  { invariant, page, limit }: RequestOf<typeof treasuryCalls.gateRows>,
): Promise<ReplyOf<typeof treasuryCalls.gateRows>> {
  const found = await monitor.page(invariant, { offset: (page - 1) * limit, limit });
  const path = `operator/treasury/gate_rows?invariant=${encodeURIComponent(invariant)}`;
  return pageOf({ data: [...(found?.rows ?? [])], total: found?.total ?? 0, page, limit, path });
}

export function gateKind(
  { monitor }: TreasuryPorts,
  checkers: readonly OperatorRole[],
): ProposalKind<Evidence> {
  return {
    kind: 'open_gate',
    makers: ['treasurer'],
    checkers,
    checksNeeded: () => 1,
    async prepare(_tx, input) {
      const runs = await monitor.runOnce();
      const broken = runs.filter(({ unacknowledged }) => unacknowledged > 0).map(({ name }) => name);
      const sets = [...(await monitor.keep(broken))];
      if (markOf(sets) !== (input as { evidence: string }).evidence) throw new Refusal('case_changed');
      return { sets };
    },
    async render(db, { sets }) {
      const lines = await Promise.all(
        sets.map(async (set) => [
          { field: 'offending_rows', after: `${set.invariant}: ${set.rows}` },
          { field: 'offending_digest', after: `${set.invariant} ${set.digest}` },
          ...(await monitor.keptRows(db, set, SHOWN_ROWS)).map((row) => ({
            field: 'offending_row',
            after: `${set.invariant} ${row}`,
          })),
        ]),
      );
      return {
        subjectType: 'gate',
        subjectId: 'money_writes',
        lines: [{ field: 'money_writes', before: 'stopped', after: 'open' }, ...lines.flat()],
      };
    },
    async execute(tx, { payload, proposalId }) {
      const broken = await monitor.brokenBeside(payload.sets);
      if (broken.length > 0) throw new Refusal('invariant_broken', { invariants: broken.join(', ') });
      await monitor.reopen(tx, { sets: payload.sets, proposalId });
    },
  };
}

function markOf(sets: readonly OffendingSet[]): string {
  const named = sets.map(({ invariant, rows, digest }) => [invariant, rows, digest].join(' '));
  return createHash('sha256').update(JSON.stringify(named.toSorted())).digest('hex').slice(0, 32);
}
