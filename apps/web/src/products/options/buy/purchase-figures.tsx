/** What a purchase would bring, what it may cost, and how often one must be right only to break even (R-OPT-11). */
import { MINUS, formatDecimal, textOfNumber } from '@candor/ui';
import { formatDecimal as textOf, readAmount } from '@candor/money';
import { useText } from '../../../platform/i18n/index.ts';
import { hrefOf } from '../../../platform/routing/index.ts';
import { exact } from '../option-words.ts';
import { optionsText } from '../options-text.ts';
import { type Draft, type Limits, type Terms, expectedOf, lossRoom, ratioOf } from './purchase-rules.ts';
import css from './purchase.module.css';

export interface PurchaseFiguresProps {
  draft: Draft;
  terms: readonly Terms[];
  limits: Limits | undefined;
}

export function PurchaseFigures({ draft, terms, limits }: PurchaseFiguresProps) {
  const t = useText(optionsText);
  const chosen = terms.find(({ seconds }) => seconds === draft.seconds) ?? terms[0];
  if (chosen === undefined) return null;
  const { profit, back } = expectedOf(chosen, draft);
  const ratio = formatDecimal(ratioOf(chosen, draft.kind), { isTrimmed: true });
  const rate = formatDecimal(chosen.break_even_rate, { decimals: 2 });
  const hasStake = (readAmount(draft.stake) ?? 0n) > 0n;
  const band = percentOf(chosen.flat_band);
  return (
    <div className={css['figures']}>
      <dl>
        <div>
          <dt>{t('ifRight')}</dt>
          <dd data-tone="rise">
            {hasStake ? `+${exact(profit)} USDT ` : `+${ratio}% `}
            {hasStake ? <small>{t('back', { amount: exact(back) })}</small> : null}
          </dd>
        </div>
        <div>
          <dt>{t('ifWrong')}</dt>
          <dd data-tone="fall">
            {hasStake ? `${MINUS}${exact(draft.stake)} USDT ` : `${MINUS}100% `}
            <small>{t('wholeStake')}</small>
          </dd>
        </div>
        {draft.kind !== '3' || chosen.flat_hit_rate === null ? null : (
          <div>
            <dt>{t('flatRate')}</dt>
            <dd>{formatDecimal(chosen.flat_hit_rate, { decimals: 2 })}%</dd>
          </div>
        )}
        {limits === undefined ? null : (
          <div>
            <dt>{t('roomToday')}</dt>
            <dd>{exact(textOf(lossRoom(limits)))} USDT</dd>
          </div>
        )}
      </dl>
      <p className={css['odds']}>
        {draft.kind === '3' ? t('oddsFlat', { ratio, band }) : t('odds', { ratio, rate, band })}{' '}
        <a href={hrefOf('pages/option/rulePage')}>{t('rules')}</a>
      </p>
    </div>
  );
}

/** A fraction of the strike as percent: "0.00002" is "0.002". */
function percentOf(fraction: string | null): string {
  return fraction === null ? '0' : formatDecimal(textOfNumber(+fraction * 100, 6), { isTrimmed: true });
}
