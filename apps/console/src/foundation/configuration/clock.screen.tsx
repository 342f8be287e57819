/** The demo's waiting clock, and moving it forward so that holds and delays pass (R-GEN-5); live has none. */
import { Alert, Button, Card, InputNumber } from 'antd';
import { configurationCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { queryClient, useAction, useCall } from '../../platform/api/index.ts';
import { formatAge, useText } from '../../platform/i18n/index.ts';
import { Facts, Loaded, Moment, PageFrame, Stack } from '../../platform/view/index.ts';
import { useMay } from '../session/index.ts';
import { configurationText } from './configuration-text.ts';

const QUICK_HOURS = [1, 24, 48] as const;
/** 40 days: the most one move allows. */
const MOST_HOURS = 960;

export default function ClockScreen() {
  const t = useText(configurationText);
  const may = useMay();
  const reading = useCall(configurationCalls.clock, {}, { pollMs: 5_000 });
  const [hours, setHours] = useState<number>(24);
  // Everything that counts time is read again.
  const { run, isBusy } = useAction(configurationCalls.moveClock, {
    onDone: () => void queryClient.invalidateQueries(),
  });
  return (
    <PageFrame title={t('clock')}>
      <Loaded of={reading}>
        {({ now, waiting_now, is_movable }) => (
          <Card>
            <Stack>
              <Facts
                list={[
                  [t('now'), <Moment key="now" at={now} />],
                  [t('waitingNow'), <Moment key="waiting" at={waiting_now} />],
                  [
                    '',
                    waiting_now - now < 1000
                      ? t('notMoved')
                      : t('ahead', { time: formatAge((waiting_now - now) / 1000) }),
                  ],
                ]}
              />
              <Alert type="info" title={is_movable ? t('clockHint') : t('onlyDemo')} />
              {is_movable && may(configurationCalls.moveClock) ? (
                <div>
                  {QUICK_HOURS.map((each) => (
                    <Button key={each} loading={isBusy} onClick={() => void run({ hours: each })}>
                      {t('moveBy', { hours: each })}
                    </Button>
                  ))}{' '}
                  <InputNumber<number>
                    aria-label={t('hours')}
                    min={1}
                    max={MOST_HOURS}
                    precision={0}
                    value={hours}
                    onChange={(value) => setHours(value ?? 1)}
                    suffix={t('hours')}
                  />{' '}
                  <Button type="primary" loading={isBusy} onClick={() => void run({ hours })}>
                    {t('move')}
                  </Button>
                </div>
              ) : null}
            </Stack>
          </Card>
        )}
      </Loaded>
    </PageFrame>
  );
}
