/** The gate on money writes: whether money moves, what is broken row by row, and opening it again on that evidence (four eyes). */
import { Alert, App, Button, Card, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { proposalCalls, treasuryCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh, useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint, Loaded, Moment, Mono, PageFrame, ReasonDialog, Stack, To } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMay } from '../../foundation/session/index.ts';
import { treasuryText } from './treasury-text.ts';

type Gate = ReplyOf<typeof treasuryCalls.gate>;

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
  const [evidence, setEvidence] = useState<string>();
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
              {t('gateClosedHint')} <Moment at={gate.changed_at} />
            </>
          )
        }
        action={
          mayOpen && gate.evidence !== null ? (
            <Button onClick={() => setEvidence(gate.evidence!)}>{t('openGate')}</Button>
          ) : null
        }
      />
      {mayOpen && gate.evidence === null ? <Alert type="warning" showIcon title={t('tooMany')} /> : null}
      {gate.invariants.length === 0 ? <Hint>{t('nothingBroken')}</Hint> : null}
      {gate.invariants.map((invariant) => (
        <Card
          key={invariant.name}
          title={`${invariant.name}: ${invariant.statement}`}
          extra={
            <>
              <Tag color="error">{t('violations', { n: invariant.violations })}</Tag>
              {invariant.acknowledged > 0 ? (
                <Tag>{t('acknowledged', { n: invariant.acknowledged })}</Tag>
              ) : null}
            </>
          }
        >
          <Stack>
            {invariant.rows.map((row) => (
              <Mono key={row}>{row}</Mono>
            ))}
          </Stack>
        </Card>
      ))}
      {evidence === undefined ? null : (
        <OpenDialog evidence={evidence} onClose={() => setEvidence(undefined)} />
      )}
    </Stack>
  );
}

function OpenDialog({ evidence, onClose }: { evidence: string; onClose: () => void }) {
  const t = useText(treasuryText);
  const words = useText(wordsText);
  const { message } = App.useApp();
  const open = useAction(treasuryCalls.openGate, {
    isQuiet: true,
    onDone: ({ proposal_id: id }) => {
      void message.success(<To path={`proposals/${id}`}>{words('proposed', { id })}</To>);
      void refresh(proposalCalls.list, treasuryCalls.gate);
    },
  });
  return (
    <ReasonDialog
      isOpen
      title={t('openGate')}
      confirm={t('propose')}
      draft="treasury/openGate"
      isBusy={open.isBusy}
      isReady
      onConfirm={async (reason) => (await open.run({ reason, evidence })) !== undefined}
      onClose={onClose}
    >
      <Hint>{t('openGateHint')}</Hint>
    </ReasonDialog>
  );
}
