/** One article: its texts language by language beside another one, a phone that shows them, its steps to the public, and its versions. */
import { LANGUAGES, type Language } from '@candor/wire';
import { contentDeskCalls } from '@candor/wire/operators';
import { Card, Segmented } from 'antd';
import { useState } from 'react';
import { refresh, useCall } from '../../platform/api/index.ts';
import { languageName, useText } from '../../platform/i18n/index.ts';
import { useParam } from '../../platform/routing/index.ts';
import { DialogButton, Loaded, PageFrame, Stack } from '../../platform/view/index.ts';
import { useMay } from '../session/index.ts';
import type { ArticleDetail } from './article-facts.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { contentText } from './content-text.ts';
import { ReviewBar } from './review-bar.tsx';
import { TextEditor } from './text-editor.tsx';
import { VersionTable } from './version-table.tsx';

export default function ArticleScreen() {
  const t = useText(contentText);
  const id = useParam('id');
  const reading = useCall(contentDeskCalls.detail, { id });
  return (
    <PageFrame title={`${t('title')} #${id}`}>
      <Loaded of={reading}>{(article) => <Article article={article} />}</Loaded>
    </PageFrame>
  );
}

/** After each act: the article and the list as they are now. */
function reread(): void {
  void refresh(contentDeskCalls.detail);
  void refresh(contentDeskCalls.list);
}

function Article({ article }: { article: ArticleDetail }) {
  const t = useText(contentText);
  const may = useMay();
  const [language, choose] = useState<Language>('zh');
  return (
    <Stack>
      <Card
        title={`${t(`category_${article.category}`)} · ${article.slug}`}
        extra={
          may(contentDeskCalls.change) ? (
            <DialogButton
              label={t('change')}
              dialog={(close) => <ChangeDialog article={article} onDone={reread} onClose={close} />}
            />
          ) : null
        }
      >
        <ReviewBar article={article} onDone={reread} />
      </Card>
      <Segmented<Language>
        aria-label={t('language')}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: labelOf(article, value) }))}
        onChange={choose}
      />
      <TextEditor
        key={`${language}/${article.version}`}
        article={article}
        language={language}
        onDone={reread}
      />
      <VersionTable article={article} />
    </Stack>
  );
}

/** The language with a mark of how far it is: none, under way, published. */
function labelOf({ versions }: ArticleDetail, language: Language): string {
  const ofLanguage = versions.filter((version) => version.language === language);
  const isOpen = ofLanguage.some(
    ({ state }) => state === 'draft' || state === 'review' || state === 'scheduled',
  );
  const isPublished = ofLanguage.some(({ state }) => state === 'published');
  return `${languageName(language)}${isPublished ? ' ✓' : ''}${isOpen ? ' …' : ''}`;
}
