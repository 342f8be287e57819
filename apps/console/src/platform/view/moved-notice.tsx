/** Says that a case moved under somebody's hands, and what moved (`case_changed`). */
import { Alert } from 'antd';
import type { CaseReading } from '../api/index.ts';
import { useText } from '../i18n/index.ts';
import { wordsText } from '../words/words-text.ts';
import { DiffTable } from './facts.tsx';

interface MovedNoticeProps {
  of: Pick<CaseReading<unknown>, 'moved' | 'dismiss'>;
  /** Names of the case's fields for people. */
  name: (field: string) => string;
  value?: (field: string, value: string) => string;
}

export function MovedNotice({ of: { moved, dismiss }, name, value }: MovedNoticeProps) {
  const t = useText(wordsText);
  if (moved.length === 0) return null;
  const telling = moved.filter(({ field }) => field !== 'version');
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('caseMoved')}
      description={
        telling.length === 0 ? (
          t('caseMovedSame')
        ) : (
          <>
            <p>{t('caseMovedHint')}</p>
            <DiffTable lines={telling} name={name} {...(value === undefined ? {} : { value })} />
          </>
        )
      }
      closable={{ onClose: dismiss }}
    />
  );
}
