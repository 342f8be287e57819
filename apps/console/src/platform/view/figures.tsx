/** Figures as people compare them: money, moments, ages, ids; tabular numerals throughout. */
import { App, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { formatAge, formatMoment, groupDigits, useText } from '../i18n/index.ts';
import { wordsText } from '../words/words-text.ts';
import { type AgeLimits, DAY_LIMITS, heatOf } from './age-rules.ts';
import { useNow } from './use-now.ts';
import css from './view.module.css';

export function Money({ amount, currency }: { amount: string; currency?: string | undefined }) {
  return (
    <span className={css['money']}>
      {groupDigits(amount)}
      {currency === undefined ? null : <span className={css['currency']}>{currency}</span>}
    </span>
  );
}

export function Moment({ at }: { at: number | null }) {
  if (at === null) return <>—</>;
  const [day, ...hour] = formatMoment(at).split(' ');
  return (
    <time className={css['moment']} dateTime={new Date(at).toISOString()}>
      <span>{day}</span> <span>{hour.join(' ')}</span>
    </time>
  );
}

/** How long something has waited: in words, in colour, and on hover since when. */
export function Age({ since, limits = DAY_LIMITS }: { since: number | null; limits?: AgeLimits }) {
  const now = useNow(15_000);
  if (since === null) return <>—</>;
  const seconds = (now - since) / 1000;
  const heat = heatOf(seconds, limits);
  return (
    <Tooltip title={formatMoment(since)}>
      <span className={`${css['age']} ${css[heat]}`} data-heat={heat}>
        {formatAge(seconds)}
      </span>
    </Tooltip>
  );
}

/** An id, a hash, an address: of one width, wrapping anywhere. */
export function Mono({ children }: { children: string | number }) {
  return <span className={css['mono']}>{children}</span>;
}

/** An address or a hash in a table: both its ends, the whole of it on hover, and copied by a click. */
export function Short({ children }: { children: string }) {
  const t = useText(wordsText);
  const { message } = App.useApp();
  const text = children.length <= 20 ? children : `${children.slice(0, 9)}…${children.slice(-7)}`;
  return (
    <button
      type="button"
      className={css['short']}
      title={children}
      aria-label={`${text}: ${t('shownWhole', { text: children })}`}
      onClick={(event) => {
        event.stopPropagation();
        void navigator.clipboard?.writeText(children).then(() => message.success(t('copied')));
      }}
    >
      {text}
    </button>
  );
}

/** What somebody wrote, whole: in a table it breaks wherever it has to. */
export function Prose({ children }: { children: ReactNode }) {
  return <span className={css['prose']}>{children}</span>;
}

/** At most two lines of it, so that a row stays low; the whole of it on hover and to screen readers. */
export function Clamp({ children }: { children: string }) {
  return (
    <span className={css['clamp']} title={children}>
      {children === '' ? '—' : children}
    </span>
  );
}

export function Hint({ children }: { children: ReactNode }) {
  return <span className={css['hint']}>{children}</span>;
}
