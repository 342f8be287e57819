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
  articlesDue,
  moveVersions,
  sendVersionsBack,
  versionsOf,
  withdrawVersions,
} from './versions-store.ts';

/** By one person in 24 hours: more than there ever is to take off, and too few to leave customers without help. */
const MOST_WITHDRAWN = 20;

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
  return act(context, { name: 'back', request, caller }, async (tx, { versions }) => {
    const chosen = chosenOf(versions, request.languages, ['review', 'scheduled']);
    const by = caller.operator.operatorId;
    await sendVersionsBack(tx, { ids: idsOf(chosen), reason: request.reason, by, at: context.now() });
  });
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
    await audit.refuseOften(tx, caller, { actions: ['content.withdraw'], most: MOST_WITHDRAWN });
    if (!mayLeave(article, versions, chosen))
      throw new Refusal('content_languages_missing', { languages: '' });
    await withdrawVersions(tx, idsOf(chosen), context.now());
  });
}

/** Who may let out: whoever was asked before and may not any more has said nothing (R-OPS-3). */
async function reviewersNow({ ports }: ContentContext): Promise<ReadonlySet<number>> {
  const holders = await Promise.all(contentDeskCalls.approve.roles.map((role) => ports.holdersOf(role)));
  return new Set(holders.flat().map(({ id }) => id));
}

/**
 * Publishes what is due; each article once, whichever node comes first, and one that fails holds up no other. What somebody let out who may not
 * any more stays where it is, until a reviewer sends it back.
 */
export async function publishDue(context: ContentContext, isHeld: () => boolean = () => true): Promise<void> {
  const { platform } = context;
  const articles = await articlesDue(platform.db, context.now());
  const reviewers = articles.length === 0 ? new Set<number>() : await reviewersNow(context);
  const mayStill = ({ reviewer_id: id }: VersionRow): boolean => id !== null && reviewers.has(id);
  await eachByItself(
    articles,
    async (id) => {
      if (!isHeld()) return;
      await platform.db.transaction('content-due', async (tx) => {
        const article = await lockHead(tx, id);
        const at = context.now();
        const due = (await versionsOf(tx, id)).filter(
          ({ state, publish_at: when }) => state === 'scheduled' && when !== null && when <= at,
        );
        if (article === undefined || due.length === 0 || !due.every(mayStill)) return;
        await publish(tx, { id, ids: idsOf(due), at });
        await countChange(tx, id);
      });
    },
    (error, id) => platform.log.error({ err: error, article: id }, 'a scheduled article was not published'),
  );
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
