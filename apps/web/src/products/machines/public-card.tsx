/** Machines for everybody (R-POL-4): units leased of those that exist, rent that is not earned, and what lies there for what is owed. */
import { formatDecimal as shown } from '@candor/ui';
import type { PublicView } from '../../foundation/product/index.ts';
import { Figure, Figures, publicCss as css } from '../../foundation/transparency/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { machinesText } from './machines-text.ts';
import { Coverage } from './package-card.tsx';

const whole = (amount: string, currency: string): string => `${shown(amount, { decimals: 2 })} ${currency}`;

export default function PublicCard({ view: { machines } }: { view: PublicView }) {
  const t = useText(machinesText);
  if (machines.packages.length === 0) return null;
  return (
    <section className={css['card']}>
      <h2>{t('title')}</h2>
      <p className={css['hint']}>{t('publicHint')}</p>
      {machines.packages.map((of) => (
        <div key={of.id} className={css['pair']} data-package={of.id}>
          <h3>
            {of.model} · {t(of.is_simulated ? 'simulated' : of.kind)}
            <small>
              <Coverage of={of} />
            </small>
          </h3>
          <Figures>
            <Figure name={t('leasedUnits')} value={`${of.leased} / ${of.units}`} />
            <Figure name={t('unearned')} value={whole(of.deferred, of.currency_name)} />
            {of.kind === 'fixed' ? (
              <>
                <Figure name={t('stillOwed')} value={whole(of.reserve.owed, of.output_currency_name)} />
                <Figure name={t('inReserve')} value={whole(of.reserve.amount, of.output_currency_name)} />
              </>
            ) : (
              <Figure name={t('poolDays')} value={of.measured_day ?? t('dayOutputUnknown')} />
            )}
          </Figures>
        </div>
      ))}
    </section>
  );
}
