/** Takes a part of a copy back (P-CP-4), less the lead's share of the profit in it (R-CP-5, ADR 133). */
import { afterWithdrawal, highWaterAfter, sharesWithdrawals, withdrawnShare } from '@candor/formulas';
import type { RequestOf, copyTradingCalls } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import { askedPositive } from '../../platform/http/asked-amount.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeCopy } from './change-copy.ts';
import type { CopyRow } from './copy.ts';
import { amountRefusal } from './copy-rules.ts';
import type { WireCopy } from './copy-view.ts';
import { showCopy } from './copy-view.ts';
import { worthOf } from './copy-worth.ts';
import { saveMoney } from './copies-store.ts';
import { insertFlow } from './flows-store.ts';
import type { CopyDeps } from './ports.ts';
import { sharedJournal, withdrawnJournal } from './settle-copy.ts';
import { flowOf } from './subscribe.ts';

export async function withdrawFromCopy(
  deps: CopyDeps,
  request: RequestOf<(typeof copyTradingCalls)['withdraw']>,
  caller: CustomerCaller,
): Promise<WireCopy> {
  const { platform, ports } = deps;
  const amount = askedPositive(request.amount);
  return changeCopy(deps, { name: 'copy-withdraw', id: request.id, caller }, async (tx, copy) => {
    const marks = ports.desk().marks();
    const { value, available } = (await worthOf(deps, tx, { copies: [copy], marks, isLocked: true })).get(
      copy.id,
    )!;
    if (amount > available) throw new Refusal('insufficient_balance', { currency: ports.currencyName });
    // What stays has to be a portfolio still: whoever wants all of it leaves.
    const refused = amountRefusal(value - amount);
    if (refused?.refusal === 'copy_too_small') throw new Refusal(refused.refusal, refused.detail);
    const at = new Date(platform.clock.now());
    const after = await takeOut(deps, tx, { copy, amount, value, at });
    await saveMoney(tx, [after], at);
    return showCopy(deps, tx, after);
  });
}

async function takeOut(
  deps: CopyDeps,
  tx: Tx,
  of: { copy: CopyRow; amount: bigint; value: bigint; at: Date },
): Promise<CopyRow> {
  const { ledger, ports } = deps;
  const { copy, amount, value, at } = of;
  const due = shareDue(of);
  const isKept = due > 0n && (await ports.isBlocked(tx, copy.lead_user_id));
  const shared = isKept ? 0n : due;
  const part = { withdrawn: amount, value };
  const move = {
    kind: 'withdraw',
    amount,
    value,
    rate: copy.share_rate,
    agreementVersion: copy.agreement_version,
  } as const;
  const after = {
    ...copy,
    funds: afterWithdrawal(copy.funds, part),
    high_water: highWaterAfter(move, copy.high_water),
    shared: copy.shared + shared,
  };
  const flowId = (await insertFlow(tx, {
    ...flowOf(deps, copy, { kind: 'withdraw', amount, value, at }),
    shared,
    is_kept: isKept,
    high_water_after: after.high_water,
  }))!;
  const journal = {
    copyId: copy.id,
    userId: copy.user_id,
    currencyId: ports.currencyId,
    flowId,
    actor: `user:${copy.user_id}`,
  };
  await ledger.post(tx, [
    ...withdrawnJournal({ ...journal, amount: amount - shared }),
    ...sharedJournal({ ...journal, amount: shared, leadUserId: copy.lead_user_id }),
  ]);
  return after;
}

function shareDue({ copy, amount, value }: { copy: CopyRow; amount: bigint; value: bigint }): bigint {
  const { high_water: highWater, share_rate: rate, agreement_version: version } = copy;
  return sharesWithdrawals(version) ? withdrawnShare({ value, highWater, rate, withdrawn: amount }) : 0n;
}
