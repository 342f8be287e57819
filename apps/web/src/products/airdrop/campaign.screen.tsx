/** One campaign: what the customer gets and how it was computed, the drawn hours with his balances, and the button that recomputes all of it here. */
import { ListGroup, ListRow, Skeleton, Tag } from '@candor/ui';
import { airdropCalls } from '@candor/wire';
import { Copy } from 'lucide-react';
import { trimmed } from '../../foundation/offers/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { useTextParams } from '../../platform/routing/index.ts';
import { Screen, copyText } from '../../platform/view/index.ts';
import css from './airdrop.module.css';
import { airdropText } from './airdrop-text.ts';
import { CampaignFacts } from './campaign-facts.tsx';
import type { AirdropDetail } from './campaign-words.ts';
import { STATE_TONE, utcOf } from './campaign-words.ts';
import { OwnCheck } from './own-check.tsx';

const POLL_MS = 15_000;
const STEPS = ['how1', 'how2', 'how3', 'how4'] as const;

export default function CampaignScreen() {
  const t = useText(airdropText);
  const id = Number(useTextParams('id').id);
  const isKnowable = Number.isSafeInteger(id) && id > 0;
  const reading = useCall(
    airdropCalls.detail,
    { id: isKnowable ? id : 1 },
    { isEnabled: isKnowable, pollMs: POLL_MS },
  );
  return (
    <Screen title={t('title')} backTo="pages/airdrop/index">
      <Loaded
        reading={reading}
        waiting={
          <div className={css['page']}>
            <Skeleton variant="block" height={120} />
            <Skeleton variant="row" count={6} />
          </div>
        }
        unknown={{ title: t('unknown'), code: 'airdrop_unknown', isAskable: isKnowable }}
      >
        {(detail) => <Campaign detail={detail} />}
      </Loaded>
    </Screen>
  );
}

function Campaign({ detail }: { detail: AirdropDetail }) {
  const t = useText(airdropText);
  const isCounted = detail.campaign.sharing !== null;
  return (
    <div className={css['page']}>
      <Head detail={detail} />
      <CampaignFacts detail={detail} />
      <section className={css['how']} aria-label={t('howTitle')}>
        <h2>{t('howTitle')}</h2>
        <ol>
          {STEPS.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
      </section>
      {isCounted ? <OwnCheck detail={detail} /> : null}
      {isCounted ? <Hours detail={detail} /> : null}
      {isCounted ? (
        <ListGroup>
          <ListRow
            icon={<Copy size={20} />}
            title={t('copyProof')}
            hint={t('copyProofHint')}
            hasChevron={false}
            onPress={() => void copyText(JSON.stringify(detail, null, 2))}
          />
        </ListGroup>
      ) : null}
    </div>
  );
}

function Head({ detail: { campaign, share } }: { detail: AirdropDetail }) {
  const t = useText(airdropText);
  const { state, is_paused: isPaused, currency_name: coin } = campaign;
  const isCounted = campaign.sharing !== null;
  return (
    <header className={css['head']}>
      <Tag tone={isPaused ? 'warn' : STATE_TONE[state]}>{t(isPaused ? 'paused' : state)}</Tag>
      <p className={css['amount']}>
        {isCounted ? trimmed(share?.amount ?? '0') : trimmed(campaign.pool)} <small>{coin}</small>
      </p>
      <p className={css['under']}>
        {isCounted ? (share === null ? t('nothingCounted') : t('youGet')) : t('pool')}
      </p>
    </header>
  );
}

function Hours({ detail: { hours, campaign } }: { detail: AirdropDetail }) {
  const t = useText(airdropText);
  return (
    <section className={css['hours']} aria-label={t('hoursTitle')}>
      <h2>{t('hoursTitle')}</h2>
      <p>{`${t('moments', { n: hours.length })} · ${t('hoursHint')}`}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('moment')}</th>
            <th scope="col">
              {t('balance')} ({campaign.counted_currency_name})
            </th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ at, balance }) => (
            <tr key={at}>
              <td>{utcOf(at)}</td>
              <td>{trimmed(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
