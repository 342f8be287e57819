/** Tab 5: everything that earns, what the customer has in it, what today brings, and what is on offer, product by product. */
import { ListGroup, ListRow, Skeleton } from '@candor/ui';
import { Suspense } from 'react';
import { type Earns, frameText, products } from '../../foundation/product/index.ts';
import { useBalanceFormat } from '../../foundation/wallet/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { LoadFailed, LogInToSee } from '../../platform/list/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { sumOf } from './earn-rules.ts';
import css from './earn.module.css';
import { earnText } from './earn-text.ts';
import { type EarningRow, useEarnings } from './use-earnings.ts';

interface Source {
  noun: string;
  earns: Earns;
}

const sources = (): Source[] =>
  products()
    .flatMap(({ noun, earns }) => (earns === undefined ? [] : [{ noun, earns }]))
    .toSorted((a, b) => a.earns.position - b.earns.position);

export default function EarnScreen() {
  const t = useText(earnText);
  const frame = useText(frameText);
  const all = sources();
  return (
    <Screen title={t('title')}>
      <Own all={all} />
      {all.map(({ noun, earns }) => (
        <section key={noun} aria-label={frame(earns.label)}>
          <h2 className={css['heading']}>{frame(earns.label)}</h2>
          <Suspense fallback={<Skeleton variant="row" count={4} className={css['waiting']} />}>
            <earns.Offer />
          </Suspense>
        </section>
      ))}
    </Screen>
  );
}

function Own({ all }: { all: readonly Source[] }) {
  const t = useText(earnText);
  const isLoggedIn = useIsLoggedIn();
  const { rows, error, retry } = useEarnings(all);
  if (!isLoggedIn) return <LogInToSee title={t('logInToSee')} action={t('logIn')} />;
  if (error !== null) return <LoadFailed error={error} onRetry={retry} />;
  if (rows.some(({ earnings }) => earnings === undefined))
    return <Skeleton variant="block" height={148} className={css['waiting']} />;
  return <Totals rows={rows} />;
}

function Totals({ rows }: { rows: readonly EarningRow[] }) {
  const t = useText(earnText);
  const frame = useText(frameText);
  const format = useBalanceFormat();
  const sum = sumOf(rows.flatMap(({ earnings }) => earnings ?? []));
  return (
    <>
      <section className={css['totals']} aria-label={t('held')}>
        <span>{t('held')}</span>
        <b className="tnum">{format(sum.held, 'USDT')}</b>
        <dl>
          <div>
            <dt>{t('today')}</dt>
            <dd className="tnum">{format(sum.today, 'USDT')}</dd>
          </div>
          <div>
            <dt>{t('total')}</dt>
            <dd className="tnum">{format(sum.total, 'USDT')}</dd>
          </div>
        </dl>
        {sum.isComplete ? null : <p>{t('incomplete')}</p>}
      </section>
      <ListGroup title={t('byProduct')}>
        {rows.map(({ noun, earns, earnings }) => (
          <ListRow
            key={noun}
            title={frame(earns.label)}
            hint={t('orders', { n: earnings?.count ?? 0 })}
            value={`${format(earnings?.held, 'USDT')} USDT`}
            valueHint={`${t('today')} ${format(earnings?.today, 'USDT')}`}
            href={hrefOf(earns.path)}
          />
        ))}
      </ListGroup>
    </>
  );
}
