/** Starts the app: saved language and preferences, history and guard, the first page, and after the first paint the rest. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { takeEarlyQuotations } from './foundation/markets/early-quotations.ts';
import { homePages } from './hubs/home/pages.ts';
import { App, shellText, useUpdate } from './hubs/shell/index.ts';
import '@candor/ui/tokens.css';
import './base.css';
import { onLoggedOut, queryClient, watchSessionAndLanguage } from './platform/api/index.ts';
import { applyLanguage, prepareTexts, textNow } from './platform/i18n/index.ts';
import {
  currentEntry,
  pageTable,
  pages,
  startHistory,
  startNavigator,
  warm,
} from './platform/routing/index.ts';
import { watchInstall } from './platform/pwa/install.ts';
import { applyPreferences, followOtherWindows } from './platform/storage/index.ts';
import { startStream } from './platform/stream/index.ts';
import { say } from './platform/view/index.ts';
import { wordsText } from './platform/words/words.ts';

applyLanguage();
applyPreferences();
startHistory();
const started = startNavigator({
  first: pageTable(homePages),
  all: import('./pages.ts').then(({ table }) => table),
});
watchSessionAndLanguage();
followOtherWindows();
watchInstall();
takeEarlyQuotations();
onLoggedOut((message) => say(message, 'error'));
const first = pages().find(currentEntry().path);
if (first !== undefined) warm(first);

void Promise.all([started, prepareTexts([wordsText, shellText])]).finally(() => {
  const root = document.querySelector('#root');
  if (root === null) return;
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  );
  requestAnimationFrame(() => setTimeout(afterFirstPaint, 0));
});

function afterFirstPaint(): void {
  void import('./platform/routing/exit-sentinel.ts')
    .then(({ guardExit }) =>
      guardExit({
        isOnTab: () => pages().find(currentEntry().path)?.tab !== undefined,
        warn: () => say(textNow(wordsText)('pressAgainToExit')),
      }),
    )
    .catch(() => undefined);
  void startStream().catch(() => undefined);
  void import('./platform/pwa/offline-shell.ts')
    .then(({ startOfflineShell }) => startOfflineShell({ onReady: offerNewVersion }))
    .catch(() => undefined);
}

function offerNewVersion(take: () => void): void {
  useUpdate.setState({ take });
}
