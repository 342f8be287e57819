/** A transfer into an account from within an order form: nothing that was typed there is lost. Its code is fetched at the first press. */
import { Button } from '@candor/ui';
import { Suspense, lazy, useState } from 'react';
import type { TransferSheetProps } from './transfer-sheet.tsx';

const TransferSheet = lazy(() => import('./transfer-sheet.tsx'));

export function TransferButton(props: Pick<TransferSheetProps, 'title' | 'to'>) {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button size="s" variant="ghost" onClick={() => setOpen(true)}>
        {props.title}
      </Button>
      {isOpen === undefined || (
        <Suspense>
          <TransferSheet {...props} isOpen={isOpen} onClose={setOpen} />
        </Suspense>
      )}
    </>
  );
}
