/** The proof that acts of the security centre ask for; its sheet is fetched while the form before it is filled. */
import { Suspense, lazy, useEffect, useState } from 'react';
import type { StepUpProps } from './step-up-proof.ts';

const fetchSheet = () => import('./step-up-sheet.tsx');
const Sheet = lazy(fetchSheet);

export function StepUp(props: StepUpProps) {
  const [wasOpened, setOpened] = useState(false);
  // Not when it is opened: a network that is lost until then would take the page away with what was typed on it.
  useEffect(() => void fetchSheet().catch(() => undefined), []);
  if (props.isOpen && !wasOpened) setOpened(true);
  return wasOpened ? (
    <Suspense fallback={null}>
      <Sheet {...props} />
    </Suspense>
  ) : null;
}
