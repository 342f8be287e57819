/** What runs once the first page stands: live prices, the offline shell, what a lost session says, and the wait for the first touch. */
import { useUpdate } from './hubs/shell/index.ts';
import { onLoggedOut } from './platform/api/index.ts';
import { startOfflineShell } from './platform/pwa/index.ts';
import { startStream } from './platform/stream/index.ts';
import { say } from './platform/view/index.ts';

/** It fetches every screen for later; what this visit is waiting for goes first. */
const OFFLINE_SHELL_AFTER_MS = 4000;

export function startRest(): void {
  onLoggedOut((message) => say(message, 'error'));
  void startStream().catch(() => undefined);
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, touched);
  setTimeout(() => {
    void startOfflineShell({ onReady: (take) => useUpdate.setState({ take }) }).catch(() => undefined);
  }, OFFLINE_SHELL_AFTER_MS);
}

function touched(): void {
  for (const touch of ['pointerdown', 'keydown']) removeEventListener(touch, touched);
  void import('./first-touch.ts').then(({ startTouched }) => startTouched()).catch(() => undefined);
}
