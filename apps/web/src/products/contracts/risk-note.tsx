/** What must be seen without looking for it: who the counterparty is and how many lose; and what just happened to a position. */
import { Button, IconButton, formatDecimal } from '@candor/ui';
import { TriangleAlert, X } from 'lucide-react';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf, open } from '../../platform/routing/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { useContractFund } from './contract-pair.ts';
import { contractsText } from './contracts-text.ts';
import css from './contracts.module.css';
import { money, toneOf } from './figures.ts';
import { dismissEnded, useEnded } from './positions/position-cache.ts';
import { netOf, sideOf } from './positions/position-rules.ts';
import { REASON_WORD } from './reason-words.ts';

export function RiskNote() {
  const t = useText(contractsText);
  const { data: fund } = useContractFund();
  const percent = fund?.losing?.percent ?? null;
  return (
    <p className={css['risk']}>
      <TriangleAlert size={16} aria-hidden="true" />
      <span>
        {percent === null ? t('risk') : t('riskShare', { percent: formatDecimal(percent, { decimals: 1 }) })}{' '}
        <a href={hrefOf('pages/lever/rulePage')}>{t('counterparty')}</a>
      </span>
    </p>
  );
}

/** A position that closed while the page was open: by a stop, by liquidation, or by hand. */
export function EndedNote() {
  const t = useText(contractsText);
  const words = useText(wordsText);
  const ended = useEnded();
  if (ended === undefined) return null;
  const net = netOf(ended);
  return (
    <section className={css['ended']} role="status" data-reason={ended.reason}>
      <div>
        <b>{t(REASON_WORD[ended.reason ?? 'user'])}</b>
        <span>
          {t(sideOf(ended))} {ended.symbol} · {t('lotsOf', { n: ended.share })}
        </span>
        <span data-tone={toneOf(net)}>{t('netResult', { amount: money(net, true) })}</span>
      </div>
      <Button
        size="s"
        variant="secondary"
        onClick={() => open('pages/lever/position', { id: String(ended.id) })}
      >
        {t('details')}
      </Button>
      <IconButton label={words('close')} onClick={dismissEnded}>
        <X size={18} />
      </IconButton>
    </section>
  );
}
