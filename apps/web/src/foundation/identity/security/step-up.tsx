/** The proof that acts of the security centre ask for; its sheet is fetched when it is asked for the first time. */
import { Suspense, lazy, useState } from 'react';
import type { StepUpProps } from './step-up-proof.ts';

const Sheet = lazy(() => import('./step-up-sheet.tsx'));

export function StepUp(props: StepUpProps) {
  const [wasOpened, setOpened] = useState(false);
  if (props.isOpen && !wasOpened) setOpened(true);
  return wasOpened ? (
    <Suspense fallback={null}>
      <Sheet {...props} />
    </Suspense>
  ) : null;
}
