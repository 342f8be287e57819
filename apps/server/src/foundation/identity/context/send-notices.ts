/** Codes and security notices on their way to a customer: by mail or text message, and kept in no inbox. */
import type { Language } from '@candor/wire';
import type { Notify } from '../../notify/index.ts';
import type { SecurityNotice } from './notice-texts.ts';
import { NOTICE_TEXTS } from './notice-texts.ts';

interface Addressee {
  to: string;
  language: Language;
  /** The customer's anti-phishing phrase. */
  phrase?: string | null | undefined;
}

type Carrying = Pick<Notify, 'letter'>;

export function sendCode(
  notify: Carrying,
  { code, purpose, ...addressee }: Addressee & { purpose: string; code: string },
): void {
  const { subject, code: text } = NOTICE_TEXTS[addressee.language];
  notify.letter({ ...addressee, purpose, code, subject, text: text.replace('{code}', code) });
}

/** `link` stands on a line of its own, below what it is for. */
export function sendNotice(
  notify: Carrying,
  { notice, link, ...addressee }: Addressee & { notice: SecurityNotice; link?: string | undefined },
): void {
  const { subject, notices, notMine, stopReset } = NOTICE_TEXTS[addressee.language];
  const lead = notice === 'second_reset' || notice === 'contact_change' ? stopReset : notMine;
  const text = link === undefined ? notices[notice] : `${notices[notice]}\n\n${lead}\n${link}`;
  notify.letter({ ...addressee, purpose: notice, subject, text });
}
