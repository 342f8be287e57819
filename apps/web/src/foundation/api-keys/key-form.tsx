/** Makes a key or changes one: name, kind, scopes, addresses and end; then the proof, with the hold said before it bites. */
import { Button, Field, Segmented, Switch, TextArea, TextInput } from '@candor/ui';
import { API_KEY_KINDS, API_KEY_LIMITS, apiKeyCalls } from '@candor/wire';
import { useState } from 'react';
import { useAction } from '../../platform/api/index.ts';
import { SubmitButton } from '../../platform/form/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { StepUp, WillHold } from '../identity/index.ts';
import { apiKeysText } from './api-keys-text.ts';
import css from './api-keys.module.css';
import { type ApiKey, type MadeKey, apiKeysChanged } from './use-api-keys.ts';

interface KeyFormProps {
  /** The one that is changed; undefined where one is made. */
  of: ApiKey | undefined;
  onMade: (made: MadeKey) => void;
  onClose: () => void;
}

interface Draft {
  name: string;
  kind: (typeof API_KEY_KINDS)[number];
  publicKey: string;
  canTrade: boolean;
  canWithdraw: boolean;
  addresses: string;
  /** Days; empty: no end. */
  days: '' | '30' | '90' | '365';
}

type Faults = Partial<Record<'addresses' | 'publicKey', string>>;

export function KeyForm({ of, onMade, onClose }: KeyFormProps) {
  const t = useText(apiKeysText);
  const words = useText(wordsText);
  const [draft, setDraft] = useState<Draft>({
    name: of?.name ?? '',
    kind: of?.kind ?? 'HMAC',
    publicKey: '',
    canTrade: of?.can_trade ?? true,
    canWithdraw: of?.can_withdraw ?? false,
    addresses: of?.addresses.join(', ') ?? '',
    days: '',
  });
  const [faults, setFaults] = useState<Faults>({});
  const [asked, setAsked] = useState<'save' | 'delete'>();
  const save = useSave(of, { onMade, onClose, onFaults: setFaults });
  const change = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part });
    setFaults({});
  };
  const lacks = lackingField(draft, of === undefined);
  const lacking = lacks === undefined ? '' : t(lacks);
  return (
    <form
      className={css['sheet']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked('save');
      }}
    >
      <Field label={t('name')} hint={t('nameHint')}>
        <TextInput
          value={draft.name}
          maxLength={40}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      {of === undefined ? <KindField draft={draft} faults={faults} onChange={change} /> : null}
      <Scopes draft={draft} onChange={change} />
      <AddressesField
        value={draft.addresses}
        error={faults.addresses}
        onChange={(addresses) => change({ addresses })}
      />
      {of === undefined ? <DaysField value={draft.days} onChange={(days) => change({ days })} /> : null}
      {draft.canTrade || draft.canWithdraw ? (
        <p className={css['note']}>{t('lapseHint', { n: API_KEY_LIMITS.unusedDays })}</p>
      ) : null}
      <SubmitButton
        type="submit"
        isBusy={save.isBusy}
        lacks={lacking === '' ? '' : words('fillFirst', { field: lacking })}
      >
        {of === undefined ? t('create') : words('save')}
      </SubmitButton>
      {of === undefined ? null : <DeleteKey of={of} onDone={onClose} />}
      <StepUp
        isOpen={asked === 'save'}
        title={t(of === undefined ? 'proveAdd' : 'proveChange')}
        onProof={async (proof) => save.run(draft, proof)}
        onClose={() => setAsked(undefined)}
      >
        <WillHold kind="api_key" />
      </StepUp>
    </form>
  );
}

/** The first field that has to be filled before anything can be saved. */
function lackingField(draft: Draft, isNew: boolean): 'name' | 'publicKey' | 'addresses' | undefined {
  if (draft.name.trim() === '') return 'name';
  if (isNew && draft.kind === 'Ed25519' && draft.publicKey.trim() === '') return 'publicKey';
  return draft.canWithdraw && draft.addresses.trim() === '' ? 'addresses' : undefined;
}

function useSave(
  of: ApiKey | undefined,
  {
    onMade,
    onClose,
    onFaults,
  }: Pick<KeyFormProps, 'onMade' | 'onClose'> & { onFaults: (faults: Faults) => void },
) {
  // A fault of a field closes the proof, so that the field is in view; a fault of the proof stays where it is.
  const onRefusal = ({ code, message }: { code: string; message: string }): boolean => {
    if (code === 'api_key_address_invalid' || code === 'api_key_address_required')
      onFaults({ addresses: message });
    if (code === 'api_key_public_invalid') onFaults({ publicKey: message });
    return false;
  };
  const add = useAction(apiKeyCalls.add, { onRefusal });
  const change = useAction(apiKeyCalls.change, { onRefusal });
  return {
    isBusy: add.isBusy || change.isBusy,
    async run(draft: Draft, proof: object): Promise<boolean> {
      const { name, kind, publicKey, canTrade, canWithdraw, addresses, days } = draft;
      const asked = {
        name: name.trim(),
        can_trade: canTrade ? '1' : '0',
        can_withdraw: canWithdraw ? '1' : '0',
        addresses: addresses.trim(),
        ...proof,
      } as const;
      if (of !== undefined) {
        const changedKey = await change.run({ id: String(of.id), ...asked });
        if (changedKey === undefined) return false;
        apiKeysChanged();
        onClose();
        return true;
      }
      const made = await add.run({
        ...asked,
        kind,
        ...(kind === 'Ed25519' ? { public_key: publicKey.trim() } : {}),
        ...(days === '' ? {} : { expires_in_days: days }),
      });
      if (made === undefined) return false;
      apiKeysChanged();
      onMade(made.data);
      return true;
    },
  };
}

function KindField({
  draft,
  faults,
  onChange,
}: {
  draft: Draft;
  faults: Faults;
  onChange: (part: Partial<Draft>) => void;
}) {
  const t = useText(apiKeysText);
  return (
    <>
      <div>
        <h3 className={css['heading']}>{t('kind')}</h3>
        <Segmented
          label={t('kind')}
          value={draft.kind}
          options={API_KEY_KINDS.map((kind) => ({ id: kind, label: kind === 'HMAC' ? 'HMAC-SHA256' : kind }))}
          onChange={(kind) => onChange({ kind })}
        />
      </div>
      {draft.kind === 'Ed25519' ? (
        <Field label={t('publicKey')} hint={t('publicKeyHint')} error={faults.publicKey}>
          <TextArea
            value={draft.publicKey}
            maxLength={400}
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => onChange({ publicKey: event.target.value })}
          />
        </Field>
      ) : null}
    </>
  );
}

function AddressesField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (addresses: string) => void;
}) {
  const t = useText(apiKeysText);
  return (
    <Field label={t('addresses')} hint={t('addressesHint')} error={error}>
      <TextArea
        value={value}
        maxLength={1_500}
        inputMode="url"
        autoCapitalize="off"
        placeholder="203.0.113.7, 2001:db8::/48"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

function Scopes({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  const t = useText(apiKeysText);
  return (
    <div>
      <h3 className={css['heading']}>{t('scopes')}</h3>
      <div className={css['scope']}>
        <span>
          {t('canRead')}
          <small>{t('canReadHint')}</small>
        </span>
        <Switch label={t('canRead')} checked disabled onChange={() => {}} />
      </div>
      <div className={css['scope']}>
        <span>
          {t('canTrade')}
          <small>{t('canTradeHint')}</small>
        </span>
        <Switch
          label={t('canTrade')}
          checked={draft.canTrade}
          onChange={(canTrade) => onChange({ canTrade })}
        />
      </div>
      <div className={css['scope']}>
        <span>
          {t('canWithdraw')}
          <small>{t('canWithdrawHint')}</small>
        </span>
        <Switch
          label={t('canWithdraw')}
          checked={draft.canWithdraw}
          onChange={(canWithdraw) => onChange({ canWithdraw })}
        />
      </div>
      <p className={css['note']}>{t('noAccount')}</p>
    </div>
  );
}

function DaysField({ value, onChange }: { value: Draft['days']; onChange: (days: Draft['days']) => void }) {
  const t = useText(apiKeysText);
  return (
    <div>
      <h3 className={css['heading']}>{t('expires')}</h3>
      <Segmented
        label={t('expires')}
        value={value}
        options={(['', '30', '90', '365'] as const).map((days) => ({
          id: days,
          label: days === '' ? t('never') : t('days', { n: days }),
        }))}
        onChange={onChange}
      />
    </div>
  );
}

function DeleteKey({ of, onDone }: { of: ApiKey; onDone: () => void }) {
  const t = useText(apiKeysText);
  const words = useText(wordsText);
  const [isAsked, setAsked] = useState(false);
  const remove = useAction(apiKeyCalls.remove, {
    onDone: () => {
      apiKeysChanged();
      onDone();
    },
  });
  if (!isAsked)
    return (
      <Button variant="secondary" isBlock onClick={() => setAsked(true)}>
        {t('delete')}
      </Button>
    );
  return (
    <div className={css['ask']}>
      <p>
        <b>{t('deleteAsk', { name: of.name })}</b> {t('deleteHint')}
      </p>
      <Button
        variant="danger"
        isBlock
        isBusy={remove.isBusy}
        onClick={() => void remove.run({ id: String(of.id) })}
      >
        {t('delete')}
      </Button>
      <Button variant="secondary" isBlock onClick={() => setAsked(false)}>
        {words('cancel')}
      </Button>
    </div>
  );
}
