/** Said before money comes in, and ticked once: nothing can be withdrawn before verification (R-KYC-3). */
import { Button, Checkbox, formatDecimal } from '@candor/ui';
import { depositCalls } from '@candor/wire';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { refresh, useAction } from '../../platform/api/index.ts';
import { SubmitButton } from '../../platform/form/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import type { Terms } from './deposit-view.ts';
import { depositsText } from './deposits-text.ts';
import css from './deposits.module.css';

const LEVELS = [
  ['none', 'levelNone'],
  ['basic', 'levelBasic'],
  ['advanced', 'levelAdvanced'],
] as const;

export function VerifyGate({ terms }: { terms: Terms }) {
  const t = useText(depositsText);
  const words = useText(wordsText);
  const [isTicked, setTicked] = useState(false);
  const tick = useAction(depositCalls.tick, {
    isQuiet: true,
    onDone: () => void refresh(depositCalls.terms),
  });
  return (
    <div className={css['page']}>
      <section className={css['gate']}>
        <ShieldAlert size={28} aria-hidden="true" />
        <h2>{t('gateTitle')}</h2>
        <p>{t('gateText')}</p>
      </section>
      <table className={css['levels']}>
        <thead>
          <tr>
            <th scope="col">{t('gateLevel')}</th>
            <th scope="col">{t('gateLimit')}</th>
          </tr>
        </thead>
        <tbody>
          {LEVELS.map(([level, label]) => (
            <tr key={level} data-current={level === 'none' || undefined}>
              <th scope="row">{t(label)}</th>
              <td>
                {formatDecimal(terms.daily_limits[level], { isTrimmed: true })} <small>USDT</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Checkbox checked={isTicked} onChange={(event) => setTicked(event.target.checked)}>
        {t('gateTick')}
      </Checkbox>
      <div className={css['gateActions']}>
        <SubmitButton
          lacks={isTicked ? '' : words('tickFirst')}
          isBusy={tick.isBusy}
          onClick={() => void tick.run({ agreed: '1' })}
        >
          {t('gateGo')}
        </SubmitButton>
        <Button size="l" isBlock variant="secondary" onClick={() => open('pages/verification/index')}>
          {t('verifyNow')}
        </Button>
      </div>
    </div>
  );
}
