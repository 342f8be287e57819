/** What the asker thinks of a solved matter, once. */
import { Button, Field } from '@candor/ui';
import { supportCalls } from '@candor/wire';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { say } from '../../platform/view/index.ts';
import type { Asker } from './asker.ts';
import { supportText } from './support-text.ts';
import css from './support.module.css';
import type { Thread } from './thread-messages.ts';
import { Words } from './words-input.tsx';

const STARS = [1, 2, 3, 4, 5] as const;
const LONGEST_NOTE = 500;

interface RatingProps {
  thread: Thread;
  asker: Asker;
  onRated: (thread: Thread) => void;
}

export function Rating({ thread, asker, onRated }: RatingProps) {
  const t = useText(supportText);
  const [stars, setStars] = useState(0);
  const [note, setNote] = useState('');
  const rate = useAction(supportCalls.rate, { onDone: onRated });
  if (thread.rating !== null) return <p className={css['rated']}>{t('rated', { n: thread.rating })}</p>;
  const submit = (): void => {
    if (stars === 0) return say(t('rateFirst'), 'error');
    void rate.run({ ...asker.fields, thread_id: thread.id, stars, ...(note.trim() === '' ? {} : { note }) });
  };
  return (
    <section className={css['rating']}>
      <h3>{t('rateTitle')}</h3>
      <div role="radiogroup" aria-label={t('rateTitle')} className={css['stars']}>
        {STARS.map((n) => (
          <button
            key={n}
            type="button"
            role="radio"
            aria-checked={stars === n}
            aria-label={t('stars', { n })}
            data-on={n <= stars || undefined}
            onClick={() => setStars(n)}
          >
            <Star size={28} aria-hidden="true" />
          </button>
        ))}
      </div>
      <Field label={t('rateNote')}>
        <Words value={note} onChange={setNote} placeholder="" most={LONGEST_NOTE} rows={2} />
      </Field>
      <Button isBlock isBusy={rate.isBusy} onClick={submit}>
        {t('rateSend')}
      </Button>
    </section>
  );
}
