/** Deposits upwards and withdrawals downwards, day by day: a small drawing of our own, with the same figures as a table. */
import { Button, Card, Select } from 'antd';
import { useState } from 'react';
import { groupDigits, useText } from '../../platform/i18n/index.ts';
import { type Column, DataTable, EmptyBlock, Money } from '../../platform/view/index.ts';
import { dashboardText } from './dashboard-text.ts';
import css from './dashboard.module.css';
import { type Bar, type Flow, barsOf, currenciesOf, daysUpTo } from './flow-rules.ts';

export function FlowChart({ flows }: { flows: readonly Flow[] }) {
  const t = useText(dashboardText);
  const currencies = currenciesOf(flows);
  const [chosen, setChosen] = useState<string>();
  const [isTable, setTable] = useState(false);
  const currency =
    chosen !== undefined && currencies.includes(chosen)
      ? chosen
      : (currencies.find((each) => each === 'USDT') ?? currencies[0]);
  if (currency === undefined) {
    return (
      <Card title={t('flows')}>
        <EmptyBlock text={t('noFlows')} />
      </Card>
    );
  }
  const choice = (
    <>
      <Select
        size="small"
        aria-label={t('flows')}
        value={currency}
        onChange={setChosen}
        options={currencies.map((each) => ({ value: each, label: each }))}
      />{' '}
      <Button size="small" onClick={() => setTable(!isTable)}>
        {isTable ? t('asChart') : t('asTable')}
      </Button>
    </>
  );
  return (
    <Card title={t('flows')} extra={choice}>
      {isTable ? (
        <FlowTable flows={flows.filter((flow) => flow.currency === currency)} />
      ) : (
        <Drawing bars={barsOf(flows, currency)} currency={currency} />
      )}
    </Card>
  );
}

const WIDTH = 900;
const HALF = 70;
/** As many as the server tells of. */
const DAYS = 30;

function Drawing({ bars, currency }: { bars: readonly Bar[]; currency: string }) {
  const t = useText(dashboardText);
  const days = daysUpTo(new Date().toISOString().slice(0, 10), DAYS);
  const step = WIDTH / DAYS;
  const height = (share: number) => (share === 0 ? 0 : Math.max(1.5, (share / 1000) * HALF));
  return (
    <>
      <svg
        className={css['chart']}
        viewBox={`0 0 ${WIDTH} ${HALF * 2 + 24}`}
        role="img"
        aria-label={`${t('flows')} ${currency}`}
      >
        <line x1="0" x2={WIDTH} y1={HALF} y2={HALF} className={css['axis']} />
        {days.map((day, index) => {
          const bar = bars.find((each) => each.day === day);
          const isLabelled = (DAYS - 1 - index) % 5 === 0;
          const x = index * step;
          return (
            <g key={day}>
              {bar === undefined ? null : (
                <>
                  <title>{`${day}  +${groupDigits(bar.deposits)}  −${groupDigits(bar.withdrawals)} ${currency}`}</title>
                  <rect
                    className={css['in']}
                    x={x + 2}
                    width={step - 4}
                    y={HALF - height(bar.up)}
                    height={height(bar.up)}
                    rx="1.5"
                  />
                  <rect
                    className={css['out']}
                    x={x + 2}
                    width={step - 4}
                    y={HALF}
                    height={height(bar.down)}
                    rx="1.5"
                  />
                  <rect x={x} width={step} y="0" height={HALF * 2} fill="transparent" />
                </>
              )}
              {isLabelled ? (
                <text className={css['tick']} x={x + step / 2} y={HALF * 2 + 18} textAnchor="middle">
                  {day.slice(5)}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <p className={css['legend']}>
        <i className={css['inMark']} /> {t('deposits')} <i className={css['outMark']} /> {t('withdrawals')}
      </p>
    </>
  );
}

function FlowTable({ flows }: { flows: readonly Flow[] }) {
  const t = useText(dashboardText);
  const columns: readonly Column<Flow>[] = [
    { title: t('day'), dataIndex: 'day' },
    {
      title: t('deposits'),
      key: 'in',
      align: 'right',
      render: (_, { deposits }) => <Money amount={deposits} />,
    },
    {
      title: t('withdrawals'),
      key: 'out',
      align: 'right',
      render: (_, { withdrawals }) => <Money amount={withdrawals} />,
    },
    { title: t('fees'), key: 'fees', align: 'right', render: (_, { fees }) => <Money amount={fees} /> },
  ];
  return <DataTable rows={flows} columns={columns} rowKey={({ day }) => day} />;
}
