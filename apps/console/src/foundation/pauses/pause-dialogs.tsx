/** Stopping payouts at once, and proposing that they go on or stay stopped for a further day (R-OPS-8). */
import { App, Segmented } from 'antd';
import type { PauseScope } from '@candor/wire';
import { PAUSE_SCOPES, statusCalls } from '@candor/wire';
import { operatorPauseCalls, proposalCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint, ReasonDialog, To } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { pausesText } from './pauses-text.ts';

const changed = (): void => void refresh(operatorPauseCalls.list, statusCalls.status, proposalCalls.list);

export function StopDialog({ onClose }: { onClose: () => void }) {
  const t = useText(pausesText);
  const [scope, setScope] = useState<PauseScope>('all');
  const { run, isBusy } = useAction(operatorPauseCalls.stop, { onDone: changed });
  return (
    <ReasonDialog
      isOpen
      isDanger
      title={t('stop')}
      confirm={t('stop')}
      draft="pauses/stop"
      isBusy={isBusy}
      onConfirm={async (reason) => (await run({ scope, reason })) !== undefined}
      onClose={onClose}
    >
      <Hint>{t('stopHint')}</Hint>
      <Segmented<PauseScope>
        aria-label={t('scope')}
        value={scope}
        onChange={setScope}
        options={PAUSE_SCOPES.map((value) => ({ value, label: t(`scope_${value}`) }))}
      />
    </ReasonDialog>
  );
}

export function ProposeDialog({
  id,
  act,
  onClose,
}: {
  id: number;
  act: 'resume' | 'prolong';
  onClose: () => void;
}) {
  const t = useText(pausesText);
  const words = useText(wordsText);
  const { message } = App.useApp();
  const { run, isBusy } = useAction(operatorPauseCalls[act], {
    isQuiet: true,
    onDone: ({ proposal_id: proposal }: { proposal_id: number }) => {
      void message.success(<To path={`proposals/${proposal}`}>{words('proposed', { id: proposal })}</To>);
      changed();
    },
  });
  return (
    <ReasonDialog
      isOpen
      title={t(act)}
      confirm={t(act)}
      draft={`pauses/${id}/${act}`}
      isBusy={isBusy}
      onConfirm={async (reason) => (await run({ id, reason })) !== undefined}
      onClose={onClose}
    >
      <Hint>{t(`${act}Hint`)}</Hint>
    </ReasonDialog>
  );
}
