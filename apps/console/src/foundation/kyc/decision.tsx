/** Pass, ask for a correction, or propose to refuse for good; a, r and f on the keyboard. */
import { Checkbox, Input } from 'antd';
import { KYC_REASONS, type KycReason, type ReplyOf } from '@candor/wire';
import { dashboardCalls, operatorKycCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { closingOnMoved, refresh, type RefusalError, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint, ReasonDialog } from '../../platform/view/index.ts';
import { Verdicts } from '../case/index.ts';
import { kycText } from './kyc-text.ts';

type VerdictName = 'pass' | 'retry' | 'final';

interface DecisionProps {
  found: Pick<ReplyOf<typeof operatorKycCalls.detail>, 'id' | 'version' | 'level'>;
  onMoved: (refusal: RefusalError) => boolean;
}

export function Decision({ found, onMoved }: DecisionProps) {
  const t = useText(kycText);
  const verdict = (name: VerdictName, key: string, look: 'primary' | 'plain' | 'danger') => ({
    name,
    key,
    keyLabel: t(name),
    label: t(name),
    look,
    isAllowed: true,
  });
  return (
    <Verdicts
      queue="kyc"
      list={[
        verdict('pass', 'a', 'primary'),
        verdict('retry', 'r', 'plain'),
        verdict('final', 'f', 'danger'),
      ]}
      dialog={(name, close) => (
        <DecisionDialog key={name} found={found} verdict={name} onMoved={onMoved} onClose={close} />
      )}
    />
  );
}

function DecisionDialog({
  found,
  verdict,
  onMoved,
  onClose,
}: DecisionProps & { verdict: VerdictName; onClose: () => void }) {
  const t = useText(kycText);
  const [reasons, setReasons] = useState<readonly KycReason[]>([]);
  const [expiresOn, setExpiresOn] = useState('');
  const { run, isBusy } = useAction(operatorKycCalls.decide, {
    onDone: () =>
      void refresh(
        operatorKycCalls.detail,
        operatorKycCalls.queue,
        operatorKycCalls.counts,
        dashboardCalls.overview,
      ),
    onRefusal: closingOnMoved(onMoved, onClose),
  });
  const decide = async (note: string) => {
    const answer = await run({
      case_id: found.id,
      version: found.version,
      decision: verdict,
      ...(reasons.length === 0 ? {} : { reasons: reasons.join(',') }),
      ...(note === '' ? {} : { note }),
      ...(verdict !== 'pass' || expiresOn === '' ? {} : { expires_on: expiresOn }),
    });
    return answer !== undefined;
  };
  return (
    <ReasonDialog
      isOpen
      title={t(`${verdict}Title`, { id: found.id })}
      confirm={t(verdict)}
      label={verdict === 'final' ? t('noteFinal') : t('note')}
      draft={`kyc/${found.id}/${verdict}`}
      isDanger={verdict === 'final'}
      isRequired={false}
      isReady={verdict === 'pass' || reasons.length > 0}
      isBusy={isBusy}
      onConfirm={decide}
      onClose={onClose}
    >
      {verdict === 'final' ? <Hint>{t('finalHint')}</Hint> : null}
      {verdict === 'pass' ? (
        found.level === 'advanced' ? (
          <Input
            aria-label={t('expiresOn')}
            placeholder={t('expiryHint')}
            value={expiresOn}
            maxLength={10}
            onChange={({ target }) => setExpiresOn(target.value.trim())}
          />
        ) : null
      ) : (
        <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
          <legend>{t('reasons')}</legend>
          <Checkbox.Group<KycReason>
            value={[...reasons]}
            onChange={setReasons}
            options={KYC_REASONS.map((reason) => ({ value: reason, label: t(`reason_${reason}`) }))}
          />
        </fieldset>
      )}
    </ReasonDialog>
  );
}
