/** The proof that acts of the security centre ask for; its sheet is fetched when it is asked for the first time. */
import { type ReactNode, Suspense, lazy, useState } from 'react';

/** The wire's `stepUpFields`. */
export interface Proof {
  second_code?: string;
  passkey_ticket?: string;
  passkey?: string;
  fund_password?: string;
  step_up_code?: string;
}

export interface StepUpProps {
  isOpen: boolean;
  title: string;
  /** What will happen: a hold, what is lost. */
  children?: ReactNode;
  isDanger?: boolean;
  /** Resolves to true when it was done; the sheet closes then. */
  onProof: (proof: Proof) => Promise<boolean>;
  onClose: () => void;
}

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
