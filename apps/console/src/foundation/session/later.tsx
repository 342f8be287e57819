/** Parts of the session that few visits need: fetched when they do. */
import { type ComponentProps, Suspense, lazy } from 'react';

const LazyEnrolment = lazy(async () => ({ default: (await import('./enrolment.tsx')).Enrolment }));
const LazyPasswordDialog = lazy(async () => ({
  default: (await import('./password-dialog.tsx')).PasswordDialog,
}));

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
