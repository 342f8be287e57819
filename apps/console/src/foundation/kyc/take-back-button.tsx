/** Proposes to take a customer's verification back (R-KYC-6); somebody else who did not pass it checks it. */
import { Alert } from 'antd';
import { KYC_TAKE_BACK_CAUSES, operatorKycCalls } from '@candor/wire/operators';
import type { ReplyOf } from '@candor/wire';
import { useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, ChoiceField, DialogButton, Hint } from '../../platform/view/index.ts';
import { useProposed } from '../case/index.ts';
import { kycText } from './kyc-text.ts';

type Cause = (typeof KYC_TAKE_BACK_CAUSES)[number];
type Found = Pick<ReplyOf<typeof operatorKycCalls.detail>, 'id' | 'unseen'>;

export function TakeBackButton({ found }: { found: Found }) {
  const t = useText(kycText);
  return (
    <DialogButton
      danger
      label={t('takeBack')}
      dialog={(close) => <TakeBackDialog found={found} onClose={close} />}
    />
  );
}

function TakeBackDialog({ found: { id, unseen }, onClose }: { found: Found; onClose: () => void }) {
  const t = useText(kycText);
  const proposed = useProposed(operatorKycCalls.detail);
  const [cause, setCause] = useState<Cause>();
  return (
    <CallDialog
      act={operatorKycCalls.takeBack}
      body={(reason) => ({ case_id: id, cause: cause!, reason })}
      on={proposed}
      title={t('takeBackTitle', { id })}
      confirm={t('takeBack')}
      draft={`kyc/${id}/take_back`}
      isDanger
      isReady={cause !== undefined && unseen.length === 0}
      onClose={onClose}
    >
      {unseen.length === 0 ? null : <Alert type="warning" showIcon title={t('openPhotosFirst')} />}
      <Hint>{t('takeBackHint')}</Hint>
      <ChoiceField<Cause>
        label={t('takeBackCause')}
        value={cause}
        onChange={setCause}
        options={KYC_TAKE_BACK_CAUSES.map((value) => ({ value, label: t(`cause_${value}`) }))}
      />
    </CallDialog>
  );
}
