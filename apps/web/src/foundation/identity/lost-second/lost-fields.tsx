/** What a request needs beside codes: pictures of the document and of the person with it, and a new address for one that is lost. */
import { Checkbox } from '@candor/ui';
import { Fragment } from 'react';
import { fileCalls, secondResetCalls } from '@candor/wire';
import { useText } from '../../../platform/i18n/index.ts';
import { ImageUpload } from '../../files/index.ts';
import css from '../security/security.module.css';
import { lostSecondText } from './lost-second-text.ts';
import type { Begun } from './lost-ticket.ts';

export type Side = 'front_pic' | 'hand_pic';
export type LostWay = 'email' | 'phone';

const SIDES = [
  { field: 'front_pic', label: 'front', camera: 'environment' },
  { field: 'hand_pic', label: 'hand', camera: 'user' },
] as const;

/** Before a login the ticket says whose they are; in a session nothing has to. */
export function PictureFields({
  ticket,
  onChange,
}: {
  ticket?: string;
  onChange: (side: Side, fileId: string | undefined) => void;
}) {
  const t = useText(lostSecondText);
  return (
    <>
      <p className={css['lead']}>{t('pictures')}</p>
      {SIDES.map(({ field, label, camera }) => (
        <section key={field} className={css['picture']}>
          <h3>{t(label)}</h3>
          <ImageUpload
            target={ticket === undefined ? fileCalls.upload : secondResetCalls.picture}
            label={t(label)}
            camera={camera}
            {...(ticket === undefined ? {} : { fields: { ticket } })}
            onChange={(fileId) => onChange(field, fileId)}
          />
        </section>
      ))}
    </>
  );
}

/** A box for each bound address: it cannot be read any more, and is unbound with the factor. */
export function LostChoice({
  begun: { email, phone, lost_wait_hours: hours },
  lost,
  onChange,
}: {
  begun: Begun;
  lost: LostWay | undefined;
  onChange: (lost: LostWay | undefined) => void;
}) {
  const t = useText(lostSecondText);
  if (hours === null) return null;
  const bound = [
    { way: 'email', target: email },
    { way: 'phone', target: phone },
  ] as const;
  return bound.map(({ way, target }) =>
    target === '' ? null : (
      <Fragment key={way}>
        <Checkbox
          checked={lost === way}
          onChange={({ target: box }) => onChange(box.checked ? way : undefined)}
        >
          {t('cannotRead', { target })}
        </Checkbox>
        {lost === way ? <p className={css['lead']}>{t('unlinks', { target })}</p> : null}
      </Fragment>
    ),
  );
}
