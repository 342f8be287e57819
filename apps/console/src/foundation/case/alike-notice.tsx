/** Says that a picture of the case was used elsewhere too: by whom, for what, and whether it is the same or only looks so. */
import { Alert } from 'antd';
import type { ReplyOf } from '@candor/wire';
import type { operatorKycCalls } from '@candor/wire/operators';
import { useText } from '../../platform/i18n/index.ts';
import { To } from '../../platform/view/index.ts';
import { CustomerLink } from '../wording/index.ts';
import { alikeText } from './alike-text.ts';

type Alike = ReplyOf<typeof operatorKycCalls.detail>['alike'][number];

const PAGES: Partial<Record<Alike['purpose'], string>> = {
  kyc_front: 'kyc',
  kyc_back: 'kyc',
  kyc_hand: 'kyc',
  deposit_proof: 'deposits',
  bank_voucher: 'deposits',
  reset_front: 'second-resets',
  reset_hand: 'second-resets',
};

export function AlikeNotice({ list }: { list: readonly Alike[] }) {
  const t = useText(alikeText);
  if (list.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('alikeTitle')}
      description={
        <ul>
          {list.map((one) => (
            <li key={`${one.user_id} ${one.purpose} ${one.case_id}`}>
              {t(one.is_same ? 'same' : 'looksSame')} · <CustomerLink id={one.user_id} /> · <Where of={one} />
            </li>
          ))}
        </ul>
      }
    />
  );
}

function Where({ of: { purpose, case_id: id } }: { of: Alike }) {
  const t = useText(alikeText);
  const page = PAGES[purpose];
  const words = t(purpose);
  return page === undefined || id === null ? (
    <>{words}</>
  ) : (
    <To path={`${page}/${id}`}>{`${words} ${id}`}</To>
  );
}
