/** Asking for fresh answers from anywhere, also before the cache has come: then there is nothing old to replace. */
import type { Call } from '@candor/wire';

/** Marks every read of these calls as outdated; those on screen are fetched again. */
export async function refresh(...targets: readonly Call[]): Promise<void> {
  const { outdate } = await import('./query-client.ts');
  await outdate(targets);
}

/** Fetches again whatever the visible page shows: hidden pages keep no observers. */
export async function refreshVisible(): Promise<void> {
  const { queryClient } = await import('./query-client.ts');
  await queryClient.refetchQueries({ type: 'active' });
}
