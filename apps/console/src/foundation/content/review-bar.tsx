/** The steps that an article can take now, each for the languages that stand before it. */
import { LANGUAGES, type Language } from '@candor/wire';
import { type VERSION_STATES, contentDeskCalls } from '@candor/wire/operators';
import { Select, Space, Tag } from 'antd';
import { useState } from 'react';
import { languageName, useText } from '../../platform/i18n/index.ts';
import { CallDialog, DialogButton, Hint, Labelled, TypedField } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMay } from '../session/index.ts';
import type { ArticleDetail } from './article-facts.ts';
import { contentText } from './content-text.ts';

type State = (typeof VERSION_STATES)[number];
const STEPS = {
  submit: ['draft'],
  approve: ['review'],
  back: ['review', 'scheduled'],
  withdraw: ['published'],
} as const satisfies Record<string, readonly State[]>;
type Step = keyof typeof STEPS;

interface BarProps {
  article: ArticleDetail;
  onDone: () => void;
}

export function ReviewBar({ article, onDone }: BarProps) {
  const t = useText(contentText);
  const words = useText(wordsText);
  const may = useMay();
  const languagesIn = (states: readonly State[]): Language[] =>
    LANGUAGES.filter((language) =>
      article.versions.some((version) => version.language === language && states.includes(version.state)),
    );
  const published = languagesIn(['published']);
  const missing = LANGUAGES.filter((language) => !published.includes(language));
  return (
    <Space wrap>
      {article.is_binding ? <Tag color="warning">{t('binding')}</Tag> : null}
      {missing.length === 0 ? null : (
        <Tag color="error">
          {t('missing')}: {missing.map(languageName).join(words('comma'))}
        </Tag>
      )}
      {article.urls.map(({ language, url }) => (
        <a key={language} href={url} target="_blank" rel="noopener noreferrer">
          {t('public')} {languageName(language)}
        </a>
      ))}
      {(Object.keys(STEPS) as Step[]).map((step) => {
        const there = languagesIn(STEPS[step]);
        return there.length === 0 || !may(contentDeskCalls[step]) ? null : (
          <DialogButton
            key={step}
            label={t(step)}
            danger={step === 'withdraw'}
            dialog={(close) => (
              <StepDialog article={article} step={step} there={there} onDone={onDone} onClose={close} />
            )}
          />
        );
      })}
    </Space>
  );
}

interface StepProps extends BarProps {
  step: Step;
  there: readonly Language[];
  onClose: () => void;
}

function StepDialog({ article, step, there, onDone, onClose }: StepProps) {
  const t = useText(contentText);
  const [languages, setLanguages] = useState<Language[]>([...there]);
  const [publishAt, setPublishAt] = useState('');
  const seen = { id: article.id, version: article.version, languages: languages.join(',') };
  const shared = {
    on: { onDone },
    title: t(step),
    draft: `content/${article.id}/${step}`,
    isReady: languages.length > 0,
    onClose,
  };
  const fields = (
    <Labelled label={t('languages')}>
      <Select<Language[]>
        mode="multiple"
        aria-label={t('languages')}
        value={languages}
        options={there.map((value) => ({ value, label: languageName(value) }))}
        onChange={setLanguages}
      />
    </Labelled>
  );
  if (step === 'approve')
    return (
      <CallDialog
        {...shared}
        act={contentDeskCalls.approve}
        isRequired={false}
        body={() => ({
          ...seen,
          ...(publishAt === '' ? {} : { publish_at: String(new Date(publishAt).getTime()) }),
        })}
      >
        <Hint>{t('hint')}</Hint>
        {fields}
        <TypedField label={t('publishAt')} type="datetime-local" value={publishAt} onChange={setPublishAt} />
      </CallDialog>
    );
  if (step === 'submit')
    return (
      <CallDialog {...shared} act={contentDeskCalls.submit} isRequired={false} body={() => seen}>
        {fields}
      </CallDialog>
    );
  return (
    <CallDialog
      {...shared}
      act={contentDeskCalls[step]}
      isDanger={step === 'withdraw'}
      body={(reason) => ({ ...seen, reason })}
    >
      {fields}
    </CallDialog>
  );
}
