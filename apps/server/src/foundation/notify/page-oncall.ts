/**
 * Calls the person on call, by mail and by webhook as configured (R-WD-4). Done once one of them has taken it; throws when none did, so
 * that whoever pages tries again. Nothing of a customer leaves in a page: numbers of cases, and where to look.
 */
import type { Platform } from '../../platform/platform.ts';
import type { Carrier } from './carriers.ts';

export interface Page {
  /** `withdrawals_late`; the receiver groups by it. */
  event: string;
  subject: string;
  text: string;
  /** Ids and counts for machines. */
  details: Readonly<Record<string, string | number | readonly string[]>>;
}

const WEBHOOK_MS = 10_000;

export async function pageOncall({ config, clock, log }: Platform, mail: Carrier, page: Page): Promise<void> {
  const at = new Date(clock.now()).toISOString();
  const { event, subject, text, details } = page;
  const ways = config.oncallMails.map((to) =>
    mail({ to, purpose: event, code: null, subject, text, language: 'en', channel: 'mail', at }),
  );
  if (config.oncallUrl !== undefined)
    ways.push(post(config.oncallUrl, { event, subject, text, details, at, version: config.version }));
  if (ways.length === 0) {
    // The log is all there is; a venue with somebody on call names him in ONCALL_MAIL or ONCALL_URL.
    log.error({ event, details }, subject);
    return;
  }
  const outcomes = await Promise.allSettled(ways);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      log.error({ err: outcome.reason as unknown, event }, 'a page was not taken');
  if (outcomes.every(({ status }) => status === 'rejected'))
    throw new Error(`nobody could be paged: ${subject}`);
}

async function post(url: string, body: object): Promise<void> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(WEBHOOK_MS),
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`the webhook answered ${reply.status}`);
}
