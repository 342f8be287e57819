/** In place of a list of the customer's own while nobody is logged in; login leads back here. */
import { Button, EmptyState } from '@candor/ui';
import { go, loginAddress, usePlace } from '../routing/index.ts';

export function LogInToSee({ title, action }: { title: string; action: string }) {
  const { address } = usePlace();
  return (
    <EmptyState
      isCompact
      title={title}
      action={
        <Button size="s" variant="secondary" onClick={() => go(loginAddress(address, true))}>
          {action}
        </Button>
      }
    />
  );
}
