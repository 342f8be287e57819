/** Codes and security notices on their way to a customer: by mail or text message, and kept in no inbox. */
import type { Language } from '@candor/wire';
import type { Notify } from '../../notify/index.ts';
import type { CodePurpose } from './code-purposes.ts';
import { CODE_WORDS } from './code-words.ts';
import type { SecurityNotice } from './notice-texts.ts';
import { NOTICE_TEXTS } from './notice-texts.ts';

interface Addressee {
  to: string;
  language: Language;
  /** The customer's anti-phishing phrase. */
  phrase?: string | null | undefined;
}

/** What stands above a link, where it is not the one that ends a single session. */
const LEADS: Partial<Record<SecurityNotice, 'stopReset' | 'endSessions'>> = {
  second_reset: 'stopReset',
  contact_change: 'stopReset',
  request_cancelled: 'endSessions',
};

type Carrying = Pick<Notify, 'letter'>;

export function sendCode(
  notify: Carrying,
  { code, purpose, ...addressee }: Addressee & { purpose: CodePurpose; code: string },
): void {
  const { language } = addressee;
  const { subject, code: sentence } = NOTICE_TEXTS[language];
  const text = sentence.replace('{code}', code).replace('{purpose}', CODE_WORDS[language][purpose]);
  notify.letter({ ...addressee, purpose, code, subject, text });
}

/** `link` stands on a line of its own, below what it is for. */
export function sendNotice(
  notify: Carrying,
  { notice, link, ...addressee }: Addressee & { notice: SecurityNotice; link?: string | undefined },
): void {
  const { subject, notices, ...leads } = NOTICE_TEXTS[addressee.language];
  const lead = leads[LEADS[notice] ?? 'notMine'];
  const text = link === undefined ? notices[notice] : `${notices[notice]}\n\n${lead}\n${link}`;
  notify.letter({ ...addressee, purpose: notice, subject, text });
}
