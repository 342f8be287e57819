/** The customer's own address of a coin, chain by chain: to scan, to copy, with what must be known before sending. */
import { Button, Segmented, Skeleton, formatDecimal } from '@candor/ui';
import { depositCalls } from '@candor/wire';
import { Copy, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { LoadFailed } from '../../platform/list/index.ts';
import { open } from '../../platform/routing/index.ts';
import { copyText } from '../../platform/view/index.ts';
import { AddressCode } from './address-code.tsx';
import { Closed } from './closed.tsx';
import { DemoSend } from './demo-send.tsx';
import type { Terms } from './deposit-view.ts';
import { depositsText } from './deposits-text.ts';
import css from './deposits.module.css';
import { LatestDeposits } from './latest-deposits.tsx';
import { useRecentCoins } from './use-deposits.ts';

type Coin = Terms['coins'][number];
type Chain = Coin['chains'][number];

export function AddressView({
  coin,
  wishedChain,
  isDemo,
}: {
  coin: Coin;
  wishedChain: string | undefined;
  isDemo: boolean;
}) {
  const t = useText(depositsText);
  useRecentCoins(coin.currency);
  const firstOpen = coin.chains.find(({ is_open }) => is_open);
  const [name, setName] = useState(wishedChain ?? firstOpen?.chain);
  const chain = coin.chains.find((each) => each.chain === name && each.is_open) ?? firstOpen;
  return (
    <div className={css['page']}>
      {coin.chains.length > 1 ? (
        <div className={css['network']}>
          <span className={css['label']}>{t('network')}</span>
          <Segmented
            label={t('network')}
            value={chain?.chain ?? ''}
            onChange={setName}
            options={coin.chains.map((each) => ({
              id: each.chain,
              label: each.chain,
              disabled: !each.is_open,
            }))}
          />
          <p className={css['hint']}>{t('networkHint')}</p>
          {coin.chains.map((each) =>
            each.closed_text === '' ? null : (
              <p key={each.chain} className={css['hint']}>
                {each.chain} · {t('closed')} · {each.closed_text}
              </p>
            ),
          )}
        </div>
      ) : null}
      {chain === undefined ? (
        <Closed
          title={t('closed')}
          hint={[coin.chains[0]?.closed_text ?? '', t('closedHint')]
            .filter((text) => text !== '')
            .join(' · ')}
        />
      ) : (
        <Address key={chain.chain} coin={coin} chain={chain} isDemo={isDemo} />
      )}
      <LatestDeposits currency={coin.currency} />
    </div>
  );
}

function Address({ coin, chain, isDemo }: { coin: Coin; chain: Chain; isDemo: boolean }) {
  const t = useText(depositsText);
  const { data, error, refetch } = useCall(
    depositCalls.inAddress,
    { currency: String(coin.currency) },
    { staleMs: 300_000 },
  );
  if (data === undefined && error !== null) return <LoadFailed error={error} onRetry={refetch} />;
  const address = data?.[chain.chain];
  const about = { coin: coin.currency_name, chain: chain.chain };
  return (
    <>
      <section className={css['card']}>
        {address === undefined ? (
          <Skeleton variant="block" height={272} />
        ) : (
          <>
            <div className={css['codeFrame']}>
              <AddressCode text={address} label={t('qrLabel', about)} />
            </div>
            <p className={css['label']}>{t('addressLabel')}</p>
            <p className={css['address']} data-testid="deposit-address">
              {address}
            </p>
            <Button isBlock icon={<Copy size={18} />} onClick={() => void copyText(address)}>
              {t('copyAddress')}
            </Button>
          </>
        )}
      </section>
      <Facts coin={coin} chain={chain} />
      <p className={css['warning']} data-tone="warn">
        <TriangleAlert size={18} aria-hidden="true" />
        <span>{t('warnOnly', about)}</span>
      </p>
      <p className={css['warning']}>
        <Info size={18} aria-hidden="true" />
        <span>
          {t('warnSmall')} {t('warnStaff')}
        </span>
      </p>
      {isDemo ? <DemoSend coin={coin} chain={chain.chain} /> : null}
      <Button
        variant="ghost"
        isBlock
        onClick={() =>
          open('pages/assets/deposit/charge', { currency: String(coin.currency), chain: chain.chain })
        }
      >
        {t('notArrived')}
      </Button>
    </>
  );
}

function Facts({ coin, chain }: { coin: Coin; chain: Chain }) {
  const t = useText(depositsText);
  return (
    <dl className={css['facts']}>
      <div>
        <dt>{t('minimum')}</dt>
        <dd>
          {formatDecimal(chain.minimum, { isTrimmed: true })} {coin.currency_name}
        </dd>
      </div>
      <div>
        <dt>{t('confirmationsNeeded')}</dt>
        <dd>{t('confirmationsUnit', { count: chain.confirmations })}</dd>
      </div>
      <div>
        <dt>{t('arrivesIn')}</dt>
        <dd>{t('coinAccount')}</dd>
      </div>
      {coin.gathering === '0' ? null : (
        <div className={css['gathering']}>
          {t('gathering', {
            amount: formatDecimal(coin.gathering, { isTrimmed: true }),
            coin: coin.currency_name,
          })}
        </div>
      )}
    </dl>
  );
}
