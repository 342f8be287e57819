/** Records the transaction of a sweep that was signed outside the server. */
import { sweepCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Docked, Hint, Stack, TypedField } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { treasuryText } from './treasury-text.ts';

export function RecordSweep({ legId, onClose }: { legId: number; onClose: () => void }) {
  const t = useText(treasuryText);
  const words = useText(wordsText);
  const [txId, setTxId] = useState('');
  const { run, isBusy } = useAction(sweepCalls.sent, {
    onDone: () => {
      void refresh(sweepCalls.list);
      onClose();
    },
  });
  return (
    <Docked
      title={t('recordSent')}
      onCancel={onClose}
      onOk={() => void run({ leg_id: legId, tx_id: txId })}
      okText={t('recordSent')}
      cancelText={words('cancel')}
      okButtonProps={{ loading: isBusy, disabled: txId === '' }}
    >
      <Stack>
        <Hint>{t('recordHint')}</Hint>
        <TypedField label={t('txId')} value={txId} onChange={(text) => setTxId(text.trim())} />
      </Stack>
    </Docked>
  );
}
