/** One chosen picture on its way: shown from the phone's own copy, sent at once, sent again or taken away. */
import type { Call, ReplyOf } from '@candor/wire';
import { useEffect, useRef, useState } from 'react';
import { RefusalError, failureText, upload } from '../../platform/api/index.ts';
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

const sendable = async (chosen: File): Promise<File> =>
  imageFault(chosen) === undefined ? chosen : ((await smaller(chosen)) ?? chosen);

/** Where the page can show it from, for as long as it is chosen. */
function useAddressOf(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string | undefined>();
  useEffect(() => {
    if (file === undefined) return setAddress(undefined);
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address;
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
  const picture = useAddressOf(file);
  const [state, setState] = useState<Sending>('sending');
  const [percent, setPercent] = useState(0);
  const [fault, setFault] = useState('');
  const sending = useRef<AbortController | undefined>(undefined);

  /** Sending it again would not help: it is taken away, and why stays where another one is chosen. */
  const refuse = (why: string): void => {
    setFile(undefined);
    setFault(why);
    say(why, 'error');
  };
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
      if (error instanceof RefusalError) return refuse(failureText(error));
      setState('failed');
      say(failureText(error), 'error');
    }
  };
  const choose = async (chosen: File): Promise<void> => {
    sending.current?.abort();
    setFault('');
    onChange(undefined);
    // Shown at once: making it smaller takes a phone a while.
    setState('sending');
    setPercent(0);
    setFile(chosen.type.startsWith('image/') ? chosen : undefined);
    const abort = new AbortController();
    sending.current = abort;
    const next = await sendable(chosen);
    // Another one was chosen meanwhile.
    if (abort.signal.aborted) return;
    const wrong = imageFault(next);
    if (wrong !== undefined) return refuse(t(wrong, { limit: IMAGE_LIMIT_MB }));
    setFile(next);
    void sendFile(next);
  };
  const remove = (): void => {
    sending.current?.abort();
    setFile(undefined);
    setFault('');
    onChange(undefined);
  };
  const retry = (): void => void (file === undefined ? undefined : sendFile(file));
  return { picture, state, percent, fault, choose, retry, remove };
}
