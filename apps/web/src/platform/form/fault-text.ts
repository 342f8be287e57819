/** Fault codes of the wire's schemas (and of our own checks) as words below a field. */
import { textNow } from '../i18n/index.ts';
import { wordsText } from '../words/words.ts';

export function faultText(fault: string): string {
  const t = textNow(wordsText);
  switch (fault) {
    case '':
      return '';
    case 'required':
      return t('required');
    case 'too_long':
      return t('tooLong');
    case 'not_six_digits':
      return t('notSixDigits');
    default:
      // Codes are snake_case; anything else is already a sentence, ours or the server's.
      return /^[a-z_]+$/.test(fault) ? t('invalid') : fault;
  }
}
