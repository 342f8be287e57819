/**
 * Full screen for one element in landscape. A device that cannot be told to turn (iOS) keeps its window, and the element is laid on its side
 * in it. Back leaves it everywhere.
 */
import { useEffect, useRef, useState } from 'react';

type LockableOrientation = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> };

export function useFullScreen<Target extends HTMLElement>() {
  const ref = useRef<Target>(null);
  const [isFull, setFull] = useState(false);
  const [isTurned, setTurned] = useState(false);
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
    element.dataset['fills'] = '';
    element.addEventListener('cancel', hear);
    return () => {
      delete element.dataset['fills'];
      element.removeEventListener('cancel', hear);
    };
  }, [isFull]);
  const enter = async (): Promise<void> => {
    setFull(true);
    // Phones without these fill the window all the same, which is why failures are not told.
    await ref.current?.requestFullscreen?.().catch(() => undefined);
    // In full screen proper nothing may be turned: an element that is told so keeps the header of a wide window in a narrow one.
    setTurned(!(await isLocked()) && document.fullscreenElement === null);
  };
  const leave = async (): Promise<void> => {
    setFull(false);
    if (document.fullscreenElement !== null) await document.exitFullscreen().catch(() => undefined);
  };
  return { ref, isFull, isTurned: isFull && isTurned, toggle: () => void (isFull ? leave() : enter()) };
}

async function isLocked(): Promise<boolean> {
  const orientation = screen.orientation as LockableOrientation | undefined;
  if (orientation?.lock === undefined) return false;
  return orientation.lock('landscape').then(
    () => true,
    () => false,
  );
}
