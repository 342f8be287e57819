/** A reason of a decision in words; of a photo with its name in front. */
import { useCodeText, useText } from '../../platform/i18n/index.ts';
import { KYC_PHOTOS } from '@candor/wire';
import { kycText } from './kyc-text.ts';

export function useKycReason(): (reason: string) => string {
  const t = useText(kycText);
  const name = useCodeText(kycText);
  return (reason) => {
    const [code = '', photo] = reason.split(':');
    const shown = name(`reason_${code}`);
    const of = KYC_PHOTOS.find((each) => each === photo);
    return of === undefined ? shown : `${t(`photo_${of}`)} · ${shown}`;
  };
}
