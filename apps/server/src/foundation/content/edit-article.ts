/** Operators write: a new article, its facts, and the draft of a language. Whoever saves is a writer of that version from then on. */
import type { RequestOf } from '@candor/wire';
import { CONTENT_CATEGORIES } from '@candor/wire';
import type { contentDeskCalls } from '@candor/wire/operators';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { areFactsSound, isAlwaysBinding, isAnnounced, needsSecond, openIn } from './article-rules.ts';
import type { ArticleHead } from './articles-store.ts';
import { changeHead, countChange, insertHead, lockHead } from './articles-store.ts';
import type { ContentContext } from './content-context.ts';
import { readingOf } from './markdown.ts';
import { isKnownPicture } from './pictures.ts';
import { namesPlaceToPay } from '../../platform/forbidden-text-rules.ts';
import { categoryOf } from './public-paths.ts';
import { isPicture } from './takes-second.ts';
import { textFaults, wordsOf } from './text-rules.ts';
import type { VersionRow } from './version.ts';
import { changeDraft, insertDraft, versionsOf } from './versions-store.ts';

type Calls = typeof contentDeskCalls;
type Moved = { id: number; version: number };
type FactFields = Pick<
  RequestOf<Calls['create']>,
  'link' | 'cover' | 'order' | 'is_pinned' | 'is_binding' | 'topic' | 'area' | 'level' | 'minutes'
>;

export function createArticle(
  context: ContentContext,
  { category, slug, ...facts }: RequestOf<Calls['create']>,
  caller: OperatorCaller,
): Promise<Moved> {
  return onceIn(context.platform.db, { name: 'content-create', caller }, async (tx) => {
    if (!areFactsSound(category, facts)) throw new Refusal('content_facts_unfit');
    await refuseUnknownCover(context, facts.cover);
    const id = await insertHead(tx, {
      c_id: CONTENT_CATEGORIES[category],
      slug,
      ...rowOf(facts),
      is_binding: facts.is_binding || isAlwaysBinding(category),
      shown_by: facts.link === '' && facts.cover === '' ? null : caller.operator.operatorId,
    });
    if (id === undefined) throw new Refusal('content_name_taken');
    await context.ports.audit.record(tx, caller, {
      action: 'content.create',
      targetType: 'article',
      targetId: String(id),
      after: { category, slug },
    });
    return { id, version: 1 };
  });
}

export function changeArticle(
  context: ContentContext,
  { id, version, ...facts }: RequestOf<Calls['change']>,
  caller: OperatorCaller,
): Promise<Moved> {
  return onceIn(context.platform.db, { name: 'content-change', caller }, async (tx) => {
    const before = await lockSeen(tx, { id, version });
    if (!areFactsSound(categoryOf(before.c_id)!, facts)) throw new Refusal('content_facts_unfit');
    await refuseUnknownCover(context, facts.cover);
    // Nor does it sink below everything else: a public notice that nobody finds is none.
    const shown = (await versionsOf(tx, id)).filter(({ state }) => state === 'published');
    if (isAnnounced(before, shown)) throw new Refusal('content_announced');
    const isShownAnew = facts.link !== before.link || facts.cover !== before.cover;
    if (isShownAnew) refuseShown({ ...before, cover: facts.cover }, await versionsOf(tx, id));
    // It bound somebody already, or will.
    const isBinding = before.is_binding || (facts.is_binding && before.published_at === null);
    if (facts.is_binding && !isBinding) throw new Refusal('content_facts_unfit');
    const shownBy = isShownAnew ? caller.operator.operatorId : before.shown_by;
    await changeHead(tx, { id, ...rowOf(facts), is_binding: isBinding, shown_by: shownBy });
    await context.ports.audit.record(tx, caller, {
      action: 'content.change',
      targetType: 'article',
      targetId: String(id),
      before: factsOf(before),
      after: rowOf(facts),
    });
    return { id, version: await countChange(tx, id) };
  });
}

export function saveText(
  context: ContentContext,
  { id, version, language, title, summary, body, quiz }: RequestOf<Calls['save']>,
  caller: OperatorCaller,
): Promise<Moved> {
  const { operatorId } = caller.operator;
  const text = { title, summary, body: body.replaceAll('\r\n', '\n').trim(), quiz };
  return onceIn(context.platform.db, { name: 'content-save', caller }, async (tx) => {
    const article = await lockSeen(tx, { id, version });
    const faults: string[] = textFaults(categoryOf(article.c_id)!, text);
    // No hand of ours types in where to pay (R-DEP-2).
    const { lines, links, pictures } = readingOf(text.body);
    if ([...wordsOf(text), ...lines, ...links].some(namesPlaceToPay)) faults.push('place_to_pay');
    if (faults.length > 0) throw new Refusal('content_text_unfit', { faults: faults.join(', ') });
    for (const picture of pictures)
      if (!(await isKnownPicture(context, picture))) throw new Refusal('file_unknown');
    const versions = await versionsOf(tx, id);
    const draft = openIn(versions, language);
    if (draft !== undefined && draft.state !== 'draft')
      throw new Refusal('content_state_unfit', { state: draft.state });
    const at = context.now();
    if (draft === undefined)
      await insertDraft(tx, { articleId: id, language, text, writers: [operatorId], at });
    else await changeDraft(tx, { id: draft.id, language, text, writer: operatorId, at });
    await context.ports.audit.record(tx, caller, {
      action: 'content.save',
      targetType: 'article',
      targetId: String(id),
      after: { language, title, letters: text.body.length },
    });
    return { id, version: await countChange(tx, id) };
  });
}

/** The article as the caller saw it, and its turn. */
export async function lockSeen(tx: Tx, { id, version }: Moved): Promise<ArticleHead> {
  const article = await lockHead(tx, id);
  if (article === undefined) throw new Refusal('content_unknown');
  if (article.version !== version) throw new Refusal('case_changed');
  return article;
}

/**
 * What two let out keeps the picture and the link that the second one saw: another is another article. A picture of ours takes two
 * wherever it stands, so nobody puts one before what he let out alone.
 */
function refuseShown({ c_id, cover }: ArticleHead, versions: readonly VersionRow[]): void {
  const shown = versions.find(({ state }) => state !== 'draft' && state !== 'withdrawn');
  if ((needsSecond(c_id) || isPicture(cover)) && shown !== undefined)
    throw new Refusal('content_state_unfit', { state: shown.state });
}

async function refuseUnknownCover(context: ContentContext, cover: string): Promise<void> {
  if (cover.length === 22 && !(await isKnownPicture(context, cover))) throw new Refusal('file_unknown');
}

const rowOf = (facts: FactFields) => ({
  link: facts.link,
  cover: facts.cover,
  sort_order: facts.order,
  is_pinned: facts.is_pinned,
  is_binding: facts.is_binding,
  topic: facts.topic ?? '',
  area: facts.area ?? null,
  level: facts.level ?? null,
  minutes: facts.minutes,
});

const factsOf = ({
  link,
  cover,
  sort_order,
  is_pinned,
  is_binding,
  topic,
  area,
  level,
  minutes,
}: ArticleHead) => ({
  link,
  cover,
  sort_order,
  is_pinned,
  is_binding,
  topic,
  area,
  level,
  minutes,
});
