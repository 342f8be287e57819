/** One frequent question with its answer, and the way to a person for whom it was none. */
import { Button, Skeleton } from '@candor/ui';
import { contentCalls } from '@candor/wire';
import { ArticleBody } from '../../foundation/content/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { open, useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { supportText } from './support-text.ts';
import css from './support.module.css';

export default function HelpArticleScreen() {
  const t = useText(supportText);
  const { id } = useTextParams('id');
  const isId = /^[1-9][0-9]{0,9}$/.test(id ?? '');
  const reading = useCall(contentCalls.detail, { id: id ?? '' }, { isEnabled: isId });
  return (
    <Screen
      title={t('detailTitle')}
      backTo="pages/help/center/center"
      footer={
        <Button variant="secondary" size="l" isBlock onClick={() => open('pages/help/chat')}>
          {t('askPerson')}
        </Button>
      }
    >
      <Loaded
        reading={reading}
        waiting={<Skeleton variant="row" count={5} />}
        unknown={{ title: t('answerUnknown'), code: 'not_found', isAskable: isId }}
      >
        {({ title, abstract, blocks, language }) => (
          <article className={css['article']}>
            <h2 lang={language}>{title}</h2>
            {blocks.length === 0 ? <p>{abstract}</p> : <ArticleBody blocks={blocks} language={language} />}
          </article>
        )}
      </Loaded>
    </Screen>
  );
}
