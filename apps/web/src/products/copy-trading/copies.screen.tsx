/** Tab 6: what the customer copies with and what it brought, then the leads with the best month, and the ways to everything else. */
import { ListGroup, ListRow, Skeleton, classNames } from '@candor/ui';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { offerCss as css } from '../../foundation/offers/index.ts';
import { useBalanceFormat } from '../../foundation/wallet/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded, LogInToSee } from '../../platform/list/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { copyTradingText } from './copy-trading-text.ts';
import own from './copy-trading.module.css';
import { Signed } from './figures.tsx';
import { LeadList } from './lead-list.tsx';
import { PeriodSwitch } from './period-switch.tsx';
import type { Period } from './use-copies.ts';
import { useReport } from './use-copies.ts';

const SHOWN = 5;

export default function CopiesScreen() {
  const t = useText(copyTradingText);
  const isLoggedIn = useIsLoggedIn();
  const [period, setPeriod] = useState<Period>(30);
  return (
    <Screen title={t('title')}>
      {isLoggedIn ? <Own /> : <LogInToSee title={t('logInToSee')} action={t('logIn')} />}
      <p className={css['first']}>{t('risk')}</p>
      <h2 className={css['heading']}>{t('traders')}</h2>
      <PeriodSwitch className={own['switch']} value={period} onChange={setPeriod} />
      <LeadList sort="roi" period={period} limit={SHOWN} />
      <ListGroup>
        <ListRow title={t('allTraders')} href={hrefOf('pages/documentation/lists')} />
        <ListRow title={t('rules')} href={hrefOf('pages/documentation/rulePage')} />
        <ListRow title={t('becomeLead')} href={hrefOf('pages/documentation/leadPage')} />
      </ListGroup>
    </Screen>
  );
}

function Own() {
  const t = useText(copyTradingText);
  const format = useBalanceFormat();
  return (
    <Loaded reading={useReport()} waiting={<Skeleton variant="row" count={3} />}>
      {({ sum, profit, allprofit, count }) => (
        <a
          className={classNames(css['product'], own['mine'])}
          href={hrefOf('pages/documentation/ordersPage')}
        >
          <span className={css['head']}>
            <b>{t('myCopies')}</b>
            <span className={own['count']}>
              {t('running')} {count}
              <ChevronRight size={18} />
            </span>
          </span>
          <span className={css['figures']}>
            <span>
              <b>{format(sum, 'USDT')}</b>
              <small>{t('inCopies')} (USDT)</small>
            </span>
            <span>
              <b>
                <Signed value={profit} />
              </b>
              <small>{t('resultNow')}</small>
            </span>
            <span>
              <b>
                <Signed value={allprofit} />
              </b>
              <small>{t('resultAll')}</small>
            </span>
          </span>
        </a>
      )}
    </Loaded>
  );
}
