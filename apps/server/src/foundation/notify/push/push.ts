/** Web Push as a part of messages: calls for devices and choices, the queue, and the sending that one node at a time does. */
import { pushCalls } from '@candor/wire';
import type { Tx } from '../../../platform/db/database.ts';
import type { Feature } from '../../../platform/feature.ts';
import { routesOf } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ContactOf } from '../inbox.ts';
import type { KnownMessages } from '../message-texts.ts';
import type { PushKey } from './push-key.ts';
import { isOnCurve, openPushKey } from './push-key.ts';
import { isOfService, isWhole } from './push-rules.ts';
import type { QueuedPush } from './push-store.ts';
import {
  dropDevicesOf,
  endDevicesOf,
  hasDevice,
  keepChoices,
  keepDevice,
  queuePushes,
  readChoices,
} from './push-store.ts';
import { pushTexts } from '../texts.ts';
import { sendDue } from './send-pushes.ts';

const SEND_EVERY_MS = 500;

export type LiveSessions = (ids: readonly number[]) => Promise<ReadonlySet<number>>;

export interface Push {
  feature: Feature;
  /** In the transaction of what is told. */
  queue(tx: Tx, of: readonly QueuedPush[]): Promise<void>;
  /** Sessions have ended, in this transaction. */
  endDevices(tx: Tx, sessionIds: readonly number[]): Promise<void>;
  /** Whoever keeps sessions says which are open; until then none is. */
  liveBy(live: LiveSessions): void;
}

export function createPush(
  platform: Platform,
  { contactOf, known }: { contactOf: ContactOf; known: KnownMessages },
): Push {
  const { db, clock, config, jobs } = platform;
  let key: PushKey | undefined;
  let liveSessions: LiveSessions = async () => new Set();
  return {
    queue: (tx, of) => queuePushes(tx, of, new Date(clock.now())),
    endDevices: endDevicesOf,
    liveBy: (live) => void (liveSessions = live),
    feature: {
      name: 'push',
      texts: pushTexts,
      routes: routesOf(pushCalls, {
        state: async (_request, { session }) => ({
          public_key: key?.publicKey ?? '',
          is_on: await hasDevice(db, session.sessionId),
          choices: await readChoices(db, session.userId),
        }),
        async subscribe({ endpoint, p256dh, auth }, { session }) {
          if (!isOfService(endpoint, config.pushServices)) throw new Refusal('push_service_unknown');
          if (!isWhole({ p256dh, auth }) || !isOnCurve(p256dh)) throw new Refusal('push_keys_unfit');
          await db.transaction('push-subscribe', (tx) =>
            keepDevice(tx, { ...session, endpoint, p256dh, auth, at: new Date(clock.now()) }),
          );
          return null;
        },
        async unsubscribe(_request, { session }) {
          await dropDevicesOf(db, [session.sessionId]);
          return null;
        },
        async choose(request, { session }) {
          const { lang: _, ...choices } = request;
          await keepChoices(db, session.userId, choices);
          return choices;
        },
      }),
      async start() {
        const opened = await openPushKey(db, config.fileKeys, new Date(clock.now()));
        key = opened;
        jobs.every('notify-pushes', SEND_EVERY_MS, () =>
          sendDue({ platform, key: opened, contactOf, known, liveSessions: (ids) => liveSessions(ids) }),
        );
      },
    },
  };
}
