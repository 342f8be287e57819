/** Passkeys: which there are, adding one, naming and removing them. */
import { Button, EmptyState, Field, ListGroup, ListRow, Sheet, Skeleton, Tag, TextInput } from '@candor/ui';
import { securityCalls } from '@candor/wire';
import { KeyRound } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useAction } from '../../../platform/api/index.ts';
import { SubmitButton } from '../../../platform/form/index.ts';
import { formatAgo, formatMoment, useText } from '../../../platform/i18n/index.ts';
import { Unread } from '../../../platform/list/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { identityText } from '../identity-text.ts';
import { WillHold } from './hold-notes.tsx';
import { canUsePasskeys } from './passkey-browser.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './security.module.css';
import { securityText } from './security-text.ts';
import { StepUp } from './step-up.tsx';
import { type SecurityStatus, securityChanged, useSecurity } from './use-security.ts';

/** Fetched when one is added. */
const AddPasskey = lazy(() => import('./add-passkey.tsx'));

type Passkey = SecurityStatus['passkeys'][number];

export default function PasskeysScreen() {
  const t = useText(securityText);
  const words = useText(wordsText);
  const reading = useSecurity();
  const { data } = reading;
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [isAdding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<Passkey>();
  const isPossible = canUsePasskeys();
  if (codes.length > 0)
    return (
      <Screen title={t('recoveryTitle')}>
        <RecoveryCodes codes={codes} onSaved={() => setCodes([])} />
      </Screen>
    );
  return (
    <Screen title={t('passkeys')}>
      <p className={css['intro']}>{t('passkeyIntro')}</p>
      <Unread reading={reading} waiting={<Skeleton variant="row" count={2} />} />
      {data?.passkeys.length === 0 ? <EmptyState title={t('passkeyNone')} isCompact /> : null}
      {data !== undefined && data.passkeys.length > 0 ? (
        <ListGroup>
          {data.passkeys.map((key) => (
            <PasskeyRow key={key.id} passkey={key} onPress={() => setChosen(key)} />
          ))}
        </ListGroup>
      ) : null}
      <div className={css['all']}>
        <Button size="l" isBlock disabled={!isPossible} onClick={() => setAdding(true)}>
          {t('addPasskey')}
        </Button>
        {isPossible ? null : <p className={css['note']}>{t('passkeyUnsupported')}</p>}
      </div>
      <Sheet
        isOpen={isAdding}
        title={t('addPasskey')}
        closeLabel={words('close')}
        onClose={() => setAdding(false)}
      >
        <Suspense fallback={null}>
          <AddPasskey
            onDone={(made) => {
              setAdding(false);
              setCodes(made);
              securityChanged();
            }}
          />
        </Suspense>
      </Sheet>
      <PasskeySheet key={chosen?.id ?? 0} passkey={chosen} onClose={() => setChosen(undefined)} />
    </Screen>
  );
}

function PasskeyRow({ passkey, onPress }: { passkey: Passkey; onPress: () => void }) {
  const t = useText(securityText);
  const identity = useText(identityText);
  const { name, created_at, last_used_at, is_synced } = passkey;
  const hint =
    last_used_at === null
      ? t('addedAt', { when: formatMoment(created_at, 'date') })
      : identity('lastUsed', { when: formatAgo(last_used_at) });
  return (
    <ListRow
      icon={<KeyRound size={20} strokeWidth={1.75} />}
      title={name}
      hint={hint}
      end={is_synced ? <Tag>{t('synced')}</Tag> : undefined}
      onPress={onPress}
    />
  );
}

function PasskeySheet({ passkey, onClose }: { passkey: Passkey | undefined; onClose: () => void }) {
  const t = useText(securityText);
  const words = useText(wordsText);
  const [name, setName] = useState(passkey?.name ?? '');
  const [isRemoving, setRemoving] = useState(false);
  const done = (): void => {
    securityChanged();
    onClose();
  };
  const rename = useAction(securityCalls.renamePasskey, { onDone: done });
  const remove = useAction(securityCalls.deletePasskey, { onDone: done });
  const id = String(passkey?.id ?? 0);
  return (
    <>
      <Sheet
        isOpen={passkey !== undefined && !isRemoving}
        title={passkey?.name ?? ''}
        closeLabel={words('close')}
        onClose={onClose}
      >
        <form
          className={css['sheetForm']}
          onSubmit={(event) => {
            event.preventDefault();
            void rename.run({ id, name: name.trim() });
          }}
        >
          <Field label={t('passkeyName')}>
            <TextInput value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
          </Field>
          <SubmitButton
            type="submit"
            isBusy={rename.isBusy}
            lacks={name.trim() === '' ? words('fillFirst', { field: t('passkeyName') }) : ''}
          >
            {words('save')}
          </SubmitButton>
          <Button variant="secondary" isBlock onClick={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        </form>
      </Sheet>
      <StepUp
        isOpen={passkey !== undefined && isRemoving}
        title={t('removeAsk', { name: passkey?.name ?? '' })}
        isDanger
        onProof={async (proof) => (await remove.run({ id, ...proof })) !== undefined}
        onClose={onClose}
      >
        <WillHold kind="second_factor" />
      </StepUp>
    </>
  );
}
