/** Sets an alert on a pair; what it opens is fetched when it is first pressed. */
import { IconButton } from '@candor/ui';
import { BellPlus } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { go, loginAddress, usePlace } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { alertText } from './alert-text.ts';

const AlertSheet = lazy(() => import('./alert-sheet.tsx'));

export function AlertBell({ symbol }: { symbol: string }) {
  const t = useText(alertText);
  const isLoggedIn = useIsLoggedIn();
  const { address } = usePlace();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('setFor', { symbol })}
        onClick={() => (isLoggedIn ? setOpen(true) : go(loginAddress(address, true)))}
      >
        <BellPlus size={20} />
      </IconButton>
      <Suspense fallback={null}>
        {isOpen ? <AlertSheet symbol={symbol} hasLink onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
