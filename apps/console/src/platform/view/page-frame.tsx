/** The frame of every page: its title (also the document's), what it offers at the right, and its content. */
import { type ReactNode, useEffect } from 'react';
import css from './view.module.css';

interface PageFrameProps {
  title: string;
  /** Beside the title: a state tag, a count. */
  mark?: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
}

export function PageFrame({ title, mark, extra, children }: PageFrameProps) {
  useEffect(() => {
    document.title = `${title} · Candor Console`;
  }, [title]);
  return (
    <div className={css['page']}>
      <div className={css['head']}>
        <h1 className={css['title']}>{title}</h1>
        {mark}
        {extra === undefined ? null : <div className={css['extra']}>{extra}</div>}
      </div>
      {children}
    </div>
  );
}

export function Columns({ children, isWideLeft = false }: { children: ReactNode; isWideLeft?: boolean }) {
  return <div className={css[isWideLeft ? 'wideLeft' : 'columns']}>{children}</div>;
}

export function Stack({ children }: { children: ReactNode }) {
  return <div className={css['stack']}>{children}</div>;
}

/** Around a row of choices that may need several lines. */
export function Wrapping({ children }: { children: ReactNode }) {
  return <div className={css['wrapping']}>{children}</div>;
}

export function Filters({ children }: { children: ReactNode }) {
  return (
    <div className={css['filters']} role="search">
      {children}
    </div>
  );
}
