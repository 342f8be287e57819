/** Where the index comes from: each venue's part in the last published tick, and who was left out (R-IDX-1 to 3). */
import { formatDecimal, Tag, textOfNumber } from '@candor/ui';
import type { PublicView } from '../../foundation/product/index.ts';
import { transparencyText, publicCss as css } from '../../foundation/transparency/index.ts';
import { useText } from '../../platform/i18n/index.ts';

const TONES = { ok: 'success', stressed: 'warn', degraded: 'danger', none: 'danger' } as const;

export function FeedCard({ feed }: Pick<PublicView, 'feed'>) {
  const t = useText(transparencyText);
  return (
    <section className={css['card']}>
      <h2>{t('feed')}</h2>
      <p className={css['hint']}>{t('feedHint')}</p>
      {feed.pairs.map((pair) => {
        const status = pair.status in TONES ? (pair.status as keyof typeof TONES) : 'none';
        return (
          <div key={pair.symbol} className={css['pair']}>
            <h3>
              {pair.symbol}
              <Tag tone={TONES[status]}>{t(`status_${status}`)}</Tag>
            </h3>
            <ul className={css['venues']}>
              {pair.venues.map(({ venue, mid, age_ms: age, is_in: isIn }) => (
                <li key={venue} data-in={isIn}>
                  <span>{venue}</span>
                  <span className="tnum">{formatDecimal(mid)}</span>
                  <small>{t('age', { s: textOfNumber(age / 1000, 1) })}</small>
                  <Tag tone={isIn ? 'neutral' : 'warn'}>{isIn ? t('used') : t('left')}</Tag>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
