/** "Check the chain now": the newest ticks are fetched and worked out again on this device, step by step. */
import { Button, Select } from '@candor/ui';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { PublicView } from '../../foundation/product/index.ts';
import { shortHash, transparencyText, publicCss as css } from '../../foundation/transparency/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import type { NewestCheck } from './check-newest.ts';

type Progress = 'running' | 'failed' | NewestCheck;

export function ChainCheck({ chains }: Pick<PublicView, 'chains'>) {
  const t = useText(transparencyText);
  const words = useText(wordsText);
  const [symbol, setSymbol] = useState(chains[0]?.symbol ?? '');
  const [progress, setProgress] = useState<Progress>();
  const check = async (): Promise<void> => {
    setProgress('running');
    try {
      const { checkNewest } = await import('./check-newest.ts');
      setProgress(await checkNewest(symbol));
    } catch {
      setProgress('failed');
    }
  };
  if (chains.length === 0) return null;
  return (
    <section className={css['card']}>
      <h2>{t('checkTitle')}</h2>
      <p className={css['hint']}>{t('checkHint')}</p>
      <Select
        label={t('chains')}
        closeLabel={words('close')}
        options={chains.map((chain) => ({ id: chain.symbol, label: chain.symbol }))}
        value={symbol}
        onChange={(next) => {
          setSymbol(next);
          setProgress(undefined);
        }}
      />
      <Button isBlock isBusy={progress === 'running'} onClick={() => void check()}>
        {progress === 'running' ? t('checking') : t('checkNow')}
      </Button>
      <div className={css['answer']} aria-live="polite">
        {progress === 'failed' ? <p className={css['bad']}>{t('checkFailed')}</p> : null}
        {typeof progress === 'object' ? <Result check={progress} /> : null}
      </div>
    </section>
  );
}

function Result({ check }: { check: NewestCheck }) {
  const t = useText(transparencyText);
  const hasSignature = check.steps.some(({ name }) => name === 'signature');
  return (
    <div className={css['result']} data-right={check.isRight}>
      <h3>
        {check.isRight ? t('checkRight') : t('checkWrong')}
        <small>{t('took', { ms: String(check.tookMs) })}</small>
      </h3>
      <ol>
        {check.steps.map((step, index) => (
          <li key={index} data-right={step.isRight}>
            {step.isRight ? (
              <Check size={16} aria-label={t('right')} />
            ) : (
              <X size={16} aria-label={t('wrong')} />
            )}
            <StepWords step={step} check={check} />
          </li>
        ))}
      </ol>
      {hasSignature ? null : <p className={css['quiet']}>{t('noSignature')}</p>}
    </div>
  );
}

function StepWords({ step, check }: { step: NewestCheck['steps'][number]; check: NewestCheck }) {
  const t = useText(transparencyText);
  const { name, detail, isRight, at = 0, seq = 0 } = step;
  if (name === 'chain')
    return (
      <span>
        {t('stepChain', { n: check.lines })}
        <small>
          {isRight ? t('range', { from: String(check.firstSeq), to: String(check.lastSeq) }) : detail}
        </small>
      </span>
    );
  if (name === 'signature')
    return (
      <span>
        {t('stepSignature')}
        <small>
          {formatMoment(at)} · {t('line', { seq: String(seq) })}
        </small>
      </span>
    );
  if (name === 'clock')
    return (
      <span>
        {t('stepClock')}
        <small>
          {formatMoment(at)} · {t('line', { seq: String(seq) })}
        </small>
      </span>
    );
  if (name === 'remembered')
    return (
      <span>
        {t('stepRemembered', { time: formatMoment(at) })}
        <small>{t('line', { seq: String(seq) })}</small>
      </span>
    );
  return (
    <span>
      {name === 'key' ? t('stepKey') : t('stepHead')}
      <small>{shortHash(detail.split(' ').at(-1) ?? '')}</small>
    </span>
  );
}
