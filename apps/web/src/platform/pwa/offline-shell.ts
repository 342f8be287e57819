/** The service worker that keeps the shell for offline starts; a new version waits until the user takes it. */

export interface UpdateWatch {
  /** A new version is ready; `take` switches to it and reloads. */
  onReady: (take: () => void) => void;
}

let registration: ServiceWorkerRegistration | undefined;

export async function startOfflineShell({ onReady }: UpdateWatch): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  registration = await navigator.serviceWorker.register('/h5/sw.js', { scope: '/h5/' });
  const offer = (worker: ServiceWorker): void =>
    onReady(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      worker.postMessage({ type: 'SKIP_WAITING' });
    });
  if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
    offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration?.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller !== null) offer(worker);
    });
  });
}

/** Asks the server for a newer shell; true when one is on its way. */
export async function checkForUpdate(): Promise<boolean> {
  if (registration === undefined) return false;
  await registration.update();
  return registration.installing !== null || registration.waiting !== null;
}
