/** How a customer's share was computed, and the terms everybody was told. */
import type { ReactNode } from 'react';
import { Fact, offerCss, trimmed } from '../../foundation/offers/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import css from './airdrop.module.css';
import { airdropText } from './airdrop-text.ts';
import type { AirdropDetail } from './campaign-words.ts';
import { daysOf, money } from './campaign-words.ts';

const useWords = () => useText(airdropText);
type Words = ReturnType<typeof useWords>;
type Row = [string, ReactNode];

export function CampaignFacts({ detail }: { detail: AirdropDetail }) {
  const t = useWords();
  return (
    <dl className={`${offerCss['facts']} ${css['facts']}`}>
      {[...shareRows(detail, t), ...termRows(detail, t)].map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function shareRows({ campaign, share }: AirdropDetail, t: Words): Row[] {
  const { currency_name: coin, counted_currency_name: counted, sharing } = campaign;
  if (sharing === null) return [];
  const rest = `${money(sharing.rest, coin)} / ${money(sharing.rest_total, counted)}`;
  const everybody: Row[] = [
    [t('customers'), String(sharing.customers)],
    [t('rest'), rest],
  ];
  if (share === null) return everybody;
  const ownRows: (Row | undefined)[] = [
    [t('weight'), money(share.weight, counted)],
    [t('total'), money(share.total, counted)],
    share.person_total === share.total ? undefined : [t('personTotal'), money(share.person_total, counted)],
    share.is_capped ? [t('capped'), money(campaign.cap, coin)] : undefined,
  ];
  return [...ownRows.filter((row) => row !== undefined), ...everybody];
}

function termRows({ campaign }: AirdropDetail, t: Words): Row[] {
  const { currency_name: coin } = campaign;
  const rows: (Row | undefined)[] = [
    [t('pool'), money(campaign.pool, coin)],
    [t('cap'), `${trimmed(campaign.cap_rate)}% · ${money(campaign.cap, coin)}`],
    [t('reserve'), money(campaign.reserve, coin)],
    [t('countedCurrency'), campaign.counted_currency_name],
    [t('days'), daysOf(campaign.days)],
    [t('ends'), formatMoment(campaign.ends_at)],
    [t('blockNamed'), `#${campaign.block_height}`],
    [t('blockHash'), campaign.block_hash === null ? t('blockWaits') : <code>{campaign.block_hash}</code>],
    campaign.drawn_at === null ? undefined : [t('drawnAt'), formatMoment(campaign.drawn_at)],
  ];
  return rows.filter((row) => row !== undefined);
}
