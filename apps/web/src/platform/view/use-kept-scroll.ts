/** Keeps where a scroller stood while its page is hidden: some browsers forget it for elements that are not displayed. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

export function useKeptScroll<Scroller extends HTMLElement>(): RefObject<Scroller | null> {
  const scroller = useRef<Scroller>(null);
  const top = useRef(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    // Asking a page that has just been made where it stands would lay it out at once, in the middle of drawing it.
    if (top.current !== 0 && element.scrollTop !== top.current) element.scrollTop = top.current;
    const keep = (): void => {
      top.current = element.scrollTop;
    };
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, []);
  return scroller;
}
