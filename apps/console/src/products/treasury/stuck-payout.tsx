/** What a treasurer can propose for a payout that is stuck: a higher price, or giving it up; an approver checks it (R-OPS-3). */
import { App, Button, Space } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { chainOperatorCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint, ReasonDialog, To } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMay } from '../../foundation/session/index.ts';
import { treasuryText } from './treasury-text.ts';

type Payout = ReplyOf<typeof chainOperatorCalls.payouts>['list'][number];
type Act = 'reprice' | 'giveUp';

/** Which acts make sense; the server decides. */
export function actsFor({ state, reason, confirmations }: Payout): readonly Act[] {
  if (state === 'queued') return reason === 'giving_up' ? [] : ['giveUp'];
  if (state === 'sent' && reason === 'not_paid_by_transaction') return ['giveUp'];
  return (state === 'signed' || state === 'sent') && confirmations === 0 ? ['reprice', 'giveUp'] : [];
}

export function StuckPayout({ payout }: { payout: Payout }) {
  const t = useText(treasuryText);
  const may = useMay();
  const [asking, setAsking] = useState<Act>();
  const acts = may(chainOperatorCalls.reprice) ? actsFor(payout) : [];
  return (
    <Space>
      {acts.map((act) => (
        <Button key={act} size="small" danger={act === 'giveUp'} onClick={() => setAsking(act)}>
          {t(act)}
        </Button>
      ))}
      {asking === undefined ? null : (
        <AskDialog act={asking} payout={payout} onClose={() => setAsking(undefined)} />
      )}
    </Space>
  );
}

function AskDialog({ act, payout, onClose }: { act: Act; payout: Payout; onClose: () => void }) {
  const t = useText(treasuryText);
  const words = useText(wordsText);
  const { message } = App.useApp();
  const { run, isBusy } = useAction(
    act === 'reprice' ? chainOperatorCalls.reprice : chainOperatorCalls.giveUp,
    {
      isQuiet: true,
      onDone: ({ proposal_id: id }) => {
        void message.success(<To path={`proposals/${id}`}>{words('proposed', { id })}</To>);
        void refresh(chainOperatorCalls.payouts);
      },
    },
  );
  return (
    <ReasonDialog
      isOpen
      title={t(`${act}Title`, { id: payout.id })}
      confirm={t(act)}
      draft={`payout/${payout.id}/${act}`}
      isDanger={act === 'giveUp'}
      isBusy={isBusy}
      onConfirm={async (reason) =>
        (await run({ id: payout.id, version: payout.version, reason })) !== undefined
      }
      onClose={onClose}
    >
      <Hint>{t(`${act}Hint`)}</Hint>
    </ReasonDialog>
  );
}
