/** What step-up hands over, and what it is asked with. */
import type { ReactNode } from 'react';

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
