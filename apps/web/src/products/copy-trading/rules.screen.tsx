/** The rules of copy-trading in plain words, and that copying of spot does not exist. */
import { offerCss as css } from '../../foundation/offers/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { copyTradingText } from './copy-trading-text.ts';

export default function RulesScreen() {
  const t = useText(copyTradingText);
  return (
    <Screen title={t('rules')} backTo="pages/documentation/index">
      <article className={css['rules']}>
        <p>{t('risk')}</p>
        <section>
          <h2>{t('rule1')}</h2>
          <p>{t('rule1Text')}</p>
          <p>{t('clause1')}</p>
        </section>
        <section>
          <h2>{t('rule2')}</h2>
          <p>{t('clause2')}</p>
          <p>{t('clause3')}</p>
          <p>{t('slippageRule')}</p>
        </section>
        <section>
          <h2>{t('rule3')}</h2>
          <p>{t('clause5')}</p>
          <p>{t('stopHint', { amount: '600' })}</p>
        </section>
        <section>
          <h2>{t('rule4')}</h2>
          <p>{t('clause4')}</p>
          <p>{t('rule4Example')}</p>
        </section>
        <section>
          <h2>{t('rule5')}</h2>
          <p>{t('rule5Text')}</p>
        </section>
        <a className={css['link']} href={hrefOf('pages/documentation/lists')}>
          {t('allTraders')}
        </a>
      </article>
    </Screen>
  );
}
