/** The sheet in which an order form's transfer stands. */
import { Sheet, Skeleton } from '@candor/ui';
import type { AccountField } from '@candor/wire';
import { useText } from '../../../platform/i18n/index.ts';
import { LoadFailed } from '../../../platform/list/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { useBalances } from '../use-balances.ts';
import { TransferBox } from './transfer-box.tsx';
import { routeBetween } from './transfer-rules.ts';

export interface TransferSheetProps {
  title: string;
  to: AccountField;
  isOpen: boolean;
  /** With what `isOpen` is from then on. */
  onClose: (isOpen: false) => void;
}

export default function TransferSheet({ title, to, isOpen, onClose }: TransferSheetProps) {
  const words = useText(wordsText);
  const { data, error, refetch } = useBalances();
  const close = (): void => onClose(false);
  // Futures and options hold one currency: what can be moved there is that one.
  const asked = { route: routeBetween(undefined, to), currency: undefined };
  return (
    <Sheet isOpen={isOpen} onClose={close} title={title} closeLabel={words('close')}>
      {data !== undefined ? <TransferBox balances={data} asked={asked} onDone={close} /> : null}
      {data === undefined && error === null ? <Skeleton variant="block" height={320} /> : null}
      {data === undefined && error !== null ? <LoadFailed error={error} onRetry={refetch} /> : null}
    </Sheet>
  );
}
