/** Code, link and poster; what was earned and what is not activated; the ladder; the rules; and who earns of the own fees. */
import { Button, ListGroup, ListRow, Skeleton, Tag } from '@candor/ui';
import type { ReplyOf } from '@candor/wire';
import { referralCalls } from '@candor/wire';
import { Copy, Image, Link } from 'lucide-react';
import { useState } from 'react';
import { Fact, trimmed } from '../../foundation/offers/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { copyText } from '../../platform/view/index.ts';
import { Coins, Missing, StateTag } from './parts.tsx';
import { PosterSheet } from './poster-sheet.tsx';
import css from './referral.module.css';
import { referralText } from './referral-text.ts';

export type Invite = ReplyOf<typeof referralCalls.invite>;
const RULES = ['rule1', 'rule2', 'rule3', 'rule4', 'rule5'] as const;

export function Overview() {
  const reading = useCall(referralCalls.invite, {});
  return (
    <Loaded
      reading={reading}
      waiting={
        <div className={css['page']}>
          <Skeleton variant="block" height={178} />
          <Skeleton variant="block" height={132} />
          <Skeleton variant="row" count={4} />
        </div>
      }
    >
      {(invite) => <Shown invite={invite} />}
    </Loaded>
  );
}

function Shown({ invite }: { invite: Invite }) {
  const t = useText(referralText);
  return (
    <div className={css['page']}>
      {invite.invited_by === null ? null : <Inviter by={invite.invited_by} />}
      <Share invite={invite} />
      <Earned invite={invite} />
      <Ladder invite={invite} />
      <section className={css['card']} aria-label={t('rules')}>
        <h2>{t('rules')}</h2>
        <ol className={css['rules']}>
          {RULES.map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Share({ invite }: { invite: Invite }) {
  const t = useText(referralText);
  const [isOpen, setOpen] = useState(false);
  const { extension_code: code, share_url: url } = invite;
  const link = `${url}?code=${code}`;
  const rate = trimmed(invite.total_return_rate);
  const most = trimmed(invite.ladder.at(-1)?.rate);
  return (
    <section className={css['card']} aria-label={t('share')}>
      <div className={css['headline']}>
        <h2>{t('headline', { rate })}</h2>
        {/* A partner may have more than the ladder gives. */}
        {invite.is_partner || rate === most ? null : (
          <p className={css['hint']}>{t('headlineHint', { most })}</p>
        )}
      </div>
      <div className={css['links']}>
        <ListGroup>
          <ListRow
            icon={<Copy size={20} />}
            title={t('code')}
            value={code}
            hasChevron={false}
            onPress={() => void copyText(code)}
          />
          <ListRow
            icon={<Link size={20} />}
            title={t('copyLink')}
            hint={<span className={css['address']}>{shownLink(url, code)}</span>}
            hasChevron={false}
            onPress={() => void copyText(link)}
          />
        </ListGroup>
      </div>
      <Button isBlock icon={<Image size={18} />} onClick={() => setOpen(true)}>
        {t('poster')}
      </Button>
      <PosterSheet isOpen={isOpen} code={code} link={link} onClose={() => setOpen(false)} />
    </section>
  );
}

/** Where it leads and whose it is; the path between says nothing. */
const shownLink = (url: string, code: string): string => `${new URL(url).host}/…?code=${code}`;

function Earned({ invite }: { invite: Invite }) {
  const t = useText(referralText);
  return (
    <section className={css['card']} aria-label={t('total')}>
      <p className={css['total']}>
        <small>{t('total')}</small>
        <b>{trimmed(invite.invite_return_total)} USDT</b>
      </p>
      <dl className={css['counts']}>
        <Fact name={t('invited')} value={`${invite.invite_num}`} />
        <Fact name={t('activatedCount')} value={`${invite.activated_num}`} />
      </dl>
      <dl className={css['facts']}>
        <Fact name={t('unactivated')} value={`${trimmed(invite.invite_unactivated_total)} USDT`} />
        <Fact
          name={t('next')}
          value={
            <>
              {trimmed(invite.invite_next_total)} USDT
              <small>{formatMoment(invite.next_run_at)}</small>
            </>
          }
        />
        {invite.rewards.length === 0 ? null : (
          <Fact name={t('byCoin')} value={<Coins sums={invite.rewards} />} />
        )}
      </dl>
    </section>
  );
}

function Ladder({ invite }: { invite: Invite }) {
  const t = useText(referralText);
  return (
    <section className={css['card']} aria-label={t('ladder')}>
      <h2>
        {t('ladder')} {invite.is_partner ? <Tag tone="brand">{t('partner')}</Tag> : null}
      </h2>
      <ol className={css['ladder']}>
        {invite.ladder.map(({ from, rate }) => (
          <li key={from} aria-current={rate === invite.total_return_rate}>
            <b>{trimmed(rate)}%</b>
            <small>{t('ladderFrom', { n: from })}</small>
          </li>
        ))}
      </ol>
      <p className={css['hint']}>{t('ladderHint')}</p>
    </section>
  );
}

/** R-RF-3: who was invited sees that somebody earns of his fees, and how much. */
function Inviter({ by }: { by: NonNullable<Invite['invited_by']> }) {
  const t = useText(referralText);
  const isOpen = by.state === 'waiting' || by.state === 'activated';
  return (
    <section className={css['card']} aria-label={t('invitedBy')}>
      <h2>
        {t('invitedBy')} <StateTag state={by.state} />
      </h2>
      <p className={css['hint']}>
        {isOpen ? t('invitedByHint', { account: by.account, rate: trimmed(by.rate) }) : t('invitedByOver')}
      </p>
      <dl className={css['facts']}>
        <Fact name={t('fees')} value={`${trimmed(by.fees)} USDT`} />
        <Fact name={t('earnedByInviter')} value={<Coins sums={[...by.paid, ...by.accrued]} />} />
        {isOpen ? <Fact name={t('ends')} value={formatMoment(by.ends_at)} /> : null}
      </dl>
      {by.missing === null ? null : <Missing missing={by.missing} />}
    </section>
  );
}
