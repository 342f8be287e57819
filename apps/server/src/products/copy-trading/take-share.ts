/** Takes a lead's share of a copy's profit (P-CP-3, R-CP-5): a part of what stands above the high-water mark, and never more than is free. */
import { highWaterAfterShare, profitShare } from '@candor/formulas';
import { minOf } from '@candor/money';
import type { Tx } from '../../platform/db/database.ts';
import type { CopyRow } from './copy.ts';
import type { Worth } from './copy-worth.ts';
import { saveMoney } from './copies-store.ts';
import { insertFlow, insertKept } from './flows-store.ts';
import type { CopyDeps } from './ports.ts';
import { sharedJournal } from './settle-copy.ts';
import { flowOf } from './subscribe.ts';

/**
 * Of a week's end, or of a copy that is left when there is no period. Undefined when this week's was taken already, or is kept because the
 * law allows its lead nothing (R-KYC-5): the mark stays, so that what fell due meanwhile is taken with the next.
 */
export async function takeShare(
  deps: CopyDeps,
  tx: Tx,
  of: { copy: CopyRow; worth: Worth; period: string | null; at: Date },
): Promise<CopyRow | undefined> {
  const { ledger, ports } = deps;
  const { copy, worth, period, at } = of;
  if (await ports.isBlocked(tx, copy.lead_user_id)) {
    await insertKept(tx, { copyId: copy.id, period, at });
    return undefined;
  }
  const { value } = worth;
  const highWater = copy.high_water;
  // What is bound in positions cannot be paid: it is taken with the next share, as the mark rises only as far as was paid.
  const rate = copy.share_rate;
  const share = minOf(profitShare({ value, highWater, rate }), worth.available);
  const after = {
    ...copy,
    high_water: highWaterAfterShare({
      value,
      highWater,
      share,
      rate,
      agreementVersion: copy.agreement_version,
    }),
    shared: copy.shared + share,
  };
  const flowId = await insertFlow(tx, {
    ...flowOf(deps, copy, { kind: 'share', amount: share, value, at }),
    high_water_after: after.high_water,
    period,
  });
  if (flowId === undefined) return undefined;
  const journals = sharedJournal({
    copyId: copy.id,
    userId: copy.user_id,
    leadUserId: copy.lead_user_id,
    currencyId: ports.currencyId,
    amount: share,
    flowId,
    actor: 'job:copy-trading',
  });
  if (journals.length > 0) await ledger.post(tx, journals);
  await saveMoney(tx, [after], at);
  return after;
}
