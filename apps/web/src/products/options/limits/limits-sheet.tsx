/** What customers set for themselves (R-OPT-11): a daily loss limit, and excluding oneself for a time nobody can shorten. */
import { readAmount } from '@candor/money';
import { Checkbox, Field, NumberInput, Segmented, Sheet } from '@candor/ui';
import { optionCalls } from '@candor/wire';
import { Suspense, lazy, useState } from 'react';
import { refresh, useAction } from '../../../platform/api/index.ts';
import { SubmitButton } from '../../../platform/form/index.ts';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import type { Limits } from '../buy/purchase-rules.ts';
import { useLimits } from '../buy/use-gate.ts';
import { exact } from '../option-words.ts';
import { optionsText } from '../options-text.ts';
import css from './limits.module.css';

const ExclusionProof = lazy(() => import('../exclusion-proof.tsx'));
const DAYS = ['1', '30', '365'] as const;

export default function LimitsSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText(optionsText);
  const words = useText(wordsText);
  const { data: limits } = useLimits();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('limits')} closeLabel={words('close')}>
      {limits === undefined ? null : (
        <div className={css['limits']}>
          <State limits={limits} />
          <LossLimit limits={limits} />
          <Exclusion limits={limits} />
        </div>
      )}
    </Sheet>
  );
}

function State({ limits }: { limits: Limits }) {
  const t = useText(optionsText);
  const [lost, limit] = [readAmount(limits.lost_today) ?? 0n, readAmount(limits.daily_loss_limit) ?? 0n];
  const share = limit === 0n ? 100 : Number((lost * 100n) / limit);
  return (
    <section className={css['state']}>
      <p>
        <span>{t('lostToday')}</span>
        <b>
          {exact(limits.lost_today)} / {exact(limits.daily_loss_limit)} USDT
        </b>
      </p>
      <div className={css['bar']} role="img" aria-label={`${t('lostToday')} ${Math.min(100, share)}%`}>
        <i style={{ transform: `scaleX(${Math.min(100, share) / 100})` }} />
      </div>
      <p>
        <span>{t('openStakes')}</span>
        <b>
          {exact(limits.open_stakes)} / {exact(limits.open_stakes_limit)} USDT
        </b>
      </p>
      {limits.cool_off_until === null ? null : (
        <p data-warn="">{t('restingText', { until: formatMoment(limits.cool_off_until, 'time') })}</p>
      )}
    </section>
  );
}

function LossLimit({ limits }: { limits: Limits }) {
  const t = useText(optionsText);
  const words = useText(wordsText);
  const [text, setText] = useState('');
  const save = useAction(optionCalls.setLimit, {
    onDone: () => {
      setText('');
      void refresh(optionCalls.limits);
    },
  });
  const isRaise = (readAmount(text) ?? 0n) > (readAmount(limits.daily_loss_limit) ?? 0n);
  return (
    <section>
      <Field label={t('lossLimit')} hint={isRaise ? t('raiseWaits') : t('lowerAtOnce')}>
        <NumberInput
          value={text}
          onChange={setText}
          maxDecimals={2}
          placeholder={exact(limits.daily_loss_limit)}
          after={<span className={css['unit']}>USDT</span>}
        />
      </Field>
      {limits.next_loss_limit === null || limits.next_limit_at === null ? null : (
        <p className={css['note']}>
          {t('raisePending', {
            limit: exact(limits.next_loss_limit),
            at: formatMoment(limits.next_limit_at),
          })}
        </p>
      )}
      <SubmitButton
        size="m"
        variant="secondary"
        lacks={readAmount(text) === undefined ? words('fillFirst', { field: t('lossLimit') }) : ''}
        isBusy={save.isBusy}
        onClick={() => void save.run({ daily_loss_limit: text })}
      >
        {words('save')}
      </SubmitButton>
    </section>
  );
}

function Exclusion({ limits }: { limits: Limits }) {
  const t = useText(optionsText);
  const words = useText(wordsText);
  const [days, setDays] = useState<(typeof DAYS)[number]>('1');
  const [isSure, setSure] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const exclude = useAction(optionCalls.exclude, {
    onDone: () => {
      setSure(false);
      void refresh(optionCalls.limits);
    },
  });
  return (
    <section>
      <h3>{t('exclusion')}</h3>
      <p className={css['hint']}>{t('exclusionHint')}</p>
      {limits.excluded_until === null ? null : (
        <p className={css['note']}>{t('excludedText', { until: formatMoment(limits.excluded_until) })}</p>
      )}
      <Segmented
        size="s"
        label={t('exclusion')}
        value={days}
        onChange={setDays}
        options={DAYS.map((id) => ({ id, label: t('days', { n: Number(id) }) }))}
      />
      <Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)}>
        {t('exclusionSure', { n: Number(days) })}
      </Checkbox>
      <SubmitButton
        size="m"
        variant="danger"
        lacks={isSure ? '' : words('tickFirst')}
        isBusy={exclude.isBusy}
        onClick={() => (days === '1' ? void exclude.run({ days }) : setAsked(true))}
      >
        {t('excludeMe')}
      </SubmitButton>
      {isAsked ? (
        <Suspense fallback={null}>
          <ExclusionProof
            isOpen
            says={t('exclusionSure', { n: Number(days) })}
            onProof={async (proof) => (await exclude.run({ days, ...proof })) !== undefined}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
