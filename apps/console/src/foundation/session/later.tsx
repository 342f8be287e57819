/** Parts of the session that few visits need: fetched when they do. */
import { type ComponentProps, Suspense, lazy } from 'react';

const LazyEnrolment = lazy(async () => ({ default: (await import('./enrolment.tsx')).Enrolment }));
const LazyPasswordDialog = lazy(async () => ({
  default: (await import('./password-dialog.tsx')).PasswordDialog,
}));

const LazyProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }));

/** Fetched with the frame: whoever agrees to something waits for nothing. */
export function ProofDialog() {
  return (
    <Suspense fallback={null}>
      <LazyProofDialog />
    </Suspense>
  );
}

export function Enrolment(props: ComponentProps<typeof LazyEnrolment>) {
  return (
    <Suspense fallback={null}>
      <LazyEnrolment {...props} />
    </Suspense>
  );
}

export function PasswordDialog(props: ComponentProps<typeof LazyPasswordDialog>) {
  return (
    <Suspense fallback={null}>
      <LazyPasswordDialog {...props} />
    </Suspense>
  );
}
