/** One row of a list: a mark, two lines of words, two lines of value; a button, a link or plain. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './list-row.module.css';

export interface ListRowProps {
  leading?: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  /** At the right, in figures. */
  value?: ReactNode;
  valueNote?: ReactNode;
  /** Behind the value: a switch, a badge. */
  trailing?: ReactNode;
  href?: string | undefined;
  onClick?: (() => void) | undefined;
  /** An arrow: pressing leads to another page. On by default where there is a href. */
  hasChevron?: boolean | undefined;
  /** A thin line below, starting at the words. */
  hasLine?: boolean | undefined;
  className?: string | undefined;
}

export function ListRow(props: ListRowProps) {
  const { href, onClick, className, hasLine = false } = props;
  const shared = { className: classNames(css['row'], className), 'data-line': hasLine || undefined };
  const content = <RowContent {...props} />;
  if (href !== undefined) {
    return (
      <a {...shared} href={href} onClick={onClick}>
        {content}
      </a>
    );
  }
  if (onClick !== undefined) {
    return (
      <button {...shared} type="button" onClick={onClick}>
        {content}
      </button>
    );
  }
  return <div {...shared}>{content}</div>;
}

function RowContent(props: ListRowProps) {
  const { leading, title, note, value, valueNote, trailing, href, hasChevron = href !== undefined } = props;
  return (
    <>
      {leading}
      <span className={css['words']}>
        <span className={css['title']}>{title}</span>
        {note === undefined ? null : <span className={css['note']}>{note}</span>}
      </span>
      {value === undefined && valueNote === undefined ? null : (
        <span className={css['figures']}>
          <span className={css['value']}>{value}</span>
          {valueNote === undefined ? null : <span className={css['note']}>{valueNote}</span>}
        </span>
      )}
      {trailing}
      {hasChevron ? <ChevronRight className={css['chevron']} size={18} /> : null}
    </>
  );
}
