/** Changes a risk status: at once when it becomes stricter, else as a proposal for a second person. */
import { Checkbox } from 'antd';
import type { ReplyOf } from '@candor/wire';
import {
  RISK_REASONS,
  RISK_STATUSES,
  type RiskReason,
  type RiskStatus,
  riskStatusCalls,
} from '@candor/wire/operators';
import { useState } from 'react';
import { refresh } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, ChoiceField, Hint, TypedField, choicesOf } from '../../platform/view/index.ts';
import { riskStatusText } from './risk-status-text.ts';

type Detail = ReplyOf<typeof riskStatusCalls.detail>;
interface Wanted {
  status: RiskStatus;
  reason: RiskReason | undefined;
  law: string;
  isLawTold: boolean;
  /** A day, its end in UTC; empty: until it is lifted. */
  until: string;
  tags: string;
}

export function SetDialog({ of, onClose }: { of: Detail; onClose: () => void }) {
  const t = useText(riskStatusText);
  const [wanted, setWanted] = useState<Wanted>({
    status: of.status,
    reason: undefined,
    law: of.law,
    isLawTold: of.is_law_told,
    until: '',
    tags: of.tags.join(', '),
  });
  return (
    <CallDialog
      act={riskStatusCalls.set}
      body={(note) => bodyOf(of, wanted, note)}
      on={{ onDone: () => void refresh(riskStatusCalls.detail, riskStatusCalls.brief) }}
      title={t('title', { id: of.user_id })}
      confirm={t('set')}
      draft={`risk-status/${of.user_id}/set`}
      isReady={wanted.reason !== undefined}
      onClose={onClose}
    >
      <Hint>{t('setHint')}</Hint>
      <Fields of={wanted} onChange={(changes) => setWanted({ ...wanted, ...changes })} />
    </CallDialog>
  );
}

function bodyOf(of: Detail, { status, reason, law, isLawTold, until, tags }: Wanted, note: string) {
  return {
    user_id: of.user_id,
    version: of.version,
    status,
    reason: reason!,
    is_law_told: isLawTold ? 1 : 0,
    note,
    ...(law.trim() === '' ? {} : { law: law.trim() }),
    ...(until === '' ? {} : { until: Date.parse(`${until}T23:59:59Z`) }),
    ...(tags.trim() === '' ? {} : { tags: tags.trim() }),
  };
}

function Fields({ of, onChange }: { of: Wanted; onChange: (changes: Partial<Wanted>) => void }) {
  const t = useText(riskStatusText);
  return (
    <>
      <ChoiceField
        label={t('status')}
        value={of.status}
        options={choicesOf(RISK_STATUSES, (value) => t(`status_${value}`))}
        onChange={(status) => onChange({ status })}
      />
      <ChoiceField
        label={t('reason')}
        value={of.reason}
        options={choicesOf(RISK_REASONS, (value) => t(`reason_${value}`))}
        onChange={(reason) => onChange({ reason })}
      />
      <TypedField label={t('law')} value={of.law} maxLength={200} onChange={(law) => onChange({ law })} />
      <Checkbox checked={of.isLawTold} onChange={({ target }) => onChange({ isLawTold: target.checked })}>
        {t('lawTold')}
      </Checkbox>
      <TypedField
        type="date"
        label={t('untilDay')}
        value={of.until}
        onChange={(until) => onChange({ until })}
      />
      <TypedField label={t('tags')} value={of.tags} maxLength={200} onChange={(tags) => onChange({ tags })} />
    </>
  );
}
