/** The venue's notices, newest first: what it announced, halted and put right. */
import { useText } from '../../platform/i18n/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { ArticleList } from './article-list.tsx';
import { contentText } from './content-text.ts';

export default function NoticesScreen() {
  const t = useText(contentText);
  return (
    <Screen title={t('notice')} backTo="pages/index/index">
      <ArticleList category="notice" empty={t('none')} />
    </Screen>
  );
}
