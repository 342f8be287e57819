/** A queue people work through with the keyboard: j and k move, Enter opens; a click on a row opens it too, where rows open. */
import { Pagination, Table } from 'antd';
import { type Key, useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/index.ts';
import { useKeys } from '../keys/index.ts';
import { useDensity } from '../theme/index.ts';
import { wordsText } from '../words/words-text.ts';
import { type Column, keepingActs, scrollOf } from './data-table.tsx';
import type { ReadMore } from './csv-rules.ts';
import { ExportButton } from './export-button.tsx';
import { keysText } from './keys-text.ts';
import { EmptyBlock, FailedBlock } from './states.tsx';
import css from './view.module.css';

export interface PageOf<Row> {
  data: readonly Row[];
  total: number;
  current_page: number;
  per_page: number;
}

interface QueueTableProps<Row> {
  of: {
    data: PageOf<Row> | undefined;
    error: unknown;
    refetch: () => unknown;
    again?: ReadMore | undefined;
  };
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  onOpen?: (row: Row) => void;
  onPage: (page: number) => void;
  /** For screen readers. */
  name: string;
  empty?: string;
  /** Rows that may be chosen, to decide several at once. */
  selection?: Selection<Row>;
}

export interface Selection<Row> {
  chosen: readonly number[];
  mayChoose: (row: Row) => boolean;
  onChange: (chosen: readonly number[]) => void;
}

export function QueueTable<Row extends object>(props: QueueTableProps<Row>) {
  const { of: reading, columns, rowKey, onOpen, onPage, name } = props;
  const t = useText(wordsText);
  const density = useDensity();
  const rows = reading.data?.data;
  const { current, setCurrent, body } = useCursor(rows, onOpen);
  if (rows === undefined && reading.error)
    return <FailedBlock error={reading.error} onRetry={() => void reading.refetch()} />;
  return (
    <section aria-label={name} ref={body} className={css['rows']}>
      <Table<Row>
        dataSource={rows === undefined ? [] : [...rows]}
        columns={keepingActs(columns)}
        rowKey={rowKey}
        {...choosing(props.selection)}
        loading={rows === undefined}
        size={density === 'compact' ? 'small' : 'middle'}
        pagination={false}
        {...scrollOf(rows)}
        className={css['table'] ?? ''}
        locale={{
          emptyText: rows === undefined ? ' ' : <EmptyBlock text={props.empty ?? t('queueEmpty')} />,
        }}
        onRow={(row, place = 0) => ({
          ...marksOf(place, current),
          tabIndex: place === Math.max(current, 0) ? 0 : -1,
          onClick: (event) => {
            const target = event.target as Element;
            // A link or button in the row does its own thing, a dialog it opened is not in the row, marking text is no click.
            if (
              event.currentTarget.contains(target) &&
              target.closest('a, button, input') === null &&
              String(getSelection()) === ''
            )
              onOpen?.(row);
          },
          onFocus: () => setCurrent(place),
          onKeyDown: (event) => {
            if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row);
          },
        })}
      />
      <div className={css['foot']}>
        {reading.again === undefined || (rows?.length ?? 0) === 0 ? null : (
          <ExportButton name={name} read={reading.again} />
        )}
        {reading.data !== undefined && reading.data.total > reading.data.per_page ? (
          <Pagination
            align="end"
            current={reading.data.current_page}
            total={reading.data.total}
            pageSize={reading.data.per_page}
            showSizeChanger={false}
            showTotal={(total) => t('inAll', { n: total })}
            onChange={onPage}
          />
        ) : null}
      </div>
    </section>
  );
}

function choosing<Row extends object>(of: Selection<Row> | undefined) {
  if (of === undefined) return {};
  return {
    rowSelection: {
      selectedRowKeys: [...of.chosen],
      onChange: (keys: readonly Key[]) => of.onChange(keys.map(Number)),
      getCheckboxProps: (row: Row) => ({ disabled: !of.mayChoose(row) }),
    },
  };
}

/** Which row the keyboard stands on; it follows the focus, and the focus follows j and k. */
function useCursor<Row>(rows: readonly Row[] | undefined, onOpen: ((row: Row) => void) | undefined) {
  const t = useText(keysText);
  const [current, setCurrent] = useState(-1);
  const body = useRef<HTMLElement>(null);
  const last = (rows?.length ?? 0) - 1;
  useEffect(() => setCurrent((place) => Math.min(place, last)), [last]);
  const move = (by: number) => {
    const next = Math.max(0, Math.min(last, current + by));
    body.current?.querySelector<HTMLElement>(`tr[data-row="${next}"]`)?.focus();
  };
  const isOff = last < 0;
  useKeys([
    { key: 'j', label: t('next'), run: () => move(1), isOff },
    { key: 'k', label: t('previous'), run: () => move(-1), isOff },
    {
      key: 'Enter',
      label: t('open'),
      isOff: isOff || onOpen === undefined,
      run: () => {
        const row = rows?.[Math.max(current, 0)];
        if (row !== undefined) onOpen?.(row);
      },
    },
  ]);
  return { current, setCurrent, body };
}

/** Read by styles and by the cursor; antd's type of a row's properties knows no data attributes. */
function marksOf(place: number, current: number): object {
  return { 'data-row': place, 'data-current': place === current };
}
