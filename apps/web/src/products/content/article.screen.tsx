/** One notice or article, in the reader's language. */
import { EmptyState, ErrorState, Skeleton } from '@candor/ui';
import { contentCalls } from '@candor/wire';
import { RefusalError, failureText, useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { paragraphsOf } from './article-text.ts';
import { contentText } from './content-text.ts';
import css from './content.module.css';

export default function ArticleScreen() {
  const t = useText(contentText);
  const { id } = useTextParams('id');
  const isId = /^[1-9][0-9]{0,9}$/.test(id ?? '');
  return (
    <Screen title={t('notice')} backTo="pages/news/index">
      {isId ? <Article id={id ?? ''} /> : <EmptyState title={t('unknown')} />}
    </Screen>
  );
}

function Article({ id }: { id: string }) {
  const t = useText(contentText);
  const words = useText(wordsText);
  const { data, error, refetch } = useCall(contentCalls.detail, { id });
  if (data !== undefined)
    return (
      <article className={css['article']}>
        <h2>{data.title}</h2>
        <time dateTime={new Date(data.create_time).toISOString()}>{formatMoment(data.create_time)}</time>
        {paragraphsOf(data.content).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </article>
    );
  if (error instanceof RefusalError && error.code === 'not_found') return <EmptyState title={t('unknown')} />;
  if (error)
    return (
      <ErrorState
        title={words('loadFailed')}
        hint={failureText(error)}
        retryLabel={words('retry')}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className={css['article']}>
      <Skeleton variant="row" count={5} />
    </div>
  );
}
