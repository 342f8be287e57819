/** Stopping payouts at once, and proposing that they go on or stay stopped for a further day (R-OPS-8). */
import { Segmented } from 'antd';
import type { PauseScope } from '@candor/wire';
import { PAUSE_SCOPES, statusCalls } from '@candor/wire';
import { operatorPauseCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, Hint, Labelled, choicesOf } from '../../platform/view/index.ts';
import { useProposed } from '../case/index.ts';
import { pausesText } from './pauses-text.ts';

export function StopDialog({ onClose }: { onClose: () => void }) {
  const t = useText(pausesText);
  const [scope, setScope] = useState<PauseScope>('all');
  return (
    <CallDialog
      act={operatorPauseCalls.stop}
      body={(reason) => ({ scope, reason })}
      on={{ onDone: () => void refresh(operatorPauseCalls.list, statusCalls.status) }}
      isDanger
      title={t('stop')}
      draft="pauses/stop"
      onClose={onClose}
    >
      <Hint>{t('stopHint')}</Hint>
      <Labelled label={t('scope')}>
        <Segmented<PauseScope>
          aria-label={t('scope')}
          value={scope}
          onChange={setScope}
          options={choicesOf(PAUSE_SCOPES, (value) => t(`scope_${value}`))}
        />
      </Labelled>
    </CallDialog>
  );
}

interface ProposeProps {
  id: number;
  act: 'resume' | 'prolong';
  onClose: () => void;
}

export function ProposeDialog({ id, act, onClose }: ProposeProps) {
  const t = useText(pausesText);
  return (
    <CallDialog
      act={operatorPauseCalls[act]}
      body={(reason) => ({ id, reason })}
      on={useProposed(operatorPauseCalls.list, statusCalls.status)}
      title={t(act)}
      draft={`pauses/${id}/${act}`}
      onClose={onClose}
    >
      <Hint>{t(`${act}Hint`)}</Hint>
    </CallDialog>
  );
}
