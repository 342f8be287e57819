/**
 * Carries out what leads did on ticks before this one (R-CP-2, R-CP-3): every follower of a signal at one price, in one batch, once. What
 * opens is sized by equities at the signal; what closes is never skipped while there is something of it.
 */
import { LEAST_LEAD_EQUITY, copiedLots, copySlippage } from '@candor/formulas';
import type { CopiedOrder, CopiedOrderOutcome, Turn } from '../../foundation/executions/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CopyRow, MirrorRow, SignalRow, SkipReason } from './copy.ts';
import { copiesOfLead } from './copies-store.ts';
import { worthOf } from './copy-worth.ts';
import { netSince } from './flows-store.ts';
import { lockLeads } from './leads-store.ts';
import { stopCopies } from './stop-copies.ts';
import type { CopyDeps } from './ports.ts';
import { marksOf } from './ports.ts';
import { finishSignal, insertMirrors, openedAfter, waitingSignals } from './signals-store.ts';

/** Of one signal's followers, by copy. */
type Equities = ReadonlyMap<bigint, bigint>;

export async function carryOut(deps: CopyDeps, tx: Tx, turn: Turn): Promise<void> {
  const signals = await waitingSignals(tx, turn);
  if (signals.length === 0) return;
  const leadIds = [...new Set(signals.map(({ lead_id: id }) => id))];
  await lockLeads(tx, leadIds);
  const copies = new Map<bigint, CopyRow[]>();
  for (const leadId of leadIds)
    copies.set(leadId, await copiesOfLead(tx, { leadId, states: ['active', 'paused'] }));
  // Before the first of them moves anything: all of them are sized by what was there.
  const equities = new Map<bigint, Equities>();
  for (const signal of signals)
    if (signal.kind === 'opened')
      equities.set(signal.id, await equitiesAt(deps, tx, { signal, copies: copies.get(signal.lead_id)! }));
  // What opens and closes on one tick of the lead's is closed after it has opened.
  const opening = new Set(signals.flatMap(({ kind, root_id: id }) => (kind === 'opened' ? [id] : [])));
  const closing = signals.filter(({ kind, root_id: id }) => kind === 'closed' && !opening.has(id));
  const closed = await closeAll(tx, turn, closing);
  for (const signal of signals) {
    const known = closed.get(signal.id);
    const mirrors =
      signal.kind === 'opened'
        ? await openAll(deps, tx, {
            turn,
            signal,
            copies: copies.get(signal.lead_id)!,
            equities: equities.get(signal.id)!,
          })
        : (known ?? (await closeAll(tx, turn, [signal])).get(signal.id)!);
    await insertMirrors(tx, mirrors);
    const copied = mirrors.filter(({ reason }) => reason === null).length;
    await finishSignal(tx, { ...turn, id: signal.id, copied, skipped: mirrors.length - copied });
  }
}

/** At the signal's marks, without what was added or withdrawn after it. */
async function equitiesAt(
  deps: CopyDeps,
  tx: Tx,
  { signal, copies }: { signal: SignalRow; copies: readonly CopyRow[] },
): Promise<Equities> {
  const worths = await worthOf(deps, tx, { copies, marks: marksOf(signal), isLocked: true });
  const later = await netSince(tx, { copyIds: copies.map(({ id }) => id), at: signal.at });
  return new Map([...worths].map(([id, { equity }]) => [id, equity - (later.get(id) ?? 0n)]));
}

interface Opening {
  turn: Turn;
  signal: SignalRow;
  copies: readonly CopyRow[];
  equities: Equities;
}

async function openAll(deps: CopyDeps, tx: Tx, of: Opening): Promise<MirrorRow[]> {
  const { turn, signal, copies, equities } = of;
  // He has too little of his own in it to be followed (R-CP-1).
  const closedFor = signal.equity < LEAST_LEAD_EQUITY ? 'lead_equity' : await turn.closedFor();
  const maxSlippage = slippageIn(deps, signal.pair_id);
  const mirrors: MirrorRow[] = [];
  const wanted: { copy: CopyRow; mirror: MirrorRow }[] = [];
  for (const copy of copies) {
    // Who came after the signal had no part in it.
    if (copy.started_at >= signal.at) continue;
    const equity = equities.get(copy.id)!;
    const lots = copiedLots({ leadLots: signal.lots, equity, leadEquity: signal.equity });
    const mirror: MirrorRow = {
      copy_id: copy.id,
      signal_id: signal.id,
      lots,
      equity,
      position_id: null,
      reason: isPausedOn(copy, turn) ? 'paused' : lots === 0 ? 'zero_lots' : (closedFor ?? null),
      price: signal.side === 'L' ? turn.ask : turn.bid,
      at: turn.at,
    };
    mirrors.push(mirror);
    if (mirror.reason === null) wanted.push({ mirror, copy });
  }
  const orders = await soldOf(deps, tx, wanted);
  const outcomes = await turn.open(
    orders.map(({ copy, mirror }) => orderOf({ signal, copy, lots: mirror.lots, maxSlippage })),
  );
  outcomes.forEach((outcome, n) => {
    const { mirror } = orders[n]!;
    if ('positionId' in outcome) mirror.position_id = outcome.positionId;
    else mirror.reason = reasonOf(outcome.skipped);
  });
  return mirrors;
}

/** Those whose customers are sold it at this moment (R-GEN-6); the others are skipped, stand still from now on, and are told why. */
async function soldOf(
  deps: CopyDeps,
  tx: Tx,
  wanted: readonly { copy: CopyRow; mirror: MirrorRow }[],
): Promise<readonly { copy: CopyRow; mirror: MirrorRow }[]> {
  const userIds = [...new Set(wanted.map(({ copy }) => copy.user_id))];
  const refused = await deps.ports.gate.refusedAmong(tx, userIds);
  if (refused.size === 0) return wanted;
  const stopped = wanted.filter(({ copy }) => refused.has(copy.user_id));
  for (const { mirror } of stopped) mirror.reason = 'not_sold';
  await stopCopies(deps, tx, { copies: stopped.map(({ copy }) => copy), why: (id) => refused.get(id)! });
  // Of several signals on one tick the next one finds it so.
  for (const { copy } of stopped) Object.assign(copy, { state: 'paused', paused_after: null });
  return wanted.filter(({ copy }) => !refused.has(copy.user_id));
}

/** Nobody freezes his account to leave out an opening whose price is published (R-CT-2). */
const isPausedOn = ({ state, paused_after: after }: CopyRow, { at }: Turn): boolean =>
  state === 'paused' && (after === null || after < at);

type Skipped = Extract<CopiedOrderOutcome, { skipped: string }>['skipped'];
const reasonOf = (skipped: Skipped): SkipReason => (skipped === 'slippage' ? 'price' : skipped);

/** R-CP-3: by the coin; asked once a signal and not once a follower. */
function slippageIn({ ports }: CopyDeps, pairId: number): bigint {
  const pair = ports
    .desk()
    .pairs()
    .find(({ id }) => id === pairId);
  return copySlippage(pair?.baseName ?? '');
}

function orderOf(of: { signal: SignalRow; copy: CopyRow; lots: number; maxSlippage: bigint }): CopiedOrder {
  const { signal, copy, lots, maxSlippage } = of;
  return {
    userId: copy.user_id,
    copyId: copy.id,
    side: signal.side,
    lots,
    leverage: Math.min(signal.leverage, copy.max_leverage),
    closeOutRate: copy.close_out_rate,
    leadPrice: signal.price,
    maxSlippage,
    signalAt: signal.at,
    maxMargin: copy.max_margin,
  };
}

/** By signal; in one call, because whatever a tick closes is paid alike (R-CT-12). */
async function closeAll(
  tx: Tx,
  turn: Turn,
  signals: readonly SignalRow[],
): Promise<Map<bigint, MirrorRow[]>> {
  const held: { signal: SignalRow; copy_id: bigint; position_id: bigint }[] = [];
  for (const signal of signals)
    for (const one of await openedAfter(tx, signal.root_id)) held.push({ signal, ...one });
  const outcomes = await turn.close(
    held.map(({ position_id: positionId, signal }) => ({
      positionId,
      part: signal.lots,
      whole: signal.whole,
    })),
  );
  const mirrors = new Map(signals.map(({ id }): [bigint, MirrorRow[]] => [id, []]));
  outcomes.forEach((outcome, n) => {
    const { signal, copy_id, position_id } = held[n]!;
    const isDone = 'lots' in outcome;
    mirrors.get(signal.id)!.push({
      copy_id,
      signal_id: signal.id,
      lots: isDone ? outcome.lots : 0,
      equity: null,
      position_id: isDone ? position_id : null,
      reason: isDone ? null : outcome.skipped,
      price: signal.side === 'L' ? turn.bid : turn.ask,
      at: turn.at,
    });
  });
  return mirrors;
}
