/** One claim beside what may prove it: statement lines for a bank claim, seen transfers for a lost one. */
import { Alert, Card } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorDepositCalls } from '@candor/wire/operators';
import { type CaseReading, useCase } from '../../platform/api/index.ts';
import { regionName, useReasonText, useText } from '../../platform/i18n/index.ts';
import { useParam } from '../../platform/routing/index.ts';
import {
  Age,
  Columns,
  Facts,
  GuardedPicture,
  Hint,
  Mono,
  Money,
  Stack,
  To,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { AlikeNotice, CaseFrame, StateSteps, Verdicts } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { CustomerLink, StateTag } from '../../foundation/wording/index.ts';
import { LineChoice } from './line-choice.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { SeenChoice } from './seen-choice.tsx';
import { depositsText } from './deposits-text.ts';

type Claim = ReplyOf<typeof operatorDepositCalls.claim>;

export default function ClaimScreen() {
  const t = useText(depositsText);
  const id = useParam('id');
  const reading = useCase(operatorDepositCalls.claim, { claim_id: id });
  return (
    <CaseFrame
      type="deposit_claim"
      title={() => t('claim', { id })}
      reading={reading}
      decision={(claim) => <Decision claim={claim} onMoved={reading.onMoved} />}
    >
      {(claim) => (
        <Columns>
          <Stack>
            <AlikeNotice list={claim.alike} />
            <ClaimCard claim={claim} />
            <ImageCard claim={claim} />
          </Stack>
          <Stack>
            {claim.kind === 'bank' ? <LineChoice claim={claim} onMoved={reading.onMoved} /> : null}
            {claim.chain === null && claim.seen.length === 0 ? null : (
              <SeenChoice claim={claim} onMoved={reading.onMoved} />
            )}
            <Card title={t('timeline')}>
              <StateSteps list={claim.timeline} />
            </Card>
          </Stack>
        </Columns>
      )}
    </CaseFrame>
  );
}

function ClaimCard({ claim }: { claim: Claim }) {
  const t = useText(depositsText);
  const why = useReasonText(depositsText);
  const words = useText(wordsText);
  return (
    <Card title={t('claimSide')}>
      <Facts
        list={[
          [t('claimedAmount'), <Money key="amount" amount={claim.amount} currency={claim.currency} />],
          [t('reference'), claim.reference === null ? '—' : <Mono key="reference">{claim.reference}</Mono>],
          claim.chain === null ? undefined : [t('chain'), claim.chain],
          claim.tx_id === null ? undefined : [t('txId'), <Mono key="tx">{claim.tx_id}</Mono>],
          [t('verifiedName'), <strong key="name">{claim.verified_name || '—'}</strong>],
          [t('verification'), <StateTag key="kyc" state={claim.kyc_level} />],
          [t('country'), regionName(claim.country)],
          [words('customer'), <CustomerLink key="customer" id={claim.user_id} />],
          [words('age'), <Age key="age" since={claim.created_at} />],
          claim.note === '' ? undefined : [t('note'), claim.note],
          claim.reason === '' ? undefined : [words('reason'), why(claim.reason)],
          claim.line_id === null
            ? undefined
            : [t('lines'), <To key="line" path={`lines/${claim.line_id}`}>{`#${claim.line_id}`}</To>],
        ]}
      />
    </Card>
  );
}

function ImageCard({ claim: { id, images } }: { claim: Claim }) {
  const t = useText(depositsText);
  return (
    <Card title={t('images')} extra={<Hint>{t('imagesLogged')}</Hint>}>
      {images.length === 0 ? <Alert type="info" title={t('noImages')} /> : null}
      {images.map(({ file_id }, index) => (
        <GuardedPicture
          key={file_id}
          name={t('image', { n: index + 1 })}
          from={operatorDepositCalls.image}
          body={{ claim_id: id, file_id }}
        />
      ))}
    </Card>
  );
}

function Decision({ claim, onMoved }: { claim: Claim; onMoved: CaseReading<Claim>['onMoved'] }) {
  const t = useText(depositsText);
  const may = useMay();
  return (
    <Verdicts<'reject'>
      queue="deposits"
      list={[
        {
          name: 'reject',
          key: 'r',
          keyLabel: t('reject'),
          label: t('reject'),
          look: 'danger',
          isAllowed: claim.state === 'review' && may(operatorDepositCalls.reject),
        },
      ]}
      dialog={(_, close) => <RejectDialog claim={claim} onMoved={onMoved} onClose={close} />}
    />
  );
}
