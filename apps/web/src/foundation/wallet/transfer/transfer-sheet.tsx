/** A transfer into an account from within an order form: nothing that was typed there is lost. */
import { Sheet, Skeleton } from '@candor/ui';
import { Suspense, lazy } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import type { TransferPanelProps } from './transfer-panel.tsx';

const TransferPanel = lazy(() => import('./transfer-panel.tsx'));

interface TransferSheetProps extends Pick<TransferPanelProps, 'to' | 'currency'> {
  isOpen: boolean;
  title: string;
  onClose: () => void;
}

export function TransferSheet({ isOpen, title, onClose, to, currency }: TransferSheetProps) {
  const words = useText(wordsText);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} closeLabel={words('close')}>
      <Suspense fallback={<Skeleton variant="block" height={320} />}>
        <TransferPanel to={to} currency={currency} onDone={onClose} />
      </Suspense>
    </Sheet>
  );
}
