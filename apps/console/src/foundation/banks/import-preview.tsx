/** What a file says and what would be booked of it; lines by which the house's own money came in are marked here. */
import { Alert, Card, Checkbox, Table, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import type { operatorBankCalls } from '@candor/wire/operators';
import type { ReactNode } from 'react';
import { groupDigits, useText } from '../../platform/i18n/index.ts';
import { Facts, Money, Mono, Stack, To } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { banksText } from './banks-text.ts';
import { problemsText } from './problems-text.ts';

type Preview = ReplyOf<typeof operatorBankCalls.importStatement>;
type Line = Preview['list'][number];

const COLOURS = {
  new: 'processing',
  own: 'default',
  known: 'success',
  out: 'warning',
  faulty: 'error',
} as const;

interface Props {
  of: Preview;
  /** What the bank keeps its account in; the file itself need not say. */
  currency: string | undefined;
  own: readonly number[];
  onOwn: (own: readonly number[]) => void;
}

export function ImportPreview({ of, currency, own, onOwn }: Props) {
  const t = useText(banksText);
  const problems = useText(problemsText);
  const money = (amount: string) => (
    <Money key={amount} amount={amount} {...(currency === undefined ? {} : { currency })} />
  );
  const isKnown = (code: string): code is keyof typeof problemsText.zh =>
    Object.hasOwn(problemsText.zh, code);
  return (
    <Card>
      <Stack>
        <Alert
          type={of.problem === '' ? 'success' : 'error'}
          showIcon
          title={of.problem === '' ? t('fine') : isKnown(of.problem) ? problems(of.problem) : t('problem')}
          description={<ProblemDetail of={of} />}
        />
        <Facts
          list={[
            [t('number'), <Mono key="number">{of.number}</Mono>],
            [t('closedOn'), of.closed_on],
            [t('opening'), money(of.opening)],
            [t('sumIn'), money(of.sum_in)],
            [t('sumOut'), money(of.sum_out)],
            [t('closing'), money(of.closing)],
          ]}
        />
        <Lines list={of.list} money={money} own={own} onOwn={onOwn} />
      </Stack>
    </Card>
  );
}

/** What the figure would have to be, or which statement it is the same as. */
function ProblemDetail({ of: { expected, earlier } }: Pick<Props, 'of'>) {
  const t = useText(banksText);
  if (earlier !== null)
    return (
      <To path={`statements/${earlier.id}`}>
        {t('sameAs', { number: earlier.number, day: earlier.closed_on })}
      </To>
    );
  return expected === null ? null : <>{t('expected', { amount: groupDigits(expected) })}</>;
}

function Lines({
  list,
  money,
  own,
  onOwn,
}: { list: readonly Line[]; money: (amount: string) => ReactNode } & Pick<Props, 'own' | 'onOwn'>) {
  const t = useText(banksText);
  const words = useText(wordsText);
  return (
    <Table<Line>
      size="small"
      rowKey="position"
      dataSource={[...list]}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: true }}
      columns={[
        { title: '#', dataIndex: 'position', align: 'right' },
        {
          title: words('state'),
          key: 'outcome',
          render: (_, { outcome, fault }) => (
            <Tag color={COLOURS[outcome]}>{fault === '' ? t(`outcome_${outcome}`) : t(faultWord(fault))}</Tag>
          ),
        },
        { title: t('valueDate'), dataIndex: 'value_date' },
        {
          title: words('amount'),
          key: 'amount',
          align: 'right',
          render: (_, { amount, outcome }) => (outcome === 'faulty' ? amount : money(amount)),
        },
        { title: t('party'), dataIndex: 'name' },
        { title: t('reference'), dataIndex: 'reference' },
        { title: t('bankLineId'), dataIndex: 'bank_line_id' },
        {
          title: t('markOwn'),
          key: 'own',
          render: (_, { position, outcome }) =>
            outcome === 'new' || outcome === 'own' ? (
              <Checkbox
                aria-label={`${t('markOwn')} #${position}`}
                checked={own.includes(position)}
                onChange={({ target }) =>
                  onOwn(target.checked ? [...own, position] : own.filter((each) => each !== position))
                }
              />
            ) : null,
        },
      ]}
    />
  );
}

const FAULTS = [
  'columns',
  'empty',
  'too_long',
  'control_character',
  'date',
  'future',
  'too_old',
  'amount',
  'too_large',
] as const;

function faultWord(fault: string): `fault_${(typeof FAULTS)[number]}` {
  return `fault_${FAULTS.find((each) => each === fault) ?? 'columns'}`;
}
