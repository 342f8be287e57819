/** Changes a risk status: at once when it becomes stricter, else as a proposal for a second person. */
import { Checkbox, Input, Select } from 'antd';
import type { ReplyOf } from '@candor/wire';
import {
  RISK_REASONS,
  RISK_STATUSES,
  type RiskReason,
  type RiskStatus,
  riskStatusCalls,
} from '@candor/wire/operators';
import { useState } from 'react';
import { refresh, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint, ReasonDialog } from '../../platform/view/index.ts';
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
  const { run, isBusy } = useAction(riskStatusCalls.set, {
    onDone: () => void refresh(riskStatusCalls.detail, riskStatusCalls.brief),
  });
  return (
    <ReasonDialog
      isOpen
      title={t('title', { id: of.user_id })}
      confirm={t('set')}
      draft={`risk-status/${of.user_id}/set`}
      isReady={wanted.reason !== undefined}
      isBusy={isBusy}
      onConfirm={async (note) => (await run(bodyOf(of, wanted, note))) !== undefined}
      onClose={onClose}
    >
      <Hint>{t('setHint')}</Hint>
      <Fields of={wanted} onChange={(changes) => setWanted({ ...wanted, ...changes })} />
    </ReasonDialog>
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
      <Select<RiskStatus>
        aria-label={t('status')}
        value={of.status}
        onChange={(status) => onChange({ status })}
        options={RISK_STATUSES.map((value) => ({ value, label: t(`status_${value}`) }))}
      />
      <Select<RiskReason>
        aria-label={t('reason')}
        placeholder={t('reason')}
        {...(of.reason === undefined ? {} : { value: of.reason })}
        onChange={(reason) => onChange({ reason })}
        options={RISK_REASONS.map((value) => ({ value, label: t(`reason_${value}`) }))}
      />
      <Input
        aria-label={t('law')}
        placeholder={t('law')}
        value={of.law}
        maxLength={200}
        onChange={({ target }) => onChange({ law: target.value })}
      />
      <Checkbox checked={of.isLawTold} onChange={({ target }) => onChange({ isLawTold: target.checked })}>
        {t('lawTold')}
      </Checkbox>
      <Input
        type="date"
        aria-label={t('until')}
        value={of.until}
        onChange={({ target }) => onChange({ until: target.value })}
      />
      <Input
        aria-label={t('tags')}
        placeholder={t('tags')}
        value={of.tags}
        maxLength={200}
        onChange={({ target }) => onChange({ tags: target.value })}
      />
    </>
  );
}
