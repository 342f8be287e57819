/** Becoming a lead (R-CP-1): what is asked and what is met of it, the application, and how to stop. */
import { Button, Field, NO_NUMBER, NumberInput, Skeleton, Tag, TextArea, TextInput } from '@candor/ui';
import { copyTradingCalls } from '@candor/wire';
import type { ReplyOf } from '@candor/wire';
import { type FormEvent, type ReactNode, Suspense, lazy, useState } from 'react';
import { Fact, offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { Screen } from '../../platform/view/index.ts';

import { cents, isBelow, less } from './copy-preview.ts';
import mark from './copy-trading.module.css';
import { CopyAgreement } from './copy-agreement.tsx';
import { copyTradingText } from './copy-trading-text.ts';
import { SignedFact, UsdtFact, percentText } from './figures.tsx';
import { ownTitle, pastLead } from './lead-titles.ts';
import type { Lead } from './use-copies.ts';
import { copiesChanged, useOwnLead } from './use-copies.ts';

type Own = ReplyOf<typeof copyTradingCalls.own>;

const RetireProof = lazy(() => import('./retire-proof.tsx'));

export default function BecomeLeadScreen() {
  const t = useText(copyTradingText);
  const leading = useOwnLead();
  return (
    <Screen title={t(ownTitle(leading.data?.state))} backTo="pages/documentation/index">
      <Loaded reading={leading} waiting={<Skeleton variant="row" count={6} />}>
        {(ownLead) => (
          <div className={css['page']}>
            <Conditions of={ownLead.conditions} />
            {ownLead.state === 'applied' || ownLead.state === 'active' ? (
              <Leading own={ownLead} />
            ) : (
              <Apply own={ownLead} />
            )}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Conditions({ of }: { of: Own['conditions'] }) {
  const t = useText(copyTradingText);
  const { needed } = of;
  return (
    <section className={css['terms']}>
      <h2>{t('leadNeeds')}</h2>
      <dl className={css['facts']}>
        <Fact
          name={t('needDays', { n: needed.age_days })}
          value={<Met is={of.age_days >= needed.age_days}>{t('days', { n: of.age_days })}</Met>}
        />
        <Fact
          name={t('needClosed', { n: needed.closed })}
          value={<Met is={of.closed >= needed.closed}>{of.closed}</Met>}
        />
        <Fact
          name={t('needEquity', { n: trimmed(needed.equity) })}
          value={
            <Met is={!isBelow(less(of.equity, needed.equity))}>
              {trimmed(cents(of.equity))}
              {'\u00a0USDT'}
            </Met>
          }
        />
        <Fact name={t('needVerified')} value={of.is_verified ? '✓' : NO_NUMBER} />
      </dl>
      <p className={css['note']}>{t('leadPublic')}</p>
    </section>
  );
}

const Met = ({ is, children }: { is: boolean; children: ReactNode }) => (
  <span className={mark[is ? 'met' : 'unmet']}>{children}</span>
);

function Leading({ own }: { own: Own }) {
  const t = useText(copyTradingText);
  const [isAsked, setAsked] = useState(false);
  const retire = useAction(copyTradingCalls.retire, { onDone: copiesChanged });
  return (
    <section className={css['terms']}>
      <header className={css['head']}>
        <b>{own.lead?.name}</b>
        <Tag tone={own.state === 'active' ? 'success' : 'brand'}>
          {t(own.state === 'active' ? 'leadActive' : 'leadApplied')}
        </Tag>
      </header>
      {own.lead === null || own.state !== 'active' ? null : <Followers of={own.lead} />}
      <p className={css['note']}>{t('leadRetireHint')}</p>
      <Button variant="danger" size="l" isBlock isBusy={retire.isBusy} onClick={() => setAsked(true)}>
        {t('leadRetire')}
      </Button>
      {isAsked ? (
        <Suspense fallback={null}>
          <RetireProof
            isOpen
            says={t('leadRetireHint')}
            onProof={async (proof) => (await retire.run(proof)) !== undefined}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

/** Who follows him, with how much, and what that has brought him. */
function Followers({ of: { figures, share_rate: rate } }: { of: Lead }) {
  const t = useText(copyTradingText);
  return (
    <dl className={css['facts']}>
      <Fact name={t('followers')} value={String(figures?.followers ?? 0)} />
      <UsdtFact name={t('underCopy')} value={figures?.copied ?? '0'} />
      <SignedFact name={t('followersResult')} value={figures?.followers_result ?? '0'} />
      <Fact name={t('shareRate')} value={percentText(rate)} />
      <UsdtFact name={t('shareEarned')} value={figures?.shared ?? '0'} />
    </dl>
  );
}

function Apply({ own }: { own: Own }) {
  const t = useText(copyTradingText);
  const [name, setName] = useState('');
  const [about, setAbout] = useState('');
  const [share, setShare] = useState('10');
  const [hasTicked, setTicked] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const apply = useAction(copyTradingCalls.apply, {
    onRefusal: ({ code, message }) => {
      setFaults({ [code]: message });
      return code === 'lead_name_taken' || code === 'name_reserved' || code === 'lead_share_too_high';
    },
    onDone: copiesChanged,
  });
  const lacksName = isChecked && name.trim().length < 2 ? t('needText') : '';
  const past = pastLead(own.state);
  const lacksAbout = isChecked && about.trim() === '' ? t('needText') : '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    setFaults({});
    if (name.trim().length < 2 || about.trim() === '' || !hasTicked || !own.conditions.is_met) return;
    void apply.run({ name, about, share_rate: share === '' ? '0' : share, accepted: true });
  };
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      {past === undefined ? null : (
        <p className={css['closed']} role="status">
          {t(past)}
        </p>
      )}
      <Field label={t('leadName')} error={faults['lead_name_taken'] ?? faults['name_reserved'] ?? lacksName}>
        <TextInput value={name} maxLength={20} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label={t('leadAbout')} error={lacksAbout}>
        <TextArea value={about} maxLength={300} onChange={(event) => setAbout(event.target.value)} />
      </Field>
      <Field label={t('leadShare')} error={faults['lead_share_too_high'] ?? ''}>
        <NumberInput value={share} onChange={setShare} maxDecimals={2} after="%" />
      </Field>
      <CopyAgreement hasTicked={hasTicked} onTick={setTicked} isMissed={isChecked && !hasTicked} />
      {own.conditions.is_met ? null : (
        <p className={css['closed']} role="status">
          {t('notYet')}
        </p>
      )}
      <Button type="submit" size="l" isBlock isBusy={apply.isBusy} disabled={!own.conditions.is_met}>
        {t('leadApply')}
      </Button>
    </form>
  );
}
