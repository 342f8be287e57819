/** What operators see of articles: all versions, what is missing, and who had a hand in it. */
import type { Language, ReplyOf, RequestOf } from '@candor/wire';
import { CONTENT_CATEGORIES } from '@candor/wire';
import { contentDeskCalls } from '@candor/wire/operators';
import type { Route } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { spanOf } from '../../platform/http/span-of.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ArticleHead, HeadRow } from './articles-store.ts';
import { findHead, pageOfHeads } from './articles-store.ts';
import type { ContentContext } from './content-context.ts';
import { changeArticle, createArticle, saveText } from './edit-article.ts';
import { readMarkdown } from './markdown.ts';
import { deskPicture, takePicture } from './pictures.ts';
import { articlePath, categoryOf } from './public-paths.ts';
import { approveTexts, sendBack, submitTexts, withdrawTexts } from './review-article.ts';
import { takesSecond } from './takes-second.ts';
import { missingLanguages } from './text-rules.ts';
import { versionsOf } from './versions-store.ts';

type Calls = typeof contentDeskCalls;
type Listed = ReplyOf<Calls['list']>['rows'][number];

export function deskRoutes(context: ContentContext): Route[] {
  return routesOf(contentDeskCalls, {
    list: (request) => listArticles(context, request),
    detail: ({ id }) => showArticle(context, id),
    create: (request, caller) => createArticle(context, request, caller),
    change: (request, caller) => changeArticle(context, request, caller),
    save: (request, caller) => saveText(context, request, caller),
    preview: async ({ body }) => readMarkdown(body),
    submit: (request, caller) => submitTexts(context, request, caller),
    back: (request, caller) => sendBack(context, request, caller),
    approve: (request, caller) => approveTexts(context, request, caller),
    withdraw: (request, caller) => withdrawTexts(context, request, caller),
    async picture(_, caller) {
      const { operator, file } = caller;
      const picture = await takePicture(context, { owner: -operator.operatorId, file });
      await context.ports.audit.viewed(caller, {
        action: 'content.picture',
        targetType: 'file',
        targetId: picture,
      });
      return { picture };
    },
    shownPicture: async ({ picture }) => {
      const bytes = await deskPicture(context, picture);
      if (bytes === undefined) throw new Refusal('file_unknown');
      return { content_type: 'image/jpeg' as const, base64: bytes.toString('base64') };
    },
  });
}

async function listArticles(
  { platform: { db } }: ContentContext,
  { category, state, page, limit, ...days }: RequestOf<Calls['list']>,
): Promise<ReplyOf<Calls['list']>> {
  const { rows, total } = await pageOfHeads(db, {
    category: category === undefined ? null : CONTENT_CATEGORIES[category],
    state: state ?? null,
    span: spanOf(days),
    limit,
    offset: (page - 1) * limit,
  });
  return { rows: rows.map(renderListed), total };
}

function renderListed(row: HeadRow): Listed {
  const published = row.published as Language[];
  return {
    ...renderHead(row),
    title: row.title ?? '',
    published,
    open: row.open.map((entry) => {
      const [language, state] = entry.split(':') as [Language, Listed['open'][number]['state']];
      return { language, state };
    }),
    missing: missingLanguages(published),
    changed_at: row.changed_at?.getTime() ?? null,
  };
}

async function showArticle(context: ContentContext, id: number): Promise<ReplyOf<Calls['detail']>> {
  const { db } = context.platform;
  const head = await findHead(db, id);
  if (head === undefined) throw new Refusal('content_unknown');
  const versions = await versionsOf(db, id);
  const names = await namesOf(
    context,
    versions.flatMap(({ writers, reviewer_id: reviewer, back_by: backBy }) => [
      ...writers,
      ...[reviewer, backBy].filter((each) => each !== null),
    ]),
  );
  const named = (operatorId: number) => ({ id: operatorId, name: names.get(operatorId)! });
  const category = categoryOf(head.c_id)!;
  return {
    ...renderHead(head),
    needs_second: takesSecond(
      head,
      versions.filter(({ state }) => state !== 'published' && state !== 'withdrawn'),
    ),
    versions: versions.map((version) => ({
      language: version.language,
      number: version.number,
      state: version.state,
      title: version.title,
      summary: version.summary,
      body: version.body,
      quiz: version.quiz.map((question) => ({ ...question, choices: [...question.choices] })),
      writers: version.writers.map(named),
      reviewer: version.reviewer_id === null ? null : named(version.reviewer_id),
      publish_at: version.publish_at?.getTime() ?? null,
      published_at: version.published_at?.getTime() ?? null,
      changed_at: version.changed_at.getTime(),
      sent_back:
        version.back_reason === null
          ? null
          : {
              reason: version.back_reason,
              by: version.back_by === null ? null : named(version.back_by),
              at: version.back_at!.getTime(),
            },
    })),
    urls: versions
      .filter(({ state }) => state === 'published')
      .map(({ language }) => ({ language, url: articlePath({ language, category, slug: head.slug }) })),
  };
}

async function namesOf({ ports }: ContentContext, ids: readonly number[]): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const id of new Set(ids)) names.set(id, await ports.operatorName(id));
  return names;
}

function renderHead(head: ArticleHead) {
  return {
    id: head.id,
    category: categoryOf(head.c_id)!,
    slug: head.slug,
    link: head.link,
    cover: head.cover,
    order: head.sort_order,
    is_pinned: head.is_pinned,
    is_binding: head.is_binding,
    topic: head.topic === '' ? null : head.topic,
    area: head.area,
    level: head.level,
    minutes: head.minutes,
    version: head.version,
    published_at: head.published_at?.getTime() ?? null,
  };
}
