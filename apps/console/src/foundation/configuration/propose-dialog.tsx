/** Edits a value field by field, shows what would change, and proposes it with a reason. */
import { Input, Select, Switch } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { configurationCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, Facts, Hint } from '../../platform/view/index.ts';
import { useProposed } from '../case/index.ts';
import { EffectTable, useFieldName, useValueText } from '../wording/index.ts';
import { configurationText } from './configuration-text.ts';
import { type FieldValue, emptyOf, type Value, shownValue, typedValue, valueChanges } from './value-rules.ts';

type Bounds = ReplyOf<typeof configurationCalls.list>[number]['bounds'];

interface ProposeDialogProps {
  of: {
    kind: string;
    name: string;
    /** In force; what is compared with. */
    value: Value | undefined;
    model: Value;
    /** The newest approved version, which a proposal is built on: the one to come where there is one (R-OPS-9). */
    base: { version: number; value: Value | undefined };
    bounds: Bounds;
  };
  onClose: () => void;
}

/** Words a field may hold, where the server knows but few. */
const CHOICES: Readonly<Record<string, readonly string[]>> = { state: ['trading', 'halted'] };

export function ProposeDialog({
  of: { kind, name, value, model, base, bounds },
  onClose,
}: ProposeDialogProps) {
  const t = useText(configurationText);
  const fieldName = useFieldName();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    textsOf(base.value ?? value ?? emptyOf(model)),
  );
  const next = Object.fromEntries(
    Object.entries(model).map(([field, each]) => [field, typedValue(each, typed[field] ?? '')]),
  );
  const changes = valueChanges(value, next);
  const isBuiltOnComing = base.value !== undefined && valueChanges(base.value, value ?? {}).length > 0;
  const isUnchanged = valueChanges(base.value ?? value, next).length === 0;
  return (
    <CallDialog
      act={configurationCalls.propose}
      body={(reason) => ({
        kind,
        key: name,
        value: JSON.stringify(next),
        base_version: base.version,
        reason,
      })}
      on={useProposed(configurationCalls.list, configurationCalls.history)}
      title={t('proposeTitle', { key: name })}
      confirm={t('propose')}
      draft={`configuration/${kind}/${name}`}
      isReady={!isUnchanged}
      onClose={onClose}
    >
      {isBuiltOnComing ? <Hint>{t('builtOn', { version: base.version })}</Hint> : null}
      <Facts
        list={Object.entries(model).map(([field, each]) => [
          fieldName(field),
          <div key={field}>
            <FieldInput
              field={field}
              label={fieldName(field)}
              model={each}
              text={typed[field] ?? ''}
              onChange={(text) => setTyped({ ...typed, [field]: text })}
            />
            <FieldHint field={field} text={typed[field] ?? ''} bounds={bounds[field]} />
          </div>,
        ])}
      />
      <div>
        <strong>{t('preview')}</strong>
        {changes.length === 0 ? <Hint> {t('nothingChanged')}</Hint> : <EffectTable lines={changes} />}
      </div>
    </CallDialog>
  );
}

/** What was typed as it will be read, and what may be typed. */
function FieldHint({
  field,
  text,
  bounds,
}: {
  field: string;
  text: string;
  bounds: Bounds[string] | undefined;
}) {
  const t = useText(configurationText);
  const valueText = useValueText();
  const shown = valueText(field, text);
  const said = [
    shown === text || text === '' ? '' : `= ${shown}`,
    bounds === undefined
      ? ''
      : t('bounds', { least: valueText(field, bounds.least), most: valueText(field, bounds.most) }),
  ].filter((part) => part !== '');
  return said.length === 0 ? null : <Hint>{said.join(' · ')}</Hint>;
}

interface FieldInputProps {
  field: string;
  label: string;
  model: FieldValue;
  text: string;
  onChange: (text: string) => void;
}

function FieldInput({ field, label, model, text, onChange }: FieldInputProps) {
  const t = useText(configurationText);
  const valueText = useValueText();
  const choices = CHOICES[field];
  if (typeof model === 'boolean')
    return (
      <Switch aria-label={label} checked={text === 'true'} onChange={(isOn) => onChange(String(isOn))} />
    );
  if (Array.isArray(model)) {
    return (
      <Input.TextArea
        aria-label={label}
        value={text}
        rows={4}
        placeholder={t('listHint')}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  if (choices?.includes(text) === true) {
    return (
      <Select
        aria-label={label}
        value={text}
        onChange={onChange}
        options={choices.map((each) => ({ value: each, label: valueText(field, each) }))}
        style={{ width: '100%' }}
      />
    );
  }
  return <Input aria-label={label} value={text} onChange={({ target }) => onChange(target.value)} />;
}

function textsOf(value: Value): Record<string, string> {
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, shownValue(each)]));
}
