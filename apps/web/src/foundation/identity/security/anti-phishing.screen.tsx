/** The words that stand in every mail of ours, so that a false one is known by their absence. */
import { Field, Skeleton, TextInput } from '@candor/ui';
import { securityCalls } from '@candor/wire';
import { useState } from 'react';
import { useAction } from '../../../platform/api/index.ts';
import { SubmitButton } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { back } from '../../../platform/routing/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import css from './security.module.css';
import { securityText } from './security-text.ts';
import { StepUp } from './step-up.tsx';
import type { Proof } from './step-up-proof.ts';
import { securityChanged, useSecurity } from './use-security.ts';

export default function AntiPhishingScreen() {
  const t = useText(securityText);
  const { data } = useSecurity();
  return (
    <Screen title={t('antiPhishing')}>
      {data === undefined ? (
        <Skeleton variant="row" count={2} />
      ) : (
        <PhraseForm now={data.anti_phishing_phrase} />
      )}
    </Screen>
  );
}

function PhraseForm({ now }: { now: string }) {
  const t = useText(securityText);
  const words = useText(wordsText);
  const [phrase, setPhrase] = useState(now);
  const [fault, setFault] = useState('');
  const [asked, setAsked] = useState<'change' | 'remove'>();
  const save = useAction(securityCalls.saveAntiPhishing, {
    onRefusal: (refusal) => {
      if (refusal.code !== 'phrase_invalid') return false;
      setFault(refusal.message);
      setAsked(undefined);
      return true;
    },
    onDone: () => {
      securityChanged();
      back('pages/settings/security/index');
    },
  });
  const run = async (proof: Proof, wish = asked): Promise<boolean> =>
    (await save.run(wish === 'remove' ? proof : { phrase: phrase.trim(), ...proof })) !== undefined;
  const lacks =
    phrase.trim().length < 2
      ? words('fillFirst', { field: t('antiPhishing') })
      : phrase.trim() === now
        ? words('unchanged')
        : '';
  return (
    <>
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (now === '') void run({}, 'change');
          else setAsked('change');
        }}
      >
        <p className={css['lead']}>{t('antiIntro')}</p>
        <Field label={t('antiPhishing')} hint={t('phraseHint')} error={fault}>
          <TextInput
            value={phrase}
            maxLength={24}
            autoComplete="off"
            onChange={(event) => {
              setFault('');
              setPhrase(event.target.value);
            }}
          />
        </Field>
        <SubmitButton type="submit" isBusy={save.isBusy} lacks={lacks}>
          {words('save')}
        </SubmitButton>
        {now === '' ? null : (
          <button type="button" className={css['link']} onClick={() => setAsked('remove')}>
            {t('removePhrase')}
          </button>
        )}
      </form>
      <StepUp
        isOpen={asked !== undefined}
        title={t('proveTitle')}
        onProof={run}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
