/** Pass, ask for a correction, or propose to refuse for good; a, r and f on the keyboard. */
import { Alert, Checkbox } from 'antd';
import {
  KYC_FINAL_REASONS,
  KYC_PHOTOS,
  KYC_PHOTO_REASONS,
  KYC_RETRY_REASONS,
  type KycReason,
  type ReplyOf,
} from '@candor/wire';
import { dashboardCalls, operatorKycCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { closingOnMoved, refresh, type RefusalError } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, Hint, TypedField } from '../../platform/view/index.ts';
import { Verdicts } from '../case/index.ts';
import { kycText } from './kyc-text.ts';
import { UnseenOthers, unseenOf } from './one-person-cards.tsx';

type VerdictName = 'pass' | 'retry' | 'final';

interface DecisionProps {
  found: Pick<ReplyOf<typeof operatorKycCalls.detail>, 'id' | 'version' | 'level' | 'unseen' | 'one_person'>;
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
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const [expiresOn, setExpiresOn] = useState('');
  const [apart, setApart] = useState<readonly number[]>([]);
  const isLinking = verdict === 'pass' && found.level === 'advanced';
  const isWhole = expiresOn !== '' && unseenOf(found.one_person).length === 0;
  return (
    <CallDialog
      act={operatorKycCalls.decide}
      body={(note) => ({
        case_id: found.id,
        version: found.version,
        decision: verdict,
        ...(reasons.length === 0 ? {} : { reasons: reasons.join(',') }),
        ...(note === '' ? {} : { note }),
        ...(verdict !== 'pass' || expiresOn === '' ? {} : { expires_on: expiresOn }),
        ...(apart.length === 0 ? {} : { apart: apart.join(',') }),
      })}
      on={{
        onDone: () =>
          void refresh(
            operatorKycCalls.detail,
            operatorKycCalls.queue,
            operatorKycCalls.counts,
            dashboardCalls.overview,
          ),
        onRefusal: closingOnMoved(onMoved, onClose),
      }}
      title={t(`${verdict}Title`, { id: found.id })}
      confirm={t(verdict)}
      label={t('note')}
      draft={`kyc/${found.id}/${verdict}`}
      isDanger={verdict === 'final'}
      isRequired={false}
      isReady={
        found.unseen.length === 0 &&
        (verdict !== 'pass' ? reasons.length > 0 : found.level === 'basic' || isWhole)
      }
      onClose={onClose}
    >
      {found.unseen.length === 0 ? null : <Alert type="warning" showIcon title={t('openPhotosFirst')} />}
      {isLinking ? <UnseenOthers list={found.one_person} /> : null}
      {verdict === 'final' ? <Hint>{t('finalHint')}</Hint> : null}
      {isLinking ? <Hint>{t('passHint')}</Hint> : null}
      {isLinking ? <ApartChoice found={found} value={apart} onChange={setApart} /> : null}
      {verdict === 'pass' ? (
        found.level === 'advanced' ? (
          <TypedField type="date" label={t('expiresOn')} value={expiresOn} onChange={setExpiresOn} />
        ) : null
      ) : (
        <ReasonChoice verdict={verdict} level={found.level} value={reasons} onChange={setReasons} />
      )}
    </CallDialog>
  );
}

/** Who is alike and somebody else is not linked. */
function ApartChoice({
  found: { one_person: others },
  value,
  onChange,
}: Pick<DecisionProps, 'found'> & {
  value: readonly number[];
  onChange: (apart: readonly number[]) => void;
}) {
  const t = useText(kycText);
  if (others.length === 0) return null;
  return (
    <>
      <Hint>{t('passLinks')}</Hint>
      <Checkbox.Group<number>
        value={[...value]}
        onChange={onChange}
        options={others
          .filter(({ may_be_apart }) => may_be_apart)
          .map(({ user_id }) => ({ value: user_id, label: t('isApart', { account: `#${user_id}` }) }))}
      />
    </>
  );
}

/** Only what fits: a correction asks for what can be mended at this level, and says of photos which one is meant. */
function ReasonChoice({
  verdict,
  level,
  value,
  onChange,
}: {
  verdict: 'retry' | 'final';
  level: 'basic' | 'advanced';
  value: readonly string[];
  onChange: (reasons: readonly string[]) => void;
}) {
  const t = useText(kycText);
  const codes: readonly KycReason[] = verdict === 'final' ? KYC_FINAL_REASONS : KYC_RETRY_REASONS[level];
  const ofPhotos: readonly KycReason[] = KYC_PHOTO_REASONS;
  const group = (title: string, list: readonly { value: string; label: string }[]) => (
    <fieldset key={title} style={{ border: 0, padding: 0, margin: 0 }}>
      <legend>{title}</legend>
      <Checkbox.Group<string>
        value={[...value]}
        onChange={(chosen) => {
          const here = new Set(list.map((each) => each.value));
          onChange([...value.filter((each) => !here.has(each)), ...chosen.filter((each) => here.has(each))]);
        }}
        options={[...list]}
      />
    </fieldset>
  );
  return (
    <>
      {verdict === 'retry' && level === 'advanced'
        ? KYC_PHOTOS.map((photo) =>
            group(
              t(`photo_${photo}`),
              ofPhotos.map((code) => ({ value: `${code}:${photo}`, label: t(`reason_${code}`) })),
            ),
          )
        : null}
      {group(
        t('reasons'),
        codes
          .filter((code) => !ofPhotos.includes(code))
          .map((code) => ({ value: code, label: t(`reason_${code}`) })),
      )}
    </>
  );
}
