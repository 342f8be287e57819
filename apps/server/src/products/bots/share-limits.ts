/** Nodes tell one another what keys and accounts have used, so that a limit is one limit however many nodes there are, a quarter of a second late. */
import * as v from 'valibot';
import type { Bus } from '../../platform/bus.ts';
import { shaped } from '../../platform/bus.ts';
import type { RequestLimits, UsedElsewhere } from './request-limits.ts';

const TOPIC = 'bots.limits';
const EVERY_MS = 250;

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const usedShape = shaped(
  v.array(
    v.object({
      window: v.picklist(['weight', 'orders10s', 'ordersDay']),
      start: whole,
      counts: v.array(v.tuple([v.string(), whole])),
    }),
  ),
);

/** Answers the way to stop. */
export function shareLimits(limits: RequestLimits, bus: Bus): () => void {
  if (!bus.isShared) return () => {};
  const unsubscribe = bus.subscribe(
    TOPIC,
    (used: readonly UsedElsewhere[], fromSelf) => {
      if (!fromSelf) limits.hear(used);
    },
    usedShape,
  );
  const timer = setInterval(() => {
    const used = limits.tell();
    if (used.length > 0) bus.publish(TOPIC, used);
  }, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
