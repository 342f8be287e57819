/** What the venue announced and what it has to tell: notices and news, newest first. */
import { Tabs } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { ArticleList } from './article-list.tsx';
import { contentText } from './content-text.ts';

export default function NewsScreen() {
  const t = useText(contentText);
  const [shown, show] = useState<'notice' | 'news'>('notice');
  return (
    <Screen title={t('news')} backTo="pages/index/index">
      <Tabs
        items={[
          { id: 'notice', label: t('notice') },
          { id: 'news', label: t('newsTab') },
        ]}
        active={shown}
        onSelect={show}
        label={t('news')}
        isFilling
      />
      <ArticleList key={shown} category={shown} empty={t(shown === 'news' ? 'noNews' : 'none')} />
    </Screen>
  );
}
