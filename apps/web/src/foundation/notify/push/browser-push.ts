/** What the browser can do of Web Push, and its subscription for this installation of the app. */
export type PushFault = 'unsupported' | 'denied' | 'failed';

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export interface PushKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A worker that does not come within so long is none: of a development server, or of a browser that forbids it. */
const WORKER_MS = 5_000;

/** Asks the customer where he has not been asked; a subscription under another key is given up first. */
export async function subscribeBrowser(publicKey: string): Promise<PushKeys | PushFault> {
  if (!canPush()) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    const worker = await readyWorker();
    if (worker === undefined) return 'failed';
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    const made = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const { endpoint, keys } = made.toJSON();
    if (endpoint === undefined || keys?.['p256dh'] === undefined || keys['auth'] === undefined)
      return 'failed';
    return { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] };
  } catch {
    return 'failed';
  }
}

export async function unsubscribeBrowser(): Promise<void> {
  const worker = canPush() ? await readyWorker() : undefined;
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

const readyWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>((done) => setTimeout(() => done(undefined), WORKER_MS)),
  ]);
