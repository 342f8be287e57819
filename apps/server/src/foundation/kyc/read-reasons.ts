/** Which reasons a decision may name (R-KYC-4): only what a customer can mend, and of photos the one that is meant. */
import { KYC_FINAL_REASONS, KYC_PHOTOS, KYC_PHOTO_REASONS, KYC_RETRY_REASONS } from '@candor/wire';
import { Refusal } from '../../platform/refusal.ts';
import type { Level } from './kyc-rules.ts';

/** `blurred:front,name_mismatch`; each once, in the order they were named. */
export function reasonsIn(
  { decision, reasons }: { decision: 'pass' | 'retry' | 'final'; reasons?: string | undefined },
  level: Level,
): string[] {
  if (decision === 'pass') return [];
  const named = (reasons ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  if (named.length === 0) throw new Refusal('kyc_reason_required');
  const known: readonly string[] = decision === 'final' ? KYC_FINAL_REASONS : KYC_RETRY_REASONS[level];
  for (const each of named) {
    const [code = '', photo] = each.split(':');
    const isKnown = known.includes(code) && isPhotoRight(code, photo) && each.split(':').length <= 2;
    if (!isKnown) throw new Refusal('invalid_request', { fields: { reasons: 'not_a_choice' } });
  }
  return [...new Set(named)];
}

function isPhotoRight(code: string, photo: string | undefined): boolean {
  const isOfPhoto = (KYC_PHOTO_REASONS as readonly string[]).includes(code);
  return isOfPhoto ? (KYC_PHOTOS as readonly string[]).includes(photo ?? '') : photo === undefined;
}
