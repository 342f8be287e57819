/**
 * Sends what waits: each push encrypted for its one browser (RFC 8291) and signed as ours (RFC 8292). A subscription that is gone is
 * forgotten, one whose session is over as well; a service that is busy is tried again; what is too old is left out.
 */
import webpush from 'web-push';
import type { Language } from '@candor/wire';
import type { Platform } from '../../../platform/platform.ts';
import type { ContactOf } from '../inbox.ts';
import { renderMessage } from '../inbox-view.ts';
import type { KnownMessages } from '../message-texts.ts';
import type { PushKey } from './push-key.ts';
import type { PushRow } from './push-store.ts';
import { claimPushes, dropDevice, dropPush, tryAgainAt } from './push-store.ts';
import { PUSH_TEXTS } from './push-texts.ts';
import { GOOD_FOR_S } from './push-topics.ts';

const AT_ONCE = 50;
const SEND_MS = 10_000;
const AGAIN_AFTER_S = [30, 120, 600, 3_600];

export interface SendNeeds {
  platform: Platform;
  key: PushKey;
  contactOf: ContactOf;
  known: KnownMessages;
  /** Of these sessions, those that are open. */
  liveSessions(ids: readonly number[]): Promise<ReadonlySet<number>>;
}

/** What a service worker shows. */
export interface PushPayload {
  title: string;
  body: string;
  path: string;
  /** The same push that comes twice is shown once. */
  tag: string;
}

export async function sendDue(needs: SendNeeds): Promise<void> {
  const { platform, liveSessions } = needs;
  const { db, clock } = platform;
  const now = clock.now();
  // The first wait covers a crash while it is being sent; failures set their own.
  const due = await claimPushes(db, {
    at: new Date(now),
    again: new Date(now + AGAIN_AFTER_S[0]! * 1_000),
    most: AT_ONCE,
  });
  if (due.length === 0) return;
  const live = await liveSessions(due.map((push) => push.session_id));
  await Promise.all(
    due.map((push) =>
      live.has(push.session_id) || push.is_over ? sendOne(needs, push) : dropDevice(db, push.device_id),
    ),
  );
}

async function sendOne({ platform, key, contactOf, known }: SendNeeds, push: PushRow): Promise<void> {
  const { db, clock, log } = platform;
  const leftS = GOOD_FOR_S[push.topic] - Math.floor((clock.now() - push.at.getTime()) / 1_000);
  const contact = leftS > 0 ? await contactOf(push.user_id, db) : undefined;
  if (contact === undefined) return dropPush(db, push.id);
  const status = await post(platform, key, {
    push,
    leftS,
    payload: payloadOf(known, push, contact.language),
  });
  if (status === 404 || status === 410) return dropDevice(db, push.device_id);
  if (status >= 200 && status < 300) return dropPush(db, push.id);
  const again = status === 429 || status >= 500 ? AGAIN_AFTER_S[push.tries - 1] : undefined;
  log.warn({ status, topic: push.topic, tries: push.tries }, 'a push was not taken');
  if (again === undefined) return dropPush(db, push.id);
  return tryAgainAt(db, push.id, new Date(clock.now() + again * 1_000));
}

/** A service that does not answer is as one that is busy. */
async function post(
  { config }: Platform,
  key: PushKey,
  { push, leftS, payload }: { push: PushRow; leftS: number; payload: PushPayload },
): Promise<number> {
  const sealed = sealedFor(push, payload, {
    vapidDetails: { subject: config.publicUrl ?? 'mailto:no-reply@candor.invalid', ...key },
    TTL: leftS,
    urgency: push.topic === 'fills' || push.topic === 'deposits' ? 'normal' : 'high',
    contentEncoding: 'aes128gcm',
  });
  if (sealed === undefined) return 400;
  const { endpoint, method, headers, body } = sealed;
  try {
    const reply = await fetch(endpoint, {
      method,
      headers: Object.fromEntries(
        Object.entries(headers as Record<string, unknown>)
          .filter(([name]) => name !== 'Content-Length')
          .map(([name, value]) => [name, String(value)]),
      ),
      body: new Uint8Array(body as Buffer),
      // Only known services are posted to, wherever they would send us.
      redirect: 'manual',
      signal: AbortSignal.timeout(SEND_MS),
    });
    await reply.body?.cancel();
    return reply.status;
  } catch {
    return 503;
  }
}

/** Undefined where nothing can be encrypted for its keys: that push is left out, and holds up nobody. */
function sealedFor(push: PushRow, payload: PushPayload, options: webpush.RequestOptions) {
  const keys = { p256dh: push.p256dh, auth: push.auth };
  try {
    return webpush.generateRequestDetails(
      { endpoint: push.endpoint, keys },
      JSON.stringify(payload),
      options,
    );
  } catch {
    return undefined;
  }
}

/** Unless the customer chose it, nothing but what it is about: a locked screen is read by anybody. */
function payloadOf(known: KnownMessages, push: PushRow, language: Language): PushPayload {
  const base = { path: known.pageOf(push), tag: `push-${push.id}` };
  const texts = PUSH_TEXTS[language];
  const told = push.shows_details ? known.find(push.kind, language) : undefined;
  if (told === undefined) {
    const title = texts[push.topic === 'proofs' ? 'security' : push.topic];
    return { title, body: texts.openApp, ...base };
  }
  const { title, text } = renderMessage(told, push.params, language);
  return { title, body: text, ...base };
}
