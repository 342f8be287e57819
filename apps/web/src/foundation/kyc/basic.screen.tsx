/** Basic verification: who the customer is; one form, checked as it is filled. */
import { Skeleton } from '@candor/ui';
import { Suspense, lazy } from 'react';
import { LevelScreen } from './level-screen.tsx';

const BasicForm = lazy(() => import('./basic-form.tsx'));

export default function BasicScreen() {
  return (
    <LevelScreen
      level="basic"
      form={(kyc) => (
        <Suspense fallback={<Skeleton variant="row" count={5} />}>
          <BasicForm entered={kyc.entered} />
        </Suspense>
      )}
    />
  );
}
