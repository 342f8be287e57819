/** One contact change: both addresses in full (the look is logged), recent events, and the proposal or the refusal. */
import { Button, Card } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { customerCalls, dashboardCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { type CaseReading, closingOnMoved, refresh, useAction, useCase } from '../../platform/api/index.ts';
import { regionName, useText } from '../../platform/i18n/index.ts';
import { useKeys } from '../../platform/keys/index.ts';
import { go, useParam } from '../../platform/routing/index.ts';
import {
  Age,
  Columns,
  Facts,
  Hint,
  Loaded,
  Moment,
  PageFrame,
  ReasonDialog,
  Stack,
  To,
  keysText,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMay } from '../session/index.ts';
import { CaseMoved, CustomerLink, StateTag } from '../wording/index.ts';
import { customersText } from './customers-text.ts';
import { TimelineList } from './timeline.tsx';

type Change = ReplyOf<typeof customerCalls.contactChange>;

export default function ContactScreen() {
  const t = useText(customersText);
  const id = useParam('id');
  const reading = useCase(customerCalls.contactChange, { case_id: id });
  const { data } = reading;
  return (
    <PageFrame
      title={t('contactCase', { id })}
      mark={data === undefined ? null : <StateTag state={data.state} />}
      extra={data?.state === 'open' ? <Decision change={data} reading={reading} /> : null}
    >
      <Loaded of={reading}>
        {(change) => (
          <Stack>
            <CaseMoved of={reading} />
            <Columns>
              <ChangeCard change={change} />
              <Card title={t('recent')}>
                <TimelineList list={change.recent} />
              </Card>
            </Columns>
          </Stack>
        )}
      </Loaded>
    </PageFrame>
  );
}

function ChangeCard({ change }: { change: Change }) {
  const t = useText(customersText);
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
          change.holds_until_now === null
            ? undefined
            : [t('holdsIfDone'), <Moment key="hold" at={change.holds_until_now} />],
          change.answer === '' ? undefined : [t('answer'), change.answer],
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

function Decision({ change: { id, version }, reading }: { change: Change; reading: CaseReading<Change> }) {
  const t = useText(customersText);
  const keys = useText(keysText);
  const may = useMay();
  const [open, setOpen] = useState<'propose' | 'refuse'>();
  const options = {
    onDone: () =>
      void refresh(customerCalls.contactChange, customerCalls.contactChanges, dashboardCalls.overview),
    onRefusal: closingOnMoved(reading.onMoved, () => setOpen(undefined)),
  };
  const propose = useAction(customerCalls.proposeContactChange, options);
  const refuse = useAction(customerCalls.refuseContactChange, options);
  const mayPropose = may(customerCalls.proposeContactChange);
  const mayRefuse = may(customerCalls.refuseContactChange);
  useKeys([
    { key: 'a', label: keys('approve'), run: () => setOpen('propose'), isOff: !mayPropose },
    { key: 'r', label: keys('refuse'), run: () => setOpen('refuse'), isOff: !mayRefuse },
    { key: 'u', label: keys('back'), run: () => go('contacts') },
  ]);
  const body = { case_id: id, version };
  return (
    <>
      {mayRefuse ? (
        <Button danger onClick={() => setOpen('refuse')}>
          {t('refuse')}
        </Button>
      ) : null}
      {mayPropose ? (
        <Button type="primary" onClick={() => setOpen('propose')}>
          {t('propose')}
        </Button>
      ) : null}
      {open === undefined ? null : (
        <ReasonDialog
          isOpen
          title={open === 'propose' ? t('proposeTitle', { id }) : t('refuseTitle', { id })}
          confirm={open === 'propose' ? t('propose') : t('refuse')}
          draft={`contact/${id}/${open}`}
          isDanger={open === 'refuse'}
          isBusy={propose.isBusy || refuse.isBusy}
          onConfirm={async (reason) =>
            (await (open === 'propose' ? propose : refuse).run({ ...body, reason })) !== undefined
          }
          onClose={() => setOpen(undefined)}
        >
          <Hint>{open === 'propose' ? t('proposeHint') : t('refuseHint')}</Hint>
        </ReasonDialog>
      )}
    </>
  );
}
