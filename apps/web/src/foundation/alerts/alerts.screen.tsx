/** All price alerts of the customer: what each waits for, how it stands, and the ways to change or delete it. */
import { Button, Confirm, EmptyState, IconButton, Skeleton, Tag, formatDecimal } from '@candor/ui';
import { alertCalls } from '@candor/wire';
import { Pencil, Trash2 } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useAction } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { usePair } from '../markets/index.ts';
import { alertText } from './alert-text.ts';
import css from './alerts.module.css';
import { type PriceAlert, alertsChanged, useAlerts } from './use-alerts.ts';

const AlertSheet = lazy(() => import('./alert-sheet.tsx'));

const FIRST_PAIR = 'BTC/USDT';
type Open = { alert?: PriceAlert; symbol: string };

export default function AlertsScreen() {
  const t = useText(alertText);
  const { symbol = FIRST_PAIR } = useTextParams('symbol');
  const reading = useAlerts();
  const [open, setOpen] = useState<Open | undefined>();
  const [asked, setAsked] = useState<PriceAlert | undefined>();
  return (
    <Screen
      title={t('title')}
      backTo="pages/index/index"
      footer={
        <Button size="l" isBlock onClick={() => setOpen({ symbol })}>
          {t('add')}
        </Button>
      }
    >
      <Loaded reading={reading} waiting={<Skeleton className={css['waiting']} variant="row" count={6} />}>
        {({ list, limit }) =>
          list.length === 0 ? (
            <EmptyState title={t('none')} hint={t('noneHint')} />
          ) : (
            <>
              <p className={css['counted']}>{t('count', { n: list.length, limit })}</p>
              <ul className={css['list']}>
                {list.map((alert) => (
                  <AlertRow
                    key={alert.id}
                    alert={alert}
                    onEdit={() => setOpen({ alert, symbol: alert.symbol })}
                    onRemove={() => setAsked(alert)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {open === undefined ? null : (
          <AlertSheet {...open} canChoose={open.alert === undefined} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
      <RemoveQuestion alert={asked} onClose={() => setAsked(undefined)} />
    </Screen>
  );
}

interface AlertRowProps {
  alert: PriceAlert;
  onEdit: () => void;
  onRemove: () => void;
}

function AlertRow({ alert, onEdit, onRemove }: AlertRowProps) {
  const t = useText(alertText);
  const words = useAlertWords(alert);
  const { symbol, state, fired_at: firedAt } = alert;
  const isOn = state !== 'done' && state !== 'stopped';
  const ways = [
    t(alert.repeats ? 'always' : 'once'),
    alert.by_push ? t('byPush') : '',
    alert.by_mail ? t('byMail') : '',
  ].filter((way) => way !== '');
  return (
    <li className={css['alert']} data-off={isOn ? undefined : true}>
      <div className={css['words']}>
        <span>
          <strong>{symbol}</strong> <Tag tone={state === 'armed' ? 'rise' : 'neutral'}>{t(state)}</Tag>
        </span>
        <b>{words}</b>
        <small>
          {ways.join(' · ')}
          {firedAt === null ? '' : ` · ${t('firedAt', { when: formatMoment(firedAt) })}`}
        </small>
        {alert.stop_reason === null ? null : (
          <small>{t(alert.stop_reason === 'account' ? 'stoppedAccount' : 'stoppedMany')}</small>
        )}
      </div>
      <IconButton label={`${t('edit')}: ${symbol} ${words}`} onClick={onEdit}>
        <Pencil size={18} />
      </IconButton>
      <IconButton label={`${t('remove')}: ${symbol} ${words}`} onClick={onRemove}>
        <Trash2 size={18} />
      </IconButton>
    </li>
  );
}

function useAlertWords({ symbol, kind, value, span }: PriceAlert): string {
  const t = useText(alertText);
  const decimals = usePair(symbol)?.filters.price_decimals;
  if (span === null) {
    const price = formatDecimal(value, decimals === undefined ? {} : { decimals });
    return kind === 'above' ? t('isAbove', { value: price }) : t('isBelow', { value: price });
  }
  const spanWords = t(span === '5m' ? 'span5m' : span === '1h' ? 'span1h' : 'span24h');
  const change = { value, span: spanWords };
  return kind === 'rise' ? t('isRise', change) : t('isFall', change);
}

function RemoveQuestion({ alert, onClose }: { alert: PriceAlert | undefined; onClose: () => void }) {
  const t = useText(alertText);
  const words = useText(wordsText);
  const remove = useAction(alertCalls.remove, {
    onDone: () => {
      alertsChanged();
      onClose();
    },
    onRefusal: () => {
      alertsChanged();
      onClose();
      return false;
    },
  });
  return (
    <Confirm
      isOpen={alert !== undefined}
      title={t('removeAsk')}
      confirmLabel={t('remove')}
      cancelLabel={words('cancel')}
      tone="danger"
      isBusy={remove.isBusy}
      onConfirm={() => (alert === undefined ? undefined : void remove.run({ id: alert.id }))}
      onClose={onClose}
    />
  );
}
