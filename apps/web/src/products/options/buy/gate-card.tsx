/** Says in place why nothing can be bought now, and leads to where that can be changed. */
import { Button } from '@candor/ui';
import { Hourglass, IdCard, ListChecks, LogIn, Lock } from 'lucide-react';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { go, loginAddress, open, usePlace } from '../../../platform/routing/index.ts';
import { optionsText } from '../options-text.ts';
import css from './purchase.module.css';
import type { Gate } from './use-gate.ts';

const ICONS = {
  login: LogIn,
  verify: IdCard,
  verifying: Hourglass,
  test: ListChecks,
  excluded: Lock,
  resting: Hourglass,
};

export function GateCard({ gate, onTest }: { gate: Gate; onTest: () => void }) {
  const t = useText(optionsText);
  const { address } = usePlace();
  const Icon = ICONS[gate.kind];
  const until = 'until' in gate ? formatMoment(gate.until) : '';
  const acts = {
    login: () => go(loginAddress(address, true)),
    verify: () => open('pages/verification/index'),
    verifying: () => open('pages/verification/index'),
    test: onTest,
  };
  return (
    <section className={css['gate']} aria-label={t(`${gate.kind}Title`)}>
      <Icon size={24} aria-hidden="true" />
      <div>
        <h3>{t(`${gate.kind}Title`)}</h3>
        <p>{t(`${gate.kind}Text`, { until })}</p>
        {gate.kind === 'excluded' || gate.kind === 'resting' ? null : (
          <Button size="s" onClick={acts[gate.kind]}>
            {t(`${gate.kind}Go`)}
          </Button>
        )}
      </div>
    </section>
  );
}
