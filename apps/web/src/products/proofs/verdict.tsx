/** What the check came to, in one sentence: included, not the same and where, nothing there, or on the way. */
import { Button, Spinner, formatDecimal } from '@candor/ui';
import { CircleCheckBig, CircleX, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import css from './proofs.module.css';
import { proofsText } from './proofs-text.ts';
import type { Checked } from './use-own-check.ts';

const STEPS = [
  'balances',
  'range',
  'leaf',
  'path',
  'root',
  'total',
  'day_hash',
  'signature',
  'day_published',
  'days_signed',
  'days_chain',
  'days_kept',
  'reserves_signed',
] as const;
const stepKey = (step: (typeof STEPS)[number]) => `step_${step}` as const;
const known = (step: string) => STEPS.find((each) => each === step) ?? 'leaf';

interface VerdictProps {
  checked: Checked;
  /** `own`: his leaves were among what was checked; `none`: he stands in none; `public`: nobody is logged in. */
  about: 'own' | 'none' | 'public';
  takenAt: number;
  nextAt: number | undefined;
  onAgain: () => void;
}

export function Verdict({ checked, about, takenAt, nextAt, onAgain }: VerdictProps) {
  const t = useText(proofsText);
  if (checked === 'running')
    return (
      <Frame
        tone="busy"
        icon={<Spinner />}
        title={t('checking')}
        hint={t('snapshot', { taken: formatMoment(takenAt) })}
      />
    );
  const again = (
    <Button size="s" variant="secondary" onClick={onAgain}>
      {t('again')}
    </Button>
  );
  if (checked === 'failed')
    return <Frame tone="busy" icon={<Info size={44} />} title={t('failed')} hint="" action={again} />;
  if (checked.fault !== undefined)
    return (
      <Frame
        tone="wrong"
        icon={<CircleX size={44} />}
        title={t('mismatch')}
        hint={t('mismatchHint', { step: t(stepKey(known(checked.fault))) })}
        lines={checked.differences.map(({ currency, records, snapshot }) =>
          t('differs', {
            currency,
            records: formatDecimal(records),
            snapshot: formatDecimal(snapshot),
          }),
        )}
        action={again}
      />
    );
  const isCompared = about === 'public' || checked.balances !== undefined;
  const notCompared = isCompared ? [] : [t('notCompared')];
  if (about === 'none')
    return (
      <Frame
        tone="busy"
        icon={<Info size={44} />}
        title={t('nothing')}
        hint={t('nothingHint', {
          taken: formatMoment(takenAt),
          next: nextAt === undefined ? '00:00 UTC' : formatMoment(nextAt),
        })}
        lines={notCompared}
      />
    );
  return (
    <Frame
      tone="right"
      icon={<CircleCheckBig size={44} />}
      title={t(about === 'own' ? 'included' : 'publicRight')}
      hint={t(about === 'own' ? 'includedHint' : 'publicHint')}
      lines={notCompared.length > 0 ? notCompared : about === 'own' ? [t('compared')] : []}
      action={about === 'own' ? again : undefined}
    />
  );
}

interface FrameProps {
  tone: 'right' | 'wrong' | 'busy';
  icon: ReactNode;
  title: string;
  hint: string;
  /** What follows from it, a line each. */
  lines?: readonly string[];
  action?: ReactNode;
}

function Frame({ tone, icon, title, hint, lines = [], action }: FrameProps) {
  return (
    <section className={css['verdict']} data-tone={tone} role="status" aria-live="polite">
      <span className={css['sign']} aria-hidden="true">
        {icon}
      </span>
      <h2>{title}</h2>
      <p>{hint}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {action}
    </section>
  );
}
