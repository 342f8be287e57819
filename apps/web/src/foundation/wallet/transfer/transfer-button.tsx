/** A transfer into an account from within an order form: nothing that was typed there is lost. Its code is fetched at the first press. */
import { Button, IconButton } from '@candor/ui';
import { ArrowLeftRight } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { TransferSheetProps } from './transfer-sheet.tsx';

const TransferSheet = lazy(() => import('./transfer-sheet.tsx'));

export interface TransferButtonProps extends Pick<TransferSheetProps, 'title' | 'to'> {
  /** Where a line has no room for its words. */
  isIcon?: boolean;
}

export function TransferButton({ isIcon = false, ...props }: TransferButtonProps) {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      {isIcon ? (
        <IconButton size="s" label={props.title} onClick={() => setOpen(true)}>
          <ArrowLeftRight size={16} />
        </IconButton>
      ) : (
        <Button size="s" variant="ghost" onClick={() => setOpen(true)}>
          {props.title}
        </Button>
      )}
      {isOpen === undefined || (
        <Suspense>
          <TransferSheet {...props} isOpen={isOpen} onClose={setOpen} />
        </Suspense>
      )}
    </>
  );
}
