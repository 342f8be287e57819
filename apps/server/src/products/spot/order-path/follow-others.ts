/** Keeps the pairs of this node where other nodes have moved them: by their messages at once, by looking in any case. */
import * as v from 'valibot';
import { shaped } from '../../../platform/bus.ts';
import type { Platform } from '../../../platform/platform.ts';
import { BATCH_TOPIC } from './batch-news.ts';
import { readSeqs } from './order-path-store.ts';
import type { PairEngine } from './pair-engine.ts';
import type { LoggedBatch } from './replay-log.ts';

/** How often a node asks the database whether it has missed a batch; messages are faster when there are any. */
const FOLLOW_EVERY_MS = 1_000;

const whole = v.pipe(v.number(), v.safeInteger());
/** Whether the commands follow from the book, the book says when it replays them. */
const batchShape = shaped(
  v.object({
    pairId: whole,
    batchId: v.string(),
    after: v.nullable(v.string()),
    firstSeq: whole,
    lastSeq: whole,
    at: whole,
    commands: v.array(v.looseObject({})),
  }),
);

export function followOthers({ bus, db, jobs }: Platform, engines: ReadonlyMap<number, PairEngine>): void {
  bus.subscribe(
    BATCH_TOPIC,
    (message: LoggedBatch & { pairId: number }, fromSelf) => {
      if (!fromSelf) engines.get(message.pairId)?.follow(message);
    },
    batchShape,
  );
  jobs.everyNode('spot-follow', FOLLOW_EVERY_MS, async () => {
    for (const [pairId, seq] of await readSeqs(db)) {
      const engine = engines.get(pairId);
      const isBehind = engine !== undefined && (engine.seq < seq || !engine.isLoaded);
      if (isBehind && engine.queued === 0) engine.catchUpSoon();
    }
  });
}
