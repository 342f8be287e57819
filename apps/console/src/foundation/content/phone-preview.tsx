/** A text as a phone would show it, light or dark, while it is written; and what of it the server would not keep. */
import type { Language, ReplyOf } from '@candor/wire';
import { contentDeskCalls } from '@candor/wire/operators';
import { Alert, Card, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { PreviewBlocks } from './preview-blocks.tsx';
import { contentText } from './content-text.ts';
import css from './content.module.css';

type Preview = ReplyOf<typeof contentDeskCalls.preview>;
/** After the last letter. */
const SETTLE_MS = 400;

interface PreviewProps {
  language: Language;
  title: string;
  summary: string;
  body: string;
}

export function PhonePreview({ language, title, summary, body }: PreviewProps) {
  const t = useText(contentText);
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const preview = usePreview(body);
  return (
    <Card
      title={t('preview')}
      extra={
        <Segmented
          value={theme}
          options={[
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
          ]}
          onChange={(value) => setTheme(value as 'light' | 'dark')}
        />
      }
    >
      {preview === undefined || preview.faults.length === 0 ? null : (
        <Alert type="error" title={t('faults', { faults: preview.faults.join(', ') })} />
      )}
      <div className={css['phone']} data-theme={theme} lang={language}>
        <h2>{title}</h2>
        <p className={css['summary']}>{summary}</p>
        {preview === undefined ? null : <PreviewBlocks blocks={preview.blocks} />}
      </div>
    </Card>
  );
}

function usePreview(body: string): Preview | undefined {
  const [preview, setPreview] = useState<Preview>();
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      void call(contentDeskCalls.preview, { body }).then(
        (reply) => (isOver ? undefined : setPreview(reply)),
        // What cannot be asked now is asked with the next letter; the last answer stays.
        () => undefined,
      );
    }, SETTLE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [body]);
  return preview;
}
