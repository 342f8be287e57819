/** Changes what of an article has no language. */
import { contentDeskCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog } from '../../platform/view/index.ts';
import type { ArticleDetail } from './article-facts.ts';
import { factFields, factsOf } from './article-facts.ts';
import { contentText } from './content-text.ts';
import { FactFields } from './fact-fields.tsx';

interface ChangeDialogProps {
  article: ArticleDetail;
  onDone: () => void;
  onClose: () => void;
}

export function ChangeDialog({ article, onDone, onClose }: ChangeDialogProps) {
  const t = useText(contentText);
  const [facts, setFacts] = useState(() => factsOf(article));
  return (
    <CallDialog
      act={contentDeskCalls.change}
      body={() => ({ id: article.id, version: article.version, ...factFields(facts) })}
      on={{ onDone }}
      title={t('change')}
      draft={`content/${article.id}/change`}
      isRequired={false}
      onClose={onClose}
    >
      <FactFields category={article.category} facts={facts} onChange={setFacts} />
    </CallDialog>
  );
}
