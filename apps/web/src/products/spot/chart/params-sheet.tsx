/** The periods of each indicator; kept on this device. */
import { Button, NumberInput, Sheet } from '@candor/ui';
import { useState } from 'react';
import { USUAL_PARAMS, saneParams } from '../../../foundation/chart/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { setChart, useChartSettings } from './chart-settings.ts';
import { chartText } from './chart-text.ts';
import css from './chart.module.css';

type Name = keyof typeof USUAL_PARAMS;
type Typed = Readonly<Record<Name, readonly string[]>>;
const NAMES = Object.keys(USUAL_PARAMS) as Name[];

const textsOf = (params: Readonly<Record<string, readonly number[]>>): Typed =>
  Object.fromEntries(
    NAMES.map((name) => [name, (params[name] ?? USUAL_PARAMS[name]).map(String)]),
  ) as unknown as Typed;

export default function ParamsSheet({ onClose }: { onClose: () => void }) {
  const t = useText(chartText);
  const words = useText(wordsText);
  const { params } = useChartSettings();
  const [typed, setTyped] = useState(() => textsOf(params));
  const read = (name: Name) => saneParams(name, typed[name].map(Number));
  const wrong = NAMES.filter((name) => read(name) === undefined);
  const save = (): void => {
    if (wrong.length > 0) return;
    setChart({ params: Object.fromEntries(NAMES.map((name) => [name, read(name)!])) });
    onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('params')}
      closeLabel={words('close')}
      footer={
        <Button size="l" isBlock onClick={save}>
          {words('save')}
        </Button>
      }
    >
      <div className={css['params']}>
        {NAMES.map((name) => (
          <div key={name} className={css['inputs']} role="group" aria-label={name}>
            <h3>{name}</h3>
            {typed[name].map((value, place) => (
              <NumberInput
                key={place}
                size="s"
                aria-label={`${name} ${place + 1}`}
                aria-invalid={wrong.includes(name) || undefined}
                value={value}
                maxDecimals={0}
                onChange={(text) =>
                  setTyped({
                    ...typed,
                    [name]: typed[name].map((each, at) => (at === place ? text : each)),
                  })
                }
              />
            ))}
          </div>
        ))}
        {wrong.length > 0 ? (
          <p className={css['wrong']} role="alert">
            {t('paramsWrong', { names: wrong.join(', ') })}
          </p>
        ) : null}
        <Button variant="secondary" size="s" onClick={() => setTyped(textsOf({}))}>
          {t('paramsUsual')}
        </Button>
      </div>
    </Sheet>
  );
}
