/** The words that stand in every mail of ours, so that a false one is known by their absence. Seen and changed with a proof. */
import { Button, Field, ListGroup, ListRow, Skeleton, TextInput } from '@candor/ui';
import { securityCalls } from '@candor/wire';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../platform/api/index.ts';
import { SubmitButton } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { Loaded } from '../../../platform/list/index.ts';
import { back } from '../../../platform/routing/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { identityText } from '../identity-text.ts';
import css from './security.module.css';
import { securityText } from './security-text.ts';
import { StepUp } from './step-up.tsx';
import type { Proof } from './step-up-proof.ts';
import { securityChanged, useSecurity } from './use-security.ts';

export default function AntiPhishingScreen() {
  const t = useText(securityText);
  const reading = useSecurity();
  return (
    <Screen title={t('antiPhishing')}>
      <Loaded reading={reading} waiting={<Skeleton variant="row" count={2} />}>
        {(data) => <PhraseForm isSet={data.has_anti_phishing_phrase} />}
      </Loaded>
    </Screen>
  );
}

type Wish = 'show' | 'change' | 'remove';

function PhraseForm({ isSet }: { isSet: boolean }) {
  const t = useText(securityText);
  const words = useText(wordsText);
  const { phrase, type, shown, fault, asked, ask, run, isBusy } = usePhrase();
  const lacks =
    phrase.trim().length < 2
      ? words('fillFirst', { field: t('antiPhishing') })
      : phrase.trim() === shown
        ? words('unchanged')
        : '';
  return (
    <>
      {isSet ? <PhraseNow shown={shown} onShow={() => ask('show')} /> : null}
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          ask('change');
        }}
      >
        <p className={css['lead']}>{t('antiIntro')}</p>
        <Field label={t(isSet ? 'newPhrase' : 'antiPhishing')} hint={t('phraseHint')} error={fault}>
          <TextInput
            value={phrase}
            maxLength={24}
            autoComplete="off"
            onChange={(event) => type(event.target.value)}
          />
        </Field>
        <SubmitButton type="submit" isBusy={isBusy} lacks={lacks}>
          {words('save')}
        </SubmitButton>
        {isSet ? (
          <button type="button" className={css['link']} onClick={() => ask('remove')}>
            {t('removePhrase')}
          </button>
        ) : null}
      </form>
      <StepUp
        isOpen={asked !== undefined}
        title={t('proveTitle')}
        onProof={run}
        onClose={() => ask(undefined)}
      />
    </>
  );
}

/** Covered until a proof shows it: who reads it over a shoulder writes mails that look like ours. */
function PhraseNow({ shown, onShow }: { shown: string | undefined; onShow: () => void }) {
  const t = useText(securityText);
  const identity = useText(identityText);
  return (
    <ListGroup>
      <ListRow
        icon={<MailCheck size={20} strokeWidth={1.75} />}
        title={shown ?? t('antiPhishing')}
        hint={shown === undefined ? identity('isSet') : t('antiPhishing')}
        end={
          shown === undefined ? (
            <Button variant="secondary" size="s" onClick={onShow}>
              {t('showPhrase')}
            </Button>
          ) : undefined
        }
      />
    </ListGroup>
  );
}

function usePhrase() {
  const [phrase, setPhrase] = useState('');
  const [shown, setShown] = useState<string>();
  const [fault, setFault] = useState('');
  const [asked, ask] = useState<Wish>();
  const show = useAction(securityCalls.showAntiPhishing, { isQuiet: true });
  const save = useAction(securityCalls.saveAntiPhishing, {
    onRefusal: (refusal) => {
      if (refusal.code !== 'phrase_invalid') return false;
      setFault(refusal.message);
      ask(undefined);
      return true;
    },
    onDone: () => {
      securityChanged();
      back('pages/settings/security/index');
    },
  });
  const run = async (proof: Proof): Promise<boolean> => {
    if (asked !== 'show')
      return (await save.run(asked === 'remove' ? proof : { phrase: phrase.trim(), ...proof })) !== undefined;
    const answer = await show.run(proof);
    setShown(answer?.data.phrase);
    return answer !== undefined;
  };
  const type = (text: string): void => {
    setFault('');
    setPhrase(text);
  };
  return { phrase, type, shown, fault, asked, ask, run, isBusy: save.isBusy };
}
