/** How far an article was read: its end came into sight. Kept for customers, and not at all for visitors. */
import { contentCalls } from '@candor/wire';
import { type RefObject, useEffect, useRef } from 'react';
import { call, refresh } from '../../platform/api/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';

const HALF = 50;
const WHOLE = 100;
const AGAIN_MS = 5_000;

/** Answers what to put at the end of the text. */
export function useReadShare(id: number, before: number): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const isLoggedIn = useIsLoggedIn();
  const kept = useRef(before);
  useEffect(() => {
    const mark = end.current;
    if (mark === null || !isLoggedIn) return undefined;
    let again: number | undefined;
    let isGone = false;
    const keep = (share: number): void => {
      if (share <= kept.current) return;
      const last = kept.current;
      kept.current = share;
      void call(contentCalls.keepProgress, { id: String(id), read_share: share }).then(
        () => refresh(contentCalls.lessons),
        () => {
          // Not kept this time: nobody who goes on reading has to do anything for it.
          if (isGone || kept.current !== share) return;
          kept.current = last;
          again = window.setTimeout(() => keep(share), AGAIN_MS);
        },
      );
    };
    keep(HALF);
    const watch = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) keep(WHOLE);
    });
    watch.observe(mark);
    return () => {
      isGone = true;
      watch.disconnect();
      window.clearTimeout(again);
    };
  }, [id, isLoggedIn, before]);
  return end;
}
