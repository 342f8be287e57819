/** How many, what they cost and bring, what leaving gives back in money, and only then the agreement (R-MC-2, R-POL-6). */
import { Button, Field, NumberInput } from '@candor/ui';
import { MACHINE_AGREEMENT, machineCalls } from '@candor/wire';
import { type FormEvent, useState } from 'react';
import { Agreement, Fact, offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { useAmountFormat, useAvailable } from '../../foundation/wallet/index.ts';
import { useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, loginAddress, open, usePlace } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import type { MachinePackage, UnitsFault } from './lease-preview.ts';
import { mostOf, previewOf, unitsFault, unitsOf } from './lease-preview.ts';
import { machinesText } from './machines-text.ts';
import { machinesChanged } from './use-machines.ts';

/** Refusals that belong below the number of machines. */
const AT_UNITS = new Set(['machine_sold_out', 'insufficient_balance']);
const CLAUSES = ['agreement1', 'agreement2', 'agreement3', 'agreement4', 'agreement5'] as const;

export function LeaseForm({ of }: { of: MachinePackage }) {
  const t = useText(machinesText);
  const isLoggedIn = useIsLoggedIn();
  const { address } = usePlace();
  const available = useAvailable(of.currency_id);
  const closed = useClosed(of);
  const [units, setUnits] = useState('');
  const [hasTicked, setTicked] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const lease = useLease();
  const fault = unitsFault(of, units, available);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    const amount = unitsOf(units);
    if (fault === undefined && hasTicked && amount !== undefined)
      void lease.run({ config_id: of.id, amount, accepted: true });
  };
  const change = (text: string): void => {
    setUnits(text);
    lease.forget();
  };
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <UnitsField
        {...{ of, units, available }}
        onUnits={change}
        fault={isChecked || fault !== 'needUnits' ? fault : undefined}
        refusal={lease.refusal}
      />
      <Figures of={of} units={units} />
      <Agreement
        lead={t('agree')}
        name={t('agreement')}
        clauses={CLAUSES.map((key) => t(key))}
        version={t('agreementVersion', { n: MACHINE_AGREEMENT.version })}
        hasTicked={hasTicked}
        onTick={setTicked}
        fault={isChecked && !hasTicked ? t('mustAgree') : ''}
      />
      {closed === '' ? null : (
        <p className={css['closed']} role="status">
          {closed}
        </p>
      )}
      {isLoggedIn ? (
        <Button type="submit" size="l" isBlock isBusy={lease.isBusy} disabled={closed !== ''}>
          {t('lease')}
        </Button>
      ) : (
        <Button size="l" isBlock onClick={() => go(loginAddress(address, true))}>
          {t('logIn')}
        </Button>
      )}
    </form>
  );
}

/** Why none of it can be leased now; empty when some can. */
function useClosed({ label }: MachinePackage): string {
  const t = useText(machinesText);
  const isLoggedIn = useIsLoggedIn();
  const { data: report } = useCall(machineCalls.report, {}, { isEnabled: isLoggedIn });
  if (label !== 'in_progress') return t('notOpen', { label: t(label) });
  return report?.is_on_sale === false ? report.sale_reason || t('notHere') : '';
}

/** The lease; what it is refused for stands at the number where it is about the number. */
function useLease() {
  const [refusal, setRefusal] = useState('');
  const action = useAction(machineCalls.lease, {
    onRefusal: ({ code, message }) => {
      if (!AT_UNITS.has(code)) return false;
      setRefusal(message);
      machinesChanged();
      return true;
    },
    onDone: () => {
      machinesChanged();
      open('pages/machine/ordersPage', {}, { isReplacing: true });
    },
  });
  return { ...action, refusal, forget: () => setRefusal('') };
}

interface UnitsFieldProps {
  of: MachinePackage;
  units: string;
  available: string | undefined;
  onUnits: (text: string) => void;
  fault: UnitsFault | undefined;
  refusal: string;
}

function UnitsField({ of, units, available, onUnits, fault, refusal }: UnitsFieldProps) {
  const t = useText(machinesText);
  const format = useAmountFormat();
  const { currency_name: currency, left } = of;
  const hint =
    available === undefined ? '' : t('available', { amount: format(available, currency), currency });
  return (
    <Field label={t('unitsWanted')} hint={hint} error={fault === undefined ? refusal : t(fault, { left })}>
      <NumberInput
        value={units}
        onChange={onUnits}
        maxDecimals={0}
        placeholder={t('unitsPlaceholder', { left })}
        after={
          <button type="button" className={css['max']} onClick={() => onUnits(mostOf(of, available))}>
            {t('max')}
          </button>
        }
      />
    </Field>
  );
}

/** Rent first, then what comes in, then what is left to whoever leaves. */
function Figures({ of, units }: { of: MachinePackage; units: string }) {
  const t = useText(machinesText);
  const { currency_name: currency, output_currency_name: output } = of;
  const preview = previewOf(of, units);
  const money = (text: string, name = currency): string => `${trimmed(text)} ${name}`;
  return (
    <>
      <dl className={css['facts']}>
        <div data-strong>
          <dt>{t('rentTotal')}</dt>
          <dd>{money(preview.rent)}</dd>
        </div>
        <Fact name={t('rentPerDay')} value={money(preview.perDay)} />
        <Fact
          name={t('outputPerDay')}
          value={preview.output === undefined ? t('dayOutputUnknown') : money(preview.output, output)}
        />
      </dl>
      <section className={css['leave']} aria-label={t('leaveTitle')}>
        <h2>{t('leaveTitle')}</h2>
        <dl className={css['facts']}>
          <Fact name={t('leaveToday')} value={money(preview.atOnce)} />
          <Fact
            name={t('leaveHalf')}
            value={
              <>
                {money(preview.half)}
                <small>{t('days', { n: preview.halfDays })}</small>
              </>
            }
          />
          <div>
            <dt>{t('leaveEnd')}</dt>
            <dd data-tone="danger">{money('0')}</dd>
          </div>
        </dl>
      </section>
    </>
  );
}
