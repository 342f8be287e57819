/** What a customer was told, in words; what was written by hand before there was a catalogue stays as it was. */
import { RECOVERY_ANSWERS } from '@candor/wire';
import { useText } from '../../platform/i18n/index.ts';
import { customersText } from './customers-text.ts';

export function useAnswerText(): (answer: string) => string {
  const t = useText(customersText);
  return (answer) => {
    const known = RECOVERY_ANSWERS.find((each) => each === answer);
    return known === undefined ? answer : t(`answer_${known}`);
  };
}
