/** One lost second factor: the verified person, what was proved and from where, what would go, and the proposal or the refusal. */
import { Button, Card } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { dashboardCalls, operatorKycCalls, secondResetOperatorCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { type CaseReading, closingOnMoved, refresh, useAction, useCase } from '../../platform/api/index.ts';
import { formatMoment, regionName, useText } from '../../platform/i18n/index.ts';
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
import { CaseMoved, CustomerLink, StateTag, useValueText } from '../wording/index.ts';
import { customersText } from './customers-text.ts';
import { ResetPictures } from './reset-pictures.tsx';
import { TimelineList } from './timeline.tsx';

type Reset = ReplyOf<typeof secondResetOperatorCalls.detail>;

export default function SecondResetScreen() {
  const t = useText(customersText);
  const id = useParam('id');
  const reading = useCase(secondResetOperatorCalls.detail, { case_id: id });
  const { data } = reading;
  return (
    <PageFrame
      title={t('secondReset', { id })}
      mark={data === undefined ? null : <StateTag state={data.state} />}
      extra={data?.state === 'open' ? <Decision reset={data} reading={reading} /> : null}
    >
      <Loaded of={reading}>
        {(reset) => (
          <Stack>
            <CaseMoved of={reading} />
            <Columns>
              <Stack>
                <PersonCard reset={reset} />
                <RemovedCard reset={reset} />
                <ResetPictures reset={reset} />
              </Stack>
              <Card title={t('recent')}>
                <TimelineList list={reset.recent} />
              </Card>
            </Columns>
          </Stack>
        )}
      </Loaded>
    </PageFrame>
  );
}

function PersonCard({ reset }: { reset: Reset }) {
  const t = useText(customersText);
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
          reset.answer === '' ? undefined : [t('answer'), reset.answer],
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

function Decision({
  reset: { id, version, is_ready, ready_at },
  reading,
}: {
  reset: Reset;
  reading: CaseReading<Reset>;
}) {
  const t = useText(customersText);
  const keys = useText(keysText);
  const may = useMay();
  const [open, setOpen] = useState<'propose' | 'refuse'>();
  const options = {
    onDone: () =>
      void refresh(secondResetOperatorCalls.detail, secondResetOperatorCalls.list, dashboardCalls.overview),
    onRefusal: closingOnMoved(reading.onMoved, () => setOpen(undefined)),
  };
  const propose = useAction(secondResetOperatorCalls.propose, options);
  const refuse = useAction(secondResetOperatorCalls.refuse, options);
  const mayPropose = may(secondResetOperatorCalls.propose);
  const mayRefuse = may(secondResetOperatorCalls.refuse);
  useKeys([
    { key: 'a', label: keys('approve'), run: () => setOpen('propose'), isOff: !mayPropose || !is_ready },
    { key: 'r', label: keys('refuse'), run: () => setOpen('refuse'), isOff: !mayRefuse },
    { key: 'u', label: keys('back'), run: () => go('second-resets') },
  ]);
  const isProposing = open === 'propose';
  return (
    <>
      {mayPropose && !is_ready ? <Hint>{t('waitsFor', { time: formatMoment(ready_at) })}</Hint> : null}
      {mayRefuse ? (
        <Button danger onClick={() => setOpen('refuse')}>
          {t('refuse')}
        </Button>
      ) : null}
      {mayPropose ? (
        <Button type="primary" disabled={!is_ready} onClick={() => setOpen('propose')}>
          {t('proposeReset')}
        </Button>
      ) : null}
      {open === undefined ? null : (
        <ReasonDialog
          isOpen
          title={isProposing ? t('proposeResetTitle', { id }) : t('refuseResetTitle', { id })}
          confirm={isProposing ? t('proposeReset') : t('refuse')}
          draft={`second-reset/${id}/${open}`}
          isDanger={!isProposing}
          isBusy={propose.isBusy || refuse.isBusy}
          onConfirm={async (reason) =>
            (await (isProposing ? propose : refuse).run({ case_id: id, version, reason })) !== undefined
          }
          onClose={() => setOpen(undefined)}
        >
          <Hint>{isProposing ? t('proposeResetHint') : t('refuseHint')}</Hint>
        </ReasonDialog>
      )}
    </>
  );
}
