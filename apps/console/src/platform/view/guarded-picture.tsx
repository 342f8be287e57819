/** A picture out of a guarded call that answers base64; each asking is written to the audit log, so it is asked once. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { call, failureText, keyOf } from '../api/index.ts';
import { useText } from '../i18n/index.ts';
import { wordsText } from '../words/words-text.ts';
import { Picture } from './picture.tsx';

interface GuardedPictureProps<C extends Call> {
  name: string;
  from: C;
  body: RequestBodyOf<C>;
  /** Once it is on the screen. */
  onOpened?: () => void;
}

export function GuardedPicture<C extends Call>({ name, from, body, onOpened }: GuardedPictureProps<C>) {
  const t = useText(wordsText);
  const { data, error } = useQuery({
    queryKey: keyOf(from, body as object),
    queryFn: ({ signal }) =>
      call(from, body, { signal }) as Promise<ReplyOf<C> & { content_type: string; base64: string }>,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    // Personal pictures do not stay in memory behind other pages.
    gcTime: 0,
  });
  const isOpen = data !== undefined;
  useEffect(() => {
    if (isOpen) onOpened?.();
    // Once a picture; what is called is not part of it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen]);
  const source = data === undefined ? undefined : `data:${data.content_type};base64,${data.base64}`;
  return <Picture name={name} source={source} instead={error === null ? t('loading') : failureText(error)} />;
}
