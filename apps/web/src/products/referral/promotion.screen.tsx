/** Referral in four parts: the own code with what it earned, who came by it, what was paid, and the public rank. */
import { Tabs } from '@candor/ui';
import { referralCalls } from '@candor/wire';
import { useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { PagedList, usePages } from '../../platform/list/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { InviteeCard } from './invitee-card.tsx';
import { Overview } from './overview.tsx';
import { Rank } from './rank.tsx';
import css from './referral.module.css';
import { referralText } from './referral-text.ts';
import { ReturnRow } from './return-row.tsx';

const VIEWS = ['overview', 'invitees', 'returns', 'rank'] as const;
type View = (typeof VIEWS)[number];

export default function PromotionScreen() {
  const t = useText(referralText);
  const [view, setView] = useState<View>('overview');
  return (
    <Screen title={t('title')} backTo="pages/index/index">
      <Tabs
        className={css['tabs']}
        label={t('title')}
        active={view}
        onSelect={setView}
        items={VIEWS.map((id) => ({ id, label: t(id) }))}
      />
      {view === 'overview' ? <Overview /> : null}
      {view === 'invitees' ? <Invitees /> : null}
      {view === 'returns' ? <Returns /> : null}
      {view === 'rank' ? <Rank /> : null}
    </Screen>
  );
}

function Invitees() {
  const t = useText(referralText);
  const list = usePages({
    target: referralCalls.invitees,
    filter: {},
    rowsOf: (reply) => reply.data,
    hears: 'balance',
  });
  return (
    <PagedList
      list={list}
      empty={{ title: t('noInvitees'), hint: t('noInviteesHint') }}
      waiting={3}
      row={(row) => <InviteeCard row={row} />}
    />
  );
}

function Returns() {
  const t = useText(referralText);
  const list = usePages({
    target: referralCalls.returns,
    filter: {},
    rowsOf: (reply) => reply.data,
    hears: 'balance',
  });
  return (
    <PagedList
      list={list}
      empty={{ title: t('noReturns'), hint: t('noReturnsHint') }}
      waiting={4}
      row={(row) => <ReturnRow row={row} />}
    />
  );
}
