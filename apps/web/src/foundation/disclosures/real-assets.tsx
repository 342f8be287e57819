/** Tokens on real assets with their prices; each leads to its disclosure, not to a purchase (R-RWA-1). */
import { CoinIcon, EmptyState, Skeleton } from '@candor/ui';
import { disclosureCalls } from '@candor/wire';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { LiveChange, LivePrice } from '../market-data/index.ts';
import { pairKey, useLivePrices, useQuotations } from '../markets/index.ts';
import { DisclosureState, type RealAsset } from './disclosure-state.tsx';
import { disclosureText } from './disclosure-text.ts';
import css from './disclosures.module.css';

export default function RealAssets() {
  const t = useText(disclosureText);
  const reading = useCall(disclosureCalls.list, {});
  useLivePrices();
  useQuotations();
  return (
    <section className={css['assets']} aria-label={t('tokens')}>
      <h2>{t('tokens')}</h2>
      <Loaded reading={reading} waiting={<Skeleton variant="row" count={2} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState isCompact title={t('none')} />
          ) : (
            <ul>
              {list.map((asset) => (
                <li key={asset.currency_id}>
                  <Row asset={asset} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Row({ asset }: { asset: RealAsset }) {
  const key = pairKey(asset.symbol);
  return (
    <a className={css['row']} href={hrefOf('pages/rwa/disclosure', { id: asset.currency_id })}>
      <CoinIcon symbol={asset.name} size={32} />
      <span className={css['words']}>
        <b>{asset.name}</b>
        <small>{asset.full_name}</small>
      </span>
      <span className={css['figures']}>
        <LivePrice pair={key} isPlain />
        <LiveChange pair={key} variant="text" />
      </span>
      <DisclosureState of={asset} />
    </a>
  );
}
