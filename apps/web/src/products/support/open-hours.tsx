/** Whether people answer now, when they do, and how long answers took lately: measured, and left out while there is too little. */
import { supportCalls } from '@candor/wire';
import { useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { supportText } from './support-text.ts';
import { spanText } from './support-words.ts';
import css from './support.module.css';

export function OpenHours() {
  const t = useText(supportText);
  const { data } = useCall(supportCalls.hours, {});
  const isOpen = data?.is_open === true;
  const answer = data?.first_answer ?? null;
  const opens = data?.opens_at ?? null;
  return (
    <p className={css['hours']} data-open={isOpen || undefined}>
      <span className={css['dot']} aria-hidden="true" />
      {data === undefined
        ? ' '
        : isOpen
          ? t('openNow')
          : opens === null
            ? t('closedNow')
            : t('opensAt', { time: formatMoment(opens) })}
      {answer === null ? null : <span> · {t('answersWithin', { time: spanText(t, answer.half_s) })}</span>}
    </p>
  );
}
