/** One's own daily mail (R-OPS-12): whether it comes, when, in which language, and what it tells. */
import type { ReplyOf } from '@candor/wire';
import { DIGEST_PARTS, digestCalls } from '@candor/wire/operators';
import { Button, Card, Checkbox, Segmented, Switch } from 'antd';
import { useState } from 'react';
import { refresh, useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { ChoiceField, Hint, Labelled, LoadedPage, Stack, choicesOf } from '../../platform/view/index.ts';
import { sessionText } from './session-text.ts';

type Choice = ReplyOf<typeof digestCalls.show>;

export default function DigestScreen() {
  const t = useText(sessionText);
  const reading = useCall(digestCalls.show, {});
  return (
    <LoadedPage title={t('digest')} of={reading}>
      {(choice) => <Fields key={JSON.stringify(choice)} of={choice} />}
    </LoadedPage>
  );
}

function Fields({ of }: { of: Choice }) {
  const t = useText(sessionText);
  const [choice, setChoice] = useState(of);
  const { run, isBusy } = useAction(digestCalls.choose, { onDone: () => void refresh(digestCalls.show) });
  const change = (part: Partial<Choice>): void => setChoice((before) => ({ ...before, ...part }));
  const save = (): void =>
    void run({
      is_on: choice.is_on ? '1' : '0',
      at_hour: choice.at_hour,
      language: choice.language,
      parts: choice.parts.join(','),
    });
  return (
    <Card>
      <Stack>
        <Hint>{t('digestHint')}</Hint>
        <label>
          <Switch
            checked={choice.is_on}
            onChange={(isOn) => change({ is_on: isOn })}
            aria-label={t('digestOn')}
          />{' '}
          {t('digestOn')}
        </label>
        <ChoiceField
          label={t('digestHour')}
          value={choice.at_hour}
          options={Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourText(hour) }))}
          onChange={(hour) => change({ at_hour: hour })}
        />
        <Labelled label={t('digestLanguage')}>
          <Segmented<Choice['language']>
            aria-label={t('digestLanguage')}
            value={choice.language}
            onChange={(language) => change({ language })}
            options={[
              { value: 'zh', label: '中文' },
              { value: 'en', label: 'English' },
            ]}
          />
        </Labelled>
        <Labelled label={t('digestParts')}>
          <Checkbox.Group
            value={choice.parts}
            onChange={(parts) => change({ parts })}
            options={choicesOf(DIGEST_PARTS, (part) => t(`digest_${part}`))}
          />
        </Labelled>
        <div>
          <Button type="primary" loading={isBusy} disabled={choice.parts.length === 0} onClick={save}>
            {t('digestSave')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

/** As it is chosen, in UTC, and as it is here. */
function hourText(hour: number): string {
  const here = new Date();
  here.setUTCHours(hour, 0, 0, 0);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${two(hour)}:00 UTC (${two(here.getHours())}:${two(here.getMinutes())})`;
}
