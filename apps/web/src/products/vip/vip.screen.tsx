/** The own VIP level with the volume it follows from, the way to the next one and what that would have saved, and the whole schedule. */
import { Button, Skeleton, formatDecimal } from '@candor/ui';
import type { ReplyOf } from '@candor/wire';
import { vipCalls } from '@candor/wire';
import { Fact, trimmed } from '../../foundation/offers/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { open } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import css from './vip.module.css';
import { vipText } from './vip-text.ts';

type Level = ReplyOf<typeof vipCalls.level>;
const RULES = ['rule1', 'rule2', 'rule3'] as const;

export default function VipScreen() {
  const t = useText(vipText);
  const reading = useCall(vipCalls.level, {});
  return (
    <Screen title={t('title')} backTo="pages/index/index">
      <Loaded
        reading={reading}
        waiting={
          <div className={css['page']}>
            <Skeleton variant="block" height={190} />
            <Skeleton variant="block" height={210} />
          </div>
        }
      >
        {(level) => (
          <div className={css['page']}>
            <Own level={level} />
            <Schedule level={level} />
            <section className={css['card']} aria-label={t('rules')}>
              <h2>{t('rules')}</h2>
              <ol className={css['rules']}>
                {RULES.map((rule) => (
                  <li key={rule}>{t(rule)}</li>
                ))}
              </ol>
            </section>
            <Button variant="secondary" isBlock onClick={() => open('pages/trade/index')}>
              {t('trade')}
            </Button>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Own({ level }: { level: Level }) {
  const t = useText(vipText);
  const { next, rates, day } = level;
  const percent = percentsOf(level);
  return (
    <section className={css['card']} aria-label={t('title')}>
      <p className={css['level']}>
        <b>{t('level', { n: level.level })}</b>
        <small>{day === null ? t('notComputed') : t('computed', { day })}</small>
      </p>
      <dl className={css['facts']}>
        <Fact name={t('volume')} value={`${trimmed(level.volume)} USDT`} />
        <Fact name={t('spotMaker')} value={percent(rates.spot_maker)} />
        <Fact name={t('spotTaker')} value={percent(rates.spot_taker)} />
        <Fact name={t('contract')} value={percent(rates.contract)} />
      </dl>
      {next === null ? (
        <p className={css['hint']}>{t('highest')}</p>
      ) : (
        <>
          <Progress done={Number(level.volume)} whole={Number(next.volume)} />
          <p className={css['hint']}>{t('missing', { n: next.level, amount: trimmed(next.missing) })}</p>
          <dl className={css['facts']}>
            <Fact name={t('saved', { n: next.level })} value={`${trimmed(next.would_have_saved)} USDT`} />
          </dl>
        </>
      )}
    </section>
  );
}

/** How far the bar is drawn, nothing more: figures stand beside it as they came. */
function Progress({ done, whole }: { done: number; whole: number }) {
  return (
    <span className={css['track']}>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.min(100, (done / whole) * 100)} height="1" />
      </svg>
    </span>
  );
}

function Schedule({ level: ownLevel }: { level: Level }) {
  const t = useText(vipText);
  const { levels, level } = ownLevel;
  const percent = percentsOf(ownLevel);
  return (
    <section className={css['card']} aria-label={t('schedule')}>
      <h2>{t('schedule')}</h2>
      <table className={css['schedule']}>
        <thead>
          <tr>
            <th scope="col">{t('levelColumn')}</th>
            <th scope="col">{t('volumeColumn')}</th>
            <th scope="col">{t('spotMaker')}</th>
            <th scope="col">{t('spotTaker')}</th>
            <th scope="col">{t('contract')}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map((row) => (
            <tr key={row.level} aria-current={row.level === level}>
              <th scope="row">{row.level}</th>
              <td>{trimmed(row.volume)}</td>
              <td>{percent(row.spot_maker)}</td>
              <td>{percent(row.spot_taker)}</td>
              <td>{percent(row.contract)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** All rates of the schedule with as many places as the longest of them, so that a column of them reads as one. */
function percentsOf({ levels }: Level): (rate: string) => string {
  const rates = levels.flatMap((row) => [row.spot_maker, row.spot_taker, row.contract]);
  const decimals = Math.max(...rates.map((rate) => trimmed(rate).split('.')[1]?.length ?? 0));
  return (rate) => `${formatDecimal(rate, { decimals })}%`;
}
