/** Full screen for one element, landscape where the device allows it; elsewhere it at least fills the window. Back leaves it. */
import { useEffect, useRef, useState } from 'react';

type LockableOrientation = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> };
/** Hears the back gesture and Escape, where the browser has one; in full screen proper they leave it by themselves. */
interface Watcher {
  onclose: (() => void) | null;
  destroy: () => void;
}
type WindowWithWatcher = Window & { CloseWatcher?: new () => Watcher };

export function useFullScreen<Target extends HTMLElement>() {
  const ref = useRef<Target>(null);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = (): void => {
      if (document.fullscreenElement === null) setFull(false);
    };
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  useEffect(() => {
    const { CloseWatcher } = window as WindowWithWatcher;
    if (!isFull || CloseWatcher === undefined) return undefined;
    const watcher = new CloseWatcher();
    watcher.onclose = () => void leave();
    return () => watcher.destroy();
  }, [isFull]);
  const enter = async (): Promise<void> => {
    setFull(true);
    // Phones without these (iOS) keep the filled window, which is why failures are not told.
    await ref.current?.requestFullscreen?.().catch(() => undefined);
    await (screen.orientation as LockableOrientation | undefined)?.lock?.('landscape').catch(() => undefined);
  };
  const leave = async (): Promise<void> => {
    setFull(false);
    if (document.fullscreenElement !== null) await document.exitFullscreen().catch(() => undefined);
  };
  return { ref, isFull, toggle: () => void (isFull ? leave() : enter()) };
}
