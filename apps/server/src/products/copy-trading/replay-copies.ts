/**
 * Copies worked out again (R-POL-7, R-CP-4, R-CP-5): the high-water mark from flow to flow, each share of what stands above it, the money that
 * a stop is measured by, and what came back in the end.
 */
import {
  afterWithdrawal,
  highWaterAfter,
  profitShare,
  sharesWithdrawals,
  withdrawnShare,
} from '@candor/formulas';
import type { Journal } from '@candor/ledger';
import { minOf } from '@candor/money';
import type { Figure, ReplayedRecord } from '../../foundation/replay/index.ts';
import { figuresOf, replayOfRecords } from '../../foundation/replay/index.ts';
import type { CopyRow, FlowRow } from './copy.ts';
import { copiesByIds } from './copies-store.ts';
import { flowsOfCopies } from './flows-store.ts';
import { fundedJournal, leftJournal, sharedJournal, withdrawnJournal } from './settle-copy.ts';

/** A journal that names something else is about nothing that is there. */
const NUMBER = /^[0-9]{1,18}$/;

export const copyReplay = (currencyId: number) =>
  replayOfRecords({
    name: 'copy',
    types: ['copy'],
    recordOf: ({ refId }) => refId.split(':')[0],
    async records(db, ids) {
      const copies = await copiesByIds(
        db,
        ids.filter((id) => NUMBER.test(id)),
      );
      const flows = new Map<bigint, FlowRow[]>(copies.map(({ id }) => [id, []]));
      for (const flow of await flowsOfCopies(db, [...flows.keys()])) flows.get(flow.copy_id)!.push(flow);
      return copies.map((copy) => replayedCopy(copy, { flows: flows.get(copy.id)!, currencyId }));
    },
  });

/** Pure: what the row should say after its flows, and every journal of them. From the oldest flow to the newest. */
function replayedCopy(
  copy: CopyRow,
  { flows, currencyId }: { flows: readonly FlowRow[]; currencyId: number },
): ReplayedRecord {
  const figures: Figure[] = [];
  const journals: Journal[] = [];
  const stood = { funds: 0n, high_water: 0n, shared: 0n, returned: null as bigint | null };
  for (const flow of flows) {
    figures.push(...figuresOfFlow(copy, flow, stood.high_water));
    stood.high_water = markAfter(flow, stood.high_water);
    if (flow.kind === 'start' || flow.kind === 'add') stood.funds += flow.amount;
    if (flow.kind === 'withdraw')
      stood.funds = afterWithdrawal(stood.funds, { withdrawn: flow.amount, value: flow.value });
    stood.shared += flow.kind === 'share' ? flow.amount : flow.shared;
    if (flow.kind === 'end') stood.returned = flow.amount;
    journals.push(...journalsOf(copy, flow, currencyId));
  }
  figures.push(...figuresOf(copy, stood));
  figures.push({ name: 'is ended', stored: copy.state === 'ended', computed: stood.returned !== null });
  return { id: String(copy.id), figures, journals };
}

function figuresOfFlow(copy: CopyRow, flow: FlowRow, mark: bigint): Figure[] {
  const named = (name: string, stored: unknown, computed: unknown): Figure => ({
    name: `${name} of flow ${flow.id}`,
    stored,
    computed,
  });
  const figures = [
    named('high_water_before', flow.high_water_before, mark),
    named('high_water_after', flow.high_water_after, markAfter(flow, mark)),
  ];
  if (flow.kind === 'withdraw')
    return [...figures, named('shared', flow.shared, shareOfWithdrawal(copy, flow, mark))];
  if (flow.kind !== 'share') return figures;
  const most = profitShare({ value: flow.value, highWater: mark, rate: copy.share_rate });
  // What is bound in positions is not paid; who leaves has none.
  const due = flow.period === null ? most : minOf(flow.amount, most);
  return [
    ...figures,
    named('share_rate', flow.share_rate, copy.share_rate),
    named('share', flow.amount, due),
  ];
}

function shareOfWithdrawal(
  { share_rate: rate }: CopyRow,
  { amount: withdrawn, value, agreement_version: version, is_kept: isKept }: FlowRow,
  highWater: bigint,
): bigint {
  return sharesWithdrawals(version) && !isKept ? withdrawnShare({ value, highWater, rate, withdrawn }) : 0n;
}

const markAfter = (flow: FlowRow, before: bigint): bigint =>
  highWaterAfter({ ...flow, rate: flow.share_rate, agreementVersion: flow.agreement_version }, before);

function journalsOf(copy: CopyRow, { id, kind, amount, shared }: FlowRow, currencyId: number): Journal[] {
  const of = { copyId: copy.id, userId: copy.user_id, currencyId, amount, flowId: id, actor: 'job:replay' };
  const leadUserId = copy.lead_user_id;
  if (kind === 'share') return sharedJournal({ ...of, leadUserId });
  if (kind === 'withdraw')
    return [
      ...withdrawnJournal({ ...of, amount: amount - shared }),
      ...sharedJournal({ ...of, amount: shared, leadUserId }),
    ];
  return kind === 'end' ? leftJournal(of) : fundedJournal(of);
}
