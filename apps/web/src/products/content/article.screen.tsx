/** One notice, news, agreement or other article, in the reader's language or, marked, in English. */
import { Skeleton } from '@candor/ui';
import { type ReplyOf, contentCalls } from '@candor/wire';
import { ArticleBody } from '../../foundation/content/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { contentText } from './content-text.ts';
import css from './content.module.css';

export default function ArticleScreen() {
  const t = useText(contentText);
  const { id } = useTextParams('id');
  const isId = /^[1-9][0-9]{0,9}$/.test(id ?? '');
  const reading = useCall(contentCalls.detail, { id: id ?? '' }, { isEnabled: isId });
  return (
    <Screen title={t('article')} backTo="pages/news/index">
      <Loaded
        reading={reading}
        waiting={<Waiting />}
        unknown={{ title: t('unknown'), code: 'not_found', isAskable: isId }}
      >
        {(article) => <Article article={article} />}
      </Loaded>
    </Screen>
  );
}

function Article({ article }: { article: ReplyOf<typeof contentCalls.detail> }) {
  const t = useText(contentText);
  const { title, abstract, blocks, create_time: at } = article;
  return (
    <article className={css['article']}>
      {article.is_fallback ? <p className={css['mark']}>{t('inEnglish')}</p> : null}
      <h2 lang={article.language}>{title}</h2>
      <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
      {blocks.length === 0 ? <p>{abstract}</p> : <ArticleBody blocks={blocks} language={article.language} />}
    </article>
  );
}

function Waiting() {
  return (
    <div className={css['article']}>
      <Skeleton variant="row" count={5} />
    </div>
  );
}
