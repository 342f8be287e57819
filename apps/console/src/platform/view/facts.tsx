/** A list of facts, name and value; and a table of what changes, before and after. */
import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { wordsText } from '../words/words-text.ts';
import css from './view.module.css';

export type Fact = readonly [name: string, value: ReactNode];

/** Facts whose value is absent are left out. */
export function Facts({ list }: { list: readonly (Fact | undefined)[] }) {
  return (
    <dl className={css['facts']}>
      {list
        .filter((fact) => fact !== undefined)
        .map(([name, value]) => (
          <FactRow key={name} name={name} value={value} />
        ))}
    </dl>
  );
}

/** The same side by side, as many in a line as fit: for a cell of a table. */
export function Pairs({ list }: { list: readonly Fact[] }) {
  return (
    <dl className={css['pairs']}>
      {list.map(([name, value]) => (
        <div key={name}>
          <FactRow name={name} value={value} />
        </div>
      ))}
    </dl>
  );
}

function FactRow({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value === '' || value === null || value === undefined ? '—' : value}</dd>
    </>
  );
}

export interface DiffLine {
  field: string;
  /** Absent: there was nothing before. */
  before?: string | undefined;
  after: string;
}

/** What would change: the old struck through, the new beside it; what stays is plain. */
interface DiffTableProps {
  lines: readonly DiffLine[];
  name: (field: string) => string;
  /** A value as people read it; as it is when absent. */
  value?: (field: string, value: string) => string;
  /** Of the two columns; before and after when absent. */
  titles?: readonly [string, string];
}

export function DiffTable({ lines, name, titles, value = asItIs }: DiffTableProps) {
  const t = useText(wordsText);
  return (
    <table className={css['diff']}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{titles?.[0] ?? t('before')}</th>
          <th scope="col">{titles?.[1] ?? t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ field, before, after }, n) => {
          const isSame = before === after;
          return (
            // A field may stand in several lines.
            <tr key={`${field} ${n}`}>
              <td>{name(field)}</td>
              <td className={isSame || !before ? css['same'] : css['before']}>
                {!before ? '—' : value(field, before)}
              </td>
              <td className={isSame ? css['same'] : css['after']}>
                {after === '' ? '—' : value(field, after)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const asItIs = (_field: string, value: string): string => value;
