/** A word of ours or a text that stands for itself; a field that is newer than this app is shown by its name. */
import { useText } from '../../platform/i18n/index.ts';
import { messages } from './messages/zh.ts';
import { termsText } from './terms-text.ts';
import type { Word } from './terms-view.ts';

type Key = keyof typeof messages;

export function useWordOf(): (word: Word) => string {
  const t = useText(termsText);
  return (word) => {
    if ('text' in word) return word.text;
    return word.key in messages
      ? (t as (key: Key, values?: Record<string, string>) => string)(word.key as Key, word.values)
      : word.key.replace(/^(field|product)_/, '');
  };
}
