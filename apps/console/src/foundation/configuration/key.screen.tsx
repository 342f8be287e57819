/** One key of configuration: its value in force, its versions with who, when and why, and the form that proposes another. */
import { Card, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { configurationCalls } from '@candor/wire/operators';
import type { ComponentProps } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { useParam } from '../../platform/routing/index.ts';
import {
  Columns,
  Prose,
  type Column,
  DataTable,
  DialogButton,
  EmptyBlock,
  Facts,
  Hint,
  Loaded,
  Moment,
  PageFrame,
  Stack,
  To,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMe } from '../session/index.ts';
import { EffectTable, useFieldName, useKindName } from '../wording/index.ts';
import { configurationText } from './configuration-text.ts';
import { firstValueOf } from './first-values.ts';
import { ProposeDialog } from './propose-dialog.tsx';
import { RecallButton } from './recall-button.tsx';
import { useKeyName } from './use-key-name.ts';
import { useShownValue } from './use-shown-value.ts';
import { type Value, valueChanges } from './value-rules.ts';

type Version = ReplyOf<typeof configurationCalls.history>[number];
type Listed = ReplyOf<typeof configurationCalls.list>[number];

export default function KeyScreen() {
  const t = useText(configurationText);
  const kind = useParam('kind');
  const key = useParam('key');
  const kindName = useKindName();
  const keyName = useKeyName();
  const list = useCall(configurationCalls.list, { kind });
  const listed = list.data?.find((each) => each.key === key);
  // A key that does not exist yet takes the fields of its neighbours.
  const model = listed?.value ?? list.data?.[0]?.value ?? firstValueOf(kind);
  const bounds = (listed ?? list.data?.[0])?.bounds ?? {};
  return (
    <PageFrame
      title={`${kindName(kind)} · ${keyName(kind, key)}`}
      mark={
        <To path="configuration" query={{ kind }}>
          {t('back')}
        </To>
      }
      extra={
        model === undefined ? null : (
          <ProposeButton
            of={{ kind, name: key, value: listed?.value, model, base: baseOf(listed), bounds }}
          />
        )
      }
    >
      <Loaded of={list}>
        {() => (
          <Stack>
            <Columns>
              <ValueCard value={listed?.value} version={listed?.version} />
              <ComingCard kind={kind} name={key} value={listed?.value} coming={listed?.coming ?? []} />
            </Columns>
            <HistoryCard kind={kind} name={key} />
          </Stack>
        )}
      </Loaded>
    </PageFrame>
  );
}

function ValueCard({ value, version }: { value: Value | undefined; version: number | undefined }) {
  const t = useText(configurationText);
  const fieldName = useFieldName();
  const shown = useShownValue();
  return (
    <Card title={t('inForce')} extra={version === undefined ? null : `${t('version')} ${version}`}>
      {value === undefined ? (
        <EmptyBlock />
      ) : (
        <Facts list={Object.entries(value).map(([field, each]) => [fieldName(field), shown(field, each)])} />
      )}
    </Card>
  );
}

/** What a proposal is built on: the newest version that was approved, in force or not. */
function baseOf(listed: Listed | undefined): { version: number; value: Value | undefined } {
  const coming = listed?.coming.at(-1);
  return coming === undefined
    ? { version: listed?.version ?? 1, value: listed?.value }
    : { version: coming.version, value: coming.value };
}

interface ComingCardProps {
  kind: string;
  name: string;
  value: Value | undefined;
  coming: Listed['coming'];
}

function ComingCard({ kind, name, value, coming }: ComingCardProps) {
  const t = useText(configurationText);
  return (
    <Card title={t('coming')}>
      <Stack>
        {coming.length === 0 ? <EmptyBlock /> : null}
        {coming.map((version) => (
          <div key={version.version}>
            <Tag color="warning">{t('comesAt', { time: formatMoment(version.effective_at) })}</Tag>{' '}
            {version.made_by} → {version.checked_by} · {version.reason}
            <EffectTable lines={valueChanges(value, version.value)} />
          </div>
        ))}
        {/* The newest first: an older one would come back with what was built on it. */}
        <div>
          <RecallButton kind={kind} name={name} version={coming.at(-1)?.version} />
        </div>
      </Stack>
    </Card>
  );
}

function HistoryCard({ kind, name }: { kind: string; name: string }) {
  const t = useText(configurationText);
  const words = useText(wordsText);
  const reading = useCall(configurationCalls.history, { kind, key: name });
  const columns: readonly Column<Version>[] = [
    { title: t('version'), dataIndex: 'version', align: 'right' },
    { title: t('madeBy'), key: 'made', render: (_, { made_by }) => made_by ?? t('firstVersion') },
    { title: t('checkedBy'), key: 'checked', render: (_, { checked_by }) => checked_by ?? '—' },
    { title: words('reason'), key: 'reason', render: (_, { reason }) => <Prose>{reason}</Prose> },
    {
      title: t('published'),
      key: 'published',
      render: (_, { published_at }) => <Moment at={published_at} />,
    },
    {
      title: t('effective'),
      key: 'effective',
      // What was called back comes into force at no time.
      render: (_, { effective_at }) => <Moment at={effective_at} />,
    },
    {
      title: words('state'),
      key: 'state',
      render: (_, { applied_at, recalled_at, is_dropped }) =>
        recalled_at === null ? (
          <Tag color={applied_at === null ? 'warning' : 'success'}>
            {t(applied_at === null ? 'waiting' : 'applied')}
          </Tag>
        ) : (
          <>
            <Tag>{t(is_dropped ? 'dropped' : 'recalled')}</Tag>
            <Hint>
              <Moment at={recalled_at} />
            </Hint>
          </>
        ),
    },
    {
      title: t('proposal'),
      key: 'proposal',
      render: (_, { proposal_id }) =>
        proposal_id === null ? '—' : <To path={`proposals/${proposal_id}`}>{`#${proposal_id}`}</To>,
    },
  ];
  const versions = reading.data ?? [];
  return (
    <Card title={t('history')}>
      <DataTable
        name={`${name} ${t('history')}`}
        of={reading}
        rows={reading.data}
        columns={columns}
        rowKey={({ version }) => version}
        empty={t('noVersions')}
        expanded={(version) => (
          <EffectTable
            lines={valueChanges(
              versions.find((each) => each.version === version.version - 1)?.value,
              version.value,
            )}
          />
        )}
      />
    </Card>
  );
}

interface ProposeButtonProps {
  of: ComponentProps<typeof ProposeDialog>['of'];
}

function ProposeButton({ of }: ProposeButtonProps) {
  const t = useText(configurationText);
  const { data: me } = useMe();
  const { data: kinds } = useCall(configurationCalls.kinds, {});
  const makers = kinds?.find(({ kind }) => kind === of.kind)?.makers ?? [];
  if (!makers.some((role) => me?.roles.some((held) => held === role))) return null;
  return (
    <DialogButton
      type="primary"
      label={t('propose')}
      dialog={(close) => <ProposeDialog of={of} onClose={close} />}
    />
  );
}
