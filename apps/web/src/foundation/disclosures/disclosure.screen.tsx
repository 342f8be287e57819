/** What stands behind one token on a real asset: parties, attestation, holdings, redemption, fees, risks; confirmed before the first purchase. */
import { CoinIcon, Skeleton } from '@candor/ui';
import { type ReplyOf, disclosureCalls } from '@candor/wire';
import { useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { hrefOf, useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { ArticleBody } from '../content/index.ts';
import { LiveChange, LivePrice } from '../market-data/index.ts';
import { pairKey, useLivePrices, useQuotations } from '../markets/index.ts';
import { Fact } from '../offers/index.ts';
import { DisclosureConfirm } from './disclosure-confirm.tsx';
import { DisclosureState } from './disclosure-state.tsx';
import { disclosureText } from './disclosure-text.ts';
import css from './disclosures.module.css';

type Shown = ReplyOf<typeof disclosureCalls.show>;

export default function DisclosureScreen() {
  const t = useText(disclosureText);
  const { id = '' } = useTextParams('id');
  const isId = /^[1-9][0-9]{0,8}$/.test(id);
  const reading = useCall(disclosureCalls.show, { currency_id: Number(id) || 0 }, { isEnabled: isId });
  useLivePrices();
  useQuotations();
  return (
    <Screen title={t('title')} backTo="pages/index/rwa">
      <Loaded
        reading={reading}
        waiting={<Skeleton className={css['waiting']} variant="row" count={8} />}
        unknown={{ title: t('unknown'), code: 'currency_unknown', isAskable: isId }}
      >
        {(shown) => (
          <div className={css['page']}>
            <Head of={shown} />
            {shown.is_simulated ? <p className={css['simulated']}>{t('simulatedNote')}</p> : null}
            <Facts of={shown} />
            <Words of={shown} />
            <p className={css['note']}>{t('ownRisk')}</p>
            <DisclosureConfirm of={shown} />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Head({ of }: { of: Shown }) {
  const key = pairKey(of.symbol);
  return (
    <header className={css['head']}>
      <CoinIcon symbol={of.name} size={36} />
      <span className={css['words']}>
        <b>{of.name}</b>
        <small>{of.full_name}</small>
      </span>
      <span className={css['figures']}>
        <LivePrice pair={key} isPlain />
        <LiveChange pair={key} variant="text" />
      </span>
      <DisclosureState of={of} />
    </header>
  );
}

function Facts({ of }: { of: Shown }) {
  const t = useText(disclosureText);
  const { facts, attested_on: day, valid_until: until } = of;
  if (facts === null) return null;
  const nobody = t('nobody');
  return (
    <dl className={css['facts']}>
      <Fact name={t('issuer')} value={facts.issuer || nobody} />
      <Fact name={t('custodian')} value={facts.custodian || nobody} />
      <Fact name={t('place')} value={facts.place || t('nothing')} />
      <Fact name={t('attestor')} value={facts.attestor || nobody} />
      <Fact name={t('attestedOn')} value={day} />
      {until === null ? null : <Fact name={t('validUntil')} value={formatMoment(until)} />}
      <Fact
        name={t('attestation')}
        value={
          facts.attestation_link.startsWith('pages/') ? (
            <a href={hrefOf(facts.attestation_link)}>{t('report')}</a>
          ) : (
            <a href={facts.attestation_link} target="_blank" rel="noreferrer noopener">
              {t('report')}
            </a>
          )
        }
      />
    </dl>
  );
}

function Words({ of: { text } }: { of: Shown }) {
  const t = useText(disclosureText);
  if (text === null) return <p className={css['note']}>{t('noText')}</p>;
  return (
    <article>
      {text.is_fallback ? <p className={css['note']}>{t('inEnglish')}</p> : null}
      <ArticleBody blocks={text.blocks} language={text.language} />
    </article>
  );
}
