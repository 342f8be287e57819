/** One proposal as its checker sees it: the effect before and after, who made it and why, and yes or no (R-OPS-3). */
import { Alert, Button, Card } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { dashboardCalls, operatorSessionCalls, proposalCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { type CaseReading, closingOnMoved, refresh, useAction, useCase } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { useKeys } from '../../platform/keys/index.ts';
import { go, useParam } from '../../platform/routing/index.ts';
import {
  Age,
  Columns,
  type DiffLine,
  Facts,
  Hint,
  Loaded,
  Moment,
  PageFrame,
  ReasonDialog,
  Stack,
  keysText,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMe } from '../session/index.ts';
import { RiskStrip } from '../risk-status/index.ts';
import { CaseMoved, CauseLink, CustomerLink, EffectTable, StateTag, useKindName } from '../wording/index.ts';
import { operatorsText } from './operators-text.ts';

type Proposal = ReplyOf<typeof proposalCalls.detail>;

export default function ProposalScreen() {
  const t = useText(operatorsText);
  const id = useParam('id');
  const reading = useCase(proposalCalls.detail, { id });
  const kindName = useKindName();
  const { data } = reading;
  return (
    <PageFrame
      title={data === undefined ? t('proposal', { id }) : `${t('proposal', { id })} · ${kindName(data.kind)}`}
      mark={data === undefined ? null : <StateTag state={data.state} />}
      extra={data === undefined ? null : <Verdict proposal={data} reading={reading} />}
    >
      <Loaded of={reading}>
        {(proposal) => (
          <Stack>
            <CaseMoved of={reading} />
            {proposal.user_id === null ? null : <RiskStrip userId={proposal.user_id} />}
            {proposal.last_failure === null ? null : (
              <Alert type="warning" showIcon title={t('lastFailure', { text: proposal.last_failure_text })} />
            )}
            <Columns isWideLeft>
              <EffectCard proposal={proposal} />
              <Stack>
                <AboutCard proposal={proposal} />
                <ChecksCard proposal={proposal} />
              </Stack>
            </Columns>
          </Stack>
        )}
      </Loaded>
    </PageFrame>
  );
}

function EffectCard({ proposal }: { proposal: Proposal }) {
  const t = useText(operatorsText);
  const hasMoved = JSON.stringify(proposal.effect) !== JSON.stringify(proposal.effect_when_made);
  return (
    <Card
      title={t('effect')}
      extra={<Hint>{t(proposal.state === 'open' ? 'effectNow' : 'effectAsDecided')}</Hint>}
    >
      <EffectTable lines={linesOf(proposal.effect, null)} />
      {pendingOf(proposal.effect).map((version) => (
        <div key={version}>
          <strong>{t('againstPending', { version })}</strong>
          <EffectTable lines={linesOf(proposal.effect, version)} />
        </div>
      ))}
      {hasMoved ? (
        <>
          <Alert type="warning" title={t('effectMoved')} />
          <EffectTable lines={linesOf(proposal.effect_when_made, null)} />
        </>
      ) : null}
    </Card>
  );
}

/** Against what is in force (null), or against a version that is approved and to come (R-OPS-9). */
function linesOf(effect: Proposal['effect'], version: number | null): DiffLine[] {
  return effect
    .filter(({ against }) => against === version)
    .map(({ field, before, after }) => ({ field, after, before: before ?? undefined }));
}

const pendingOf = (effect: Proposal['effect']): number[] => [
  ...new Set(effect.flatMap(({ against }) => (against === null ? [] : [against]))),
];

function AboutCard({ proposal }: { proposal: Proposal }) {
  const t = useText(operatorsText);
  const words = useText(wordsText);
  return (
    <Card>
      <Facts
        list={[
          [t('subject'), <CauseLink key="subject" type={proposal.subject_type} id={proposal.subject_id} />],
          proposal.user_id === null
            ? undefined
            : [words('customer'), <CustomerLink key="customer" id={proposal.user_id} />],
          [t('maker'), proposal.maker.name],
          [words('reason'), proposal.reason],
          [
            words('age'),
            <Age key="age" since={proposal.created_at} limits={{ warmHours: 8, hotHours: 16 }} />,
          ],
          proposal.state === 'open'
            ? [t('expires'), formatMoment(proposal.expires_at)]
            : [words('time'), <Moment key="time" at={proposal.decided_at} />],
          [t('checks'), t('checksOf', { given: proposal.checks_given, needed: proposal.checks_needed })],
        ]}
      />
    </Card>
  );
}

function ChecksCard({ proposal: { checks } }: { proposal: Proposal }) {
  const t = useText(operatorsText);
  return (
    <Card title={t('whoSaid')}>
      {checks.length === 0 ? <Hint>{t('nobodyYet')}</Hint> : null}
      {checks.map(({ operator, verdict, reason, at }) => (
        <p key={`${operator.id} ${at}`}>
          <StateTag state={verdict} /> {operator.name} · <Moment at={at} />
          <br />
          {reason}
        </p>
      ))}
    </Card>
  );
}

interface VerdictProps {
  proposal: Proposal;
  reading: CaseReading<Proposal>;
}

/** Yes, no, or taking it back: what the operator may do, and why not where he may not. */
function Verdict({ proposal, reading }: VerdictProps) {
  const t = useText(operatorsText);
  const { data: me } = useMe();
  const { id, version, may_check, may_withdraw } = proposal;
  const [open, setOpen] = useState<'approve' | 'refuse'>();
  const actions = useVerdicts(reading, () => setOpen(undefined));
  const keys = useText(keysText);
  useKeys([
    { key: 'a', label: keys('approve'), run: () => setOpen('approve'), isOff: !may_check },
    { key: 'r', label: keys('refuse'), run: () => setOpen('refuse'), isOff: !may_check },
    { key: 'u', label: keys('back'), run: () => go('proposals') },
  ]);
  if (proposal.state !== 'open') return null;
  const dialog = { isOpen: true, draft: `proposal/${id}/${open}`, onClose: () => setOpen(undefined) };
  return (
    <>
      {may_check ? null : <Hint>{proposal.maker.id === me?.id ? t('notYours') : t('cannotCheck')}</Hint>}
      {may_withdraw ? (
        <Button loading={actions.withdraw.isBusy} onClick={() => void actions.withdraw.run({ id, version })}>
          {t('takeBack')}
        </Button>
      ) : null}
      <Button danger disabled={!may_check} onClick={() => setOpen('refuse')}>
        {t('refuse')}
      </Button>
      <Button type="primary" disabled={!may_check} onClick={() => setOpen('approve')}>
        {t('approve')}
      </Button>
      {open === 'approve' ? (
        <ReasonDialog
          {...dialog}
          title={t('approveTitle', { id })}
          confirm={t('approve')}
          label={t('optionalReason')}
          isRequired={false}
          isBusy={actions.approve.isBusy}
          onConfirm={async (reason) =>
            (await actions.approve.run({ id, version, ...(reason === '' ? {} : { reason }) })) !== undefined
          }
        >
          <Hint>{t('approveHint')}</Hint>
        </ReasonDialog>
      ) : null}
      {open === 'refuse' ? (
        <ReasonDialog
          {...dialog}
          title={t('refuseTitle', { id })}
          confirm={t('refuse')}
          isDanger
          isBusy={actions.refuse.isBusy}
          onConfirm={async (reason) => (await actions.refuse.run({ id, version, reason })) !== undefined}
        />
      ) : null}
    </>
  );
}

function useVerdicts({ onMoved }: CaseReading<Proposal>, close: () => void) {
  const options = {
    onDone: () =>
      void refresh(
        proposalCalls.detail,
        proposalCalls.list,
        operatorSessionCalls.me,
        dashboardCalls.overview,
      ),
    onRefusal: closingOnMoved(onMoved, close),
  };
  return {
    approve: useAction(proposalCalls.approve, options),
    refuse: useAction(proposalCalls.refuse, options),
    withdraw: useAction(proposalCalls.withdraw, options),
  };
}
