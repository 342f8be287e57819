/** What people said about a case, one under the other: who, when, and the words. */
import type { ReactNode } from 'react';
import { Hint, Moment } from './figures.tsx';

export interface Remark {
  /** In front: a state, a verdict. */
  mark?: ReactNode;
  by: string;
  at: number;
  text: ReactNode;
}

export function Remarks({ list, empty }: { list: readonly Remark[]; empty: string }) {
  if (list.length === 0) return <Hint>{empty}</Hint>;
  return list.map(({ mark, by, at, text }, index) => (
    <p key={`${at} ${by} ${index}`}>
      {mark} {by} · <Moment at={at} />
      <br />
      {text}
    </p>
  ));
}
