/** What customers agree to, each in the version that is in force. */
import { useText } from '../../platform/i18n/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { ArticleList } from './article-list.tsx';
import { contentText } from './content-text.ts';

export default function AgreementsScreen() {
  const t = useText(contentText);
  return (
    <Screen title={t('agreements')} backTo="pages/index/index">
      <ArticleList category="agreement" empty={t('noAgreements')} />
    </Screen>
  );
}
