/** One case of verification: photos side by side, what was entered, the same person elsewhere, history, the decision. */
import { Alert, Card, Select, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorKycCalls } from '@candor/wire/operators';
import { useEffect, useState } from 'react';
import { call, refresh, useCall, useCase } from '../../platform/api/index.ts';
import { type Translate, regionName, useText } from '../../platform/i18n/index.ts';
import { useParam } from '../../platform/routing/index.ts';
import { Age, Columns, type Fact, Facts, Hint, Moment, Stack, Tags, To } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMay, useMe } from '../session/index.ts';
import { CustomerLink, StateTag } from '../wording/index.ts';
import { AlikeNotice, CaseFrame } from '../case/index.ts';
import { Decision } from './decision.tsx';
import { limitsOf } from './kyc-limits.ts';
import { OnePersonCards } from './one-person-cards.tsx';
import { Pictures } from './pictures.tsx';
import { TakeBackButton } from './take-back-button.tsx';
import { UnlinkButton } from './unlink-button.tsx';
import { useKycReason } from './use-kyc-reason.ts';
import { kycText } from './kyc-text.ts';

type Case = ReplyOf<typeof operatorKycCalls.detail>;
type Attempt = Case['attempts'][number];
/** A claim lasts 10 minutes; it is renewed while the case is on the screen. */
const RENEW_MS = 4 * 60_000;
const WATCH_MS = 10_000;

export default function KycCaseScreen() {
  const t = useText(kycText);
  const id = useParam('id');
  const reading = useCase(operatorKycCalls.detail, { case_id: id });
  const { data } = reading;
  useClaim(id, data?.may_decide === true);
  useNewAttempts(data, reading.reread);
  return (
    <CaseFrame
      type="kyc_case"
      title={(found) =>
        found === undefined ? t('case', { id }) : `${t('case', { id })} · ${t(`level_${found.level}`)}`
      }
      reading={reading}
      decision={(found) => (found.may_decide ? <Decision found={found} onMoved={reading.onMoved} /> : null)}
    >
      {(found) => (
        <>
          <Notices of={found} />
          <AlikeNotice list={found.alike} />
          <Columns>
            <Stack>
              <EnteredCard of={found} />
              <OnePersonCards list={found.one_person} />
            </Stack>
            <Stack>
              <Photos of={found} onOpened={() => void refresh(operatorKycCalls.detail)} />
              <SideCard of={found} />
            </Stack>
          </Columns>
          <Earlier of={found} />
          <HistoryCard attempts={found.attempts} />
        </>
      )}
    </CaseFrame>
  );
}

/** Shows others that this reviewer has the case open; what the server says about it is in the case itself. */
function useClaim(id: string, isDeciding: boolean): void {
  useEffect(() => {
    if (!isDeciding) return undefined;
    const claim = () => void call(operatorKycCalls.claim, { case_id: id }).catch(() => undefined);
    claim();
    const timer = setInterval(claim, RENEW_MS);
    return () => {
      clearInterval(timer);
      void call(operatorKycCalls.unclaim, { case_id: id }).catch(() => undefined);
    };
  }, [id, isDeciding]);
}

/**
 * Hears of what the customer sends in while the case is on the screen. Asked of the queue, for every look at the case
 * itself is a line in the audit log.
 */
function useNewAttempts(shown: Case | undefined, reread: () => void): void {
  const { data } = useCall(
    operatorKycCalls.queue,
    { state: 'review', ...(shown === undefined ? {} : { user_id: shown.user_id }) },
    { isEnabled: shown !== undefined, pollMs: WATCH_MS },
  );
  const version = data?.data.find(({ id }) => id === shown?.id)?.version;
  const seen = shown?.version;
  useEffect(() => {
    if (version !== undefined && seen !== undefined && version > seen) reread();
  }, [version, seen, reread]);
}

function Notices({ of: { claimed_by, proposal_id } }: { of: Case }) {
  const t = useText(kycText);
  const { data: me } = useMe();
  return (
    <>
      {claimed_by !== null && claimed_by.id !== me?.id ? (
        <Alert type="info" showIcon title={t('takenBy', { name: claimed_by.name })} />
      ) : null}
      {proposal_id === null ? null : (
        <Alert
          type="warning"
          showIcon
          title={<To path={`proposals/${proposal_id}`}>{t('waitsForCheck')}</To>}
        />
      )}
    </>
  );
}

function Photos({ of: { id, attempts, unseen }, onOpened }: { of: Case; onOpened: () => void }) {
  const t = useText(kycText);
  const may = useMay();
  const files = attempts[0]?.files ?? [];
  if (files.length === 0) return null;
  const isOpen = may(operatorKycCalls.file);
  const hint = !isOpen ? t('photosHidden') : unseen.length === 0 ? t('photosOpened') : t('photosLogged');
  return (
    <Card title={t('photos')} extra={<Hint>{hint}</Hint>}>
      {isOpen ? (
        <Pictures caseId={id} files={files} {...(unseen.length === 0 ? {} : { onOpened })} />
      ) : (
        <Tags list={files.map(({ purpose }) => t(`purpose_${purpose}`))} />
      )}
    </Card>
  );
}

/** What was sent in before, to be held against the newest: data and photos of one earlier attempt. */
function Earlier({ of: { id, attempts } }: { of: Case }) {
  const t = useText(kycText);
  const may = useMay();
  const [chosen, setChosen] = useState<number>();
  const earlier = attempts.slice(1);
  const shown = earlier.find(({ attempt }) => attempt === chosen);
  if (earlier.length === 0) return null;
  return (
    <Card
      title={t('compare')}
      extra={
        <Select<number>
          aria-label={t('compare')}
          placeholder={t('compareChoose')}
          {...(chosen === undefined ? {} : { value: chosen })}
          onChange={setChosen}
          options={earlier.map(({ attempt }) => ({ value: attempt, label: t('attemptOf', { n: attempt }) }))}
        />
      }
    >
      {shown === undefined ? null : (
        <>
          <Facts list={entered(shown, t)} />
          {may(operatorKycCalls.file) ? <Pictures caseId={id} files={shown.files} /> : null}
        </>
      )}
    </Card>
  );
}

function EnteredCard({ of }: { of: Case }) {
  const t = useText(kycText);
  const [newest] = of.attempts;
  return (
    <Card title={t('data')} extra={of.is_masked ? <Tag>{t('masked')}</Tag> : null}>
      {newest === undefined ? <Hint>—</Hint> : <Facts list={entered(newest, t)} />}
    </Card>
  );
}

function entered(attempt: Attempt, t: Translate<typeof kycText.zh>): readonly (Fact | undefined)[] {
  return [
    [t('name'), <strong key="name">{attempt.name}</strong>],
    [t('country'), regionName(attempt.country)],
    [t('cardId'), attempt.card_id],
    [t('birthDate'), attempt.birth_date],
    attempt.age_years === null ? undefined : [t('age'), t('years', { n: attempt.age_years })],
    [t('address'), attempt.address],
    [t('submitted'), <Moment key="at" at={attempt.submitted_at} />],
  ];
}

function SideCard({ of }: { of: Case }) {
  const t = useText(kycText);
  const words = useText(wordsText);
  return (
    <Card {...(of.may_take_back ? { extra: <TakeBackButton found={of} /> } : {})}>
      <Facts
        list={[
          [words('customer'), <CustomerLink key="customer" id={of.user_id} />],
          [words('age'), <Age key="age" since={of.submitted_at} limits={limitsOf(of.level)} />],
          [t('due'), <Moment key="due" at={of.due_at} />],
          [t('retriesLeft'), of.retries_left],
          of.expires_on === null ? undefined : [t('expiresOn'), of.expires_on],
          [
            t('samePerson'),
            of.same_person.length === 0
              ? t('noSamePerson')
              : of.same_person.map(({ user_id, state, by }) => (
                  <div key={user_id}>
                    <CustomerLink id={user_id} /> <StateTag state={state} /> {t(`sameBy_${by}`)}
                  </div>
                )),
          ],
          of.to_compare.length === 0
            ? undefined
            : [
                t('toCompare'),
                <span key="compare">
                  {of.to_compare.map((id) => (
                    <CustomerLink key={id} id={id} />
                  ))}
                </span>,
              ],
          of.linked.length === 0
            ? undefined
            : [
                t('linked'),
                <span key="linked">
                  {of.linked.map((id) => (
                    <CustomerLink key={id} id={id} />
                  ))}
                  {of.other_case?.level === 'advanced' ? null : <UnlinkButton found={of} />}
                </span>,
              ],
          of.other_case === null
            ? undefined
            : [
                t('otherCase'),
                <span key="other">
                  <To
                    path={`kyc/${of.other_case.id}`}
                  >{`#${of.other_case.id} ${t(`level_${of.other_case.level}`)}`}</To>{' '}
                  <StateTag state={of.other_case.state} />
                </span>,
              ],
        ]}
      />
    </Card>
  );
}

function HistoryCard({ attempts }: { attempts: readonly Attempt[] }) {
  const t = useText(kycText);
  const reasonName = useKycReason();
  return (
    <Card title={t('history')}>
      {attempts.map(({ attempt, submitted_at, decision, name, card_id }) => (
        <p key={attempt}>
          <strong>{t('attemptOf', { n: attempt })}</strong> · <Moment at={submitted_at} /> · {name} ·{' '}
          {card_id}
          {decision === null ? null : (
            <>
              <br />
              <StateTag state={decision.state} /> {decision.decided_by.name} ·{' '}
              <Moment at={decision.decided_at} /> <Tags list={decision.reasons.map(reasonName)} />{' '}
              {decision.note}
            </>
          )}
        </p>
      ))}
    </Card>
  );
}
