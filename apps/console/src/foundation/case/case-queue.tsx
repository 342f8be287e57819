/** The list of a kind of case: states as choices, further filters, rows that people work through with the keyboard. */
import { Segmented } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { type Query, go, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import {
  Age,
  type Column,
  DayRange,
  Filters,
  Moment,
  PageFrame,
  type PageOf,
  QueueTable,
  type ReadMore,
  type Selection,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { CustomerLink, StateTag } from '../wording/index.ts';
import { rememberQueue } from './queue-order.ts';
import { spanIn } from './queue-rules.ts';

export interface CaseQueueProps<State extends string, Row> {
  title: string;
  /** Of the list; a case is below it. */
  path: string;
  /** What the address calls the choice; `state` when absent. */
  choice?: 'state' | 'view';
  state: State;
  states: readonly { value: State; label: string }[];
  reading: {
    data: PageOf<Row> | undefined;
    error: unknown;
    refetch: () => unknown;
    again?: ReadMore;
  };
  columns: readonly Column<Row>[];
  /** Filters beside the state, and what of the address they are; pages keep them. */
  filters?: ReactNode;
  kept?: Query;
  /** The list can be asked for days. */
  hasDays?: boolean;
  /** What else the page offers beside its title. */
  extra?: ReactNode;
  empty?: string;
  /** Where a row leads; the case below `path` when absent. */
  onOpen?: (row: Row) => void;
  /** Rows that may be chosen, to decide several at once. */
  selection?: Selection<Row> | undefined;
}

export function CaseQueue<State extends string, Row extends { id: number }>(
  props: CaseQueueProps<State, Row>,
) {
  const {
    title,
    path,
    choice = 'state',
    state,
    states,
    reading,
    columns,
    filters,
    extra,
    hasDays = false,
  } = props;
  const { query } = useAddress();
  const kept = { ...props.kept, ...(hasDays ? spanIn(query) : {}) };
  const rows = reading.data?.data;
  useEffect(() => {
    if (rows !== undefined)
      rememberQueue(
        path,
        rows.map(({ id }) => id),
      );
  }, [path, rows]);
  return (
    <PageFrame title={title} extra={extra}>
      <Filters>
        <Segmented<State>
          value={state}
          onChange={(next) => replaceQuery({ ...kept, [choice]: next })}
          options={[...states]}
        />
        {filters}
        {hasDays ? (
          <DayRange
            from={kept.from}
            to={kept.to}
            onChange={(days) => replaceQuery({ ...kept, [choice]: state, ...days })}
          />
        ) : null}
      </Filters>
      <QueueTable
        name={title}
        of={reading}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={props.onOpen ?? (({ id }) => go(`${path}/${id}`))}
        onPage={(page) => replaceQuery({ ...kept, [choice]: state, page })}
        {...(props.empty === undefined ? {} : { empty: props.empty })}
        {...(props.selection === undefined ? {} : { selection: props.selection })}
      />
    </PageFrame>
  );
}

/** Columns that every kind of case has. */
export function useCaseColumns() {
  const words = useText(wordsText);
  return {
    id: { title: words('id'), dataIndex: 'id' },
    customer: {
      title: words('customer'),
      key: 'customer',
      render: (_: unknown, { user_id, account }: { user_id: number; account: string }) => (
        <CustomerLink id={user_id}>{`#${user_id} ${account}`}</CustomerLink>
      ),
    },
    state: {
      title: words('state'),
      key: 'state',
      render: (_: unknown, row: { state: string }) => <StateTag state={row.state} />,
    },
    age: {
      title: words('age'),
      key: 'age',
      render: (_: unknown, row: { created_at: number }) => <Age since={row.created_at} />,
    },
    decidedAt: {
      title: words('time'),
      key: 'at',
      render: (_: unknown, row: { decided_at: number | null }) => <Moment at={row.decided_at} />,
    },
  };
}
