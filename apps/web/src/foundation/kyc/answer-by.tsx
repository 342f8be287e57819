/** When an answer can be expected: by people, or by the desk of a demo that decides by itself. */
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { kycText } from './kyc-text.ts';
import type { LevelState, OwnKyc } from './use-kyc.ts';

interface AnswerByProps {
  kyc: OwnKyc;
  level: LevelState;
  className?: string | undefined;
}

export function AnswerBy({ kyc, level, className }: AnswerByProps) {
  const t = useText(kycText);
  if (level.due_at === null) return null;
  return <p className={className}>{answerText()}</p>;

  function answerText(): string {
    if (kyc.desk_answers_in_s !== null) return t('deskAnswers', { n: kyc.desk_answers_in_s });
    return level.is_overdue ? t('late') : t('answerBy', { when: formatMoment(level.due_at!) });
  }
}
