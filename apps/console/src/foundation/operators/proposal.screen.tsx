/** One proposal as its checker sees it: the effect before and after, who made it and why, and yes or no (R-OPS-3). */
import { Alert, Button, Card } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { dashboardCalls, operatorSessionCalls, proposalCalls } from '@candor/wire/operators';
import { type CaseReading, closingOnMoved, refresh, useAction, useCase } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { useParam } from '../../platform/routing/index.ts';
import {
  Age,
  CallDialog,
  Columns,
  type DiffLine,
  Facts,
  Hint,
  Moment,
  Remarks,
  Stack,
  keysText,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { CaseFrame, Verdicts } from '../case/index.ts';
import { useMe } from '../session/index.ts';
import { CauseLink, CustomerLink, EffectTable, StateTag, useKindName } from '../wording/index.ts';
import { operatorsText } from './operators-text.ts';

type Proposal = ReplyOf<typeof proposalCalls.detail>;

export default function ProposalScreen() {
  const t = useText(operatorsText);
  const id = useParam('id');
  const reading = useCase(proposalCalls.detail, { id });
  const kindName = useKindName();
  return (
    <CaseFrame
      title={(found) =>
        found === undefined ? t('proposal', { id }) : `${t('proposal', { id })} · ${kindName(found.kind)}`
      }
      reading={reading}
      decision={(proposal) => <Verdict proposal={proposal} reading={reading} />}
    >
      {(proposal) => (
        <>
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
        </>
      )}
    </CaseFrame>
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
            ? [t('expires'), <Moment key="expires" at={proposal.expires_at} />]
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
      <Remarks
        list={checks.map(({ operator, verdict, reason, at }) => ({
          mark: <StateTag state={verdict} />,
          by: operator.name,
          at,
          text: reason,
        }))}
        empty={t('nobodyYet')}
      />
    </Card>
  );
}

interface VerdictProps {
  proposal: Proposal;
  reading: CaseReading<Proposal>;
}
const READS = [
  proposalCalls.detail,
  proposalCalls.list,
  operatorSessionCalls.me,
  dashboardCalls.overview,
] as const;

/** Yes, no, or taking it back: what the operator may do, and why not where he may not. */
function Verdict({ proposal, reading: { onMoved } }: VerdictProps) {
  const t = useText(operatorsText);
  const keys = useText(keysText);
  const { data: me } = useMe();
  const { id, version, may_check: mayCheck } = proposal;
  const after = (onRefusal: typeof onMoved) => ({ onDone: () => void refresh(...READS), onRefusal });
  const withdraw = useAction(proposalCalls.withdraw, after(onMoved));
  const isOpen = proposal.state === 'open';
  return (
    <>
      {!isOpen || mayCheck ? null : (
        <Hint>{proposal.maker.id === me?.id ? t('notYours') : t('cannotCheck')}</Hint>
      )}
      {isOpen && proposal.may_withdraw ? (
        <Button loading={withdraw.isBusy} onClick={() => void withdraw.run({ id, version })}>
          {t('takeBack')}
        </Button>
      ) : null}
      <Verdicts<'approve' | 'refuse'>
        queue="proposals"
        list={[
          {
            name: 'approve',
            key: 'a',
            keyLabel: keys('approve'),
            label: t('approve'),
            look: 'primary',
            isAllowed: isOpen,
            isOff: !mayCheck,
          },
          {
            name: 'refuse',
            key: 'r',
            keyLabel: keys('refuse'),
            label: t('refuse'),
            look: 'danger',
            isAllowed: isOpen,
            isOff: !mayCheck,
          },
        ]}
        dialog={(name, close) => {
          const dialog = {
            on: after(closingOnMoved(onMoved, close)),
            draft: `proposal/${id}/${name}`,
            onClose: close,
          };
          return name === 'approve' ? (
            <CallDialog
              {...dialog}
              act={proposalCalls.approve}
              body={(reason) => ({ id, version, ...(reason === '' ? {} : { reason }) })}
              title={t('approveTitle', { id })}
              confirm={t('approve')}
              label={t('optionalReason')}
              isRequired={false}
            >
              <Hint>{t('approveHint')}</Hint>
            </CallDialog>
          ) : (
            <CallDialog
              {...dialog}
              act={proposalCalls.refuse}
              body={(reason) => ({ id, version, reason })}
              title={t('refuseTitle', { id })}
              confirm={t('refuse')}
              isDanger
            />
          );
        }}
      />
    </>
  );
}
