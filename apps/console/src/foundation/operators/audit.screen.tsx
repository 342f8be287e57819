/** The audit log (R-OPS-6): who did and saw what, and whether its chain of hashes still holds. */
import { Alert, Input, Select } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { auditCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { replaceQuery, useAddress } from '../../platform/routing/index.ts';
import {
  Prose,
  type Column,
  DataTable,
  DayRange,
  Facts,
  Filters,
  Hint,
  Mono,
  Moment,
  OlderNewest,
  PageFrame,
  Stack,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMay } from '../session/index.ts';
import { Actor, CauseLink, useActionName, useKindName, useValueText } from '../wording/index.ts';
import { parts } from '../../platform/part/index.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import { EntryContent } from './entry-content.tsx';
import { operatorsText } from './operators-text.ts';

type Line = ReplyOf<typeof auditCalls.list>['list'][number];
const FILTERS = ['operator_id', 'target_id'] as const;

export default function AuditScreen() {
  const t = useText(operatorsText);
  const may = useMay();
  const { query } = useAddress();
  const given = ['action' as const, ...FILTERS, 'from' as const, 'to' as const, 'before' as const]
    .filter((name) => query[name] !== undefined)
    .map((name) => [name, query[name] ?? '']);
  const reading = useCall(auditCalls.list, Object.fromEntries(given) as Record<string, string>, {
    keepsPrevious: true,
  });
  const labels = { operator_id: t('operatorId'), target_id: t('targetId') };
  return (
    <PageFrame title={t('audit')}>
      <Stack>
        {may(auditCalls.root) ? <ChainState /> : null}
        <div>
          <Filters>
            <ActionChoice
              value={query['action']}
              onChange={(action) => replaceQuery({ ...query, before: undefined, action })}
            />
            {FILTERS.map((name) => (
              <Input.Search
                key={`${name} ${query[name] ?? ''}`}
                aria-label={labels[name]}
                placeholder={labels[name]}
                allowClear
                defaultValue={query[name] ?? ''}
                onSearch={(value) => replaceQuery({ ...query, before: undefined, [name]: value.trim() })}
                style={{ width: 180 }}
              />
            ))}
            <DayRange
              from={query['from']}
              to={query['to']}
              onChange={(days) => replaceQuery({ ...query, before: undefined, ...days })}
            />
          </Filters>
          <DataTable
            name={t('audit')}
            of={reading}
            rows={reading.data?.list}
            columns={useColumns()}
            rowKey={({ seq }) => seq}
            expanded={(line) => <LineDetail line={line} />}
          />
        </div>
        <OlderNewest
          at={query['before']}
          next={reading.data?.next_before?.toString() ?? null}
          onStep={(before) => replaceQuery({ ...query, before })}
        />
      </Stack>
    </PageFrame>
  );
}

/** Every act there is, in words, by what it is about: a group whole, or one of its acts. */
function ActionChoice({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (action: string | undefined) => void;
}) {
  const t = useText(operatorsText);
  const actionName = useActionName();
  const kindName = useKindName();
  const actions = [...AUDIT_ACTIONS, ...parts().flatMap(({ audited = [] }) => audited)].toSorted();
  const nouns = [...new Set(actions.map((action) => action.split('.')[0]!))];
  return (
    <Select<string>
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t('anyAction')}
      placeholder={t('anyAction')}
      {...(value === undefined ? {} : { value })}
      onChange={(next?: string) => onChange(next)}
      popupMatchSelectWidth={320}
      style={{ width: 230 }}
      options={nouns
        .map((noun) => ({
          label: kindName(noun),
          options: [
            { value: `${noun}.`, label: t('allActs', { noun: kindName(noun) }) },
            ...actions
              .filter((action) => action.startsWith(`${noun}.`))
              .map((action) => ({
                value: action,
                label: actionName(action),
              })),
          ],
        }))
        .toSorted((a, b) => a.label.localeCompare(b.label))}
    />
  );
}

function ChainState() {
  const t = useText(operatorsText);
  const { data } = useCall(auditCalls.root, {}, { pollMs: 60_000 });
  if (data === undefined) return null;
  const { broken_seq, checked_lines, seq, last_root } = data;
  return (
    <Alert
      type={broken_seq === null ? 'success' : 'error'}
      showIcon
      title={
        broken_seq === null
          ? t('chainHolds', { n: checked_lines, seq })
          : t('chainBroken', { seq: broken_seq })
      }
      description={
        <>
          {last_root === null
            ? t('noRoot')
            : t('lastRoot', { seq: last_root.seq, time: formatMoment(last_root.at) })}
          <br />
          <Mono>{data.hash}</Mono>
        </>
      }
    />
  );
}

function useColumns(): readonly Column<Line>[] {
  const actionName = useActionName();
  const t = useText(operatorsText);
  const words = useText(wordsText);
  return [
    { title: '#', dataIndex: 'seq' },
    { title: words('time'), key: 'at', render: (_, { at }) => <Moment at={at} /> },
    {
      title: t('actor'),
      key: 'actor',
      render: (_, { actor, approver }) => (
        <>
          <Actor name={actor} />
          {/* Whoever carries out a proposal is the one who checked it: said once. */}
          {approver === null || approver === actor ? null : (
            <div>
              <Hint>{`${t('approver')}: ${approver}`}</Hint>
            </div>
          )}
        </>
      ),
    },
    {
      title: t('action'),
      key: 'action',
      render: (_, { action }) => <span title={action}>{actionName(action)}</span>,
    },
    {
      title: t('target'),
      key: 'target',
      render: (_, { target_type, target_id }) => <CauseLink type={target_type} id={target_id} />,
    },
    { title: words('reason'), key: 'reason', render: (_, { reason }) => <Prose>{reason}</Prose> },
  ];
}

function LineDetail({ line }: { line: Line }) {
  const valueText = useValueText();
  const t = useText(operatorsText);
  const words = useText(wordsText);
  return (
    <Facts
      list={[
        line.before === '' ? undefined : [words('before'), <EntryContent key="before" json={line.before} />],
        line.after === '' ? undefined : [words('after'), <EntryContent key="after" json={line.after} />],
        [t('address'), line.ip],
        [t('roles'), valueText('roles', line.roles.join(', '))],
        [t('requestId'), <Mono key="request">{line.request_id}</Mono>],
        [t('hash'), <Mono key="hash">{line.hash}</Mono>],
        [t('previousHash'), <Mono key="previous">{line.prev_hash}</Mono>],
      ]}
    />
  );
}
