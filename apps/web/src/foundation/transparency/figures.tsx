/** Names with their figures, and a bar in its well. */
import type { ReactNode } from 'react';
import css from './transparency.module.css';

export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={css['figures']}>{children}</dl>
);

export function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

export function Bar({ name, value, width }: { name: string; value: string; width: string }) {
  return (
    <div className={css['bar']}>
      <p>
        <span>{name}</span>
        <span>{value}</span>
      </p>
      <i aria-hidden="true">
        <b style={{ width }} />
      </i>
    </div>
  );
}
