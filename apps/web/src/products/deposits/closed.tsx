/** Deposits that are not possible now, with the reason and a way on. */
import { EmptyState } from '@candor/ui';
import type { ReactNode } from 'react';

export function Closed({ title, hint, action }: { title: string; hint: string; action?: ReactNode }) {
  return (
    <EmptyState
      title={title}
      {...(hint === '' ? {} : { hint })}
      {...(action === undefined ? {} : { action })}
    />
  );
}
