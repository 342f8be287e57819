/** One lost second factor: the verified person, what was proved and from where, what would go, and the proposal or the refusal. */
import { Card } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorKycCalls, secondResetOperatorCalls } from '@candor/wire/operators';
import { type CaseReading, useCase } from '../../platform/api/index.ts';
import { formatMoment, regionName, useText } from '../../platform/i18n/index.ts';
import { useParam } from '../../platform/routing/index.ts';
import { Age, Columns, Facts, Hint, Moment, Stack, To } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMay } from '../session/index.ts';
import { CustomerLink, StateTag, useValueText } from '../wording/index.ts';
import { CaseFrame, ProposeOrRefuse } from '../case/index.ts';
import { customersText } from './customers-text.ts';
import { CasePictures } from './reset-pictures.tsx';
import { TimelineList } from './timeline.tsx';
import { useAnswerText } from './use-answer-text.ts';

type Reset = ReplyOf<typeof secondResetOperatorCalls.detail>;

export default function SecondResetScreen() {
  const t = useText(customersText);
  const id = useParam('id');
  const reading = useCase(secondResetOperatorCalls.detail, { case_id: id });
  return (
    <CaseFrame
      type="second_reset"
      title={() => t('secondReset', { id })}
      reading={reading}
      decision={(reset) =>
        reset.state === 'open' ? <Decision reset={reset} onMoved={reading.onMoved} /> : null
      }
    >
      {(reset) => (
        <Columns>
          <Stack>
            <PersonCard reset={reset} />
            <RemovedCard reset={reset} />
            <CasePictures found={reset} from={secondResetOperatorCalls.picture} />
          </Stack>
          <Card title={t('recent')}>
            <TimelineList list={reset.recent} />
          </Card>
        </Columns>
      )}
    </CaseFrame>
  );
}

function PersonCard({ reset }: { reset: Reset }) {
  const t = useText(customersText);
  const answerText = useAnswerText();
  const words = useText(wordsText);
  const valueText = useValueText();
  const may = useMay();
  const { user_id, account, ready_at, is_ready, proposal_id } = reset;
  return (
    <Card title={<Hint>{t('lookLogged')}</Hint>}>
      <Facts
        list={[
          [
            words('customer'),
            <CustomerLink key="customer" id={user_id}>{`#${user_id} ${account}`}</CustomerLink>,
          ],
          [t('name'), reset.name],
          [t('country'), regionName(reset.country)],
          [
            t('verification'),
            <span key="kyc">
              <StateTag state={reset.kyc_level} />
              {reset.kyc_level !== 'none' && may(operatorKycCalls.queue) ? (
                <To path="kyc" query={{ state: 'decided', user_id: String(user_id) }}>
                  {t('kycCases')}
                </To>
              ) : null}
            </span>,
          ],
          [t('proved'), valueText('proved', reset.proved.join(', '))],
          reset.lost === null
            ? undefined
            : [
                t('lostAddress'),
                [valueText('proved', reset.lost), reset.new_email].filter(Boolean).join(' → '),
              ],
          [
            t('askedFrom'),
            `${reset.device} · ${reset.ip} · ${t(reset.is_known_device ? 'knownDevice' : 'newDevice')}`,
          ],
          [t('customersReason'), reset.reason],
          [words('age'), <Age key="age" since={reset.created_at} />],
          [t('waitsUntil'), is_ready ? t('waitOver') : <Moment key="ready" at={ready_at} />],
          reset.answer === '' ? undefined : [t('answer'), answerText(reset.answer)],
          proposal_id === null
            ? undefined
            : [
                words('openProposal'),
                <To key="proposal" path={`proposals/${proposal_id}`}>{`#${proposal_id}`}</To>,
              ],
        ]}
      />
    </Card>
  );
}

/** What goes with the second factor, as it is now. */
function RemovedCard({ reset }: { reset: Reset }) {
  const t = useText(customersText);
  return (
    <Card title={t('wouldGo')}>
      <Facts
        list={[
          [t('authenticator'), reset.has_totp ? t('set') : t('notSet')],
          [t('passkeys'), reset.passkeys],
          [t('recoveryCodes'), reset.recovery_codes_left],
          [t('sessions'), reset.open_sessions],
        ]}
      />
      <Hint>{t('resetHolds')}</Hint>
    </Card>
  );
}

function Decision({ reset, onMoved }: { reset: Reset; onMoved: CaseReading<Reset>['onMoved'] }) {
  const t = useText(customersText);
  const may = useMay();
  const { id, is_ready: isReady, ready_at: readyAt } = reset;
  const { detail, list, propose, refuse } = secondResetOperatorCalls;
  return (
    <>
      {may(propose) && !isReady ? <Hint>{t('waitsFor', { time: formatMoment(readyAt) })}</Hint> : null}
      <ProposeOrRefuse
        found={reset}
        onMoved={onMoved}
        propose={propose}
        refuse={refuse}
        reads={[detail, list]}
        queue="second-resets"
        draft="second-reset"
        canPropose={isReady}
        answers={{ label: t('toldCustomer'), name: (answer) => t(`answer_${answer}`) }}
        texts={{
          propose: {
            label: t('proposeReset'),
            title: t('proposeResetTitle', { id }),
            hint: t('proposeResetHint'),
          },
          refuse: { label: t('refuse'), title: t('refuseResetTitle', { id }), hint: t('refuseHint') },
        }}
      />
    </>
  );
}
