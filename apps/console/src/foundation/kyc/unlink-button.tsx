/** Proposes that linked accounts belong to different persons; a second person checks it. */
import { Button } from 'antd';
import { operatorKycCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint, ReasonDialog } from '../../platform/view/index.ts';
import { useMay } from '../session/index.ts';
import { kycText } from './kyc-text.ts';

export function UnlinkButton({ id }: { id: number }) {
  const t = useText(kycText);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { run, isBusy } = useAction(operatorKycCalls.unlink, {
    onDone: () => void refresh(operatorKycCalls.detail),
  });
  if (!may(operatorKycCalls.unlink)) return null;
  return (
    <>
      <Button size="small" type="link" onClick={() => setOpen(true)}>
        {t('unlink')}
      </Button>
      <ReasonDialog
        isOpen={isOpen}
        title={t('unlinkTitle', { id })}
        confirm={t('unlink')}
        draft={`kyc/${id}/unlink`}
        isBusy={isBusy}
        onConfirm={async (reason) => (await run({ case_id: id, reason })) !== undefined}
        onClose={() => setOpen(false)}
      >
        <Hint>{t('unlinkHint')}</Hint>
      </ReasonDialog>
    </>
  );
}
