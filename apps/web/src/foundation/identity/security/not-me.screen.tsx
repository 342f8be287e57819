/** Where the link of the new-device mail leads: without a login, and it can only make the account safer. */
import { securityCalls } from '@candor/wire';
import { call } from '../../../platform/api/index.ts';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { StopByLink } from '../stop-by-link.tsx';
import { securityText } from './security-text.ts';

const stop = (token: string) => call(securityCalls.notMe, { token });

export default function NotMeScreen() {
  const t = useText(securityText);
  return (
    <StopByLink
      words={{ title: t('notMeTitle'), asked: t('notMeAsked'), button: t('notMeStop') }}
      stop={stop}
      told={({ account, until }) => ({
        headline: t('notMeDone', { account }),
        until: t('notMeUntil', { when: formatMoment(until) }),
      })}
    />
  );
}
