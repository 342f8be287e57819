/** The accounts that are one person's with this one, or become so by its pass: photos of each, to be held beside these (R-KYC-4). */
import { Alert, Button, Card, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorKycCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint, Tags } from '../../platform/view/index.ts';
import { useMay } from '../session/index.ts';
import { CustomerLink } from '../wording/index.ts';
import { kycText } from './kyc-text.ts';
import { Pictures } from './pictures.tsx';

type Other = ReplyOf<typeof operatorKycCalls.detail>['one_person'][number];

export function OnePersonCards({ list }: { list: readonly Other[] }) {
  return list.map((other) => <OtherCard key={other.user_id} other={other} />);
}

function OtherCard({ other: { user_id, case_id, files, unseen } }: { other: Other }) {
  const t = useText(kycText);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const isSeen = unseen.length === 0;
  const title = (
    <>
      {t('onePersonPhotos')} <CustomerLink id={user_id} />
    </>
  );
  if (case_id === null || files.length === 0)
    return (
      <Card title={title}>
        <Hint>{t('noPhotosKept')}</Hint>
      </Card>
    );
  const isAllowed = may(operatorKycCalls.file);
  const button =
    isOpen || !isAllowed ? null : <Button onClick={() => setOpen(true)}>{t('openPhotos')}</Button>;
  return (
    <Card
      title={title}
      extra={
        <>
          {isAllowed ? (
            <Tag color={isSeen ? 'success' : 'warning'}>{t(isSeen ? 'photosOpened' : 'photosUnseen')}</Tag>
          ) : null}
          {button}
        </>
      }
    >
      {isOpen ? (
        <Pictures
          caseId={case_id}
          files={files}
          {...(isSeen ? {} : { onOpened: () => void refresh(operatorKycCalls.detail) })}
        />
      ) : (
        <Tags list={files.map(({ purpose }) => t(`purpose_${purpose}`))} />
      )}
    </Card>
  );
}

/** Says which accounts’ photos have to be opened before the act; nothing where all are. */
export function UnseenOthers({ list }: { list: readonly Other[] }) {
  const t = useText(kycText);
  const unseen = unseenOf(list);
  if (unseen.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('openOthersFirst', { accounts: unseen.map(({ user_id }) => `#${user_id}`).join(', ') })}
    />
  );
}

export const unseenOf = (list: readonly Other[]): readonly Other[] =>
  list.filter(({ unseen }) => unseen.length > 0);
