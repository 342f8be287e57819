/** What to tell a person about a failed call: the server's own words, or ours when no answer came. */
import { ConnectionError, NO_TEXT, NotLoggedInError, RefusalError } from '@candor/client';
import { textNow } from '../i18n/index.ts';
import { wordsText } from '../words/words.ts';

export function failureText(error: unknown): string {
  if (error instanceof RefusalError || error instanceof NotLoggedInError) return error.message;
  const t = textNow(wordsText);
  if (error instanceof ConnectionError) {
    if (error.reason === 'offline') return t('offline');
    if (error.reason === 'timeout') return t('timeout');
    return t('connectionFailed');
  }
  return NO_TEXT;
}
