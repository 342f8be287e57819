/** What a customer hears when his case has moved: a message in his language, and a sign on the private channel. */
import type { Tx } from '../../platform/db/database.ts';
import type { KycContext } from './kyc-context.ts';
import type { CaseRow } from './kyc-store.ts';

export async function tellOutcome(context: KycContext, tx: Tx, row: CaseRow): Promise<void> {
  const { user_id: userId, level, state, reasons } = row;
  const reason = reasons.join(',');
  if (state === 'passed') await context.notify.tell(tx, { userId, kind: 'kyc_passed', params: { level } });
  else if (state === 'retry')
    await context.notify.tell(tx, { userId, kind: 'kyc_retry', params: { level, reason } });
  else if (state === 'final')
    await context.notify.tell(tx, { userId, kind: 'kyc_final', params: { level, reason } });
  else if (state === 'expired' && reason !== 'expired_document')
    await context.notify.tell(tx, { userId, kind: 'kyc_retry', params: { level, reason } });
  else if (state === 'expired')
    await context.notify.tell(tx, { userId, kind: 'kyc_expired', params: { level } });
  context.notify.recordsChanged(tx, [{ userId, kind: 'kyc', id: level }]);
}
