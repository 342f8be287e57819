/** Texts of login, enrolment and the session, in both languages; and the names of roles. */
import type { OperatorRole } from '@candor/wire';
import { type Texts, useText } from '../../platform/i18n/index.ts';
import { messages as en } from './messages/en.ts';
import { messages as zh } from './messages/zh.ts';

export const sessionText: Texts<typeof zh> = { zh, en };

export function useRoleName(): (role: OperatorRole) => string {
  const t = useText(sessionText);
  return (role) => t(`role_${role}`);
}
