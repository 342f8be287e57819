/** Full screen for one element, landscape where the device allows it; elsewhere it at least fills the window. Back leaves it everywhere. */
import { useEffect, useRef, useState } from 'react';

type LockableOrientation = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> };
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
    const element = ref.current;
    if (!isFull || element === null) return undefined;
    const hear = (): void => void leave();
    // The routing hears a step back and tells it here; in full screen proper the browser leaves by itself.
    element.dataset['fillsWindow'] = '';
    element.addEventListener('cancel', hear);
    return () => {
      delete element.dataset['fillsWindow'];
      element.removeEventListener('cancel', hear);
    };
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
