/** A new article: its category, its name in addresses, and what it is; texts are written on its page. */
import { CONTENT_CATEGORIES, type ContentCategory } from '@candor/wire';
import { contentDeskCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go } from '../../platform/routing/index.ts';
import { CallDialog, ChoiceField, TypedField } from '../../platform/view/index.ts';
import { NO_FACTS, factFields } from './article-facts.ts';
import { contentText } from './content-text.ts';
import { FactFields } from './fact-fields.tsx';

const CATEGORIES = Object.keys(CONTENT_CATEGORIES) as ContentCategory[];

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useText(contentText);
  const [category, setCategory] = useState<ContentCategory>('news');
  const [slug, setSlug] = useState('');
  const [facts, setFacts] = useState(NO_FACTS);
  return (
    <CallDialog
      act={contentDeskCalls.create}
      body={() => ({ category, slug, ...factFields(facts) })}
      on={{
        onDone: ({ id }) => {
          void refresh(contentDeskCalls.list);
          go(`content/${id}`);
        },
      }}
      title={t('create')}
      draft="content/create"
      isRequired={false}
      isReady={/^[a-z0-9][a-z0-9-]{0,63}$/.test(slug)}
      onClose={onClose}
    >
      <ChoiceField
        label={t('category')}
        value={category}
        options={CATEGORIES.map((value) => ({ value, label: t(`category_${value}`) }))}
        onChange={(value) => {
          setCategory(value);
          setFacts(NO_FACTS);
        }}
      />
      <TypedField label={t('slug')} value={slug} onChange={(text) => setSlug(text.trim())} />
      <FactFields category={category} facts={facts} onChange={setFacts} />
    </CallDialog>
  );
}
