/** Other uses of pictures as operators' cases show them. */
import type { ReplyOf } from '@candor/wire';
import type { operatorKycCalls } from '@candor/wire/operators';
import type { AlikePicture } from './ports.ts';

type View = ReplyOf<typeof operatorKycCalls.detail>['alike'][number];

/** Each case once, however many of its pictures and attempts; the same picture before one that looks so. */
export function alikeView(pictures: readonly AlikePicture[]): View[] {
  const cases = new Map<string, View>();
  for (const { userId, purpose, refId, isSame } of pictures) {
    // What a picture is bound to begins with the number of its case: `12:1` is the first attempt of case 12.
    const caseId = /^[0-9]/.test(refId) ? Number.parseInt(refId, 10) : null;
    const key = `${userId}|${purpose}|${caseId ?? refId}`;
    const known = cases.get(key);
    cases.set(key, {
      user_id: userId,
      purpose,
      case_id: caseId,
      is_same: isSame || known?.is_same === true,
    });
  }
  return [...cases.values()].sort((a, b) => Number(b.is_same) - Number(a.is_same));
}
