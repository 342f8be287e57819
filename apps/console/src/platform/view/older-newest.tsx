/** Steps through a list that is read from a mark on: back to the newest, on to what is older. */
import { Button } from 'antd';
import { useText } from '../i18n/index.ts';
import { wordsText } from '../words/words-text.ts';
import { Filters } from './page-frame.tsx';

interface OlderNewestProps<Mark extends string | number> {
  /** Where this page begins; undefined on the first. */
  at: Mark | undefined;
  /** Where the next begins; null on the last. */
  next: Mark | null;
  onStep: (mark: Mark | undefined) => void;
}

export function OlderNewest<Mark extends string | number>({ at, next, onStep }: OlderNewestProps<Mark>) {
  const t = useText(wordsText);
  if (at === undefined && next === null) return null;
  return (
    <Filters>
      {at === undefined ? null : <Button onClick={() => onStep(undefined)}>{t('newest')}</Button>}
      {next === null ? null : <Button onClick={() => onStep(next)}>{t('older')}</Button>}
    </Filters>
  );
}
