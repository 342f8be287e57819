/** One contact change: both addresses in full (the look is logged), recent events, and the proposal or the refusal. */
import { Card } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { customerCalls } from '@candor/wire/operators';
import { type CaseReading, useCase } from '../../platform/api/index.ts';
import { regionName, useText } from '../../platform/i18n/index.ts';
import { useParam } from '../../platform/routing/index.ts';
import { Age, Columns, Facts, Hint, Moment, Stack, To } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { CustomerLink, StateTag } from '../wording/index.ts';
import { CaseFrame, ProposeOrRefuse } from '../case/index.ts';
import { customersText } from './customers-text.ts';
import { CasePictures } from './reset-pictures.tsx';
import { TimelineList } from './timeline.tsx';
import { useAnswerText } from './use-answer-text.ts';

type Change = ReplyOf<typeof customerCalls.contactChange>;

export default function ContactScreen() {
  const t = useText(customersText);
  const id = useParam('id');
  const reading = useCase(customerCalls.contactChange, { case_id: id });
  return (
    <CaseFrame
      type="contact_change"
      title={() => t('contactCase', { id })}
      reading={reading}
      decision={(change) =>
        change.state === 'open' ? <Decision change={change} onMoved={reading.onMoved} /> : null
      }
    >
      {(change) => (
        <Columns>
          <Stack>
            <ChangeCard change={change} />
            <CasePictures found={change} from={customerCalls.contactPicture} />
          </Stack>
          <Card title={t('recent')}>
            <TimelineList list={change.recent} />
          </Card>
        </Columns>
      )}
    </CaseFrame>
  );
}

function ChangeCard({ change }: { change: Change }) {
  const t = useText(customersText);
  const answerText = useAnswerText();
  const words = useText(wordsText);
  return (
    <Card title={<Hint>{t('fullLogged')}</Hint>}>
      <Facts
        list={[
          [
            words('customer'),
            <CustomerLink
              key="customer"
              id={change.user_id}
            >{`#${change.user_id} ${change.account}`}</CustomerLink>,
          ],
          [t('name'), change.name],
          [t('country'), regionName(change.country)],
          [t('verification'), <StateTag key="kyc" state={change.kyc_level} />],
          [words('kind'), t(`kind_${change.kind}`)],
          [t('oldTarget'), change.old_target],
          [t('newTarget'), <strong key="new">{change.new_target}</strong>],
          [t('customersReason'), change.reason],
          [words('age'), <Age key="age" since={change.created_at} />],
          change.ready_at === null ? undefined : [t('readyAt'), <Moment key="ready" at={change.ready_at} />],
          change.holds_until_now === null
            ? undefined
            : [t('holdsIfDone'), <Moment key="hold" at={change.holds_until_now} />],
          change.answer === '' ? undefined : [t('answer'), answerText(change.answer)],
          change.proposal_id === null
            ? undefined
            : [
                words('openProposal'),
                <To key="proposal" path={`proposals/${change.proposal_id}`}>{`#${change.proposal_id}`}</To>,
              ],
        ]}
      />
    </Card>
  );
}

function Decision({ change, onMoved }: { change: Change; onMoved: CaseReading<Change>['onMoved'] }) {
  const t = useText(customersText);
  const { id } = change;
  return (
    <ProposeOrRefuse
      found={change}
      onMoved={onMoved}
      propose={customerCalls.proposeContactChange}
      refuse={customerCalls.refuseContactChange}
      reads={[customerCalls.contactChange, customerCalls.contactChanges]}
      queue="contacts"
      draft="contact"
      canPropose={change.is_ready}
      answers={{ label: t('toldCustomer'), name: (answer) => t(`answer_${answer}`) }}
      texts={{
        propose: { label: t('propose'), title: t('proposeTitle', { id }), hint: t('proposeHint') },
        refuse: { label: t('refuse'), title: t('refuseTitle', { id }), hint: t('refuseHint') },
      }}
    />
  );
}
