/** Everything customers read here (R-CO-1): one store of articles, its public calls and pages, and the desk where they are written. */
import type { Language, ReplyOf, RequestOf } from '@candor/wire';
import { CONTENT_CATEGORIES, contentCalls } from '@candor/wire';
import { routesOf } from '../../platform/http/handler.ts';
import { DAY_MS, utcDay } from '../../platform/clock.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { announcedSince } from './article-rules.ts';
import { renderPage, renderRow } from './article-view.ts';
import type { ContentContext, ContentPorts } from './content-context.ts';
import { deskRoutes } from './desk.ts';
import { answerQuiz, listLessons, saveProgress, showLesson } from './lessons.ts';
import { progressExport } from './progress-store.ts';
import { publicPages } from './public-pages.ts';
import { findPublished, listPublished, searchPublished } from './published-store.ts';
import { publishSeeds } from './publish-seeds.ts';
import { createReads } from './reads.ts';
import { publishDue, returnUnsaid } from './review-article.ts';
import { readQuery } from './search-grams.ts';
import { contentTexts } from './texts.ts';
import { indexUnindexed } from './versions-store.ts';

const LOOK_EVERY_MS = 1_000;
const RETURN_EVERY_MS = 60_000;
const SAVE_READS_EVERY_MS = 15_000;
/** The most read are those of so many days. */
const MOST_READ_DAYS = 30;
const SEEDS_EVERY_MS = 3_600_000;
/** What a search without a category looks through: not banners and popups. */
const SEARCHED = [
  CONTENT_CATEGORIES.notice,
  CONTENT_CATEGORIES.news,
  CONTENT_CATEGORIES.faq,
  CONTENT_CATEGORIES.agreement,
  CONTENT_CATEGORIES.learning,
];

export interface Content extends Feature {
  exports: readonly (typeof progressExport)[];
  /** Publishes what is due now; loops call it. */
  publishDue(): Promise<void>;
  /** Puts into review again what waits on a word that counts no more. */
  returnUnsaid(): Promise<void>;
  /** Takes in what came with this version and is not there yet. */
  publishSeeds(): Promise<void>;
  /** Adds the readings that were counted since the last time. */
  saveReads(): Promise<void>;
}

export function createContent(platform: Platform, ports: ContentPorts): Content {
  const { db, jobs } = platform;
  const context: ContentContext = { platform, ports, now: () => new Date(platform.clock.now()) };
  const reads = createReads(platform);
  return {
    name: 'content',
    texts: contentTexts,
    exports: [progressExport],
    pages: publicPages(context),
    routes: [
      ...deskRoutes(context),
      ...routesOf(contentCalls, {
        list: (request, { language }) => listArticles(context, request, language),
        detail: async ({ id, c_id: category, slug }, caller) => {
          const { language } = caller;
          const row = await findPublished(db, { language, id, category, slug });
          if (row === undefined) throw new Refusal('not_found');
          reads.count(row.id, caller);
          return renderPage(row, language);
        },
        search: async ({ c_id: category, q, page, limit }, { language }) => {
          const query = readQuery(q);
          if (query === undefined) return { list: [] };
          const categories = category === undefined ? SEARCHED : [category];
          const rows = await searchPublished(db, {
            language,
            categories,
            query,
            limit,
            offset: (page - 1) * limit,
          });
          return { list: rows.map((row) => renderRow(row, language)) };
        },
        lessons: (request, caller) => listLessons(context, request, caller),
        lesson: async ({ id }, caller) => {
          const lesson = await showLesson(context, id, caller);
          reads.count(id, caller);
          return lesson;
        },
        keepProgress: (request, caller) => saveProgress(context, request, caller),
        answerQuiz: (request, caller) => answerQuiz(context, request, caller),
      }),
    ],
    async start() {
      jobs.every('content-schedule', LOOK_EVERY_MS, (lease) => publishDue(context, () => lease.held()));
      jobs.every('content-returns', RETURN_EVERY_MS, (lease) => returnUnsaid(context, () => lease.held()));
      jobs.everyNode('content-reads', SAVE_READS_EVERY_MS, () => reads.save());
      if (!platform.config.seedContent) return;
      jobs.every('content-seeds', SEEDS_EVERY_MS, () => takeInSeeds(context));
    },
    stop: () => reads.save(),
    publishDue: () => publishDue(context),
    returnUnsaid: () => returnUnsaid(context),
    publishSeeds: () => takeInSeeds(context),
    saveReads: () => reads.save(),
  };
}

async function takeInSeeds(context: ContentContext): Promise<void> {
  await context.platform.db.transaction('content-index', (tx) => indexUnindexed(tx));
  await publishSeeds(context);
}

async function listArticles(
  { platform: { db, clock } }: ContentContext,
  { c_id: category, topic, sort, page, limit }: RequestOf<typeof contentCalls.list>,
  language: Language,
): Promise<ReplyOf<typeof contentCalls.list>> {
  const now = clock.now();
  const { rows, total } = await listPublished(db, {
    language,
    category,
    topic,
    readSince: sort === 'most_read' ? utcDay(now - MOST_READ_DAYS * DAY_MS) : undefined,
    announcedSince: announcedSince(now),
    limit,
    offset: (page - 1) * limit,
  });
  return { list: rows.map((row) => renderRow(row, language)), count: total };
}
