/** Pass, ask for a correction, or propose to refuse for good; a, r and f on the keyboard. */
import { Button, Checkbox, Input } from 'antd';
import { KYC_REASONS, type KycReason, type ReplyOf } from '@candor/wire';
import { dashboardCalls, operatorKycCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { closingOnMoved, refresh, type RefusalError, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { useKeys } from '../../platform/keys/index.ts';
import { go } from '../../platform/routing/index.ts';
import { Hint, ReasonDialog, keysText } from '../../platform/view/index.ts';
import { kycText } from './kyc-text.ts';

type Verdict = 'pass' | 'retry' | 'final';

interface DecisionProps {
  of: Pick<ReplyOf<typeof operatorKycCalls.detail>, 'id' | 'version' | 'level'>;
  onMoved: (refusal: RefusalError) => boolean;
}

export function Decision({ of, onMoved }: DecisionProps) {
  const t = useText(kycText);
  const keys = useText(keysText);
  const [verdict, setVerdict] = useState<Verdict>();
  useKeys([
    { key: 'a', label: t('pass'), run: () => setVerdict('pass') },
    { key: 'r', label: t('retry'), run: () => setVerdict('retry') },
    { key: 'f', label: t('final'), run: () => setVerdict('final') },
    { key: 'u', label: keys('back'), run: () => go('kyc') },
  ]);
  return (
    <>
      <Button danger onClick={() => setVerdict('final')}>
        {t('final')}
      </Button>
      <Button onClick={() => setVerdict('retry')}>{t('retry')}</Button>
      <Button type="primary" onClick={() => setVerdict('pass')}>
        {t('pass')}
      </Button>
      {verdict === undefined ? null : (
        <DecisionDialog
          key={verdict}
          of={of}
          verdict={verdict}
          onMoved={onMoved}
          onClose={() => setVerdict(undefined)}
        />
      )}
    </>
  );
}

function DecisionDialog({
  of,
  verdict,
  onMoved,
  onClose,
}: DecisionProps & { verdict: Verdict; onClose: () => void }) {
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
      case_id: of.id,
      version: of.version,
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
      title={t(`${verdict}Title`, { id: of.id })}
      confirm={t(verdict)}
      label={verdict === 'final' ? t('noteFinal') : t('note')}
      draft={`kyc/${of.id}/${verdict}`}
      isDanger={verdict === 'final'}
      isRequired={false}
      isReady={verdict === 'pass' || reasons.length > 0}
      isBusy={isBusy}
      onConfirm={decide}
      onClose={onClose}
    >
      {verdict === 'final' ? <Hint>{t('finalHint')}</Hint> : null}
      {verdict === 'pass' ? (
        of.level === 'advanced' ? (
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
