/** The calls of identity, one line each. */
import { identityCalls, languageOf } from '@candor/wire';
import type { Caller, Route } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AccountKind } from './context/account-rules.ts';
import { readAccount } from './context/account-rules.ts';
import { knownAccount } from './context/known-account.ts';
import { areaCodes } from './accounts/area-codes.ts';
import { bindEmail } from './accounts/contacts.ts';
import { saveFundPassword } from './security/save-fund-password.ts';
import type { IdentityContext } from './context/identity-context.ts';
import { login } from './accounts/login.ts';
import { changePassword, ownUser } from './security/passwords.ts';
import { resetPassword } from './accounts/reset-password.ts';
import { center, history, listSessions, revokeSession, saveNickname } from './accounts/profile.ts';
import { register } from './accounts/register.ts';
import { sendCode, sendOwnCode } from './accounts/send-code.ts';
import { updateUser } from './context/users-store.ts';

export function identityRoutes(context: IdentityContext): Route[] {
  return routesOf(identityCalls, {
    setLanguage: async ({ lang }, caller) => {
      const language = languageOf(lang)!;
      if (caller.session !== undefined)
        await updateUser(context.platform.db, caller.session.userId, { language });
      return language;
    },
    getLanguage: async (_request, caller) => caller.language,
    areaCodes: async (_request, caller) => areaCodes(caller.language),
    sendMailCode: (request, caller) =>
      sendCode(
        context,
        { kind: 'email', text: request.user_string, areaCode: request.area_code, purpose: request.type },
        caller,
      ),
    sendSmsCode: (request, caller) =>
      sendCode(
        context,
        { kind: 'mobile', text: request.user_string, areaCode: request.area_code, purpose: request.type },
        caller,
      ),
    sendOwnCode: ({ type, to }, caller) => sendOwnCode(context, { purpose: type, to }, caller),
    register: (request, caller) => register(context, request, caller),
    login: (request, caller) => login(context, request, caller),
    logout: async (_request, caller) => {
      const { sessionId, userId } = caller.session;
      await context.sessions.end(userId, { id: sessionId, except: null });
      return null;
    },
    center: (_request, caller) => center(context, caller),
    center2: async (_request, caller) => ({
      review_status: (await context.ports.kyc.statusesOf(caller.session.userId)).advanced,
    }),
    saveProfile: ({ nickname }, caller) => saveNickname(context, nickname, caller),
    changePassword: (request, caller) => changePassword(context, request, caller),
    bindEmail: ({ email, user_string, code, old_code, ...proof }, caller) =>
      bindEmail(context, { email: email ?? user_string ?? '', code, oldCode: old_code, proof }, caller),
    hasFundPassword: async (_request, caller) =>
      (await ownUser(context, caller)).fund_hash === null ? 2 : 1,
    saveFundPassword: (request, caller) => saveFundPassword(context, request, caller),
    checkMobileCode: (request, caller) =>
      checkCode(
        context,
        { kind: 'mobile', code: request.mobile_code, text: request.user_string, areaCode: request.area_code },
        caller,
      ),
    checkMailCode: (request, caller) =>
      checkCode(
        context,
        { kind: 'email', code: request.email_code, text: request.user_string, areaCode: '' },
        caller,
      ),
    resetPassword: (request, caller) => resetPassword(context, request, caller),
    sessions: (_request, caller) => listSessions(context, caller),
    revokeSession: ({ id }, caller) => revokeSession(context, id, caller),
    loginHistory: (request, caller) => history(context, request, caller),
  });
}

/** Looks at a code of the forgotten-password way without using it up; user/forget verifies it again. */
async function checkCode(
  context: IdentityContext,
  of: { kind: AccountKind; code: string; text: string | undefined; areaCode: string },
  caller: Caller,
): Promise<null> {
  if (of.text === undefined) {
    await context.codes.checkAny({ purpose: 'forget', kind: of.kind }, of.code, caller);
    return null;
  }
  const account = await knownAccount(context.platform.db, readAccount(of.kind, of.text, of.areaCode));
  if (!account.ok) throw new Refusal('code_wrong');
  await context.codes.check({ target: account.target, purpose: 'forget' }, of.code, caller);
  return null;
}
