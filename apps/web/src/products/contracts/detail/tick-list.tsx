/** The ticks by which a position was executed: what each of them did, its prices, its number and its hash. */
import { parseTickLine } from '@candor/formulas';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { contractsText } from '../contracts-text.ts';
import { exact, textOf } from '../figures.ts';
import type { Position } from '../positions/position-rules.ts';
import css from './detail.module.css';

export interface Tick {
  seq: number;
  at: number;
  hash: string;
  line: string;
}

export function TickList({ position, ticks }: { position: Position; ticks: readonly Tick[] }) {
  const t = useText(contractsText);
  const steps = [
    { word: t('tickOpened'), seq: position.open_seq },
    { word: t('tickTriggered'), seq: position.trigger_seq },
    { word: t('tickClosed'), seq: position.close_seq },
  ];
  const shown = steps.flatMap(({ word, seq }) => {
    const tick = ticks.find((each) => each.seq === seq);
    return tick === undefined ? [] : [{ word, tick }];
  });
  return (
    <section className={css['ticks']} aria-label={t('ticks')}>
      <h2>{t('ticks')}</h2>
      {shown.length === 0 ? <p>{t('noTicks')}</p> : null}
      <ol>
        {shown.map(({ word, tick }) => (
          <li key={word}>
            <p>
              <b>{word}</b> #{tick.seq}{' '}
              <time dateTime={new Date(tick.at).toISOString()}>{formatMoment(tick.at, 'time')}</time>
            </p>
            <Prices line={tick.line} />
            <code>{tick.hash}</code>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Prices({ line }: { line: string }) {
  const t = useText(contractsText);
  const tick = parseTickLine(line);
  if (tick === undefined) return null;
  return (
    <p className={css['tickPrices']}>
      {t('index')} {exact(textOf(tick.index))} · {t('mark')} {exact(textOf(tick.mark))} · {t('bid')}{' '}
      {exact(textOf(tick.bid))} · {t('ask')} {exact(textOf(tick.ask))}
    </p>
  );
}
