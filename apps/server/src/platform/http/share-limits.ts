/** Nodes tell one another what they have counted, so that a limit for an address is one limit however many nodes there are. */
import * as v from 'valibot';
import type { Bus } from '../bus.ts';
import { shaped } from '../bus.ts';
import type { SharedRateLimiter, Told } from './rate-limiter.ts';

const TOPIC = 'http.limits';
const EVERY_MS = 1_000;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const toldShape = shaped(v.object({ window: v.number(), counts: v.array(v.tuple([v.string(), count])) }));

/** Answers the way to stop. */
export function shareLimits(limiter: SharedRateLimiter, bus: Bus): () => void {
  if (!bus.isShared) return () => {};
  const unsubscribe = bus.subscribe(
    TOPIC,
    (told: Told, fromSelf) => {
      if (!fromSelf) limiter.hear(told);
    },
    toldShape,
  );
  const timer = setInterval(() => {
    const told = limiter.tell();
    if (told.counts.length > 0) bus.publish(TOPIC, told);
  }, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
