/**
 * What the home page points at, once a device and sale; it goes for good when it was closed. It stands on the page and takes no
 * tap from anything else: whoever came to trade is not held up.
 */
import { Button, IconButton } from '@candor/ui';
import { launchpadCalls } from '@candor/wire';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { readLocal, writeLocal } from '../../platform/storage/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import css from './launchpad.module.css';
import { launchpadText } from './launchpad-text.ts';

/** The last sale that was shown on this device. */
const SEEN = 'launchpad-note';

export default function HomeNote() {
  const t = useText(launchpadText);
  const words = useText(wordsText);
  const { data } = useCall(launchpadCalls.recommend, {});
  const [seen, setSeen] = useState(() => readLocal(SEEN));
  const id = data?.config_id ?? null;
  if (data === undefined || id === null || data.recommend_title === '' || data.recommend_content === '')
    return null;
  const close = (): void => {
    writeLocal(SEEN, id);
    setSeen(id);
  };
  if (seen === id) return null;
  return (
    <aside className={css['homeNote']} aria-label={data.recommend_title}>
      <IconButton className={css['homeNoteClose']} label={words('close')} onClick={close}>
        <X size={18} />
      </IconButton>
      <strong>{data.recommend_title}</strong>
      <p className={css['about']}>{data.recommend_content}</p>
      <Button
        isBlock
        onClick={() => {
          close();
          open('pages/publication/details', { id: String(id) });
        }}
      >
        {t('look')}
      </Button>
    </aside>
  );
}
