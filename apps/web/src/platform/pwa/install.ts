/** Whether the app can be installed: browsers announce it once and early, so the announcement is kept for the settings. */
import { create } from 'zustand';

/** Not in the DOM types: only Chromium has it. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

type InstallState = 'unknown' | 'offered' | 'installed';

export const useInstall = create<{ state: InstallState }>(() => ({
  state: isStandalone() ? 'installed' : 'unknown',
}));
let offer: InstallPromptEvent | undefined;

export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallPromptEvent;
    useInstall.setState({ state: 'offered' });
  });
  window.addEventListener('appinstalled', () => useInstall.setState({ state: 'installed' }));
}

/** Shows the browser's prompt; each offer can be used once. */
export async function install(): Promise<void> {
  const current = offer;
  offer = undefined;
  if (current === undefined) return;
  await current.prompt();
  const { outcome } = await current.userChoice;
  useInstall.setState({ state: outcome === 'accepted' ? 'installed' : 'unknown' });
}

function isStandalone(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}
