/** One chosen picture on its way: shown from the phone's own copy, sent at once, sent again or taken away. */
import type { Call, ReplyOf } from '@candor/wire';
import { useEffect, useRef, useState } from 'react';
import { failureText, upload } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { say } from '../../platform/view/index.ts';
import { filesText } from './files-text.ts';
import { IMAGE_LIMIT_MB, imageFault } from './image-rules.ts';

export type Sending = 'sending' | 'sent' | 'failed';

/** Too large, or of a kind only the phone knows: made smaller here, by code that is fetched for it. */
async function smaller(file: File): Promise<File | undefined> {
  const code = await import('./shrink-image.ts').catch(() => undefined);
  return code?.shrinkImage(file, IMAGE_LIMIT_MB * 1024 * 1024);
}

export function usePicture<C extends Call>(
  target: C,
  {
    onChange,
    fields = {},
  }: {
    onChange: (reply: ReplyOf<C> | undefined) => void;
    fields?: Readonly<Record<string, string>>;
  },
) {
  const t = useText(filesText);
  const [file, setFile] = useState<File | undefined>();
  const [picture, setPicture] = useState<string | undefined>();
  const [state, setState] = useState<Sending>('sending');
  const [percent, setPercent] = useState(0);
  const sending = useRef<AbortController | undefined>(undefined);
  useEffect(() => {
    if (file === undefined) return setPicture(undefined);
    const url = URL.createObjectURL(file);
    setPicture(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  const sendFile = async (next: File): Promise<void> => {
    sending.current?.abort();
    const abort = new AbortController();
    sending.current = abort;
    setState('sending');
    setPercent(0);
    try {
      const reply = await upload(target, next, { onProgress: setPercent, signal: abort.signal, fields });
      setState('sent');
      onChange(reply);
    } catch (error) {
      if (abort.signal.aborted) return;
      setState('failed');
      say(failureText(error), 'error');
    }
  };
  const choose = async (chosen: File): Promise<void> => {
    const next = imageFault(chosen) === undefined ? chosen : ((await smaller(chosen)) ?? chosen);
    const fault = imageFault(next);
    if (fault === 'fileTooLarge') return say(t('fileTooLarge', { limit: IMAGE_LIMIT_MB }), 'error');
    if (fault === 'notAnImage') return say(t('notAnImage'), 'error');
    setFile(next);
    onChange(undefined);
    void sendFile(next);
  };
  const remove = (): void => {
    sending.current?.abort();
    setFile(undefined);
    onChange(undefined);
  };
  const retry = (): void => void (file === undefined ? undefined : sendFile(file));
  return { picture, state, percent, choose, retry, remove };
}
