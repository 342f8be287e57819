/** One lead: what is computed of him, his curve and positions, and the form to copy him. */
import { Button, EmptyState, Skeleton, Tabs } from '@candor/ui';
import { copyTradingCalls } from '@candor/wire';
import { useState } from 'react';
import { offerCss as css } from '../../foundation/offers/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded, PagedList, usePages } from '../../platform/list/index.ts';
import { useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { CopyForm } from './copy-form.tsx';
import mark from './copy-trading.module.css';
import { copyTradingText } from './copy-trading-text.ts';
import { Figures } from './lead-figures.tsx';
import { leadTitle } from './lead-titles.ts';
import { periodIn, useKept } from './period-switch.tsx';
import { PositionCard } from './position-card.tsx';
import { LEADS_POLL_MS, numberIn, useLead, useOpenPositions } from './use-copies.ts';

const VIEWS = ['copyNow', 'openPositions', 'closedPositions'] as const;
type View = (typeof VIEWS)[number];

export default function LeadScreen() {
  const t = useText(copyTradingText);
  const { id: asked = '', period: from = '' } = useTextParams('id', 'period');
  const id = numberIn(asked);
  const [view, setView] = useState<View>('copyNow');
  const [days, setDays] = useState(() => periodIn(from));
  const read = useKept(useLead(id, days));
  // Another lead's page is not filled with what was read of the one before.
  const lead = read.data?.id === id ? read : { ...read, data: undefined };
  return (
    <Screen title={t(leadTitle(lead.data))} backTo="pages/documentation/lists">
      <Loaded
        reading={lead}
        waiting={<Skeleton variant="row" count={8} />}
        unknown={{ title: t('none'), code: 'lead_unknown', isAskable: id > 0 }}
      >
        {(of) => (
          <div className={css['page']}>
            <Figures of={of} days={days} onDays={setDays} />
            <Tabs
              className={css['tabs']}
              label={of.name}
              active={view}
              onSelect={setView}
              items={VIEWS.map((each) => ({ id: each, label: t(each) }))}
            />
            {view === 'copyNow' ? <CopyForm key={of.id} of={of} /> : null}
            {view === 'openPositions' ? <OpenPositions id={of.id} /> : null}
            {view === 'closedPositions' ? <ClosedPositions id={of.id} /> : null}
            {view === 'copyNow' ? null : (
              <div className={mark['copyBar']}>
                <Button size="l" isBlock onClick={() => setView('copyNow')}>
                  {t('copyNow')}
                </Button>
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function OpenPositions({ id }: { id: number }) {
  const t = useText(copyTradingText);
  return (
    <Loaded reading={useOpenPositions(id)} waiting={<Skeleton variant="block" height={180} />}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState isCompact title={t('noPositions')} />
        ) : (
          <ul className={css['products']}>
            {list.map((each) => (
              <li key={each.id}>
                <PositionCard of={each} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function ClosedPositions({ id }: { id: number }) {
  const t = useText(copyTradingText);
  const list = usePages({
    target: copyTradingCalls.positions,
    filter: { id, status: 3 },
    hears: null,
    pollMs: LEADS_POLL_MS,
    rowsOf: (reply) => reply.list,
  });
  return (
    <PagedList
      list={list}
      empty={{ title: t('noPositions') }}
      waiting={3}
      row={(each) => <PositionCard of={each} />}
    />
  );
}
