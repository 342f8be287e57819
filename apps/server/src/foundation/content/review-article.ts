/**
 * From draft to everybody (R-CO-1): handed over, sent back, let out at once or at its time, taken off. Each is one transaction in the
 * article's turn, with its line in the audit log.
 */
import type { Language, RequestOf } from '@candor/wire';
import { contentDeskCalls } from '@candor/wire/operators';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { eachByItself } from '../../platform/jobs/each-by-itself.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assertFreshProof } from '../operators/index.ts';
import {
  allIn,
  isAlwaysBinding,
  isAnnounced,
  mayLeave,
  quizFaults,
  whyNotApproved,
} from './article-rules.ts';
import type { ArticleHead } from './articles-store.ts';
import { countChange, lockHead, markPublished } from './articles-store.ts';
import type { ContentContext } from './content-context.ts';
import { lockSeen } from './edit-article.ts';
import { categoryOf } from './public-paths.ts';
import { takesSecond } from './takes-second.ts';
import { missingLanguages } from './text-rules.ts';
import type { VersionRow, VersionState } from './version.ts';
import {
  articlesScheduled,
  moveVersions,
  sendVersionsBack,
  versionsOf,
  withdrawVersions,
} from './versions-store.ts';

/**
 * By one person in 24 hours, taken off or replaced by a text that he alone wrote and let out: more than there ever is to take off, and too few to
 * leave customers without help.
 */
const TAKEN_OFF = { actions: ['content.withdraw', 'content.replace'], most: 20 } as const;
/** Articles that one person sends back in 24 hours, and how often the same one: nobody keeps from customers alone what others wrote and let out. */
const MOST_SENT_BACK = 50;
const SAME_SENT_BACK = 10;

type Calls = typeof contentDeskCalls;
type Moved = { id: number; version: number };

export function submitTexts(
  context: ContentContext,
  request: RequestOf<Calls['submit']>,
  caller: OperatorCaller,
): Promise<Moved> {
  return act(context, { name: 'submit', request, caller }, async (tx, { versions }) => {
    const chosen = chosenOf(versions, request.languages, ['draft']);
    const different = quizFaults(versions, chosen);
    if (different.length > 0) throw new Refusal('content_quiz_differs', { languages: different.join(', ') });
    await moveVersions(tx, { ids: idsOf(chosen), to: 'review', at: context.now() });
  });
}

export function sendBack(
  context: ContentContext,
  request: RequestOf<Calls['back']>,
  caller: OperatorCaller,
): Promise<Moved> {
  return act(context, { name: 'back', request, caller }, async (tx, { article, versions }) => {
    const named = chosenOf(versions, request.languages, ['review', 'scheduled']);
    const chosen = article.is_binding ? withScheduled(versions, named) : named;
    const by = caller.operator.operatorId;
    // One's own is taken back as often as one likes.
    if (!chosen.every(({ writers }) => writers.length === 1 && writers[0] === by))
      await context.ports.audit.refuseOften(tx, caller, {
        actions: ['content.back'],
        most: MOST_SENT_BACK,
        targetId: String(article.id),
        mostOfIt: SAME_SENT_BACK,
      });
    await sendVersionsBack(tx, {
      ids: idsOf(chosen),
      to: 'draft',
      reason: request.reason,
      by,
      at: context.now(),
    });
  });
}

/** What binds customers is let out in all languages or in none: with one that was to come the others do not come either. */
function withScheduled(versions: readonly VersionRow[], named: readonly VersionRow[]): VersionRow[] {
  const isComing = ({ state }: VersionRow): boolean => state === 'scheduled';
  return named.some(isComing)
    ? versions.filter((version) => named.includes(version) || isComing(version))
    : [...named];
}

export function approveTexts(
  context: ContentContext,
  request: RequestOf<Calls['approve']>,
  caller: OperatorCaller,
): Promise<Moved> {
  const { publish_at: publishAt, languages } = request;
  return act(context, { name: 'approve', request, caller }, async (tx, { article, versions }) => {
    const chosen = chosenOf(versions, languages, ['review']);
    const reviewer = caller.operator.operatorId;
    const now = context.now().getTime();
    const refused = whyNotApproved({
      takesTwo: takesSecond(article, chosen),
      article,
      versions,
      chosen,
      reviewer,
      publishAt,
      now,
    });
    if (refused !== undefined) {
      const there = [...versions.filter(({ state }) => state === 'published'), ...chosen];
      const missing = missingLanguages(there.map(({ language }) => language));
      throw new Refusal(refused, { languages: missing.join(', ') });
    }
    if (replacesOthers({ versions, chosen, reviewer }))
      await countReplaced(context, tx, { id: article.id, caller });
    // What customers read as ours is as good as an act on their money (R-OPS-14).
    await assertFreshProof(tx, caller, context.now());
    const ids = idsOf(chosen);
    if (publishAt === undefined)
      await publish(tx, { id: article.id, ids, reviewerId: reviewer, at: context.now() });
    else
      await moveVersions(tx, {
        ids,
        to: 'scheduled',
        reviewerId: reviewer,
        publishAt: new Date(publishAt),
        at: context.now(),
      });
  });
}

/** Whether what others wrote or let out gives its place to what he wrote and lets out himself. */
function replacesOthers(of: {
  versions: readonly VersionRow[];
  chosen: readonly VersionRow[];
  reviewer: number;
}): boolean {
  const isHis = ({ writers, reviewer_id: letOutBy }: VersionRow): boolean =>
    letOutBy === of.reviewer && writers.length === 1 && writers[0] === of.reviewer;
  return of.chosen.some(
    ({ language, writers }) =>
      writers.includes(of.reviewer) &&
      of.versions.some((each) => each.state === 'published' && each.language === language && !isHis(each)),
  );
}

async function countReplaced(
  { ports: { audit } }: ContentContext,
  tx: Tx,
  { id, caller }: { id: number; caller: OperatorCaller },
): Promise<void> {
  await audit.refuseOften(tx, caller, TAKEN_OFF);
  await audit.record(tx, caller, {
    action: 'content.replace',
    targetType: 'article',
    targetId: String(id),
  });
}

export function withdrawTexts(
  context: ContentContext,
  request: RequestOf<Calls['withdraw']>,
  caller: OperatorCaller,
): Promise<Moved> {
  return act(context, { name: 'withdraw', request, caller }, async (tx, { article, versions }) => {
    const chosen = chosenOf(versions, request.languages, ['published']);
    if (isAnnounced(article, chosen)) throw new Refusal('content_announced');
    // Without its disclosure nobody may buy a token, and without an agreement nobody reads what he agreed to: another version takes its place.
    if (isAlwaysBinding(categoryOf(article.c_id)!)) throw new Refusal('content_held_to');
    const { audit } = context.ports;
    await audit.refuseOften(tx, caller, TAKEN_OFF);
    if (!mayLeave(article, versions, chosen))
      throw new Refusal('content_languages_missing', { languages: '' });
    await withdrawVersions(tx, idsOf(chosen), context.now());
  });
}

const VOICE_GONE =
  'Who let this out was shut out, enrolled anew or given other roles since (R-OPS-3). It waits for another yes. ' +
  '放行人此后被停用、重新开通或变更角色，其放行不再有效；等待另一位复核人放行。';

/** Publishes what is due; each article once, whichever node comes first, and one that fails holds up no other. */
export async function publishDue(context: ContentContext, isHeld: () => boolean = () => true): Promise<void> {
  await eachScheduled(context, { until: context.now(), isHeld });
}

/** What somebody let out who may not say so any more is in review again long before its time, so that another has time to read it. */
export async function returnUnsaid(
  context: ContentContext,
  isHeld: () => boolean = () => true,
): Promise<void> {
  await eachScheduled(context, { until: undefined, isHeld });
}

async function eachScheduled(
  context: ContentContext,
  { until, isHeld }: { until: Date | undefined; isHeld: () => boolean },
): Promise<void> {
  const { platform } = context;
  await eachByItself(
    await articlesScheduled(platform.db, until),
    async (id) => {
      if (!isHeld()) return;
      await platform.db.transaction('content-due', (tx) => publishOne(context, tx, id));
    },
    (error, id) => platform.log.error({ err: error, article: id }, 'a scheduled article was not published'),
  );
}

async function publishOne(context: ContentContext, tx: Tx, id: number): Promise<void> {
  const article = await lockHead(tx, id);
  const scheduled = (await versionsOf(tx, id)).filter(({ state }) => state === 'scheduled');
  if (article === undefined || scheduled.length === 0) return;
  const at = context.now();
  const gone = await unsaid(context, tx, scheduled);
  // What binds customers is let out in all languages or in none.
  const back = article.is_binding && gone.length > 0 ? scheduled : gone;
  const due = scheduled.filter((version) => !back.includes(version) && version.publish_at! <= at);
  if (back.length > 0) await returnToReview(context, tx, { id, back });
  if (due.length > 0) await publish(tx, { id, ids: idsOf(due), at });
  if (back.length + due.length > 0) await countChange(tx, id);
}

/** Those let out by somebody who may not say so any more, with those that nobody let out. */
async function unsaid({ ports }: ContentContext, tx: Tx, scheduled: readonly VersionRow[]) {
  const gone: VersionRow[] = [];
  for (const version of scheduled) {
    // Nothing changes a version between a yes for later and its time.
    const { reviewer_id: operatorId, changed_at: saidAt } = version;
    const { roles } = contentDeskCalls.approve;
    if (operatorId === null || !(await ports.maySayStill(tx, { operatorId, roles, saidAt })))
      gone.push(version);
  }
  return gone;
}

async function returnToReview(
  context: ContentContext,
  tx: Tx,
  { id, back }: { id: number; back: readonly VersionRow[] },
): Promise<void> {
  await sendVersionsBack(tx, {
    ids: idsOf(back),
    to: 'review',
    reason: VOICE_GONE,
    by: null,
    at: context.now(),
  });
  await context.ports.audit.recordJob(tx, 'content', {
    action: 'content.returned',
    targetType: 'article',
    targetId: String(id),
    before: { reviewers: [...new Set(back.map(({ reviewer_id: reviewer }) => reviewer))] },
    after: { languages: back.map(({ language }) => language) },
  });
}

export async function publish(
  tx: Tx,
  { id, ids, reviewerId, at }: { id: number; ids: readonly number[]; reviewerId?: number; at: Date },
): Promise<void> {
  await moveVersions(tx, { ids, to: 'published', reviewerId, at });
  await markPublished(tx, id, at);
}

interface Act {
  name: 'submit' | 'back' | 'approve' | 'withdraw';
  request: {
    id: number;
    version: number;
    languages: readonly Language[];
    reason?: string;
    publish_at?: number | undefined;
  };
  caller: OperatorCaller;
}

function act(
  context: ContentContext,
  { name, request, caller }: Act,
  work: (tx: Tx, of: { article: ArticleHead; versions: VersionRow[] }) => Promise<void>,
): Promise<Moved> {
  const { id, languages, reason, publish_at: publishAt } = request;
  return onceIn(context.platform.db, { name: `content-${name}`, caller }, async (tx) => {
    const article = await lockSeen(tx, request);
    await work(tx, { article, versions: await versionsOf(tx, id) });
    await context.ports.audit.record(tx, caller, {
      action: `content.${name}`,
      targetType: 'article',
      targetId: String(id),
      after: { languages, ...(publishAt === undefined ? {} : { publish_at: publishAt }) },
      ...(reason === undefined ? {} : { reason }),
    });
    return { id, version: await countChange(tx, id) };
  });
}

function chosenOf(
  versions: readonly VersionRow[],
  languages: readonly Language[],
  states: readonly VersionState[],
): VersionRow[] {
  const chosen = allIn(versions, languages, states);
  if (chosen === undefined) throw new Refusal('content_state_unfit', { state: states.join(', ') });
  return chosen;
}

const idsOf = (versions: readonly VersionRow[]): number[] => versions.map(({ id }) => id);
