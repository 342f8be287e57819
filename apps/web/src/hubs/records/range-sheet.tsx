/** Two days, by the calendar of the phone. */
import { Field, Sheet, TextInput } from '@candor/ui';
import { useState } from 'react';
import { SubmitButton } from '../../platform/form/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { type DayRange, dayText, isReversed } from './filter-rules.ts';
import { recordsText } from './records-text.ts';
import css from './records.module.css';

export interface RangeSheetProps {
  isOpen: boolean;
  start: DayRange;
  onClose: () => void;
  onApply: (range: DayRange) => void;
}

export function RangeSheet({ isOpen, start, onClose, onApply }: RangeSheetProps) {
  const t = useText(recordsText);
  const words = useText(wordsText);
  const [range, setRange] = useState(start);
  const isWrong = isReversed(range);
  const today = dayText(Date.now());
  return (
    <Sheet isOpen={isOpen} title={t('period')} closeLabel={words('close')} onClose={onClose}>
      <form
        className={css['range']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong) onApply(range);
        }}
      >
        <Field label={t('fromDay')}>
          <TextInput
            type="date"
            max={today}
            value={range.first}
            onChange={(event) => setRange({ ...range, first: event.target.value })}
          />
        </Field>
        <Field label={t('toDay')} error={isWrong ? t('rangeReversed') : ''}>
          <TextInput
            type="date"
            max={today}
            value={range.last}
            onChange={(event) => setRange({ ...range, last: event.target.value })}
          />
        </Field>
        <SubmitButton
          type="submit"
          lacks={range.first === '' && range.last === '' ? words('fillFirst', { field: t('fromDay') }) : ''}
        >
          {t('apply')}
        </SubmitButton>
      </form>
    </Sheet>
  );
}
