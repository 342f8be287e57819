/** Rows of lists and the group they stand in: a mark, two lines of words, two lines of value; a button, a link or plain. */
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import css from './list-row.module.css';

export interface ListRowProps {
  icon?: ReactNode;
  title: ReactNode;
  /** A quiet second line under the title. */
  hint?: ReactNode;
  /** At the right, in figures of equal width. */
  value?: ReactNode;
  /** A quiet second line under the value. */
  valueHint?: ReactNode;
  /** At the very right: a switch, a tag, a check mark. */
  end?: ReactNode;
  /** A control as wide as the row, under it. */
  below?: ReactNode;
  href?: string | undefined;
  onPress?: (() => void) | undefined;
  /** An arrow that says pressing leads on. By default where pressing does something and nothing stands at the end. */
  hasChevron?: boolean | undefined;
  /** The chosen one of its list. */
  isCurrent?: boolean | undefined;
  className?: string | undefined;
}

export function ListRow(props: ListRowProps) {
  const { href, onPress, isCurrent, below } = props;
  const shared = {
    className: classNames(css['row'], props.className),
    'aria-current': isCurrent || undefined,
  };
  const content = <RowContent {...props} />;
  if (href !== undefined) {
    return (
      <a {...shared} href={href} onClick={onPress}>
        {content}
      </a>
    );
  }
  if (onPress !== undefined) {
    return (
      <button {...shared} type="button" onClick={onPress}>
        {content}
      </button>
    );
  }
  return (
    <div {...shared}>
      {content}
      {below === undefined ? null : <div className={css['below']}>{below}</div>}
    </div>
  );
}

function RowContent({ icon, title, hint, value, valueHint, end, href, onPress, hasChevron }: ListRowProps) {
  const isPressable = href !== undefined || onPress !== undefined;
  return (
    <>
      {icon}
      <span className={css['words']}>
        <span className={css['title']}>{title}</span>
        {isShown(hint) ? <span className={css['hint']}>{hint}</span> : null}
      </span>
      {isShown(value) || isShown(valueHint) ? (
        <span className={css['figures']}>
          <span className={css['value']}>{value}</span>
          {isShown(valueHint) ? <span className={css['hint']}>{valueHint}</span> : null}
        </span>
      ) : null}
      {end}
      {(hasChevron ?? (isPressable && end === undefined)) ? (
        <ChevronRight className={css['chevron']} size={18} />
      ) : null}
    </>
  );
}

export interface ListGroupProps {
  title?: ReactNode;
  /** Explains the group, under it. */
  hint?: ReactNode;
  children: ReactNode;
}

/** Rows that belong together, on one block with thin lines between them. */
export function ListGroup({ title, hint, children }: ListGroupProps) {
  const titleId = useId();
  return (
    <section className={css['group']} aria-labelledby={isShown(title) ? titleId : undefined}>
      {isShown(title) ? (
        <h2 id={titleId} className={css['groupTitle']}>
          {title}
        </h2>
      ) : null}
      <div className={css['rows']}>{children}</div>
      {isShown(hint) ? <p className={css['groupHint']}>{hint}</p> : null}
    </section>
  );
}

function isShown(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== '';
}
