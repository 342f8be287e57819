/** Proposes that linked accounts belong to different persons; a second person checks it. */
import { operatorKycCalls } from '@candor/wire/operators';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, DialogButton, Hint } from '../../platform/view/index.ts';
import { useProposed } from '../case/index.ts';
import { useMay } from '../session/index.ts';
import { kycText } from './kyc-text.ts';

export function UnlinkButton({ id }: { id: number }) {
  const t = useText(kycText);
  const may = useMay();
  const proposed = useProposed(operatorKycCalls.detail);
  if (!may(operatorKycCalls.unlink)) return null;
  return (
    <DialogButton
      size="small"
      type="link"
      label={t('unlink')}
      dialog={(close) => (
        <CallDialog
          act={operatorKycCalls.unlink}
          body={(reason) => ({ case_id: id, reason })}
          on={proposed}
          title={t('unlinkTitle', { id })}
          confirm={t('unlink')}
          draft={`kyc/${id}/unlink`}
          onClose={close}
        >
          <Hint>{t('unlinkHint')}</Hint>
        </CallDialog>
      )}
    />
  );
}
