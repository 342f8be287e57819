/** One sale: its terms, its dates as a line of steps, the form while it takes commitments, the proof once it is allotted. */
import { CoinIcon, Skeleton } from '@candor/ui';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { hrefOf, useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import type { Sale, Subscription } from './commitment-rules.ts';
import { standsStill } from './commitment-rules.ts';
import { CommitForm } from './commit-form.tsx';
import css from './launchpad.module.css';
import { launchpadText } from './launchpad-text.ts';
import { OwnCheck } from './own-check.tsx';
import { Countdown, PhaseTag, Progress, trimmed } from './sale-parts.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { useLaunchpadChanges, useOwn, useSale } from './use-launchpad.ts';

export default function SaleScreen() {
  const t = useText(launchpadText);
  const { id: asked = '' } = useTextParams('id');
  const id = /^[1-9][0-9]{0,8}$/.test(asked) ? Number(asked) : 0;
  useLaunchpadChanges();
  return (
    <Screen title={t('details')} backTo="pages/publication/index">
      <Loaded
        reading={useSale(id)}
        waiting={<Waiting />}
        unknown={{ title: t('noSales'), code: 'sale_unknown', isAskable: id > 0 }}
      >
        {(sale) => <Sale sale={sale} />}
      </Loaded>
    </Screen>
  );
}

function Sale({ sale }: { sale: Sale }) {
  const t = useText(launchpadText);
  const subscription = useOwn(sale.id);
  const isBefore = sale.phase === 'upcoming' || sale.phase === 'subscribing';
  return (
    <div className={css['page']}>
      <section className={css['terms']}>
        <header className={css['head']}>
          <CoinIcon symbol={sale.new_currency_name} size={40} />
          <span>
            <b>{sale.new_currency_name}</b>
            <small>{sale.new_currency_full_name}</small>
          </span>
          <PhaseTag sale={sale} />
        </header>
        <Countdown sale={sale} />
        {sale.phase === 'upcoming' ? null : <Progress sale={sale} />}
        {sale.failure === null ? null : <p className={css['told']}>{t(`failure_${sale.failure}`)}</p>}
        {sale.is_sold_out ? <p className={css['note']}>{t('soldOut')}</p> : null}
        {sale.symbol !== null && (sale.launched_at !== null || sale.is_traded) ? (
          <a className={css['trade']} href={hrefOf('pages/trade/index', { symbol: sale.symbol })}>
            {t('tradeNow', { pair: sale.symbol })}
          </a>
        ) : null}
      </section>
      {subscription === undefined ? null : <Own own={subscription} />}
      {isBefore ? <CommitForm key={subscription?.id ?? 0} sale={sale} own={subscription} /> : null}
      <Terms sale={sale} />
      <Timeline sale={sale} />
      {sale.digest === null ? null : <OwnCheck sale={sale} own={subscription} />}
      <section className={css['terms']}>
        <h2>{t('about', { coin: sale.new_currency_name })}</h2>
        <p className={css['about']}>{sale.introduction}</p>
      </section>
      <section className={css['terms']}>
        <h2>{t('howTitle')}</h2>
        <ol className={css['rules']}>
          {(['how1', 'how2', 'how3', 'how4', 'how5'] as const).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Own({ own }: { own: Subscription }) {
  const t = useText(launchpadText);
  return (
    <section aria-label={t('mine')}>
      <SubscriptionCard row={own} isWithin />
    </section>
  );
}

function Terms({ sale }: { sale: Sale }) {
  const t = useText(launchpadText);
  const { currency_name: currency, new_currency_name: coin } = sale;
  const facts: [string, string][] = [
    [t('issuePrice'), `1 ${coin} = ${trimmed(sale.change_rate)} ${currency}`],
    [t('supply'), `${trimmed(sale.num)} ${coin}`],
    [t('payWith'), currency],
    [t('minimum'), `${trimmed(sale.buy_num)} ${currency}`],
    [t('maximum'), `${trimmed(sale.buy_max)} ${currency}`],
    [t('cap'), `${trimmed(sale.cap)} ${coin}`],
    [t('softCap'), `${trimmed(sale.soft_cap)} ${currency}`],
    [t('lockUp'), t('nDays', { n: sale.day })],
    [t('participants'), String(sale.subscriptions)],
  ];
  if (sale.allotted !== null) facts.push([t('allotted'), `${trimmed(sale.allotted)} ${coin}`]);
  if (sale.last_price !== null) facts.push([t('lastPrice'), `${trimmed(sale.last_price)} ${currency}`]);
  return (
    <section className={css['terms']}>
      <h2>{t('terms')}</h2>
      <dl className={css['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Each date with what happens at it; what is past is drawn so. While it stands still nobody knows those to come. */
function Timeline({ sale }: { sale: Sale }) {
  const t = useText(launchpadText);
  const isStill = standsStill(sale);
  const steps: [string, number][] = [
    [t('startAt'), sale.created_at],
    [t('endAt'), sale.end_at],
    [t('allotsAt'), sale.allots_at],
    [t(sale.launched_at === null ? 'launchAt' : 'launchedAt'), sale.online_time],
    [t('unlockAt'), sale.unlock_at],
  ];
  return (
    <section className={css['terms']}>
      <h2>{t('timeline')}</h2>
      <ol className={css['timeline']}>
        {steps.map(([name, at], n) =>
          isStill && n > 0 ? (
            <li key={name}>
              <span>{name}</span>
              <span>{t('whenResumed')}</span>
            </li>
          ) : (
            <li key={name} data-past={at <= Date.now() || undefined}>
              <span>{name}</span>
              <time>{formatMoment(at)}</time>
            </li>
          ),
        )}
      </ol>
      {sale.launched_at === null && !isStill ? (
        <p className={css['note']}>{t('deadline', { when: formatMoment(sale.launch_deadline) })}</p>
      ) : null}
    </section>
  );
}

function Waiting() {
  return (
    <div className={css['page']}>
      <Skeleton variant="block" height={160} />
      <Skeleton variant="block" height={220} />
      <Skeleton variant="row" count={4} />
    </div>
  );
}
