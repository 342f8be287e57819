/**
 * Options worked out again (R-POL-7, R-OPT-3 to 6): strike, expiry, settlement and payment from the order and the published ticks of its
 * life alone, and the journals that follow.
 */
import type { HaltNotice } from '@candor/formulas';
import { SILENCE_MS, potentialProfit } from '@candor/formulas';
import type { Journal } from '@candor/ledger';
import { replayOption } from '@candor/proof';
import type { Figure, Replay, ReplayedRecord } from '../../foundation/replay/index.ts';
import { figuresOf, replayOfRecords } from '../../foundation/replay/index.ts';
import type { TickFigures } from '../../foundation/ticks/index.ts';
import { figuresBetween } from '../../foundation/ticks/index.ts';
import { NAME_OF } from './option-view.ts';
import type { OptionRow, VoidReason } from './options-store.ts';
import { optionsByIds } from './options-store.ts';
import type { OptionPorts } from './ports.ts';
import { boughtJournal, settledJournal } from './settle-option.ts';

type StoredOption = Awaited<ReturnType<typeof optionsByIds>>[number];
type Outcome = 'won' | 'lost' | 'flat' | 'void';
/** A silence that began before the acceptance is seen from so far back. */
const BEFORE_MS = 2 * SILENCE_MS;
/** The tick that settles may come late, and stands behind the expiry. */
const AFTER_MS = 5_000;

export const optionReplay = (ports: Pick<OptionPorts, 'haltsOf' | 'indexStepOf'>): Replay =>
  replayOfRecords({
    name: 'option',
    types: ['option'],
    recordOf: ({ refId }) => refId,
    async records(db, ids) {
      const records: ReplayedRecord[] = [];
      for (const some of clustersOf(await optionsByIds(db, ids))) {
        const { pair_id: pairId } = some[0]!;
        const [from, to] = [Math.min(...some.map(beginOf)), Math.max(...some.map(endOf))];
        const ticks = await figuresBetween(db, { pairId, from, to });
        // More halts than concern an order are none of its: which of them voids it is asked again of each.
        const halts = await ports.haltsOf(db, { pairId, from, to });
        const indexStep = ports.indexStepOf(pairId);
        for (const row of some) records.push(replayed(row, { ticks, halts, indexStep }));
      }
      return records;
    },
  });

const beginOf = (row: OptionRow): number => row.accepted_at.getTime() - BEFORE_MS;
const endOf = ({
  accepted_at: acceptedAt,
  duration_s: seconds,
  expires_at: expiresAt,
  settled_at: settledAt,
}: OptionRow): number =>
  Math.max(acceptedAt.getTime() + seconds * 1000, expiresAt?.getTime() ?? 0, settledAt?.getTime() ?? 0) +
  AFTER_MS;

/** Orders of a pair whose lives overlap: their ticks are read once. */
function clustersOf(rows: readonly StoredOption[]): StoredOption[][] {
  const clusters: StoredOption[][] = [];
  let end = 0;
  for (const row of rows.toSorted((a, b) => a.pair_id - b.pair_id || beginOf(a) - beginOf(b))) {
    const last = clusters.at(-1);
    if (last === undefined || last[0]!.pair_id !== row.pair_id || beginOf(row) > end) clusters.push([row]);
    else last.push(row);
    end = last === clusters.at(-1) ? Math.max(end, endOf(row)) : endOf(row);
  }
  return clusters;
}

function replayed(
  row: StoredOption,
  {
    ticks,
    halts,
    indexStep,
  }: { ticks: readonly TickFigures[]; halts: readonly HaltNotice[]; indexStep: bigint },
): ReplayedRecord {
  const isSettled = row.state !== 'accepted' && row.state !== 'open';
  const lifeTicks = ticks.filter(({ at }) => at > beginOf(row) && at <= endOf(row));
  const fate = replayOption(
    {
      type: NAME_OF[row.type],
      stake: row.stake,
      payoutRatio: row.payout_ratio,
      flatBand: row.flat_band,
      durationMs: row.duration_s * 1000,
      acceptedAt: row.accepted_at.getTime(),
      indexStep,
      until: isSettled ? row.settled_at!.getTime() : undefined,
      halts,
    },
    lifeTicks,
  );
  const figures: Figure[] = [
    { name: 'potential', stored: row.potential, computed: potentialProfit(row.stake, row.payout_ratio) },
  ];
  // One that waits for its tick is not behind: the engine acts on it in its turn.
  if (row.state !== 'accepted')
    figures.push(
      ...figuresOf(row, {
        strike_seq: fate.strikeSeq === null ? null : BigInt(fate.strikeSeq),
        strike: fate.strike,
        expires_at: fate.expiresAt === null ? null : new Date(fate.expiresAt),
      }),
    );
  if (isSettled)
    figures.push(
      ...figuresOf(row, {
        state: fate.outcome as Outcome,
        settlement_price: fate.settlementPrice,
        void_reason: fate.voidReason as VoidReason | null,
        ticks_missing: fate.ticksMissing,
        paid: fate.paid,
      }),
      ...settledBy(row, lifeTicks, fate.expiresAt),
    );
  const outcome = isSettled ? (fate.outcome ?? undefined) : undefined;
  return { id: String(row.id), figures, journals: journalsOf(row, outcome) };
}

/** The tick it was settled on is the first at or after its expiry; a chain whose clock went back meanwhile may have had another. */
function settledBy(row: StoredOption, ticks: readonly TickFigures[], expiresAt: number | null): Figure[] {
  if (row.void_reason === 'no_price' || expiresAt === null) return [];
  if (ticks.some(({ backFrom }) => backFrom !== undefined)) return [];
  const tick = ticks.find(({ at }) => at >= expiresAt);
  return [{ name: 'settled_seq', stored: row.settled_seq, computed: tick?.seq }];
}

function journalsOf(row: OptionRow, outcome: Outcome | undefined): Journal[] {
  const money = {
    id: Number(row.id),
    userId: row.user_id,
    currencyId: row.currency_id,
    stake: row.stake,
    potential: potentialProfit(row.stake, row.payout_ratio),
  };
  const bought = boughtJournal(money);
  return outcome === undefined ? [bought] : [bought, settledJournal(money, outcome)];
}
