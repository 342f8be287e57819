/** A value of configuration as people read it: yes and no instead of true and false. */
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { type FieldValue, shownValue } from './value-rules.ts';

export function useShownValue(): (value: FieldValue | undefined) => string {
  const words = useText(wordsText);
  return (value) => (typeof value === 'boolean' ? words(value ? 'yes' : 'no') : shownValue(value));
}
