/** Says where payouts are worked on that some do not leave at the moment (R-OPS-8). */
import { Alert } from 'antd';
import { statusCalls } from '@candor/wire';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Moment, To } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { pausesText } from './pauses-text.ts';

const POLL_MS = 10_000;

export function PausedPayouts() {
  const t = useText(pausesText);
  const words = useText(wordsText);
  const { data } = useCall(statusCalls.status, {}, { pollMs: POLL_MS });
  const paused = data?.paused_payouts ?? [];
  if (paused.length === 0) return null;
  const scopes = paused.map(({ scope }) => t(`scope_${scope}`)).join(words('comma'));
  const [before, after] = t('runningHint', { when: '|' }).split('|');
  return (
    <Alert
      type="error"
      showIcon
      title={<To path="pauses">{t('running', { scopes })}</To>}
      description={
        <>
          {before}
          <Moment at={Math.max(...paused.map(({ until }) => until))} />
          {after}
        </>
      }
    />
  );
}
