/** A value of configuration as people read it: words for codes, yes and no instead of true and false. */
import { useValueText } from '../wording/index.ts';
import { type FieldValue, shownValue } from './value-rules.ts';

export function useShownValue(): (field: string, value: FieldValue | undefined) => string {
  const valueText = useValueText();
  return (field, value) => valueText(field, shownValue(value));
}
