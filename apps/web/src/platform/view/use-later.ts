/** For what stands below what is read first: drawn in a step of its own, between which the page paints and answers. */
import { startTransition, useEffect, useState } from 'react';

/** False in the first drawing, true right after it. */
export function useLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => startTransition(() => setLater(true)), []);
  return isLater;
}
