/** Defaults of every read: refusals are final, lost connections are tried again, private data goes with its session. */
import { QueryClient, keepPreviousData } from '@tanstack/react-query';
import { onLanguageChange } from '../i18n/index.ts';
import { useSession } from '../storage/index.ts';
import { ConnectionError } from './envelope.ts';

const STALE_MS = 10_000;
const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: 30 * 60_000,
      networkMode: 'always',
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      placeholderData: keepPreviousData,
      retry: (failures, error) =>
        error instanceof ConnectionError && error.reason !== 'timeout' && failures < RETRIES,
      retryDelay: (attempt) => 800 * 2 ** attempt,
    },
  },
});

/** Connects the cache to what outdates it: another user, another language. */
export function watchSessionAndLanguage(): void {
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) queryClient.removeQueries({ queryKey: ['customer'] });
  });
  onLanguageChange(() => void queryClient.invalidateQueries());
}
