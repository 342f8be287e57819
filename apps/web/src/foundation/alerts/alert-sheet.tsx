/** Sets an alert or changes one: what it waits for, how often, and by which ways. */
import { Button, Field, NumberInput, Segmented, Select, Sheet, Switch, formatDecimal } from '@candor/ui';
import {
  ALERT_KINDS,
  ALERT_LIMITS,
  ALERT_SPANS,
  type AlertKind,
  type AlertSpan,
  alertCalls,
} from '@candor/wire';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { pairKey, useLivePrices, usePair, usePairs, usePrice, useQuotations } from '../markets/index.ts';
import { alertText } from './alert-text.ts';
import css from './alerts.module.css';
import { type PriceAlert, alertsChanged } from './use-alerts.ts';

interface AlertSheetProps {
  /** The pair it is for; it can be chosen where `canChoose`. */
  symbol: string;
  /** The one that is changed. */
  alert?: PriceAlert;
  canChoose?: boolean;
  /** Leads to all alerts. */
  hasLink?: boolean;
  onClose: () => void;
}

const FORM = 'price-alert';
const SPAN_WORDS = { '5m': 'span5m', '1h': 'span1h', '24h': 'span24h' } as const;

interface Draft {
  symbol: string;
  kind: AlertKind;
  value: string;
  span: AlertSpan;
  repeats: boolean;
  byMail: boolean;
  byPush: boolean;
}

export default function AlertSheet({
  symbol,
  alert,
  canChoose = false,
  hasLink = false,
  onClose,
}: AlertSheetProps) {
  const t = useText(alertText);
  const words = useText(wordsText);
  const [draft, setDraft] = useState<Draft>({
    symbol,
    kind: alert?.kind ?? 'above',
    value: alert?.value ?? '',
    span: alert?.span ?? '1h',
    repeats: alert?.repeats ?? false,
    byMail: alert?.by_mail ?? false,
    byPush: alert?.by_push ?? true,
  });
  const [fault, setFault] = useState('');
  const save = useSave(alert, { onClose, onFault: setFault });
  const change = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part });
    setFault('');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (Number(draft.value) > 0) save.run(draft);
    else setFault(t('needValue'));
  };
  return (
    <Sheet
      isOpen
      title={t(alert === undefined ? 'add' : 'edit')}
      closeLabel={words('close')}
      onClose={onClose}
      footer={
        // In view on the shortest phone, whatever the form above it asks.
        <Button type="submit" form={FORM} size="l" isBlock isBusy={save.isBusy}>
          {t('save')}
        </Button>
      }
    >
      <form id={FORM} className={css['form']} onSubmit={submit} noValidate>
        <AlertFields {...{ draft, fault, canChoose }} onChange={change} />
        {hasLink ? (
          <p className={css['foot']}>
            <a href={hrefOf('pages/alerts/index')} onClick={onClose}>
              {t('all')}
            </a>
          </p>
        ) : null}
      </form>
    </Sheet>
  );
}

interface AlertFieldsProps {
  draft: Draft;
  fault: string;
  canChoose: boolean;
  onChange: (part: Partial<Draft>) => void;
}

function AlertFields({ draft, fault, canChoose, onChange }: AlertFieldsProps) {
  const t = useText(alertText);
  return (
    <>
      {canChoose ? (
        <PairField value={draft.symbol} onChange={(next) => onChange({ symbol: next, value: '' })} />
      ) : null}
      <Segmented
        label={t('type')}
        value={draft.kind}
        options={ALERT_KINDS.map((kind) => ({ id: kind, label: t(kind) }))}
        onChange={(kind) =>
          onChange({ kind, value: isOfPrice(kind) === isOfPrice(draft.kind) ? draft.value : '' })
        }
      />
      <ValueField draft={draft} fault={fault} onValue={(value) => onChange({ value })} />
      {isOfPrice(draft.kind) ? null : (
        <div>
          <h3>{t('span')}</h3>
          <Segmented
            label={t('span')}
            value={draft.span}
            options={ALERT_SPANS.map((span) => ({ id: span, label: t(SPAN_WORDS[span]) }))}
            onChange={(span) => onChange({ span })}
          />
        </div>
      )}
      <Often draft={draft} onChange={onChange} />
    </>
  );
}

const isOfPrice = (kind: AlertKind): boolean => kind === 'above' || kind === 'below';

function useSave(
  alert: PriceAlert | undefined,
  { onClose, onFault }: { onClose: () => void; onFault: (text: string) => void },
) {
  const options = {
    onDone: () => {
      alertsChanged();
      onClose();
    },
    // Whatever it is refused for stands at the value: there is nothing else to put right.
    onRefusal: ({ message }: { message: string }) => {
      onFault(message);
      return true;
    },
  };
  const create = useAction(alertCalls.create, options);
  const change = useAction(alertCalls.change, options);
  return {
    isBusy: create.isBusy || change.isBusy,
    run({ symbol, kind, value, span, repeats, byMail, byPush }: Draft) {
      const wanted = {
        kind,
        value: value.replace(/\.$/, ''),
        ...(isOfPrice(kind) ? {} : { span }),
        repeats,
        by_mail: byMail,
        by_push: byPush,
      };
      if (alert === undefined) void create.run({ symbol, ...wanted });
      else void change.run({ id: alert.id, ...wanted });
    },
  };
}

function PairField({ value, onChange }: { value: string; onChange: (symbol: string) => void }) {
  const t = useText(alertText);
  const words = useText(wordsText);
  const pairs = usePairs()?.pairs ?? [];
  return (
    <Field label={t('pair')}>
      <Select
        label={t('pair')}
        closeLabel={words('close')}
        searchPlaceholder={t('search')}
        noneText={t('noPair')}
        value={value}
        onChange={onChange}
        options={pairs.map(({ symbol }) => ({ id: symbol, label: symbol, keywords: pairKey(symbol) }))}
      />
    </Field>
  );
}

function ValueField({
  draft,
  fault,
  onValue,
}: {
  draft: Draft;
  fault: string;
  onValue: (text: string) => void;
}) {
  const t = useText(alertText);
  useLivePrices();
  useQuotations();
  const filters = usePair(draft.symbol)?.filters;
  const last = usePrice(pairKey(draft.symbol))?.last;
  const [, quote = ''] = draft.symbol.split('/');
  const decimals = filters?.price_decimals ?? 8;
  const isPrice = isOfPrice(draft.kind);
  return (
    <Field
      label={isPrice ? t('price', { quote }) : t('change')}
      hint={last === undefined ? ' ' : t('nowAt', { price: formatDecimal(last, { decimals }) })}
      error={fault}
    >
      <NumberInput
        value={draft.value}
        onChange={onValue}
        maxDecimals={isPrice ? decimals : 2}
        placeholder={isPrice ? formatDecimal(last, { decimals }) : '5'}
        after={isPrice ? quote : '%'}
      />
    </Field>
  );
}

function Often({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  const t = useText(alertText);
  return (
    <>
      <div>
        <h3>{t('often')}</h3>
        <Segmented
          label={t('often')}
          value={draft.repeats ? 'always' : 'once'}
          options={(['once', 'always'] as const).map((id) => ({ id, label: t(id) }))}
          onChange={(id) => onChange({ repeats: id === 'always' })}
        />
        {draft.repeats ? (
          <p className={css['hint']}>{t('alwaysHint', { n: ALERT_LIMITS.restMinutes })}</p>
        ) : null}
      </div>
      <Way
        name={t('byPush')}
        hint={t('byPushHint')}
        isOn={draft.byPush}
        onTurn={(isOn) => onChange({ byPush: isOn })}
      />
      <Way
        name={t('byMail')}
        hint={t('byMailHint', { n: ALERT_LIMITS.mailedADay })}
        isOn={draft.byMail}
        onTurn={(isOn) => onChange({ byMail: isOn })}
      />
    </>
  );
}

interface WayProps {
  name: string;
  hint: string;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
}

function Way({ name, hint, isOn, onTurn }: WayProps) {
  return (
    <div className={css['way']}>
      <span>
        {name}
        <small>{hint}</small>
      </span>
      <Switch label={name} checked={isOn} onChange={onTurn} />
    </div>
  );
}
