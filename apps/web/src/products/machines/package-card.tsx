/** One package as it is offered: the rent, what a machine brings, how many exist, and whether it would earn its rent. */
import { CoinIcon, NO_NUMBER, Tag, formatDecimal } from '@candor/ui';
import { Fact, LABEL_TONE, offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import type { MachinePackage } from './lease-preview.ts';
import { breakEvenWords, percentOf } from './lease-preview.ts';
import { machinesText } from './machines-text.ts';

export function PackageCard({ of }: { of: MachinePackage }) {
  const t = useText(machinesText);
  const { id, model, output_currency_name: output, currency_name: currency, opens_at: opensAt } = of;
  return (
    <a className={css['product']} href={hrefOf('pages/machine/buyPage', { id: String(id) })}>
      <span className={css['head']}>
        <CoinIcon symbol={output} size={28} />
        <b>{model}</b>
        <Tag tone={LABEL_TONE[of.label]}>{t(of.label)}</Tag>
      </span>
      <Kind of={of} />
      <span className={css['figures']}>
        <span>
          <b>{trimmed(of.rent)}</b>
          <small>
            {t('rentShort')} ({currency})
          </small>
        </span>
        <span>
          <b data-strong>{of.day_output === null ? NO_NUMBER : trimmed(of.day_output)}</b>
          <small>
            {t('dayOutputShort')} ({output})
          </small>
        </span>
        <span>
          <b>{t('days', { n: of.day })}</b>
          <small>{t('term')}</small>
        </span>
      </span>
      <Units of={of} />
      <span className={css['under']}>
        {of.label === 'coming_soon' && opensAt !== null ? (
          <span>{t('opensAt', { when: formatMoment(opensAt) })}</span>
        ) : (
          <span>{t('unitsLine', { units: of.units, leased: of.leased })}</span>
        )}
        <Coverage of={of} />
      </span>
      <BreakEven of={of} />
    </a>
  );
}

/** What kind of output it is, and that a demo's is made up. */
export function Kind({ of }: { of: Pick<MachinePackage, 'kind' | 'is_simulated' | 'hash_rate'> }) {
  const t = useText(machinesText);
  return (
    <span className={css['tags']}>
      <Tag tone={of.kind === 'fixed' ? 'brand' : 'neutral'}>{t(of.kind)}</Tag>
      {of.is_simulated ? <Tag tone="warn">{t('simulated')}</Tag> : null}
      <small>{of.hash_rate}</small>
    </span>
  );
}

/** How many of those that exist are leased. */
export function Units({ of: { units, leased } }: { of: Pick<MachinePackage, 'units' | 'leased'> }) {
  const t = useText(machinesText);
  return (
    <span className={css['quota']} role="img" aria-label={t('unitsLine', { units, leased })}>
      <svg viewBox={`0 0 ${units} 4`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={leased} height="4" />
      </svg>
    </span>
  );
}

export function Coverage({ of: { coverage } }: { of: Pick<MachinePackage, 'coverage'> }) {
  const t = useText(machinesText);
  const percent = percentOf(coverage);
  if (percent === undefined) return null;
  return (
    <span>
      {t('coverage')} {formatDecimal(percent, { decimals: 2, isTrimmed: true })}%
    </span>
  );
}

/** R-MC-4: mandatory, even if it is a loss. */
export function BreakEven({ of }: { of: MachinePackage }) {
  const t = useText(machinesText);
  const words = breakEvenWords(of);
  const isGood = words.key === 'breakEvenGain';
  const values = {
    n: isGood ? words.days : 0,
    net: 'net' in words ? formatDecimal(words.net, { decimals: 2 }) : '',
    currency: of.currency_name,
  };
  return (
    <span
      className={css['outcome']}
      data-tone={isGood ? 'good' : words.key === 'breakEvenUnknown' ? undefined : 'bad'}
    >
      {t(words.key, values)}
    </span>
  );
}

export function MoneyFact({ name, amount, currency }: { name: string; amount: string; currency: string }) {
  return <Fact name={name} value={`${trimmed(amount)}\u00a0${currency}`} />;
}
