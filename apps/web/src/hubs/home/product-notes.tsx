/** What products point at over the first page, each for itself. */
import { Suspense } from 'react';
import { useProducts } from '../../foundation/product/index.ts';

export default function ProductNotes() {
  return useProducts().flatMap(({ noun, HomeNote }) =>
    HomeNote === undefined
      ? []
      : [
          <Suspense key={noun} fallback={null}>
            <HomeNote />
          </Suspense>,
        ],
  );
}
