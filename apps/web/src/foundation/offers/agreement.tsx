/** The box of an agreement: ticked before the first purchase, with its words and version one press away (R-POL-6). */
import { Checkbox, Sheet } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import css from './offer.module.css';

interface Props {
  /** "I have read and agree to", and what the agreement is called. */
  lead: string;
  name: string;
  clauses: readonly string[];
  version: string;
  hasTicked: boolean;
  onTick: (has: boolean) => void;
  /** Said below when it was not ticked. */
  fault: string;
}

export function Agreement({ lead, name, clauses, version, hasTicked, onTick, fault }: Props) {
  const words = useText(wordsText);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css['agree']}>
      <Checkbox
        checked={hasTicked}
        aria-invalid={fault !== '' || undefined}
        onChange={(event) => onTick(event.target.checked)}
      >
        {lead}{' '}
        <button type="button" onClick={() => setOpen(true)}>
          {name}
        </button>
      </Checkbox>
      {fault === '' ? null : (
        <p className={css['fault']} role="alert">
          {fault}
        </p>
      )}
      <Sheet isOpen={isOpen} title={name} closeLabel={words('close')} onClose={() => setOpen(false)}>
        <ol className={css['agreement']}>
          {clauses.map((clause) => (
            <li key={clause}>{clause}</li>
          ))}
        </ol>
        <p className={css['note']}>{version}</p>
      </Sheet>
    </div>
  );
}
