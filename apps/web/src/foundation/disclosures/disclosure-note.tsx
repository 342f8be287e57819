/** On a trading screen: says that this coin is a token on a real asset, what is missing before it is bought, and leads there. */
import { disclosureCalls } from '@candor/wire';
import { ChevronRight, Landmark } from 'lucide-react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { disclosureText } from './disclosure-text.ts';
import css from './disclosures.module.css';

export default function DisclosureNote({ currencyId, coin }: { currencyId: number; coin: string }) {
  const isLoggedIn = useIsLoggedIn();
  const { data: ownAnswer } = useCall(
    disclosureCalls.own,
    { currency_id: currencyId },
    { isEnabled: isLoggedIn },
  );
  const isClosed = ownAnswer !== undefined && ownAnswer.state !== 'valid';
  const isUnread = ownAnswer?.state === 'valid' && !ownAnswer.is_confirmed;
  const says = isClosed ? 'noteClosed' : isUnread ? 'noteUnread' : 'noteRead';
  return (
    <a
      className={css['line']}
      data-waits={says !== 'noteRead' || undefined}
      href={hrefOf('pages/rwa/disclosure', { id: currencyId })}
    >
      <Landmark size={18} aria-hidden="true" />
      <Words says={says} coin={coin} />
      <ChevronRight size={18} aria-hidden="true" />
    </a>
  );
}

/** Its texts come with the line itself: nothing that is waited for stands before another hook. */
function Words({ says, coin }: { says: 'noteClosed' | 'noteUnread' | 'noteRead'; coin: string }) {
  return <span>{useText(disclosureText)(says, { coin })}</span>;
}
