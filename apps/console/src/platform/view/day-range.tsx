/** From one day to another, chosen and not typed; the address keeps both as milliseconds, the end being the next day's beginning. */
import { Input } from 'antd';
import { useText } from '../i18n/index.ts';
import { wordsText } from '../words/words-text.ts';
import { dayOf, startOf } from './day-rules.ts';
import css from './view.module.css';

interface DayRangeProps {
  from: string | undefined;
  to: string | undefined;
  onChange: (days: { from?: number | undefined; to?: number | undefined }) => void;
}

export function DayRange({ from, to, onChange }: DayRangeProps) {
  const t = useText(wordsText);
  return (
    <span className={css['days']}>
      <Input
        type="date"
        aria-label={t('fromDay')}
        value={dayOf(from)}
        onChange={({ target }) => onChange({ from: startOf(target.value) })}
      />
      –
      <Input
        type="date"
        aria-label={t('toDay')}
        value={dayOf(to, -1)}
        onChange={({ target }) => onChange({ to: startOf(target.value, 1) })}
      />
    </span>
  );
}
