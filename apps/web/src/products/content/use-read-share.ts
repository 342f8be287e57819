/** How far an article was read: its end came into sight. Kept for customers, and not at all for visitors. */
import { contentCalls } from '@candor/wire';
import { type RefObject, useEffect, useRef } from 'react';
import { call, refresh } from '../../platform/api/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';

const HALF = 50;
const WHOLE = 100;

/** Answers what to put at the end of the text. */
export function useReadShare(id: number, before: number): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const isLoggedIn = useIsLoggedIn();
  const kept = useRef(before);
  useEffect(() => {
    const mark = end.current;
    if (mark === null || !isLoggedIn) return undefined;
    const keep = (share: number): void => {
      if (share <= kept.current) return;
      kept.current = share;
      // A reading that could not be kept is kept with the next one.
      void call(contentCalls.keepProgress, { id: String(id), read_share: share }).then(
        () => refresh(contentCalls.lessons),
        () => (kept.current = before),
      );
    };
    keep(HALF);
    const watch = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) keep(WHOLE);
    });
    watch.observe(mark);
    return () => watch.disconnect();
  }, [id, isLoggedIn, before]);
  return end;
}
