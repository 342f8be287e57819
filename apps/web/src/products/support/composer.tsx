/** Where a message is written: text, and for customers a picture; it is on its way with one press, connection or not. */
import { IconButton } from '@candor/ui';
import { SUPPORT_LIMITS, fileCalls } from '@candor/wire';
import { ImagePlus, SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import { ImageUpload } from '../../foundation/files/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { say } from '../../platform/view/index.ts';
import type { Asker } from './asker.ts';
import { supportText } from './support-text.ts';
import css from './support.module.css';
import { Words } from './words-input.tsx';

interface ComposerProps {
  asker: Asker;
  onSend: (text: string, pictures: readonly string[]) => void;
  onType: () => void;
}

export function Composer({ asker, onSend, onType }: ComposerProps) {
  const t = useText(supportText);
  const [text, setText] = useState('');
  const [picture, setPicture] = useState<string>();
  const [hasTray, setTray] = useState(false);
  const submit = (): void => {
    const words = text.trim() === '' && picture !== undefined ? t('picture') : text.trim();
    if (words === '') return say(t('questionMissing'), 'error');
    onSend(words, picture === undefined ? [] : [picture]);
    setText('');
    setPicture(undefined);
    setTray(false);
  };
  return (
    <form
      className={css['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {hasTray ? (
        <div className={css['tray']}>
          <ImageUpload target={fileCalls.upload} label={t('addPicture')} onChange={setPicture} />
        </div>
      ) : null}
      <div className={css['line']}>
        {asker.isVisitor ? null : (
          <IconButton label={t('addPicture')} type="button" onClick={() => setTray(!hasTray)}>
            <ImagePlus size={22} />
          </IconButton>
        )}
        <Words
          value={text}
          onChange={(next) => {
            setText(next);
            if (next !== '') onType();
          }}
          label={t('writeHere')}
          placeholder={t('writeHere')}
          most={SUPPORT_LIMITS.text}
          rows={1}
        />
        <IconButton label={t('send')} type="submit">
          <SendHorizontal size={22} />
        </IconButton>
      </div>
    </form>
  );
}
