/** What runs once the first page stands: live prices, the offline shell, the press-again-to-exit guard, what a lost session says. */
import { useUpdate } from './hubs/shell/index.ts';
import { onLoggedOut } from './platform/api/index.ts';
import { textNow } from './platform/i18n/index.ts';
import { startOfflineShell } from './platform/pwa/index.ts';
import { currentEntry, pages } from './platform/routing/index.ts';
import { guardExit } from './platform/routing/exit-sentinel.ts';
import { startStream } from './platform/stream/index.ts';
import { say } from './platform/view/index.ts';
import { wordsText } from './platform/words/words.ts';

/** It fetches every screen for later; what this visit is waiting for goes first. */
const OFFLINE_SHELL_AFTER_MS = 4000;

export function startRest(): void {
  onLoggedOut((message) => say(message, 'error'));
  void startStream().catch(() => undefined);
  guardExit({
    isOnTab: () => pages().find(currentEntry().path)?.tab !== undefined,
    warn: () => say(textNow(wordsText)('pressAgainToExit')),
  });
  setTimeout(() => {
    void startOfflineShell({ onReady: (take) => useUpdate.setState({ take }) }).catch(() => undefined);
  }, OFFLINE_SHELL_AFTER_MS);
}
