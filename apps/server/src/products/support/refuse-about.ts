/**
 * What a thread is about, as its asker and the house read it beside the thread: the number of a case, or a refusal by its code. Free
 * characters could be a site or a name there.
 */
import type { SUPPORT_ABOUT } from '@candor/wire';
import { REFUSAL_CODES } from '@candor/wire/tables';
import { Refusal } from '../../platform/refusal.ts';

type About = (typeof SUPPORT_ABOUT)[number];

const CODES: ReadonlySet<string> = new Set(REFUSAL_CODES);
const NUMBER = /^[0-9]{1,20}$/;

const isAbout = (type: About, id: string): boolean => (type === 'refusal' ? CODES.has(id) : NUMBER.test(id));

/** Throws invalid_request with the field. */
export function refuseOtherAbout(type: About, id: string): void {
  if (!isAbout(type, id)) throw new Refusal('invalid_request', { fields: { about_id: 'malformed' } });
}
