/** Proposes that linked accounts belong to different persons; a second person checks it. */
import { Alert } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorKycCalls } from '@candor/wire/operators';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, DialogButton, Hint } from '../../platform/view/index.ts';
import { useProposed } from '../case/index.ts';
import { useMay } from '../session/index.ts';
import { kycText } from './kyc-text.ts';
import { UnseenOthers, unseenOf } from './one-person-cards.tsx';

type Found = Pick<ReplyOf<typeof operatorKycCalls.detail>, 'id' | 'unseen' | 'one_person'>;

export function UnlinkButton({ found: { id, unseen, one_person: others } }: { found: Found }) {
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
          isReady={unseen.length === 0 && unseenOf(others).length === 0}
          onClose={close}
        >
          {unseen.length === 0 ? null : <Alert type="warning" showIcon title={t('openPhotosFirst')} />}
          <UnseenOthers list={others} />
          <Hint>{t('unlinkHint')}</Hint>
        </CallDialog>
      )}
    />
  );
}
