/** Account: nickname, identifiers, and the way out. */
import { Button, Confirm, Field, ListGroup, ListRow, Sheet, Skeleton, TextInput } from '@candor/ui';
import { identityCalls } from '@candor/wire';
import { Copy } from 'lucide-react';
import { Suspense, useState } from 'react';
import { refresh, useAction } from '../../platform/api/index.ts';
import { SubmitButton, forgetValues } from '../../platform/form/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { HOME_PATH, hrefOf, open } from '../../platform/routing/index.ts';
import { clearSession } from '../../platform/storage/index.ts';
import { Screen, copyText } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { useProducts } from '../product/index.ts';
import { identityText } from './identity-text.ts';
import { type Profile, maskedAccount, maskedEmail, maskedPhone, useProfile } from './profile.ts';
import css from './security/security.module.css';

export default function AccountScreen() {
  const t = useText(identityText);
  const reading = useProfile();
  return (
    <Screen title={t('accountTitle')}>
      <Loaded reading={reading} waiting={<Skeleton variant="row" count={6} />}>
        {(profile) => <Details profile={profile} />}
      </Loaded>
      <LogOut />
    </Screen>
  );
}

function Details({ profile }: { profile: Profile }) {
  const t = useText(identityText);
  const [isEditing, setEditing] = useState(false);
  const uid = String(profile.id);
  return (
    <>
      <ListGroup>
        <ListRow title={t('nickname')} value={profile.nickname} onPress={() => setEditing(true)} />
        <ListRow
          title={t('account')}
          value={maskedAccount(profile)}
          end={<Copy size={16} />}
          onPress={() => void copyText(profile.account)}
        />
        <ListRow title={t('uid')} value={uid} end={<Copy size={16} />} onPress={() => void copyText(uid)} />
        <ListRow
          title={t('verification')}
          value={t(verifiedWord(profile))}
          href={hrefOf('pages/verification/index')}
        />
        <ProductRows />
      </ListGroup>
      <ListGroup>
        <ListRow
          title={t('phone')}
          value={profile.phone === '' ? t('notBound') : maskedPhone(profile.area_code, profile.phone)}
          href={hrefOf('pages/settings/security/changePhone')}
        />
        <ListRow
          title={t('email')}
          value={profile.email === '' ? t('notBound') : maskedEmail(profile.email)}
          href={hrefOf('pages/settings/security/changeEmail')}
        />
      </ListGroup>
      <ListGroup>
        <ListRow
          title={t('inviteCodeOwn')}
          value={profile.extension_code}
          end={<Copy size={16} />}
          onPress={() => void copyText(profile.extension_code)}
        />
        <ListRow title={t('memberSince')} value={formatMoment(profile.created_at, 'date')} />
      </ListGroup>
      <NicknameSheet
        key={String(isEditing)}
        isOpen={isEditing}
        now={profile.nickname}
        onClose={() => setEditing(false)}
      />
    </>
  );
}

/** What products say of the customer: each keeps the place of its line until it is there. */
function ProductRows() {
  return useProducts().flatMap(({ noun, AccountRow }) =>
    AccountRow === undefined
      ? []
      : [
          <Suspense key={noun} fallback={<ListRow title={'\u00a0'} />}>
            <AccountRow />
          </Suspense>,
        ],
  );
}

/** Of the basic level, which is what most of the app asks for (wire.md, `review_status`). */
const verifiedWord = ({ review_status: status }: Profile) =>
  status === 2 ? 'verified_2' : status === 1 ? 'verified_1' : 'verified_0';

function NicknameSheet({ isOpen, now, onClose }: { isOpen: boolean; now: string; onClose: () => void }) {
  const t = useText(identityText);
  const words = useText(wordsText);
  const [nickname, setNickname] = useState(now);
  const [fault, setFault] = useState('');
  const save = useAction(identityCalls.saveProfile, {
    onRefusal: (refusal) => {
      setFault(refusal.message);
      return true;
    },
    onDone: () => {
      void refresh(identityCalls.center);
      onClose();
    },
  });
  return (
    <Sheet isOpen={isOpen} title={t('nickname')} closeLabel={words('close')} onClose={onClose}>
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void save.run({ nickname: nickname.trim() });
        }}
      >
        <Field label={t('nickname')} hint={t('nicknameHint')} error={fault}>
          <TextInput value={nickname} maxLength={24} onChange={(event) => setNickname(event.target.value)} />
        </Field>
        <SubmitButton
          type="submit"
          lacks={nickname.trim() === '' ? words('fillFirst', { field: t('nickname') }) : ''}
          isBusy={save.isBusy}
        >
          {words('save')}
        </SubmitButton>
      </form>
    </Sheet>
  );
}

function LogOut() {
  const t = useText(identityText);
  const words = useText(wordsText);
  const [isAsking, setAsking] = useState(false);
  const logout = useAction(identityCalls.logout);
  const leave = async (): Promise<void> => {
    // Home first: the guard would take this page for a visitor's and send them to login.
    await logout.run({});
    open(HOME_PATH, {}, { isReplacing: true });
    clearSession();
    forgetValues();
  };
  return (
    <div className={css['all']}>
      <Button variant="secondary" size="l" isBlock onClick={() => setAsking(true)}>
        {t('logOut')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('logOutConfirm')}
        confirmLabel={t('logOut')}
        cancelLabel={words('cancel')}
        isBusy={logout.isBusy}
        onConfirm={() => void leave()}
        onClose={() => setAsking(false)}
      >
        {t('logOutHint')}
      </Confirm>
    </div>
  );
}
