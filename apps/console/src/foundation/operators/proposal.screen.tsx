/** One proposal as its checker sees it: the effect before and after, who made it and why, and yes or no (R-OPS-3). */
import { Alert, Card } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { proposalCalls } from '@candor/wire/operators';
import { useCase } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { useParam } from '../../platform/routing/index.ts';
import {
  Age,
  Columns,
  type DiffLine,
  Facts,
  Hint,
  Moment,
  Remarks,
  Stack,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { CaseFrame } from '../case/index.ts';
import { CauseLink, CustomerLink, EffectTable, StateTag, useKindName } from '../wording/index.ts';
import { askedReason } from './asked-reason.ts';
import { operatorsText } from './operators-text.ts';
import { ProposalVerdict } from './proposal-verdict.tsx';

type Proposal = ReplyOf<typeof proposalCalls.detail>;

/** Said in a notice of their own. */
const TOLD_APART: readonly string[] = [
  'last_failure',
  'last_failure_text',
] satisfies readonly (keyof Proposal)[];

export default function ProposalScreen() {
  const t = useText(operatorsText);
  const id = useParam('id');
  const found = useCase(proposalCalls.detail, { id });
  const reading = { ...found, moved: found.moved.filter(({ field }) => !TOLD_APART.includes(field)) };
  const kindName = useKindName();
  return (
    <CaseFrame
      title={(found) =>
        found === undefined ? t('proposal', { id }) : `${t('proposal', { id })} · ${kindName(found.kind)}`
      }
      reading={reading}
      decision={(proposal) => <ProposalVerdict proposal={proposal} onMoved={reading.onMoved} />}
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
  const reason = askedReason(proposal);
  return (
    <Card>
      <Facts
        list={[
          [t('subject'), <CauseLink key="subject" type={proposal.subject_type} id={proposal.subject_id} />],
          proposal.user_id === null
            ? undefined
            : [words('customer'), <CustomerLink key="customer" id={proposal.user_id} />],
          [t('maker'), proposal.maker.name],
          reason === '' ? undefined : [words('reason'), reason],
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
