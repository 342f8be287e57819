/** Where the link of a mail about a lost second factor or address leads: it stops the request, or ends who cancelled it, without a login. */
import { secondResetCalls } from '@candor/wire';
import { call } from '../../../platform/api/index.ts';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { StopByLink } from '../stop-by-link.tsx';
import { lostSecondText } from './lost-second-text.ts';

const stop = (token: string) => call(secondResetCalls.stop, { token });

export default function StopResetScreen() {
  const t = useText(lostSecondText);
  return (
    <StopByLink
      words={{ title: t('stopTitle'), asked: t('stopAsked'), button: t('stopNow') }}
      stop={stop}
      told={({ account, until, cancelled, logged_out: isOut }) => ({
        headline: t(isOut ? (cancelled ? 'stopDoneOut' : 'stopOut') : 'stopDone', { account }),
        until: t(isOut ? 'stopUntilOut' : 'stopUntil', { when: formatMoment(until) }),
      })}
    />
  );
}
