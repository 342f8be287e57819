/** The gate on money writes: whether money moves, what is broken row by row, and opening it again on that evidence (four eyes). */
import { Alert, Card, Tag } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '@candor/wire';
import { treasuryCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import {
  CallDialog,
  type Column,
  DialogButton,
  Hint,
  Loaded,
  Moment,
  Mono,
  PageFrame,
  QueueTable,
  Stack,
} from '../../platform/view/index.ts';
import { useProposed } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { useInvariantStatement } from '../../foundation/wording/index.ts';
import { treasuryText } from './treasury-text.ts';

type Gate = ReplyOf<typeof treasuryCalls.gate>;
type OffendingRow = ReplyOf<typeof treasuryCalls.gateRows>['data'][number];

export default function GateScreen() {
  const t = useText(treasuryText);
  const gate = useCall(treasuryCalls.gate, {}, { pollMs: 30_000 });
  return (
    <PageFrame title={t('gate')}>
      <Loaded of={gate}>{(data) => <GateState gate={data} />}</Loaded>
    </PageFrame>
  );
}

function GateState({ gate }: { gate: Gate }) {
  const t = useText(treasuryText);
  const may = useMay();
  const statementOf = useInvariantStatement();
  const mayOpen = !gate.is_open && may(treasuryCalls.openGate);
  return (
    <Stack>
      <Alert
        type={gate.is_open ? 'success' : 'error'}
        showIcon
        title={gate.is_open ? t('gateOpen') : t('gateClosed', { reason: gate.reason ?? '' })}
        description={
          gate.is_open ? null : (
            <>
              {t('gateClosedHint')} · <Moment at={gate.changed_at} />
            </>
          )
        }
        action={
          mayOpen ? (
            <DialogButton
              label={t('openGate')}
              dialog={(close) => <OpenDialog evidence={gate.evidence} onClose={close} />}
            />
          ) : null
        }
      />
      {gate.invariants.length === 0 ? <Hint>{t('nothingBroken')}</Hint> : null}
      {gate.invariants.map((invariant) => (
        <Card
          key={invariant.name}
          title={`${invariant.name} · ${statementOf(invariant.name, invariant.statement)}`}
          extra={
            <>
              <Tag color="error">{t('violations', { n: invariant.violations })}</Tag>
              {invariant.acknowledged > 0 ? (
                <Tag>{t('acknowledged', { n: invariant.acknowledged })}</Tag>
              ) : null}
            </>
          }
        >
          {invariant.violations > invariant.acknowledged ? (
            <OffendingRows key={invariant.digest} invariant={invariant} />
          ) : (
            <Hint>{t('allAcknowledged')}</Hint>
          )}
        </Card>
      ))}
    </Stack>
  );
}

/** The rows that nobody has acknowledged, with the columns that the invariant has, and the digest of them all. */
function OffendingRows({ invariant: { name, digest } }: { invariant: Gate['invariants'][number] }) {
  const t = useText(treasuryText);
  const [page, setPage] = useState(1);
  const rows = useCall(
    treasuryCalls.gateRows,
    { invariant: name, page: String(page) },
    { keepsPrevious: true },
  );
  const first = rows.data?.data[0] ?? {};
  const isNumber = (column: string): boolean =>
    /^-?[0-9.]+$/.test(first[column] ?? '') && !column.endsWith('id');
  // What a row is about stands before what is wrong with it.
  const columns = Object.keys(first)
    .toSorted((one, other) => Number(isNumber(one)) - Number(isNumber(other)) || one.localeCompare(other))
    .map((column): Column<OffendingRow> => ({
      title: column,
      dataIndex: column,
      ...(isNumber(column) ? { align: 'right' as const } : {}),
      render: (value: string | null) => <Mono>{value ?? '—'}</Mono>,
    }));
  return (
    <Stack>
      <QueueTable
        name={name}
        of={rows}
        columns={columns}
        rowKey={(row) => JSON.stringify(row)}
        onPage={setPage}
      />
      <Hint>
        {t('digest')} <Mono>{digest}</Mono>
      </Hint>
    </Stack>
  );
}

function OpenDialog({ evidence, onClose }: { evidence: string; onClose: () => void }) {
  const t = useText(treasuryText);
  return (
    <CallDialog
      act={treasuryCalls.openGate}
      body={(reason) => ({ reason, evidence })}
      on={useProposed(treasuryCalls.gate)}
      title={t('openGate')}
      confirm={t('propose')}
      draft="treasury/openGate"
      onClose={onClose}
    >
      <Hint>{t('openGateHint')}</Hint>
    </CallDialog>
  );
}
