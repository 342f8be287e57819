/** Notices, banners and articles in the caller's language. */
import { contentCalls } from '@candor/wire';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { renderArticle, renderRow } from './article-view.ts';
import { findArticle, listArticles } from './content-store.ts';

export function createContent({ db }: Platform): Feature {
  return {
    name: 'content',
    routes: routesOf(contentCalls, {
      list: async ({ c_id: category, page, limit }, { language }) => {
        const { rows, total } = await listArticles(db, {
          language,
          category,
          limit,
          offset: (page - 1) * limit,
        });
        return { list: rows.map(renderRow), count: total };
      },
      detail: async ({ id }, { language }) => {
        const row = await findArticle(db, language, id);
        if (row === undefined) throw new Refusal('not_found');
        return renderArticle(row);
      },
    }),
  };
}
