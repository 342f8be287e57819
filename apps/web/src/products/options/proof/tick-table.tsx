/** The ten ticks that settled an option: number, time, index, hash, and which were left out. S is computed here once more. */
import { settlementOf } from '@candor/formulas';
import { decimal, formatDecimal as textOf } from '@candor/money';
import { Copy } from 'lucide-react';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { copyText } from '../../../platform/view/index.ts';
import { exact } from '../option-words.ts';
import css from './proof.module.css';
import { proofText } from './proof-text.ts';
import type { Detail } from './use-option.ts';

export function TickTable({ detail }: { detail: Detail }) {
  const t = useText(proofText);
  const { order, ticks, tick: indexStep } = detail;
  const {
    settlementPrice: price,
    counted,
    trimmed,
  } = settlementOf(
    ticks.map((each) => ({ ...each, index: decimal(each.index) })),
    order.expires_at ?? 0,
    decimal(indexStep),
  );
  return (
    <section className={css['ticks']} aria-label={t('ticksTitle')}>
      <h2>{t('ticksTitle')}</h2>
      <p>{t('ticksHint')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('number')}</th>
            <th scope="col">{t('indexPrice')}</th>
            <th scope="col">{t('hash')}</th>
          </tr>
        </thead>
        <tbody>
          {ticks.map((each) => (
            <tr
              key={each.seq}
              data-out={!counted.includes(each.seq) || trimmed.includes(each.seq) || undefined}
            >
              <td>
                #{each.seq}
                <small>{formatMoment(each.at, 'time')}</small>
              </td>
              <td>
                <span>{exact(each.index)}</span>
                {counted.includes(each.seq) ? null : <small>{t('notUsable')}</small>}
                {trimmed.includes(each.seq) ? <small>{t('leftOut')}</small> : null}
              </td>
              <td>
                <button type="button" onClick={() => void copyText(each.hash)}>
                  <span className="sr-only">{t('copyHash', { seq: each.seq })} </span>
                  <code>
                    {each.hash.slice(0, 6)}…{each.hash.slice(-4)}
                  </code>
                  <Copy size={13} aria-hidden="true" />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css['mean']}>
        {price === null
          ? t('tooFew', { n: counted.length })
          : t('mean', { n: counted.length - trimmed.length })}
        {price === null ? null : <b>{exact(textOf(price))}</b>}
      </p>
    </section>
  );
}
