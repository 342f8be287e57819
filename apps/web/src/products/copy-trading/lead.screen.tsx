/** One lead: what is computed of him, his curve and positions, and the form to copy him. */
import { EmptyState, Skeleton, Tabs, Tag } from '@candor/ui';
import { copyTradingCalls } from '@candor/wire';
import { useState } from 'react';
import { Fact, offerCss as css } from '../../foundation/offers/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded, PagedList, usePages } from '../../platform/list/index.ts';
import { useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { CopyForm } from './copy-form.tsx';
import { copyTradingText } from './copy-trading-text.ts';
import { Held, SignedFact, UsdtFact, percentText } from './figures.tsx';
import { Curve, Young } from './lead-card.tsx';
import { isYoung, leadTitle, simulatedName } from './lead-titles.ts';
import { PositionCard } from './position-card.tsx';
import type { Lead } from './use-copies.ts';
import { LEADS_POLL_MS, numberIn, useLead, useOpenPositions } from './use-copies.ts';

const VIEWS = ['copyNow', 'openPositions', 'closedPositions'] as const;
type View = (typeof VIEWS)[number];

export default function LeadScreen() {
  const t = useText(copyTradingText);
  const { id: asked = '' } = useTextParams('id');
  const id = numberIn(asked);
  const [view, setView] = useState<View>('copyNow');
  const lead = useLead(id);
  return (
    <Screen title={t(leadTitle(lead.data))} backTo="pages/documentation/lists">
      <Loaded
        reading={lead}
        waiting={<Skeleton variant="row" count={8} />}
        unknown={{ title: t('none'), code: 'lead_unknown', isAskable: id > 0 }}
      >
        {(of) => (
          <div className={css['page']}>
            <Figures of={of} />
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
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Figures({ of }: { of: Lead }) {
  const t = useText(copyTradingText);
  const { figures } = of;
  const simulated = simulatedName(of);
  return (
    <section className={css['terms']}>
      <header className={css['head']}>
        <b>{of.name}</b>
        {of.is_simulated ? <Tag tone="warn">{t('simulated')}</Tag> : null}
      </header>
      <p className={css['note']}>{simulated === undefined ? of.about : t(`about_${simulated}`)}</p>
      {of.is_simulated ? <p className={css['note']}>{t('simulatedHint')}</p> : null}
      {figures === null ? (
        <Course of={of} />
      ) : (
        <>
          <Course of={of} />
          <dl className={css['facts']}>
            {isYoung(of) ? null : <SignedFact name={t('roi30')} value={figures.roi} unit="%" />}
            <SignedFact name={t('result30')} value={figures.result} />
            {isYoung(of) ? null : <Fact name={t('drawdown')} value={percentText(figures.drawdown)} />}
            <Fact name={t('winRate')} value={percentText(figures.hit_rate)} />
            <Fact name={t('losingDays')} value={t('ofAll', { n: figures.losing_days, all: figures.days })} />
            <Fact name={t('holding')} value={<Held seconds={figures.holding} />} />
            <Fact name={t('closedCount')} value={String(figures.closed)} />
            <Fact name={t('ageDays')} value={t('days', { n: figures.age_days })} />
            <UsdtFact name={t('equity')} value={figures.equity} />
            <Fact name={t('followers')} value={String(figures.followers)} />
            <Fact
              name={t('losingFollowers')}
              value={t('ofAll', { n: figures.losing_followers, all: figures.all_followers })}
            />
            <SignedFact name={t('followersResult')} value={figures.followers_result} />
            <UsdtFact name={t('underCopy')} value={figures.copied} />
            <Fact name={t('shareRate')} value={percentText(of.share_rate)} />
            <UsdtFact name={t('sharedSoFar')} value={figures.shared} />
          </dl>
        </>
      )}
    </section>
  );
}

function Course({ of }: { of: Lead }) {
  const t = useText(copyTradingText);
  if (isYoung(of))
    return (
      <p className={css['first']}>
        <Young of={of} />
      </p>
    );
  return (
    <>
      <h3>{t('curve')}</h3>
      <Curve of={of} width={300} height={72} />
      <p className={css['note']}>{t('curveHint')}</p>
    </>
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
