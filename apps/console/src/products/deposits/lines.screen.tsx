/** Statement lines: those without a claim, those that are done; a treasurer enters new ones. */
import { Input } from 'antd';
import { operatorDepositCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { replaceQuery, useAddress } from '../../platform/routing/index.ts';
import { DialogButton, choicesOf } from '../../platform/view/index.ts';
import { CaseQueue, queuePlace, spanIn } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { depositsText } from './deposits-text.ts';
import { EnterLineDialog } from './enter-line-dialog.tsx';
import { type LineRow, useLineColumns } from './line-columns.tsx';

const VIEWS = ['open', 'done'] as const;
type View = (typeof VIEWS)[number];
const TITLES = { open: 'openLines', done: 'doneLines' } as const;

export default function LinesScreen() {
  const t = useText(depositsText);
  const may = useMay();
  const { query } = useAddress();
  const { state: view, page } = queuePlace(VIEWS, query, 'view');
  const { q } = query;
  const reading = useCall(
    operatorDepositCalls.lines,
    { view, page, ...spanIn(query), ...(q === undefined ? {} : { q }) },
    { pollMs: 15_000, keepsPrevious: true },
  );
  return (
    <CaseQueue<View, LineRow>
      hasDays
      title={t('lines')}
      path="lines"
      choice="view"
      state={view}
      states={choicesOf(VIEWS, (value) => t(TITLES[value]))}
      reading={reading}
      columns={useLineColumns()}
      filters={
        <Input.Search
          key={q ?? ''}
          aria-label={t('findLine')}
          placeholder={t('findLine')}
          allowClear
          defaultValue={q ?? ''}
          onSearch={(text) =>
            replaceQuery({ ...spanIn(query), view, q: text.trim() === '' ? undefined : text.trim() })
          }
          style={{ width: 260 }}
        />
      }
      kept={{ q }}
      extra={
        may(operatorDepositCalls.enterLine) ? (
          <DialogButton
            type="primary"
            label={t('enterLine')}
            dialog={(close) => <EnterLineDialog onClose={close} />}
          />
        ) : undefined
      }
    />
  );
}
