/** Takes in a picture and says how a text shows it. */
import { contentDeskCalls } from '@candor/wire/operators';
import { App, Button, Typography } from 'antd';
import { useRef, useState } from 'react';
import { failureText, sendFile } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { contentText } from './content-text.ts';

export function PictureButton() {
  const t = useText(contentText);
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    try {
      setPicture((await sendFile(contentDeskCalls.picture, file, {})).picture);
    } catch (error) {
      void message.error(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('picture')}
        onChange={({ target }) => void take(target.files?.[0]).then(() => (target.value = ''))}
      />
      <Button loading={isBusy} onClick={() => input.current?.click()}>
        {t('picture')}
      </Button>
      {picture === undefined ? null : (
        <Typography.Text copyable={{ text: `![](picture:${picture})` }}>
          {t('pictureAs', { markdown: `![](picture:${picture})` })}
        </Typography.Text>
      )}
    </>
  );
}
