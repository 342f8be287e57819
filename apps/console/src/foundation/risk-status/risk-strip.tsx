/** One line above every case: risk status, freeze, holds and open cases of its customer; nothing while all is normal. */
import { Alert } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { riskStatusCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { To } from '../../platform/view/index.ts';
import { useMay } from '../session/index.ts';
import { riskStatusText } from './risk-status-text.ts';

/** Somebody may set it while the case is on the screen. */
const AGAIN_MS = 15_000;

export function RiskStrip({ userId }: { userId: number }) {
  const may = useMay();
  const { data } = useCall(
    riskStatusCalls.brief,
    { user_id: userId },
    { isEnabled: may(riskStatusCalls.brief), pollMs: AGAIN_MS },
  );
  return data === undefined ? null : <Strip of={data} />;
}

function Strip({ of }: { of: ReplyOf<typeof riskStatusCalls.brief> }) {
  const t = useText(riskStatusText);
  const may = useMay();
  const said = [
    ...(of.status === 'normal'
      ? []
      : [[t(`status_${of.status}`), of.law].filter((each) => each !== '').join(' · ')]),
    ...(of.is_in_review ? [t('inReview')] : []),
    ...(of.is_frozen ? [t('accountFrozen')] : []),
    ...(of.held_until === null ? [] : [t('heldUntil', { time: formatMoment(of.held_until) })]),
    ...(of.open_cases === 0 ? [] : [t('openCases', { n: of.open_cases })]),
    ...of.tags,
  ];
  if (said.length === 0) return null;
  const isStopped = of.status === 'blocked' || of.is_frozen || of.is_in_review;
  return (
    <Alert
      type={isStopped ? 'error' : 'warning'}
      showIcon
      title={said.join(' · ')}
      action={
        may(riskStatusCalls.detail) ? <To path={`risk-status/${of.user_id}`}>{t('openPage')}</To> : undefined
      }
    />
  );
}
