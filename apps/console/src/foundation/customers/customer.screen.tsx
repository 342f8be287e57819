/** One customer: masked data and how to see it in full, protection, holds, and the timeline that explains the account. */
import { Alert, Button, Card, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { FREEZE_REASONS, customerCalls, standingCalls, treasuryCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh, useAction, useCall } from '../../platform/api/index.ts';
import { formatMoment, languageName, regionName, useText } from '../../platform/i18n/index.ts';
import { useParam } from '../../platform/routing/index.ts';
import {
  CallDialog,
  Columns,
  DialogButton,
  Docked,
  Facts,
  Hint,
  LoadedPage,
  Moment,
  Stack,
  To,
} from '../../platform/view/index.ts';
import { useMay } from '../session/index.ts';
import { RiskStrip } from '../risk-status/index.ts';
import { CustomerLink, StateTag } from '../wording/index.ts';
import { ApiKeysCard } from './api-keys-card.tsx';
import { customersText } from './customers-text.ts';
import { HoldsCard } from './holds-card.tsx';
import { StandingCard } from './standing-card.tsx';
import { Timeline } from './timeline.tsx';

type Customer = ReplyOf<typeof customerCalls.detail>;

export default function CustomerScreen() {
  const t = useText(customersText);
  const id = useParam('id');
  const may = useMay();
  const reading = useCall(customerCalls.detail, { user_id: id });
  return (
    <LoadedPage
      title={t('customer', { id })}
      of={reading}
      mark={(customer) => <Marks customer={customer} />}
      extra={() => (
        <>
          {may(treasuryCalls.journals) ? (
            <To path="ledger" query={{ user_id: id }}>
              {t('ledgerLink')}
            </To>
          ) : null}
          {may(customerCalls.freezeWithdrawals) ? <FreezeButton id={id} /> : null}
        </>
      )}
    >
      {(customer) => (
        <>
          <RiskStrip userId={customer.user_id} />
          <Columns isWideLeft>
            <Stack>
              {may(standingCalls.show) ? <StandingCard userId={id} /> : null}
              <Timeline userId={id} />
            </Stack>
            <Stack>
              <OpenCase path="contacts" id={customer.contact_change_id} title={t('openContactChange')} />
              <OpenCase path="second-resets" id={customer.second_reset_id} title={t('openSecondReset')} />
              <PersonCard customer={customer} />
              <HoldsCard customer={customer} />
              <ProtectionCard customer={customer} />
              <ApiKeysCard userId={id} />
            </Stack>
          </Columns>
        </>
      )}
    </LoadedPage>
  );
}

function OpenCase({ path, id, title }: { path: string; id: number | null; title: string }) {
  if (id === null) return null;
  return <Alert type="warning" showIcon title={<To path={`${path}/${id}`}>{title}</To>} />;
}

function Marks({ customer }: { customer: Customer }) {
  const t = useText(customersText);
  return (
    <>
      <span>{customer.nickname}</span>
      <StateTag state={customer.kyc_level} />
      {customer.is_frozen ? <Tag color="error">{t('frozen')}</Tag> : null}
      {customer.withdrawals_held_until === null ? null : (
        <Tag color="warning">{t('heldUntil', { time: formatMoment(customer.withdrawals_held_until) })}</Tag>
      )}
    </>
  );
}

/** Masked until somebody gives a reason; what was shown is forgotten with the page. */
function PersonCard({ customer }: { customer: Customer }) {
  const t = useText(customersText);
  const may = useMay();
  const [full, setFull] = useState<ReplyOf<typeof customerCalls.unmask>>();
  const { user_id } = customer;
  const { email, phone, name } = full ?? customer;
  const extra =
    full === undefined && may(customerCalls.unmask) ? (
      <DialogButton
        size="small"
        label={t('unmask')}
        dialog={(close) => (
          <CallDialog
            act={customerCalls.unmask}
            body={(reason) => ({ user_id, reason })}
            on={{ isQuiet: true, onDone: setFull }}
            title={t('unmaskTitle', { id: user_id })}
            confirm={t('unmask')}
            draft={`customer/${user_id}/unmask`}
            onClose={close}
          >
            <Hint>{t('unmaskHint')}</Hint>
          </CallDialog>
        )}
      />
    ) : undefined;
  return (
    <Card title={<Hint>{full === undefined ? t('masked') : t('fullLogged')}</Hint>} extra={extra}>
      <Facts
        list={[
          [t('name'), name],
          [t('email'), email],
          [t('phone'), phone],
          [t('country'), regionName(customer.country)],
          [t('language'), languageName(customer.language)],
          [t('registered'), <Moment key="at" at={customer.created_at} />],
          [t('inviteCode'), customer.invite_code],
          customer.invited_by === null
            ? undefined
            : [t('invitedBy'), <CustomerLink key="by" id={customer.invited_by} />],
        ]}
      />
    </Card>
  );
}

function ProtectionCard({ customer }: { customer: Customer }) {
  const t = useText(customersText);
  const isSet = (has: boolean) => (has ? t('set') : t('notSet'));
  return (
    <Card title={t('protection')}>
      <Facts
        list={[
          [t('fundPassword'), isSet(customer.has_fund_password)],
          [t('authenticator'), isSet(customer.has_totp)],
          [t('passkeys'), customer.passkeys],
          [t('sessions'), customer.open_sessions],
          [t('lastLogin'), <Moment key="login" at={customer.last_login_at} />],
        ]}
      />
    </Card>
  );
}

function FreezeButton({ id }: { id: string }) {
  const t = useText(customersText);
  return (
    <DialogButton danger label={t('freeze')} dialog={(close) => <FreezeDialog id={id} onClose={close} />} />
  );
}

function FreezeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(customersText);
  const { run, isBusy } = useAction(customerCalls.freezeWithdrawals, {
    onDone: () => {
      onClose();
      void refresh(customerCalls.detail, customerCalls.timeline);
    },
  });
  return (
    <Docked title={t('freezeTitle', { id })} footer={null} onCancel={onClose}>
      <Stack>
        <Hint>{t('freezeHint')}</Hint>
        {FREEZE_REASONS.map((reason) => (
          <Button
            key={reason}
            block
            danger
            disabled={isBusy}
            onClick={() => void run({ user_id: id, reason })}
          >
            {t(`freeze_${reason}`)}
          </Button>
        ))}
      </Stack>
    </Docked>
  );
}
