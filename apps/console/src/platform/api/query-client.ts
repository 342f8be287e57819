/** The cache of what was read. A refusal is an answer and is not asked for again; a lost answer is, twice. */
import { ConnectionError } from '@candor/client';
import { QueryClient } from '@tanstack/react-query';
import type { Call } from '@candor/wire';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // What one page asks for in several places is asked once; who comes back to a page sees it as it is now.
      staleTime: 1_000,
      retry: (failures, error) => error instanceof ConnectionError && failures < 2,
      refetchOnWindowFocus: true,
    },
  },
});

export function keyOf(target: Call, body?: object): readonly unknown[] {
  return body === undefined ? [target.path] : [target.path, body];
}

/** After an act: everything that was read of these calls is asked for again where it is on the screen. */
export async function refresh(...targets: readonly Call[]): Promise<void> {
  await Promise.all(targets.map((target) => queryClient.invalidateQueries({ queryKey: keyOf(target) })));
}
