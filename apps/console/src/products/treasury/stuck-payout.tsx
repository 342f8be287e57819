/** What a treasurer can propose for a payout that is stuck: a higher price, giving it up, or an end by what arrived; an approver checks it (R-OPS-3). */
import { Space } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { chainOperatorCalls } from '@candor/wire/operators';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, DialogButton, Hint } from '../../platform/view/index.ts';
import { useProposed } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { treasuryText } from './treasury-text.ts';

type Payout = ReplyOf<typeof chainOperatorCalls.payouts>['list'][number];
type Act = 'reprice' | 'giveUp' | 'endShort';

/** Which acts make sense; the server decides. */
export function actsFor({ state, reason, confirmations }: Payout): readonly Act[] {
  if (state === 'queued') return reason === 'giving_up' ? [] : ['giveUp'];
  if (state === 'sent' && reason === 'not_paid_by_transaction') return ['endShort', 'giveUp'];
  return (state === 'signed' || state === 'sent') && confirmations === 0 ? ['reprice', 'giveUp'] : [];
}

export function StuckPayout({ payout }: { payout: Payout }) {
  const t = useText(treasuryText);
  const may = useMay();
  const acts = may(chainOperatorCalls.reprice) ? actsFor(payout) : [];
  return (
    <Space>
      {acts.map((act) => (
        <DialogButton
          key={act}
          size="small"
          danger={act === 'giveUp'}
          label={t(act)}
          dialog={(close) => <AskDialog act={act} payout={payout} onClose={close} />}
        />
      ))}
    </Space>
  );
}

function AskDialog({ act, payout, onClose }: { act: Act; payout: Payout; onClose: () => void }) {
  const t = useText(treasuryText);
  return (
    <CallDialog
      act={chainOperatorCalls[act]}
      body={(reason) => ({ id: payout.id, version: payout.version, reason })}
      on={useProposed(chainOperatorCalls.payouts)}
      title={t(`${act}Title`, { id: payout.id })}
      confirm={t(act)}
      draft={`payout/${payout.id}/${act}`}
      isDanger={act === 'giveUp'}
      onClose={onClose}
    >
      <Hint>{t(`${act}Hint`)}</Hint>
    </CallDialog>
  );
}
