/** Says on a trading screen that an announced halt runs or is coming; takes no room when there is none. */
import { haltCalls } from '@candor/wire';
import { Suspense, lazy, useEffect } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useChannel } from '../../platform/stream/index.ts';
import type { HaltedProduct } from './halt-choice.ts';
import { haltFor, nextEdge } from './halt-choice.ts';

const HaltLine = lazy(() => import('./halt-line.tsx'));
/** A message may be lost; whoever looks finds it. */
const POLL_MS = 60_000;
/** After an edge, so that the server agrees that it is past. */
const AFTER_MS = 400;

export function HaltNote({ pairId, product }: { pairId: number; product: HaltedProduct }) {
  const { data, refetch } = useCall(haltCalls.list, {}, { staleMs: 15_000, pollMs: POLL_MS });
  useChannel('notice', () => void refetch());
  const edge = data === undefined ? undefined : nextEdge(data.list, data.time);
  const wait = data === undefined || edge === undefined ? undefined : edge - data.time + AFTER_MS;
  useEffect(() => {
    if (wait === undefined || wait > POLL_MS) return undefined;
    const timer = setTimeout(() => void refetch(), wait);
    return () => clearTimeout(timer);
  }, [wait, refetch]);
  if (data === undefined) return null;
  const halt = haltFor(data.list, { pairId, product, now: data.time });
  if (halt === undefined) return null;
  return (
    <Suspense fallback={null}>
      <HaltLine halt={halt} product={product} />
    </Suspense>
  );
}
