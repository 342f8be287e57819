/** The text of one language: written as Markdown, beside the same text in another language and a phone that shows it. */
import { LANGUAGES, type Language } from '@candor/wire';
import { contentDeskCalls } from '@candor/wire/operators';
import { Alert, Button, Card, Input, Select, Space } from 'antd';
import { useState } from 'react';
import { useAction } from '../../platform/api/index.ts';
import { formatMoment, languageName, useText } from '../../platform/i18n/index.ts';
import { Columns, Labelled, Stack, TypedField } from '../../platform/view/index.ts';
import { useMay } from '../session/index.ts';
import type { ArticleDetail } from './article-facts.ts';
import { contentText } from './content-text.ts';
import { PhonePreview } from './phone-preview.tsx';
import { PictureButton } from './picture-button.tsx';
import { QuizFields } from './quiz-fields.tsx';

type Version = ArticleDetail['versions'][number];
type Written = Pick<Version, 'title' | 'summary' | 'body' | 'quiz'>;
const EMPTY: Written = { title: '', summary: '', body: '', quiz: [] };

/** The newest text of a language, whatever its state. */
const newestIn = (article: ArticleDetail, language: Language | undefined): Version | undefined =>
  article.versions.find((version) => version.language === language);

interface EditorProps {
  article: ArticleDetail;
  language: Language;
  onDone: () => void;
}

export function TextEditor({ article, language, onDone }: EditorProps) {
  const t = useText(contentText);
  const may = useMay();
  const before = newestIn(article, language);
  const [text, setText] = useState<Written>(() => ({ ...EMPTY, ...textOf(before) }));
  const save = useAction(contentDeskCalls.save, { onDone });
  const set = (part: Partial<Written>): void => setText((now) => ({ ...now, ...part }));
  const isLocked = before?.state === 'review' || before?.state === 'scheduled';
  return (
    <Columns>
      <Card title={`${t('text')} · ${languageName(language)}`}>
        <Stack>
          <SentBack version={before} />
          {isLocked ? <Alert type="info" title={t('locked')} /> : null}
          <Beside article={article} language={language} />
          <TextFields text={text} hasQuiz={article.category === 'learning'} onChange={set} />
          {may(contentDeskCalls.save) ? (
            <Space wrap>
              <Button
                type="primary"
                loading={save.isBusy}
                disabled={isLocked}
                onClick={() =>
                  void save.run({
                    id: article.id,
                    version: article.version,
                    language,
                    ...text,
                    quiz: JSON.stringify(text.quiz),
                  })
                }
              >
                {t('save')}
              </Button>
              <PictureButton />
            </Space>
          ) : null}
        </Stack>
      </Card>
      <PhonePreview language={language} title={text.title} summary={text.summary} body={text.body} />
    </Columns>
  );
}

/** What the second reader wants changed stands above the text until it is let out. */
function SentBack({ version }: { version: Version | undefined }) {
  const t = useText(contentText);
  if (!version?.sent_back || version.state === 'published' || version.state === 'withdrawn') return null;
  const { reason, by, at } = version.sent_back;
  return (
    <Alert
      type={version.state === 'draft' ? 'warning' : 'info'}
      showIcon
      title={
        by === null
          ? t('returned', { when: formatMoment(at) })
          : t('sentBack', { name: by.name, when: formatMoment(at) })
      }
      description={reason}
    />
  );
}

/** The same text in another language, to read while this one is written. */
function Beside({ article, language }: Pick<EditorProps, 'article' | 'language'>) {
  const t = useText(contentText);
  const [beside, setBeside] = useState<Language>();
  const other = newestIn(article, beside);
  return (
    <>
      <Labelled label={t('beside')}>
        <Select<Language>
          allowClear
          aria-label={t('beside')}
          placeholder={t('besideNone')}
          {...(beside === undefined ? {} : { value: beside })}
          options={LANGUAGES.filter((each) => each !== language).map((value) => ({
            value,
            label: languageName(value),
          }))}
          onChange={setBeside}
        />
      </Labelled>
      {other === undefined ? null : (
        <Card size="small" title={other.title} lang={other.language}>
          <p>{other.summary}</p>
          <Input.TextArea readOnly rows={10} value={other.body} />
        </Card>
      )}
    </>
  );
}

function TextFields({
  text,
  hasQuiz,
  onChange,
}: {
  text: Written;
  hasQuiz: boolean;
  onChange: (part: Partial<Written>) => void;
}) {
  const t = useText(contentText);
  return (
    <>
      <TypedField
        label={t('name')}
        maxLength={120}
        value={text.title}
        onChange={(title) => onChange({ title })}
      />
      <TypedField
        label={t('summary')}
        maxLength={300}
        value={text.summary}
        onChange={(summary) => onChange({ summary })}
      />
      <Labelled label={t('body')}>
        <Input.TextArea
          aria-label={t('body')}
          rows={18}
          value={text.body}
          onChange={({ target }) => onChange({ body: target.value })}
        />
      </Labelled>
      {hasQuiz ? <QuizFields quiz={text.quiz} onChange={(quiz) => onChange({ quiz })} /> : null}
    </>
  );
}

const textOf = (version: Version | undefined): Partial<Written> =>
  version === undefined
    ? {}
    : { title: version.title, summary: version.summary, body: version.body, quiz: version.quiz };
