/** The ten with the most activated rebates of 30 days, masked, his own row marked, and whether the customer may stand among them. */
import { EmptyState, Skeleton, Switch, Tag } from '@candor/ui';
import { referralCalls } from '@candor/wire';
import { trimmed } from '../../foundation/offers/index.ts';
import { refresh, useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import css from './referral.module.css';
import { referralText } from './referral-text.ts';

export function Rank() {
  const t = useText(referralText);
  const rank = useCall(referralCalls.rank, {});
  return (
    <div className={css['page']}>
      <p className={css['hint']}>{t('rankHint')}</p>
      <Choice />
      <Loaded reading={rank} waiting={<Skeleton variant="row" count={6} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('noRank')} hint={t('noRankHint')} />
          ) : (
            <ol className={css['rank']}>
              {rows.map(({ place, account, total, user_id: ownId }) => (
                <li key={place} data-own={ownId !== null}>
                  <i>{place}</i>
                  <span>
                    {account} {ownId === null ? null : <Tag>{t('you')}</Tag>}
                  </span>
                  <b>{trimmed(total)} USDT</b>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </div>
  );
}

function Choice() {
  const t = useText(referralText);
  const invite = useCall(referralCalls.invite, {});
  const action = useAction(referralCalls.showInRank, {
    onDone: () => void refresh(referralCalls.invite, referralCalls.rank),
  });
  const isOn = invite.data?.is_ranked ?? true;
  return (
    <div className={css['choice']}>
      <span>{t('showMe')}</span>
      <Switch
        label={t('showMe')}
        checked={isOn}
        disabled={invite.data === undefined || action.isBusy}
        onChange={(isRanked) => void action.run({ is_ranked: isRanked })}
      />
    </div>
  );
}
