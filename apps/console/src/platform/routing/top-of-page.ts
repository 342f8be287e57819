/** Where a page of the console stands when it opens. */
import { useLayoutEffect } from 'react';

/** A page that is opened begins at its top; one that is come back to stands where it was left, which is the browser's own doing. */
export function useTopOfPage(path: string): void {
  useLayoutEffect(() => {
    // Steps of history that were seen carry a mark; a new one has none yet.
    if (history.state !== null) return;
    history.replaceState({ isSeen: true }, '');
    window.scrollTo(0, 0);
  }, [path]);
}
