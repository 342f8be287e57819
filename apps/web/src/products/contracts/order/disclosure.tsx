/** Who the counterparty is, in the words of R-CT-1, with the share of losing customers once it is published (R-CT-13). */
import { formatDecimal } from '@candor/ui';
import { Scale } from 'lucide-react';
import { useText } from '../../../platform/i18n/index.ts';
import { hrefOf } from '../../../platform/routing/index.ts';
import { useContractFund } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import css from './order.module.css';

export function Disclosure() {
  const t = useText(contractsText);
  const { data: fund } = useContractFund();
  const percent = fund?.losing?.percent ?? null;
  return (
    <section className={css['disclosure']} aria-label={t('counterparty')}>
      <Scale size={20} aria-hidden="true" />
      <div>
        <p>{t('houseBook')}</p>
        <p>
          {percent === null
            ? t('risk')
            : t('riskShare', { percent: formatDecimal(percent, { decimals: 1 }) })}
        </p>
        <p>{t('adlRisk')}</p>
        <a href={hrefOf('pages/transparency/index')}>{t('transparency')}</a>
      </div>
    </section>
  );
}
