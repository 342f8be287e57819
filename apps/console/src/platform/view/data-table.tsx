/** A table in the console's density, with its empty, loading and failed state; the plain brother of QueueTable. */
import { Table, type TableColumnType } from 'antd';
import { useEffect, useRef } from 'react';
import type { ComponentRef } from 'react';
import { useDensity } from '../theme/index.ts';
import type { ReadMore } from './csv-rules.ts';
import { ExportButton } from './export-button.tsx';
import { EmptyBlock, FailedBlock } from './states.tsx';
import css from './view.module.css';

export type Column<Row> = TableColumnType<Row> & { title: string };

/** Acts have no title and stand last; they stay in sight however wide the table is. */
export function keepingActs<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return columns.map((column) =>
    column.title === '' && column === columns.at(-1) ? { ...column, fixed: 'right' as const } : column,
  );
}

/** Wider than its frame a table is scrolled; one without rows has nothing that could not wrap. */
export const scrollOf = (rows: readonly unknown[] | undefined) =>
  rows?.length === 0 ? {} : { scroll: { x: true as const } };

interface DataTableProps<Row, Reply> {
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** Of rows that are read: what failed, trying again, and the whole of it to be saved under `name`. */
  of?: { error: unknown; refetch: () => unknown; again?: ReadMore<Reply> };
  name?: string;
  /** The rows in a reply that holds several lists. */
  rowsOf?: (reply: Reply) => readonly object[];
  empty?: string;
  /** Rows that open: what is shown below them; one with nothing to show does not open. */
  expanded?: (row: Row) => React.ReactNode;
}

export function DataTable<Row extends object, Reply = unknown>(props: DataTableProps<Row, Reply>) {
  const { rows, columns, rowKey, of: reading, name, empty, expanded } = props;
  const density = useDensity();
  const table = useScrollByKeys();
  if (rows === undefined && reading !== undefined && Boolean(reading.error))
    return <FailedBlock error={reading.error} onRetry={() => void reading.refetch()} />;
  const isSaved = name !== undefined && reading?.again !== undefined && (rows?.length ?? 0) > 0;
  return (
    <>
      <Table<Row>
        ref={table}
        dataSource={rows === undefined ? [] : [...rows]}
        columns={keepingActs(columns)}
        rowKey={rowKey}
        loading={rows === undefined}
        size={density === 'compact' ? 'small' : 'middle'}
        pagination={false}
        {...scrollOf(rows)}
        className={css['table'] ?? ''}
        locale={{
          emptyText:
            rows === undefined ? ' ' : <EmptyBlock {...(empty === undefined ? {} : { text: empty })} />,
        }}
        {...(expanded === undefined
          ? {}
          : {
              expandable: {
                expandedRowRender: expanded,
                rowExpandable: (row: Row) => (expanded(row) ?? null) !== null,
              },
            })}
      />
      {isSaved ? (
        <div className={css['foot']}>
          <ExportButton name={name} read={reading.again!} rowsOf={props.rowsOf} />
        </div>
      ) : null}
    </>
  );
}

/** A table wider than its frame is scrolled by keys as well: the frame can be focused while there is something to scroll. */
function useScrollByKeys() {
  const table = useRef<ComponentRef<typeof Table>>(null);
  useEffect(() => {
    const frame = table.current?.nativeElement.querySelector<HTMLElement>('.ant-table-content');
    if (!frame) return undefined;
    const look = () => {
      if (frame.scrollWidth > frame.clientWidth) frame.tabIndex = 0;
      else frame.removeAttribute('tabindex');
    };
    const observer = new ResizeObserver(look);
    observer.observe(frame);
    for (const child of frame.children) observer.observe(child);
    return () => observer.disconnect();
  });
  return table;
}
