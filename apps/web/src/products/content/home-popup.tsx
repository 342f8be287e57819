/** The newest popup of the house over the first page, once a device: a dialog that is closed for good when it was closed. */
import { Button, Dialog } from '@candor/ui';
import { CONTENT_CATEGORIES, contentCalls } from '@candor/wire';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { readLocal, writeLocal } from '../../platform/storage/index.ts';
import { contentText } from './content-text.ts';

/** Ids of popups that were shown on this device. */
const SEEN = 'candor.popups';
const KEPT = 50;
const STALE_MS = 10 * 60_000;

export default function HomePopup() {
  const t = useText(contentText);
  const [seen, setSeen] = useState(seenIds);
  const { data } = useCall(
    contentCalls.list,
    { c_id: CONTENT_CATEGORIES.popup, limit: 5 },
    { staleMs: STALE_MS },
  );
  const popup = data?.list.find(({ id }) => !seen.includes(id));
  if (popup === undefined) return null;
  const { id, link, title, abstract } = popup;
  const close = (): void => {
    const now = [id, ...seen].slice(0, KEPT);
    writeLocal(SEEN, now);
    setSeen(now);
  };
  const look = (): void => {
    close();
    if (link === '') open('pages/news/detail', { id: String(id) });
    else {
      const [path, query] = link.split('?', 2);
      open(path!, Object.fromEntries(new URLSearchParams(query)));
    }
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      actions={
        <>
          <Button isBlock variant="secondary" onClick={close}>
            {t('close')}
          </Button>
          <Button isBlock onClick={look}>
            {t('look')}
          </Button>
        </>
      }
    >
      <p>{abstract}</p>
    </Dialog>
  );
}

function seenIds(): readonly number[] {
  const kept = readLocal<unknown>(SEEN);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [];
}
