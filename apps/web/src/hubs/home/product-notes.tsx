/**
 * What products point at over the first page, each for itself. It waits until somebody has looked: whoever comes for a price reads it
 * before anything stands over it.
 */
import { Suspense, useEffect, useState } from 'react';
import { useProducts } from '../../foundation/product/index.ts';

/** Without a touch, a key or a scroll. */
const LOOK_MS = 8_000;
const LOOKS = ['pointerdown', 'keydown', 'wheel'] as const;

export default function ProductNotes() {
  const products = useProducts();
  if (!useHasLooked()) return null;
  return products.flatMap(({ noun, HomeNote }) =>
    HomeNote === undefined
      ? []
      : [
          <Suspense key={noun} fallback={null}>
            <HomeNote />
          </Suspense>,
        ],
  );
}

function useHasLooked(): boolean {
  const [hasLooked, setLooked] = useState(false);
  useEffect(() => {
    if (hasLooked) return undefined;
    const look = (): void => setLooked(true);
    const timer = setTimeout(look, LOOK_MS);
    for (const name of LOOKS) addEventListener(name, look, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of LOOKS) removeEventListener(name, look, { capture: true });
    };
  }, [hasLooked]);
  return hasLooked;
}
