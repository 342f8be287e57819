/** The two photos of a request: opened on purpose, because each look is logged; who proposes or agrees has seen both. */
import { Button, Card, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import type { customerCalls, secondResetOperatorCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { GuardedPicture, Stack } from '../../platform/view/index.ts';
import { useMay } from '../session/index.ts';
import { customersText } from './customers-text.ts';

interface CasePicturesProps {
  found: Pick<ReplyOf<typeof secondResetOperatorCalls.detail>, 'id' | 'pictures'>;
  /** The call that opens one. */
  from: typeof secondResetOperatorCalls.picture | typeof customerCalls.contactPicture;
}

export function CasePictures({ found, from }: CasePicturesProps) {
  const t = useText(customersText);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (found.pictures.length === 0) return null;
  return (
    <Card
      title={t('resetPictures')}
      extra={
        isOpen || !may(from) ? null : <Button onClick={() => setOpen(true)}>{t('lookAtPictures')}</Button>
      }
    >
      <Stack>
        {found.pictures.map(({ file_id: fileId, what, is_seen: isSeen }) =>
          isOpen ? (
            <GuardedPicture
              key={fileId}
              name={t(`picture_${what}`)}
              from={from}
              body={{ case_id: String(found.id), file_id: fileId }}
            />
          ) : (
            <div key={fileId}>
              <Tag color={isSeen ? 'success' : 'warning'}>{t(`picture_${what}`)}</Tag>
            </div>
          ),
        )}
      </Stack>
    </Card>
  );
}
